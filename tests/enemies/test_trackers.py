"""Made-up reports of companion trackers: the recorded ones of every app, spoiled."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import parse_qsl, urlencode

import pytest

from tests.enemies.inventing import Inventor
from tests.enemies.lines import Line, Said
from tests.enemies.sieges import MOST_GROWTH, Siege, cases
from tests.server.trackers.recorded import JUNK, POSITIONS

pytestmark = pytest.mark.slow

NAMING = ("authorization", "x-limit-u", "accept")
"""Headers, two of which may say whose tracker it is."""

RECORDED = tuple({**POSITIONS, **JUNK}.values())


def report(inventor: Inventor, tokens: list[str]) -> Said:
    """One spoiled report."""
    recorded = inventor.random.choice(RECORDED)
    query, body = dict(recorded.query), recorded.body
    for name in list(query):
        if inventor.random.random() < 0.3:
            query[name] = str(inventor.random.choice((inventor.number(), inventor.text())))
    if body and inventor.random.random() < 0.5:
        body = inventor.scrambled(body)
    elif body:
        body = _spoiled(inventor, body)
    token = inventor.random.choice([*tokens, *[""] * len(tokens), "x", "%ff", "a" * 3000])
    address = urlencode(query, errors="replace").replace("\n", "")
    return Said(
        recorded.method,
        f"/t/{recorded.app}/{token}?{address}" if token else f"/t/{recorded.app}?{address}",
        body,
        {
            "content-type": inventor.random.choice(
                ["application/json", "application/x-www-form-urlencoded", ""]
            ),
            inventor.random.choice(NAMING): inventor.header(),
        },
    )


def _spoiled(inventor: Inventor, body: bytes) -> bytes:
    try:
        return inventor.written(inventor.spoiled(json.loads(body)))
    except ValueError:
        return urlencode(parse_qsl(body.decode(errors="replace")) * 2).encode()


async def reported(besieged: Siege, tokens: list[str]) -> None:
    line, words = Line(besieged.server.url), besieged.words()
    for number in range(cases("trackers")):
        said = report(Inventor(f"tracker {number}", {}, words), tokens)
        heard = await line.ask(said)
        besieged.note(heard.status)
        if not 0 < heard.status < 500:
            besieged.broken.append(f"{number}: {heard.status} to {said}"[:600])
    await line.close()


def test_no_made_up_report_breaks_stalls_or_fills_the_server(besieged: Siege) -> None:
    tokens = [
        player.get("trackers").json()["apps"][1]["address"].rpartition("/")[2] for player in besieged.players
    ]
    warm = besieged.memory()
    asyncio.run(reported(besieged, tokens))

    assert 200 in besieged.answered
    assert besieged.memory() - warm < MOST_GROWTH
