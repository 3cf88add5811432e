"""Somebody comes to watch while a round is on: what they see before a hider lets them, and after (SAFE-1)."""

from __future__ import annotations

from typing import Any

from hideline.units import minutes
from tests.server.hunts import Hunt, a_hunt
from tests.servers import Player, Server
from tests.sockets import first_positions, hear_of, live
from tests.towns import MILL


def comes_to_watch(server: Server, hunt: Hunt) -> Player:
    """By the code that the host, a seeker perhaps, can look up at any time."""
    return Player.joins(server, hunt.host.get("codes").json()["watcher_code"], "Mum")


def moments(player: Player) -> list[tuple[str, str]]:
    """What stands in the record of the round, with the names in it."""
    told: list[dict[str, Any]] = player.get("record").json()["moments"]
    return [(moment["what"], moment.get("name", "")) for moment in told]


def test_who_comes_while_a_round_is_on_sees_the_seekers_only_until_the_hider_says_yes(server: Server) -> None:
    hunt = a_hunt(server)
    mum = comes_to_watch(server, hunt)

    assert [seen["seat"] for seen in first_positions(mum)] == [hunt.seeker.seat]
    assert MILL not in mum.get("view").text
    assert MILL not in mum.get("record").text

    hunt.hider.does("admit-watcher", seat=mum.seat)
    assert {seen["seat"] for seen in first_positions(mum)} == {hunt.seeker.seat, hunt.hider.seat}
    assert mum.view()["round"]["hiding"]["station"] == MILL


def test_a_watcher_who_is_admitted_is_told_at_once_where_the_hider_is(server: Server) -> None:
    hunt = a_hunt(server)
    mum = comes_to_watch(server, hunt)
    with live(mum) as socket:
        assert [seen["seat"] for seen in hear_of(socket, "positions")["positions"]] == [hunt.seeker.seat]
        hunt.hider.does("admit-watcher", seat=mum.seat)
        told = hear_of(socket, "positions")
        assert told["is_whole"]
        assert {seen["seat"] for seen in told["positions"]} == {hunt.seeker.seat, hunt.hider.seat}


def test_that_a_watcher_came_was_admitted_and_left_stands_in_everybodys_record(server: Server) -> None:
    hunt = a_hunt(server)
    mum = comes_to_watch(server, hunt)
    hunt.hider.does("admit-watcher", seat=mum.seat)
    mum.does("leave-seat")
    for player in (hunt.hider, hunt.seeker, hunt.watcher):
        assert [line for line in moments(player) if line[1]] == [
            ("watcher-came", "Mum"),
            ("watcher-admitted", "Mum"),
            ("seat-left", "Mum"),
        ]


def test_the_story_tells_who_looked_on_and_since_when(server: Server) -> None:
    """ROUND-7."""
    hunt = a_hunt(server)
    comes_to_watch(server, hunt).does("leave-seat")
    hunt.host.waits(minutes(1))
    hunt.seeker.does("claim-find")
    hunt.hider.does("confirm-find")
    told = [moment["what"] for moment in hunt.seeker.get("story").json()["rounds"][0]["moments"]]
    assert [what for what in told if what in ("watcher-came", "seat-left")] == ["watcher-came", "seat-left"]
