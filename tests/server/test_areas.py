"""Pieces of the area left: few bytes for phones, GeoJSON for everybody else, and nothing for the hider."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import shapely

from hideline.wire.pieces import KIND
from tests.browser.hunts import HIDDEN, answers, asks, hunt
from tests.pieces import unpacked
from tests.servers import CLIENT, Player, Server, running_server

pytestmark = pytest.mark.slow

OFF = 1e-7


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("areas")) as running:
        yield running


def in_few_bytes(player: Player, hashes: list[str]) -> Any:
    url = f"{player.server.url}/api/games/{player.game}/areas"
    return CLIENT.post(url, json={"hashes": hashes}, headers=player.headers | {"accept": KIND})


def searched(server: Server) -> tuple[Player, Player]:
    hider, seeker = hunt(server)
    asks(seeker, "radar.2km")
    answers(hider)
    return hider, seeker


def test_a_phone_gets_in_few_bytes_what_others_get_as_geojson(server: Server) -> None:
    _, seeker = searched(server)
    hashes = seeker.outlook()["area"]

    answer = in_few_bytes(seeker, hashes)
    plain = seeker.post("areas", {"hashes": hashes})

    assert answer.headers["content-type"] == KIND
    assert "content-encoding" not in answer.headers
    assert len(plain.content) > 8 * len(answer.content)
    read = unpacked(answer.content)
    assert sorted(read) == list(range(len(hashes)))
    for place, piece in read.items():
        written = shapely.from_geojson(json.dumps(plain.json()[hashes[place]]))
        assert shapely.equals_exact(piece, written, OFF)


def test_the_area_that_a_phone_reads_has_the_hider_in_it(server: Server) -> None:
    _, seeker = searched(server)
    lat, lon = HIDDEN

    pieces = unpacked(in_few_bytes(seeker, seeker.outlook()["area"]).content)

    assert shapely.contains_xy(list(pieces.values()), lon, lat).any()


def test_a_piece_nobody_knows_is_left_out_and_one_asked_for_twice_comes_once(server: Server) -> None:
    _, seeker = searched(server)
    known = seeker.outlook()["area"][0]

    read = unpacked(in_few_bytes(seeker, ["unheard-of", known, "nor this", known]).content)

    [place] = read
    assert place in (1, 3)
    assert in_few_bytes(seeker, ["unheard-of"]).content == b""


def test_who_does_not_seek_gets_no_bytes_either(server: Server) -> None:
    hider, seeker = searched(server)

    assert in_few_bytes(hider, seeker.outlook()["area"]).status_code == 401


def test_games_that_differ_in_where_the_hider_is_give_the_same_bytes(server: Server) -> None:
    """Law 3: the same answers, from another place within the same zone and with another hand."""
    answered = []
    for spot in (HIDDEN, (HIDDEN[0] + 0.0004, HIDDEN[1] - 0.0003)):
        hider, seeker = hunt(server)
        hider.stands_at(spot)
        asks(seeker, "radar.2km")
        hider.does("answer-question", fix=hider.fix(spot))
        hider.does("keep-cards", cards=hider.view()["round"]["hand"]["choice"]["cards"][:1])
        answered.append(in_few_bytes(seeker, seeker.outlook()["area"]).content)

    assert answered[0] == answered[1] != b""
