"""Somebody wants to watch while a round is on: the hider is asked, and both phones say how it stands."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING
from tests.server.hunts import a_hunt
from tests.servers import Player


def test_the_hider_lets_somebody_watch_who_came_while_the_round_was_on(hunting: Hunting) -> None:
    """SAFE-1."""
    played = a_hunt(hunting.server)
    hider = hunting.phone_of(played.hider, HIDDEN)
    code = played.host.get("codes").json()["watcher_code"]
    mum = hunting.phone_of(Player.joins(hunting.server, code, "Mum"), HUNTING)
    mum.reads("The hider has not let you in yet")
    hider.reads("Mum wants to watch")
    hider.taps("Let them watch")
    expect(hider.page.get_by_text("Mum wants to watch")).to_have_count(0)
    mum.reads("You see the game and cannot touch it.")
