"""The links that lead into a game: the host withdraws and renews them, before and during play."""

from __future__ import annotations

import httpx
import pytest

from tests.server.hunts import a_hunt, a_lobby
from tests.servers import CLIENT, Player, Server

pytestmark = pytest.mark.slow


def asked(player: Player, method: str, path: str = "codes") -> httpx.Response:
    return CLIENT.request(
        method, f"{player.server.url}/api/games/{player.game}/{path}", headers=player.headers
    )


def codes_of(host: Player) -> tuple[str, str]:
    """For players, and for watchers."""
    told = asked(host, "GET").json()
    return told["code"], told["watcher_code"]


def may_join(server: Server, code: str, name: str) -> bool:
    answer = CLIENT.post(f"{server.url}/api/join", json={"code": code, "name": name})
    assert answer.status_code in (201, 404), answer.text
    return answer.status_code == 201


def test_the_host_withdraws_the_watchers_link_and_makes_a_new_one(server: Server) -> None:
    """SAFE-1: players still come in by theirs, and who watches already goes on watching."""
    lobby = a_lobby(server)
    player_code, old = codes_of(lobby.host)
    assert player_code == lobby.code

    assert asked(lobby.host, "DELETE", "codes/watcher").json() == {"code": player_code, "watcher_code": ""}
    assert not may_join(server, old, "Mal")
    assert may_join(server, player_code, "Cleo")
    assert lobby.watcher.view()["me"]["role"] == "watcher"

    new = asked(lobby.host, "PUT", "codes/watcher").json()["watcher_code"]
    assert new != old
    assert may_join(server, new, "Dot")
    newer = asked(lobby.host, "PUT", "codes/watcher").json()["watcher_code"]
    assert not may_join(server, new, "Mal")
    assert may_join(server, newer, "Flo")


def test_players_are_told_their_own_code_as_it_is_now_and_nobody_else_is(server: Server) -> None:
    """SAFE-1: the watchers' code shows where the hider is, and whoever watches invites nobody."""
    hunt = a_hunt(server)
    code, _ = codes_of(hunt.host)
    others = [player for player in (hunt.hider, hunt.seeker) if player is not hunt.host]
    assert [codes_of(player) for player in others] == [(code, "") for _ in others]

    asked(hunt.host, "DELETE", "codes/player")
    assert [codes_of(player) for player in others] == [("", "") for _ in others]
    new = asked(hunt.host, "PUT", "codes/player").json()["code"]
    assert [codes_of(player) for player in others] == [(new, "") for _ in others]

    watching = asked(hunt.watcher, "GET")
    assert (watching.status_code, watching.json()["code"]) == (409, "not-for-your-role")
    assert new not in watching.text


def test_who_came_late_is_told_no_code_before_a_side_has_let_them_in(server: Server) -> None:
    """TEAM-1: another code shuts out whoever pesters everybody."""
    hunt = a_hunt(server)
    late = Player.joins(server, codes_of(hunt.host)[0], "Late")
    assert asked(late, "GET").status_code == 409


def test_who_was_sent_away_is_told_no_code(server: Server) -> None:
    hunt = a_hunt(server)
    late = Player.joins(server, codes_of(hunt.host)[0], "Late")
    hunt.host.does("remove-seat", seat=late.seat)
    assert asked(late, "GET").status_code == 401


def test_a_code_is_for_a_player_or_a_watcher(server: Server) -> None:
    assert asked(a_lobby(server).host, "PUT", "codes/king").status_code == 400


def test_a_watcher_who_was_sent_away_does_not_come_back_by_the_same_link(server: Server) -> None:
    """SAFE-1, in the middle of a hunt."""
    hunt = a_hunt(server)
    player_code, old = codes_of(hunt.host)
    hunt.host.does("remove-seat", seat=hunt.watcher.seat)

    assert not may_join(server, old, "Eve")
    assert codes_of(hunt.host) == (player_code, "")
    assert asked(hunt.watcher, "GET", "view").status_code == 401


def test_a_player_who_is_sent_away_or_a_watcher_who_leaves_closes_no_link(server: Server) -> None:
    lobby = a_lobby(server)
    before = codes_of(lobby.host)
    lobby.host.does("remove-seat", seat=lobby.guest.seat)
    lobby.watcher.does("leave-seat")
    assert codes_of(lobby.host) == before
