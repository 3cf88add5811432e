"""Asking an Overpass server, here a real HTTP server on the loopback that answers by a script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hideline.atlas.imports.findings import SourceUnreadable
from hideline.atlas.imports.overpass_live import QUESTIONS, Overpass
from hideline.atlas.kinds import KindId
from tests.atlas.imports.overpass_server import (
    BAD_QUERY,
    BUSY,
    EMPTY,
    FORBIDDEN,
    GAVE_UP,
    GOOD,
    OVERLOADED,
    Server,
)


def a_client(server: Server, cache: Path, pauses: list[float] | None = None) -> Overpass:
    kept = pauses if pauses is not None else []
    return Overpass(cache, servers=(f"http://127.0.0.1:{server.server_port}/api",), pause=kept.append)


def test_an_answer_is_asked_for_once_and_kept(server: Server, tmp_path: Path) -> None:
    server.script = [GOOD]
    client = a_client(server, tmp_path / "cache")

    assert client.ask("node(1);out;") == client.ask("node(1);out;")
    assert len(server.asked) == 1
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".json"]


def test_a_soft_failure_is_noticed_and_asked_again(server: Server, tmp_path: Path) -> None:
    server.script = [GAVE_UP, GOOD]
    pauses: list[float] = []

    content = a_client(server, tmp_path, pauses).ask("node(1);out;")

    assert json.loads(content)["elements"]
    assert pauses == [5.0]


def test_a_busy_server_is_given_the_time_it_asks_for(server: Server, tmp_path: Path) -> None:
    server.script = [BUSY, OVERLOADED, GOOD]
    pauses: list[float] = []

    a_client(server, tmp_path, pauses).ask("node(1);out;")

    assert pauses == [30.0, 60.0]


def test_after_four_tries_the_last_trouble_is_said(server: Server, tmp_path: Path) -> None:
    server.script = [OVERLOADED, OVERLOADED, OVERLOADED, GAVE_UP]

    with pytest.raises(SourceUnreadable, match=r"did not answer after 4 tries; the last said: .*gave up"):
        a_client(server, tmp_path).ask("node(1);out;")

    assert list(tmp_path.iterdir()) == []


def test_a_question_that_is_not_understood_is_not_asked_again(server: Server, tmp_path: Path) -> None:
    server.script = [BAD_QUERY]
    pauses: list[float] = []

    with pytest.raises(SourceUnreadable, match=r"refuses the question \(400"):
        a_client(server, tmp_path, pauses).ask("nonsense")

    assert (len(server.asked), pauses) == (1, [])


def test_a_server_that_refuses_us_is_left_alone(server: Server, tmp_path: Path) -> None:
    server.script = [FORBIDDEN]
    pauses: list[float] = []
    here, nowhere = f"http://127.0.0.1:{server.server_port}/api", "http://127.0.0.1:9/api"
    client = Overpass(tmp_path, servers=(here, nowhere), pause=pauses.append, tries=3)

    with pytest.raises(SourceUnreadable, match="cannot be reached"):
        client.ask("node(1);out;")
    assert len(server.asked) == 1

    server.script = [FORBIDDEN]
    with pytest.raises(SourceUnreadable, match=r"refuses the question \(403"):
        a_client(server, tmp_path).ask("node(1);out;")


def test_nobody_there_is_said(tmp_path: Path) -> None:
    client = Overpass(tmp_path, servers=("http://127.0.0.1:9/api",), pause=lambda _: None)

    with pytest.raises(SourceUnreadable, match="cannot be reached"):
        client.ask("node(1);out;")


def test_an_area_is_asked_for_in_portions_and_goes_on_where_it_stopped(
    server: Server, tmp_path: Path
) -> None:
    box = (50.0, 10.0, 50.1, 10.1)
    server.script = [GOOD, EMPTY, BAD_QUERY]
    steps: list[str] = []
    with pytest.raises(SourceUnreadable):
        list(a_client(server, tmp_path).area(*box, progress=lambda step, _: steps.append(step)))
    server.asked.clear()

    found = list(a_client(server, tmp_path).area(*box, progress=lambda step, _: steps.append(step)))

    assert len(found) == len(QUESTIONS)
    assert len(server.asked) == len(QUESTIONS) - 2
    assert [place.name for place in found[0].places[KindId("museum")]] == ["Toys"]
    assert all("50.000000,10.000000,50.100000,10.100000" in question for question in server.asked)
    assert steps[:2] == ["asking for places", "asking for stations"]
