"""Positions from phones and trackers: whose are taken, and whose are nobody's business."""

from __future__ import annotations

import pytest

from tests.server.hunts import a_hunt, place
from tests.servers import CLIENT, Player, Server
from tests.sockets import first_positions, frames_until_pong, live, say
from tests.towns import MARKET

pytestmark = pytest.mark.slow


def test_where_a_watcher_is_is_neither_kept_nor_shown_to_anybody(server: Server) -> None:
    """SAFE-1: by plain HTTP, by the socket, or by a tracker; those who play are seen as before."""
    hunt = a_hunt(server)
    code = hunt.host.get("codes").json()["watcher_code"]
    other = Player.joins(server, code, "Nan")
    fix = hunt.watcher.fix(place(MARKET))

    hunt.watcher.stands_at(place(MARKET))
    with live(hunt.watcher) as socket:
        say(socket, type="fix", fix=fix)
        frames_until_pong(socket)
    gps = next(app for app in hunt.watcher.get("trackers").json()["apps"] if app["key"] == "gl")
    found = {"lat": place(MARKET)[0], "lon": place(MARKET)[1], "acc": 5, "ts": fix["at"] // 1000}
    assert CLIENT.get(gps["address"], params=found).status_code == 200

    assert hunt.watcher.outlook().get("fix") is None
    for player in (other, hunt.hider, hunt.seeker):
        assert hunt.watcher.seat not in {each["seat"] for each in first_positions(player)}
    assert {each["seat"] for each in first_positions(other)} == {hunt.hider.seat, hunt.seeker.seat}
