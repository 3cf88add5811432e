"""Positions from phones and trackers: whose are taken, and whose are nobody's business."""

from __future__ import annotations

import pytest

from hideline.units import minutes
from tests.server.hunts import a_hunt, place
from tests.servers import CLIENT, Player, Server
from tests.sockets import first_positions, frames_until_pong, live, say
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow


def says_where(player: Player, spot: list[float]) -> None:
    """By plain HTTP, by the socket and by a tracker."""
    fix = player.fix(spot)
    player.stands_at(spot)
    with live(player) as socket:
        say(socket, type="fix", fix=fix)
        frames_until_pong(socket)
    gps = next(app for app in player.get("trackers").json()["apps"] if app["key"] == "gl")
    found = {"lat": spot[0], "lon": spot[1], "acc": 5, "ts": fix["at"] // 1000}
    assert CLIENT.get(gps["address"], params=found).status_code == 200


def seen_by(player: Player) -> set[str]:
    """Whom a phone has on its map."""
    return {each["seat"] for each in first_positions(player)}


def test_where_a_watcher_is_is_neither_kept_nor_shown_to_anybody(server: Server) -> None:
    """SAFE-1: those who play are seen as before."""
    hunt = a_hunt(server)
    code = hunt.host.get("codes").json()["watcher_code"]
    other = Player.joins(server, code, "Nan")
    hunt.hider.does("admit-watcher", seat=other.seat)

    says_where(hunt.watcher, place(MARKET))

    assert hunt.watcher.outlook().get("fix") is None
    for player in (other, hunt.hider, hunt.seeker):
        assert hunt.watcher.seat not in seen_by(player)
    assert seen_by(other) == {hunt.hider.seat, hunt.seeker.seat}


def test_who_joins_late_is_followed_only_after_agreeing(server: Server) -> None:
    """SAFE-1: the watcher, who sees everybody, sees them from then on."""
    hunt = a_hunt(server)
    late = Player.joins(server, hunt.host.get("codes").json()["code"], "Cleo")

    says_where(late, place(MARKET))
    assert late.outlook().get("fix") is None
    assert late.seat not in seen_by(hunt.watcher)

    late.does("say-ready")
    late.stands_at(place(MARKET))
    assert late.seat in seen_by(hunt.watcher)


def test_whoever_says_where_they_got_off_is_seen_there(server: Server) -> None:
    """END-1, ROUND-5: no position counts that the hider does not see."""
    hunt = a_hunt(server)
    hunt.seeker.does("say-aboard", line="M1")
    hunt.host.waits(minutes(5))
    hunt.seeker.does("say-alighted", fix=hunt.seeker.fix(place(MILL)))

    seeker = next(each for each in first_positions(hunt.hider) if each["seat"] == hunt.seeker.seat)
    assert seeker["fix"]["position"] == place(MILL)
    assert hunt.hider.view()["round"]["end_game"]
