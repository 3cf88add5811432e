"""A lost phone: a mate opens the seat anew, the old phone is out, and nobody of another side gets in."""

from __future__ import annotations

import httpx
import pytest

from hideline.server.doors import RENEWALS_PER_HOUR
from tests.server.hunts import a_lobby, place
from tests.servers import Player, Server
from tests.sockets import goodbye, hear, live
from tests.towns import MARKET

pytestmark = pytest.mark.slow


def renews(by: Player, seat: Player) -> httpx.Response:
    return by.post(f"seats/{seat.seat}/link", None)


def mates_and_rival(server: Server) -> tuple[Player, Player, Player, Player]:
    """Ann and Cleo are one side, Ben another, Eve watches; the game runs."""
    lobby = a_lobby(server)
    cleo = Player.joins(server, lobby.code, "Cleo")
    cleo.does("choose-side", side=lobby.host.view()["me"]["side"])
    assert renews(lobby.host, cleo).status_code == 409, "in the lobby sides still change"
    for guest in (lobby.guest, cleo):
        guest.does("say-ready")
    lobby.host.does("start-game", start=place(MARKET))
    return lobby.host, cleo, lobby.guest, lobby.watcher


def test_a_mate_opens_the_seat_of_a_lost_phone_which_is_out_from_then_on(server: Server) -> None:
    """TEAM-1: its sockets too, and the side reads of it."""
    ann, cleo, _, _ = mates_and_rival(server)
    with live(cleo) as lost:
        hear(lost)
        answer = renews(ann, cleo)
        assert answer.status_code == 201, answer.text
        assert goodbye(lost) == 4401
    assert cleo.get("view").status_code == 401
    found = Player(server, answer.json())
    assert found.view()["me"]["name"] == "Cleo"
    with live(found) as socket:
        assert hear(socket)["type"] == "view"
    assert "seat-renewed" in [moment["what"] for moment in found.get("record").json()["moments"]]


def test_nobody_else_opens_a_seat_and_nothing_changes_when_they_try(server: Server) -> None:
    """Law 3: not another side, not a watcher, not one's own, not whoever is not there."""
    ann, cleo, ben, eve = mates_and_rival(server)
    for by, seat in ((ben, cleo), (eve, cleo), (ann, ben), (cleo, eve), (ann, ann)):
        assert renews(by, seat).status_code == 409
    assert ann.post("seats/nobody/link", None).status_code == 409
    assert all(player.get("view").status_code == 200 for player in (ann, cleo, ben, eve))
    assert [seat["name"] for seat in ann.view()["seats"] if seat.get("may_renew")] == ["Cleo"]
    assert not any(seat.get("may_renew") for seat in ben.view()["seats"])
    assert ben.send("renew-seat", seat=cleo.seat).status_code == 400


def test_a_seat_is_opened_anew_only_so_often(server: Server) -> None:
    ann, cleo, _, _ = mates_and_rival(server)
    answers = [renews(ann, cleo).status_code for _ in range(RENEWALS_PER_HOUR + 1)]
    assert answers == [201] * RENEWALS_PER_HOUR + [429]
