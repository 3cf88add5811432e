"""Everything at once: the same command twice, two who ask in one moment, joins and kicks in the middle of things."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Any

import pytest

from tests.enemies.lines import Heard, Line, Said
from tests.enemies.sieges import Siege
from tests.photographs import drawing, encoded
from tests.server.hunts import Hunt, a_hunt, a_lobby, place
from tests.servers import Player
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow

AT_ONCE = 24


def at_once(besieged: Siege, said: list[Said]) -> list[Heard]:
    """All of them in the same moment, each over a line of its own."""

    async def together() -> list[Heard]:
        lines = [Line(besieged.server.url) for _ in said]
        heard = await asyncio.gather(*(line.ask(one) for line, one in zip(lines, said, strict=True)))
        for line in lines:
            await line.close()
        return heard

    heard = asyncio.run(together())
    for one in heard:
        besieged.note(one.status)
        assert 200 <= one.status < 500, one
    return heard


def command(player: Player, name: str, command_id: str, **fields: Any) -> Said:
    body = json.dumps({"id": command_id, "command": {"command": name, **fields}}).encode()
    headers = {"content-type": "application/json", **player.headers}
    return Said("POST", f"/api/games/{player.game}/commands", body, headers)


def asks(hunt: Hunt, number: int, question: str = "radar.1km") -> Said:
    fix = hunt.seeker.fix(place(MARKET))
    return command(hunt.seeker, "ask-question", f"ask {number}", question=question, fix=fix)


def test_a_command_sent_many_times_in_one_moment_is_done_once(besieged: Siege) -> None:
    hunt = a_hunt(besieged.server)
    note = command(hunt.seeker, "make-mark", "the same", what="note", text="once")
    heard = at_once(besieged, [note] * AT_ONCE)

    assert {one.body for one in heard} == {heard[0].body}
    assert len(hunt.seeker.view()["round"]["teams"][0]["marks"]) == 1


def test_of_two_who_ask_in_one_moment_one_is_told_no(besieged: Siege) -> None:
    """ASK-1: one question at a time."""
    hunt = a_hunt(besieged.server)
    questions = ["radar.1km", "radar.500m"] * (AT_ONCE // 2)
    heard = at_once(besieged, [asks(hunt, number, each) for number, each in enumerate(questions)])

    assert Counter(one.status for one in heard) == {200: 1, 409: AT_ONCE - 1}
    assert len(hunt.hider.view()["round"]["teams"]) == 1


def test_answering_in_one_moment_draws_cards_once(besieged: Siege) -> None:
    """ASK-5."""
    hunt = a_hunt(besieged.server)
    hunt.seeker.does("ask-question", question="radar.1km", fix=hunt.seeker.fix(place(MARKET)))
    fix = hunt.hider.fix(place(MILL))
    answers = [command(hunt.hider, "answer-question", f"a{number}", fix=fix) for number in range(AT_ONCE)]
    heard = at_once(besieged, answers)

    assert Counter(one.status for one in heard)[200] == 1
    choice = hunt.hider.view()["round"]["hand"]["choice"]
    assert len(choice["cards"]) == 2


def test_many_who_join_in_one_moment_each_have_a_seat_and_a_token(besieged: Siege) -> None:
    lobby = a_lobby(besieged.server)
    join = json.dumps({"code": lobby.code, "name": "Twin"}).encode()
    said = Said("POST", "/api/join", join, {"content-type": "application/json"})
    heard = at_once(besieged, [said] * AT_ONCE)
    joined = [json.loads(one.body) for one in heard if one.status == 201]

    assert joined
    assert len({each["seat"] for each in joined}) == len({each["token"] for each in joined}) == len(joined)
    assert all(Player(besieged.server, each).get("view").status_code == 200 for each in joined)
    seated = {seat["id"] for seat in lobby.host.view()["seats"]}
    assert {each["seat"] for each in joined} <= seated
    assert len(seated) == len(joined) + len(lobby.seats)


def test_whoever_is_sent_away_in_the_middle_of_an_upload_leaves_nothing_behind(besieged: Siege) -> None:
    lobby = a_lobby(besieged.server)
    picture = encoded(drawing(), "PNG")
    begun = lobby.guest.post("uploads", {"size": len(picture)}).json()["upload"]
    base = f"/api/games/{lobby.guest.game}"
    whole = Said("POST", f"{base}/photos", picture, lobby.guest.headers)
    kick = command(lobby.host, "remove-seat", "away", seat=lobby.guest.seat)
    heard = at_once(besieged, [whole, kick, whole, whole])
    late = at_once(besieged, [Said("PUT", f"{base}/uploads/{begun}?offset=0", picture, lobby.guest.headers)])

    assert heard[1].status == 200
    assert {heard[number].status for number in (0, 2, 3)} <= {201, 401}
    assert late[0].status == 401
    assert lobby.guest.get("view").status_code == 401


def test_a_game_starts_once_however_often_it_is_started(besieged: Siege) -> None:
    lobby = a_lobby(besieged.server)
    lobby.guest.does("say-ready")
    starts = [command(lobby.host, "start-game", f"s{number}", start=place(MARKET)) for number in range(8)]
    heard = at_once(besieged, starts)

    assert Counter(one.status for one in heard)[200] == 1
    assert lobby.host.view()["round"]["number"] == 1
