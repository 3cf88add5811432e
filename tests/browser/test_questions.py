"""Every category of question asked on one phone and answered on the other."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hunts import HIDDEN, HUNTING, hunt
from tests.browser.phones import CARDS_DRAWN, Phone, new_page, opens_seat
from tests.browser.pictures import sends_photo
from tests.servers import running_server
from tests.towns import CASTLE, where

PLAIN = (
    ("Matching", "Is your nearest park the same as ours?"),
    ("Measuring", "are you closer to or further from your nearest library?"),
    ("Radar", "Are you within 2 km of us?"),
)


def keeps_a_card(hider: Phone) -> None:
    hider.reads(CARDS_DRAWN)
    hider.page.locator("article.ticket button").first.click()
    hider.taps("Keep 1 card")
    hider.reads("Stay hidden")


def test_every_category_is_asked_and_answered(browser: Browser, tmp_path: Path) -> None:
    """MATCH-1, MEAS-1, RADAR-1, THERM-1, PHOTO-1 through the screens."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server)
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)

        for category, wording in PLAIN:
            seeker.opens("Ask")
            seeker.taps(category)
            seeker.taps(wording)
            seeker.taps("Ask: ")
            hider.taps("Send: ")
            keeps_a_card(hider)

        takes_the_temperature(hider, seeker)
        sends_a_photo(hider, seeker)
        assert len(seeking.view()["round"]["teams"][0]["entries"]) == len(PLAIN) + 2


def takes_the_temperature(hider: Phone, seeker: Phone) -> None:
    """THERM-1: from a start to far enough away."""
    seeker.opens("Ask")
    seeker.taps("Thermometer")
    seeker.taps("We have just travelled 1 km or more")
    seeker.taps("Start the thermometer here")
    seeker.reads("Thermometer under way")
    hider.opens("Map")
    hider.reads("started a thermometer")
    at_thumb = seeker.page.get_by_role("button", name="Ask here: hotter or colder?")
    expect(at_thumb).to_have_count(1)
    expect(at_thumb).to_contain_text("0 m of 1 km")
    castle = where(CASTLE)
    seeker.stands_at((castle.lat, castle.lon))
    seeker.taps("Ask here: hotter or colder?")
    hider.taps("Send: ")
    keeps_a_card(hider)


def sends_a_photo(hider: Phone, seeker: Phone) -> None:
    """PHOTO-1: the hider uploads one, the seekers see and accept it."""
    seeker.opens("Ask")
    seeker.taps("Photo")
    seeker.page.locator(".question").first.click()
    seeker.taps("Ask: ")
    hider.taps("Send a photo")
    expect(hider.page.locator("dialog[open]")).to_contain_text("Send us a photo")
    sends_photo(hider.page)
    seeker.opens("Map")
    expect(seeker.page.get_by_role("img", name="The hider’s photo").first).to_be_visible()
    looks_closely(seeker)
    seeker.taps_once("Accept the photo")


def looks_closely(seeker: Phone) -> None:
    """The whole photo lets the sheet scroll under a finger; a large one is moved, by keys and taps too."""
    picture = seeker.page.get_by_role("group", name="The hider’s photo")
    moved = "place => place.querySelector('img').style.transform"
    expect(picture).to_have_css("touch-action", "pan-y")
    for _ in range(3):
        seeker.taps("Closer")
    expect(picture).to_have_css("touch-action", "none")
    before = picture.evaluate(moved)
    seeker.page.get_by_role("button", name="Closer").press("ArrowRight")
    assert picture.evaluate(moved) != before
    for _ in range(3):
        seeker.taps("Further away")
    assert picture.evaluate(moved) == "translate(0px, 0px) scale(1)"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_question_book_fits_a_small_screen_with_large_text(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING, locale=language) as (context, page),
    ):
        _, seeking = hunt(server)
        phone = opens_seat(context, page, seeking)
        phone.page.get_by_role("tab").nth(1).click()
        phone.page.locator(".book button").nth(2).click()
        expect(phone.page.locator(".question").first).to_be_visible()
        phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
        wide = phone.page.evaluate(
            "[...document.querySelectorAll('#sheet-panel *')].filter(e => e.getBoundingClientRect().right > 361).length"
        )
        assert wide == 0
