"""Two devices on one seat: the one that was used last says where its player is, and the other is left alone."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from hideline.units import seconds
from tests.server.hunts import Hunt, a_hunt, place
from tests.servers import Server
from tests.sockets import frames_until_pong, goodbye, hear_of, live, say
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow

LAPTOP, PHONE = "laptop", "phone"
HOME, AWAY = place(MARKET), place(MILL)


@pytest.fixture
def hunt(server: Server) -> Hunt:
    return a_hunt(server)


def says_where(hunt: Hunt, socket: ClientConnection, spot: list[float], device: str) -> None:
    """A position newer than all before."""
    hunt.host.waits(seconds(10))
    say(socket, type="fix", fix=hunt.seeker.fix(spot), device=device)
    frames_until_pong(socket)


def where_is(hunt: Hunt) -> Any:
    return hunt.seeker.outlook()["fix"]["position"]


def hears_locator(socket: ClientConnection, device: str) -> None:
    while hear_of(socket, "outlook")["outlook"].get("locator") != device:
        pass


def test_a_laptop_left_at_home_does_not_move_its_player_and_takes_it_back_when_used(hunt: Hunt) -> None:
    """ROUND-5, END-1: what counts is where the player is."""
    with live(hunt.seeker) as laptop, live(hunt.seeker) as phone:
        say(laptop, type="used", device=LAPTOP)
        says_where(hunt, laptop, HOME, LAPTOP)
        assert where_is(hunt) == HOME

        say(phone, type="used", device=PHONE)
        says_where(hunt, phone, AWAY, PHONE)
        hears_locator(laptop, PHONE)
        says_where(hunt, laptop, HOME, LAPTOP)
        assert where_is(hunt) == AWAY

        say(laptop, type="used", device=LAPTOP)
        hears_locator(phone, LAPTOP)
        says_where(hunt, laptop, HOME, LAPTOP)
        assert where_is(hunt) == HOME


def test_a_device_that_comes_back_takes_nothing_from_one_used_since(hunt: Hunt) -> None:
    """Also where the phone is the first of the two that a restarted server hears of again, or the last."""
    with live(hunt.seeker) as phone:
        say(phone, type="used", device=PHONE, ago=seconds(60))
        frames_until_pong(phone)
        with live(hunt.seeker, device=LAPTOP, ago=seconds(3600)) as laptop:
            assert hear_of(laptop, "view")["outlook"]["locator"] == PHONE
        with live(hunt.seeker, device=LAPTOP, ago=0) as laptop:
            assert hear_of(laptop, "view")["outlook"]["locator"] == LAPTOP
        hears_locator(phone, LAPTOP)


def test_a_tracker_and_a_program_without_a_device_are_believed_whatever_was_used(hunt: Hunt) -> None:
    with live(hunt.seeker) as phone:
        say(phone, type="used", device=PHONE)
        frames_until_pong(phone)
    hunt.host.waits(seconds(10))
    hunt.seeker.stands_at(AWAY)
    assert where_is(hunt) == AWAY


def test_nobody_else_hears_which_devices_a_player_has(hunt: Hunt) -> None:
    with live(hunt.hider) as phone:
        say(phone, type="used", device=PHONE)
        frames_until_pong(phone)
    assert hunt.hider.outlook()["locator"] == PHONE
    for player in (hunt.seeker, hunt.watcher):
        assert "locator" not in player.outlook()


def test_a_device_has_no_name_without_end(hunt: Hunt) -> None:
    with live(hunt.seeker) as phone:
        say(phone, type="used", device="x" * 65)
        assert "at most 64" in hear_of(phone, "refused")["refusal"]["sentence"]
    with live(hunt.seeker, device="x" * 65) as phone:
        assert goodbye(phone) == 4400
