"""A spot for a form: where one is, the pin, or any other that the map is touched at, by finger or by keys."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.keys import Keys
from tests.browser.maps import taps_map
from tests.browser.phones import Phone, panel
from tests.browser.test_setup_everyone import opens_menu

CANVAS = ".maplibregl-canvas"
CHOSEN = re.compile(r"^Choose on the map Chosen: [\d.]+\sk?m from ")


def adds_a_museum(phone: Phone) -> None:
    """The form as far as the spot."""
    expect(phone.page.locator(".map[data-drawn=true]")).to_be_visible()
    opens_menu(phone.page)
    phone.taps("Put something right")
    panel(phone.page).get_by_label("Add a place").check()
    panel(phone.page).get_by_label("Kind of place").select_option("museum")
    panel(phone.page).get_by_label("Its name").fill("Museum of Buttons")


def test_a_place_is_put_where_the_map_is_touched_and_the_form_comes_back_as_it_was(hunting: Hunting) -> None:
    """MAP-5."""
    seeker, hiding = hunting.seekers_phone()
    page = seeker.page
    adds_a_museum(seeker)
    seeker.taps("Choose on the map")
    seeker.reads("Tap the spot on the map.")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert grave_faults(page) == []
    page.locator(CANVAS).click(position={"x": 120, "y": 200})
    expect(panel(page).get_by_label("Its name")).to_have_value("Museum of Buttons")
    expect(page.get_by_role("button", name=CHOSEN)).to_be_focused()
    assert grave_faults(page) == []
    panel(page).get_by_label("Reason").fill("It opened last week")
    seeker.taps("Ask everyone")
    expect(page.get_by_text("Museum of Buttons").first).to_be_attached()
    (proposal,) = hiding.view()["proposals"]
    assert proposal["change"]["type"] == "add-place"


def test_a_touch_that_is_held_too_long_is_the_spot_all_the_same(hunting: Hunting) -> None:
    """No pin is dropped, no other tab comes, and the form comes back."""
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    adds_a_museum(seeker)
    seeker.taps("Choose on the map")
    seeker.reads("Tap the spot on the map.")
    taps_map(page, 120, 200, holds=True)
    expect(page.get_by_role("button", name=CHOSEN)).to_be_focused()
    expect(page.get_by_role("heading", name="Pin")).to_have_count(0)


def test_a_spot_is_chosen_by_keys_or_not_at_all(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    page, keys = seeker.page, Keys(seeker.page)
    adds_a_museum(seeker)
    keys.presses("Choose on the map")
    expect(page.locator(CANVAS)).to_be_focused()
    keys.presses("Close")
    expect(page.get_by_role("button", name="Choose on the map")).to_be_focused()
    expect(page.get_by_role("button", name=CHOSEN)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(CANVAS)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=CHOSEN)).to_be_focused()


def test_the_hiders_pin_is_seen_offered_and_taken_away(hunting: Hunting) -> None:
    hider, _ = hunting.hiders_phone()
    page = hider.page
    expect(page.locator(".map[data-drawn=true]")).to_be_visible()
    Keys(page).goes_to(page.locator(CANVAS))
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_role("heading", name="Pin")).to_be_visible()
    assert page.get_by_text("Look at questions from here").count() == 0
    adds_a_museum(hider)
    hider.taps("The pin on the map")
    expect(page.get_by_role("button", name=re.compile("^The pin on the map Chosen"))).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    hider.taps("Take the pin away")
    expect(page.get_by_role("heading", name="Pin")).to_have_count(0)
