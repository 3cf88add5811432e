"""Two devices with one seat on them: the one that was used last says where the player is (ROUND-5, END-1)."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket, expect

from hideline.units import hours
from tests.browser.acts import walks_to
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, asks, hunt, race, spot_of
from tests.browser.phones import Phone, comes_true, lets_moments_pass, new_page, opens_seat, until
from tests.rounds import NOON
from tests.server.test_long_game import NIGHT
from tests.towns import QUARRY

SCREEN = """() => {
  window.screen.locks = { asked: 0, held: 0 };
  const { locks } = window.screen;
  const request = async () => {
    locks.asked += 1;
    locks.held += 1;
    const release = async () => void (locks.held -= 1);
    return { release };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  let isAway = false;
  Object.defineProperty(document, "hidden", { get: () => isAway });
  window.screen.turns = (away) => {
    isAway = away;
    // A phone lets the screen go off whatever it has promised a page that is not seen.
    if (away) locks.held = 0;
    document.dispatchEvent(new Event("visibilitychange"));
  };
}"""
"""A screen that notes who wants it to stay on: that of a computer without one stays as it is."""
HOME, AWAY = HUNTING, spot_of(QUARRY)
IS_AT = """() => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(
  ({ coords }) => resolve(coords.latitude === %r && coords.longitude === %r), reject, { maximumAge: 0 }))"""
"""Whether a page would be told that this is where it is."""
NOT_HERE = "This device does not tell where you are."


def what_it_sends(phone: Phone, kind: str) -> list[Any]:
    """Fills with the frames of a kind that a page sends from its next opening on."""
    sent: list[Any] = []

    def note(frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == kind:
            sent.append(said)

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", note)

    phone.page.on("websocket", listen)
    phone.page.reload()
    return sent


def test_a_laptop_left_at_home_stops_moving_its_player_and_takes_that_back_on_a_tap(hunting: Hunting) -> None:
    _, seeking = hunt(hunting.server)
    laptop = hunting.phone_of(seeking, HOME)
    expect(laptop.page.get_by_role("tab", name="Map")).to_be_visible()
    phone = hunting.phone_of(seeking, HOME)
    laptop.reads(NOT_HERE)
    assert grave_faults(laptop.page) == []
    walks_to(phone, AWAY)

    told, asked = what_it_sends(laptop, "fix"), what_it_sends(laptop, "ping")
    laptop.reads(NOT_HERE)
    laptop.stands_at(HIDDEN)
    comes_true(laptop.page, IS_AT % HIDDEN)
    walks_to(phone, HOME)
    asked.clear()
    laptop.page.evaluate("dispatchEvent(new Event('online'))")
    until(laptop.page, lambda: asked != [])
    assert told == []
    phone.reads_nowhere(NOT_HERE)

    laptop.taps("Use this one")
    phone.reads(NOT_HERE)
    expect(laptop.page.get_by_text(NOT_HERE)).to_have_count(0)
    walks_to(laptop, AWAY)


def test_a_laptop_left_at_home_does_not_say_that_a_question_was_seen(hunting: Hunting) -> None:
    hiding, seeking = hunt(hunting.server)
    laptop = hunting.phone_of(hiding, HOME)
    lets_moments_pass(laptop.page)  # a tap would say that somebody is there
    seen, got = what_it_sends(laptop, "seen"), what_it_sends(laptop, "got")
    with new_page(hunting.browser, hunting.server, HOME) as (context, page):
        opens_seat(context, page, hiding)
        laptop.reads(NOT_HERE)
    seen.clear()
    got.clear()
    asks(seeking, "radar.1km")
    laptop.reads("Are you within 1 km of us?")
    laptop.is_heard()
    assert (seen, bool(got)) == ([], True)
    laptop.taps("Use this one")
    expect(laptop.page.get_by_text(NOT_HERE)).to_have_count(0)
    laptop.is_heard()
    assert seen != []


ALMOST_EMPTY = """
navigator.getBattery = () =>
  Promise.resolve(Object.assign(new EventTarget(), { level: 0.12, charging: false }));
"""


def screen_is(phone: Phone, *, asked: int, on: bool) -> None:
    """How often the phone was asked to keep its screen on, and whether it does."""
    comes_true(phone.page, f"() => screen.locks.asked === {asked} && screen.locks.held === {int(on)}")


def test_a_seekers_screen_stays_on_while_the_hunt_is(hunting: Hunting) -> None:
    """ROUND-5: asked again when it is looked at again; not in a pause, at night, nor once they are found."""
    hiding, seeking = hunt(hunting.server, settings={"rests": [NIGHT]}, starts_at=NOON)
    pages = [
        hunting.phones.enter_context(new_page(hunting.browser, hunting.server, at))
        for at in (HUNTING, HIDDEN)
    ]
    for context, _ in pages:
        context.add_init_script(f"({SCREEN})()")
    seeker, hider = (opens_seat(*page, player) for page, player in zip(pages, (seeking, hiding), strict=True))
    screen_is(seeker, asked=1, on=True)
    seeker.page.evaluate("screen.turns(true)")
    screen_is(seeker, asked=1, on=False)
    seeker.page.evaluate("screen.turns(false)")
    screen_is(seeker, asked=2, on=True)

    seeking.does("pause-game")
    screen_is(seeker, asked=2, on=False)
    for player in (seeking, hiding):
        player.does("say-back")
    screen_is(seeker, asked=3, on=True)

    seeking.waits(hours(11))
    screen_is(seeker, asked=3, on=False)
    seeking.waits(hours(10))
    screen_is(seeker, asked=4, on=True)

    seeking.does("claim-find")
    hiding.does("confirm-find")
    screen_is(seeker, asked=4, on=False)
    hider.knows_all()
    screen_is(hider, asked=0, on=False)


def test_a_battery_that_runs_out_is_told_to_its_player_and_to_mates_alone(hunting: Hunting) -> None:
    """SAFE-1."""
    hider, seeker, mate = race(hunting.browser, hunting.server, hunting.phones)
    seeker.page.context.add_init_script(ALMOST_EMPTY)
    seeker.page.reload()
    seeker.reads("12% battery left.")
    seeker.opens("Team")
    seeker.reads("you, battery at 12%")
    walks_to(seeker, AWAY)

    mate.opens("Team")
    mate.reads("battery at 12%")
    assert grave_faults(mate.page) == []
    hider.reads("Nearest seeker")
    hider.reads_nowhere("battery")
