"""Whom a phone sees through a change of roles: always those whom its seat may see now, and nobody else (ROUND-5)."""

from __future__ import annotations

from typing import Any

import pytest

from hideline.units import minutes, seconds
from tests.server.hunts import place
from tests.servers import Player, Server
from tests.sockets import first_positions, frames_until_pong, live, say
from tests.towns import ABBEY, CASTLE, MARKET, MILL

pytestmark = pytest.mark.slow


def three_sides(server: Server) -> list[Player]:
    """Three players in the order in which they hide, each standing somewhere else, the first one hunted."""
    host, code = Player.creates(server, "Ann", clock="manual", size="small")
    players = [host, *(Player.joins(server, code, name) for name in ("Ben", "Cem"))]
    for player in players:
        player.does("say-ready")
    host.does("start-game", start=place(MARKET))
    order = host.view()["order"]
    players.sort(key=lambda player: int(order.index(player.view()["me"]["side"])))
    players[0].does("name-station", station=MILL)
    for player, station in zip(players, (MILL, CASTLE, ABBEY), strict=True):
        player.stands_at(place(station))
    host.waits(minutes(30))
    return players


def seen_after(frames: list[Any], before: dict[str, Any]) -> dict[str, Any]:
    """What a phone has on its map once it has taken these frames."""
    for frame in frames:
        if frame["type"] == "positions":
            moved = {each["seat"]: each["fix"]["position"] for each in frame["positions"]}
            before = moved if frame["is_whole"] else before | moved
    return before


def test_a_team_mate_who_hides_next_is_off_the_map_with_the_new_round(server: Server) -> None:
    """And the one who hid before, a team mate now, is on it without having moved."""
    first, second, third = three_sides(server)
    with live(third) as phone:
        on_map = seen_after(frames_until_pong(phone) + frames_until_pong(phone), {})
        assert on_map == {second.seat: place(CASTLE)}

        third.does("claim-find")
        first.does("confirm-find")
        second.does("start-next-round")
        on_map = seen_after(frames_until_pong(phone) + frames_until_pong(phone), on_map)
        assert on_map == {first.seat: place(MILL)}

        second.stands_at(place(MARKET))
        assert seen_after(frames_until_pong(phone) + frames_until_pong(phone), on_map) == on_map


def test_a_phone_that_slept_through_the_change_is_told_anew_whom_it_may_see(server: Server) -> None:
    first, second, third = three_sides(server)
    third.does("claim-find")
    first.does("confirm-find")
    second.does("start-next-round")

    with live(third) as phone:
        woken = seen_after(frames_until_pong(phone) + frames_until_pong(phone), {second.seat: place(CASTLE)})

    assert woken == {first.seat: place(MILL)}


def batteries(player: Player) -> dict[str, int | None]:
    """How full the phones are that a phone is told of."""
    return {each["seat"]: each.get("battery") for each in first_positions(player)}


def test_how_full_a_phone_is_is_told_to_mates_and_to_nobody_else(server: Server) -> None:
    """SAFE-1; and by one report without a word on it, it is not forgotten."""
    hider, asker, mate = three_sides(server)
    with live(asker) as phone:
        say(phone, type="fix", fix=asker.fix(place(MARKET)), battery=64)
        frames_until_pong(phone)
        hider.waits(seconds(30))
        say(phone, type="fix", fix=asker.fix(place(CASTLE)))
        frames_until_pong(phone)

    assert batteries(mate) == {asker.seat: 64}
    assert batteries(hider) == {asker.seat: None, mate.seat: None}


@pytest.mark.parametrize("battery", [101, -1, 0.5, "full"])
def test_a_battery_that_cannot_be_is_refused_with_its_position(server: Server, battery: object) -> None:
    _, asker, mate = three_sides(server)
    with live(asker) as phone:
        say(phone, type="fix", fix=asker.fix(place(MARKET)), battery=battery)
        assert "refused" in [frame["type"] for frame in frames_until_pong(phone)]

    assert batteries(mate) == {asker.seat: None}


def test_everybody_hears_who_hides_and_who_seeks(server: Server) -> None:
    players = three_sides(server)

    for player in players:
        plays = {seat["id"]: seat.get("plays", "onlooker") for seat in player.view()["seats"]}
        assert [plays[each.seat] for each in players] == ["hider", "seeker", "seeker"]
