"""What phones do again and again in these tests: through tunnels, with photos, cards and questions, on foot."""

from __future__ import annotations

import re
from itertools import count

from playwright.sync_api import Locator, expect

from hideline.units import seconds
from tests.browser.hunts import HIDDEN
from tests.browser.phones import CARDS_DRAWN, Phone, Spot, until
from tests.browser.pictures import NOON, chooses_photo
from tests.servers import Player

MOST_STEPS = 12


def enters_tunnel(phone: Phone) -> None:
    """No network any more, and the phone has noticed."""
    phone.context.set_offline(True)
    expect(phone.page.locator(".as-of")).to_be_visible()


def leaves_tunnel(phone: Phone) -> None:
    """The network is back, and the phone has heard what it missed."""
    phone.context.set_offline(False)
    expect(phone.page.locator(".as-of")).to_have_count(0)


def form_of(phone: Phone) -> Locator:
    """The form that is open."""
    return phone.page.locator("dialog[open] form")


def sends_form(phone: Phone, name: str) -> None:
    """Press the open form's own button, and wait until it is gone."""
    form_of(phone).get_by_role("button", name=name).click()
    expect(form_of(phone)).to_have_count(0)


def sends_photo(hider: Phone, description: str = "", *, sky: str = NOON) -> None:
    """PHOTO-1: the answer to a photo question, from the button to the end."""
    hider.taps("Send a photo")
    chooses_photo(hider.page, sky)
    form_of(hider).get_by_label("What it shows").fill(description)
    sends_form(hider, "Send this photo")


def keeps_cards(phone: Phone, number: int = 1) -> None:
    """Of the cards drawn the first so many."""
    phone.reads(CARDS_DRAWN)
    for turn in range(number):
        phone.page.locator("article.ticket button").nth(turn).click()
    phone.taps_once("Keep 1 card" if number == 1 else f"Keep {number} cards")


def opens_question(seeker: Phone, category: str, wording: str) -> None:
    """From the book to the form of a question."""
    seeker.opens("Ask")
    seeker.taps(category)
    seeker.taps(wording)


def asks_on_the_phone(seeker: Phone, category: str, wording: str) -> None:
    """From the book to the question on its way."""
    opens_question(seeker, category, wording)
    seeker.taps("Ask: ")


def answer_in_log(phone: Phone, question: str | re.Pattern[str]) -> Locator:
    """The line of the log that has this question."""
    return phone.page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text=question)


def time_passes(phone: Phone, milliseconds: int) -> None:
    """The game's clock is moved by hand, and the phone asks what time it is rather than wait for its next turn to."""
    phone.player.waits(milliseconds)
    phone.page.evaluate("dispatchEvent(new Event('online'))")


def walks_into_the_end_game(seeker: Phone, hider: Player) -> None:
    """END-1: small steps in the zone, as told by the phone itself, until the hider knows of it."""
    for step in range(MOST_STEPS):
        walks_to(seeker, (HIDDEN[0] + step * 1e-5, HIDDEN[1]))
        time_passes(seeker, seconds(25))
        if hider.view()["round"].get("end_game"):
            return
    raise AssertionError("the end game never began")


IS_THERE_SOON = """async ([address, how, where]) => {
  const until = performance.now() + 1000;
  while (performance.now() < until) {
    const { outlook } = await (await fetch(address, how)).json();
    if (where.every((each, turn) => Math.abs(each - outlook.fix?.position[turn]) < 1e-6)) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}"""


def walks_to(phone: Phone, spot: Spot) -> None:
    """Carry the phone somewhere, in the game's time too, and wait until it has told the server so.

    As phones do it tells its place every second, for at first it may not yet know what time it is; and in every second
    time passes, for a place told at the same instant as one before is not newer.
    """
    time_passes(phone, seconds(20))
    lat, lon = spot
    address = f"/api/games/{phone.player.game}/view"
    trembling = count()

    def is_there() -> bool:
        turn = next(trembling)
        if turn > 0:
            time_passes(phone, seconds(1))
        phone.stands_at((lat + turn * 1e-8, lon))
        return bool(
            phone.page.evaluate(IS_THERE_SOON, [address, {"headers": phone.player.headers}, [lat, lon]])
        )

    until(phone.page, is_there)
