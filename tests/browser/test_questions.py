"""Every category of question asked on one phone and answered on the other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.acts import answer_in_log, asks_on_the_phone, keeps_cards, sends_form, sends_photo
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, deck_of, hunt, spot_of
from tests.browser.phones import Phone, new_page, opens_seat
from tests.servers import Server
from tests.towns import CASTLE

PLAIN = (
    ("Matching", "Is your nearest park the same as ours?", "Yes"),
    ("Measuring", "are you closer to or further from your nearest library?", "Further"),
    ("Radar", "Are you within 2 km of us?", "Yes"),
)
WORDS = "A tall oak on a lawn"


def test_every_category_is_asked_and_answered(hunting: Hunting) -> None:
    """MATCH-1, MEAS-1, RADAR-1, THERM-1, PHOTO-1 through the screens."""
    hider, seeker = hunting.both_phones()
    for category, wording, _ in PLAIN:
        asks_on_the_phone(seeker, category, wording)
        hider.taps("Send: ")
        keeps_cards(hider)
    takes_the_temperature(hider, seeker)
    sees_a_photo(hider, seeker)

    seeker.opens("Log")
    for _, wording, answer in PLAIN:
        seeker.reads(answer, within=answer_in_log(seeker, wording))
    seeker.reads("Colder", within=answer_in_log(seeker, "We have just travelled 1 km or more"))
    seeker.reads("Photo", within=answer_in_log(seeker, "Send us a photo"))
    expect(seeker.page.get_by_role("tabpanel").get_by_role("button", name=WORDS)).to_be_visible()


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
    seeker.stands_at(spot_of(CASTLE))
    seeker.taps("Ask here: hotter or colder?")
    hider.taps("Send: ")
    keeps_cards(hider)


def test_a_note_left_over_from_another_question_starts_no_trouble(hunting: Hunting) -> None:
    """ASK-9, THERM-1: a note belongs to the question it was written for, and none goes with a start."""
    seeker, hiding = hunting.seekers_phone()
    note = seeker.page.get_by_label("Note to the hider")
    seeker.opens("Ask")
    seeker.taps("Radar")
    seeker.taps("Are you within 1 km of us?")
    note.fill("from the square")
    seeker.taps("Are you within 2 km of us?")
    expect(note).to_have_value("")
    note.fill("from the church")
    seeker.taps("Thermometer")
    seeker.taps("We have just travelled 1 km or more")
    seeker.taps("Start the thermometer here")
    seeker.reads("Thermometer under way")
    assert hiding.view()["round"]["teams"][0]["thermometer"]["travel"] == 1000


def test_a_thermometer_is_started_while_a_question_waits(hunting: Hunting) -> None:
    """THERM-2: starting is not asking, and the button for it is at the thumb as ever."""
    seeker, hiding = hunting.seekers_phone()
    asks(seeker.player, "radar.1km")
    seeker.reads("Waiting for the answer")
    starts_a_thermometer(seeker)
    seeker.reads("Waiting for the answer")
    [team] = hiding.view()["round"]["teams"]
    assert (team["pending"]["question"], team["thermometer"]["travel"]) == ("radar.1km", 1000)


def starts_a_thermometer(seeker: Phone) -> None:
    seeker.opens("Ask")
    seeker.taps("Thermometer")
    seeker.taps("We have just travelled 1 km or more")
    seeker.taps("Start the thermometer here")
    seeker.reads("Thermometer under way")


def test_a_thermometer_is_dropped_once_what_that_means_is_confirmed(hunting: Hunting) -> None:
    """THERM-2: the way is lost, and nobody draws for it."""
    seeker, hiding = hunting.seekers_phone()
    starts_a_thermometer(seeker)
    seeker.taps("Drop the thermometer")
    dialog = seeker.page.locator("dialog[open]")
    expect(dialog).to_contain_text("The way gone so far no longer counts. Nobody draws for it.")
    assert grave_faults(seeker.page) == []
    assert hiding.view()["round"]["teams"][0]["thermometer"]
    sends_form(seeker, "Drop the thermometer")
    expect(seeker.page.get_by_text("Thermometer under way")).to_have_count(0)
    assert "thermometer" not in hiding.view()["round"]["teams"][0]


def test_a_thermometer_that_has_gone_far_enough_says_so_on_every_tab(hunting: Hunting) -> None:
    """THERM-1: how far it is stands on the map, the way to ask it at the thumb."""
    seeker, hiding = hunting.seekers_phone()
    seeker.player.does("start-thermometer", question="thermometer.1km", fix=seeker.player.fix(HUNTING))
    seeker.reads("0 m of 1 km, as the crow flies")
    finish = seeker.page.get_by_role("button", name="Ask here: hotter or colder?")
    expect(finish).to_have_count(0)
    seeker.stands_at(spot_of(CASTLE))
    seeker.reads("You have gone 1 km: far enough for hotter or colder.")
    assert grave_faults(seeker.page) == []
    for tab in ("Log", "Team", "Map"):
        seeker.opens(tab)
        expect(finish).to_have_count(1)
    finish.click()
    seeker.reads("Waiting for the answer")
    assert hiding.view()["round"]["teams"][0]["pending"]["question"] == "thermometer.1km"


def test_a_radar_drawn_by_a_card_waits_at_the_thumb_for_its_distance(hunting: Hunting) -> None:
    """POW-3: the seekers name the distance, then the hider answers."""
    hiding, seeking = hunt(hunting.server, settings=deck_of(hunting.server, "randomize"))
    book = seeking.get("book").json()["questions"]
    *radars, last = (row["id"] for row in book if row["category"] == "radar" and row["id"] != "radar.choose")
    for radar in radars:
        asks(seeking, radar)
        answers(hiding)
    asks(seeking, last)
    hider, seeker = hunting.phone_of(hiding, HIDDEN), hunting.phone_of(seeking, HUNTING)
    seeker.reads("Waiting for the answer")
    hiding.does("play-powerup", card=hiding.view()["round"]["hand"]["cards"][0])

    seeker.reads("Name the distance")
    starts_a_thermometer(seeker)  # THERM-2: meanwhile, too
    seeker.taps("Name the distance")
    form = seeker.page.locator("dialog[open] form")
    form.get_by_role("textbox").fill("3")
    assert grave_faults(seeker.page) == []
    form.get_by_role("button", name="Name the distance").click()
    seeker.reads("Waiting for the answer")
    assert seeking.view()["round"]["teams"][0]["pending"]["asked"]["distance"] == 3000
    hider.taps("Send: Yes")
    seeker.opens("Map")
    expect(seeker.page.get_by_role("button", name="Ask a question")).to_be_visible()


def sees_a_photo(hider: Phone, seeker: Phone) -> None:
    """PHOTO-1: the hider uploads one, the seekers see and accept it; who cannot see it hears what it shows."""
    seeker.opens("Ask")
    seeker.taps("Photo")
    seeker.page.locator(".question").first.click()
    seeker.taps("Ask: ")
    hider.reads("Send us a photo")
    sends_photo(hider, WORDS)
    seeker.opens("Map")
    picture = seeker.page.get_by_role("group", name="The hider’s photo")
    expect(picture.get_by_role("img", name=WORDS)).to_be_visible()
    seeker.reads(WORDS)
    assert grave_faults(seeker.page) == []
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
    browser: Browser, server: Server, language: str
) -> None:
    with new_page(browser, server, HUNTING, locale=language) as (context, page):
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
