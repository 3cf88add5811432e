"""A round in miles: no phone says metres or kilometres anywhere."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.acts import answer_in_log, asks_on_the_phone, keeps_cards, walks_to
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING
from tests.browser.phones import Phone

METRIC = re.compile(r"\d\s?(m|km|km²)(?![\w²])|[Kk]ilometre|[Mm]etres")
IMPERIAL = re.compile(r"\d\s?(ft|yd|mi)\b")


def says_nothing_in_metres(phone: Phone) -> None:
    lines = phone.page.locator("body").inner_text().splitlines()
    assert [line for line in lines if METRIC.search(line)] == []


def speaks_in_miles(phone: Phone) -> None:
    """A figure of miles, yards or feet is on the screen, and none of metres."""
    phone.reads(IMPERIAL)
    says_nothing_in_metres(phone)


def test_a_round_in_miles_says_nothing_in_metres(hunting: Hunting) -> None:
    """SIZE-2: the question and its log, the stations, the ruler, and who is near the hider."""
    hider, seeker = hunting.both_phones(edition="imperial")
    seeker.reads("stations left")
    speaks_in_miles(seeker)
    asks_on_the_phone(seeker, "Radar", "Are you within 1 mi of us?")
    hider.reads("The true answer from where you are")
    speaks_in_miles(hider)
    hider.taps("Send: ")
    keeps_cards(hider)
    seeker.opens("Log")
    expect(answer_in_log(seeker, "Are you within 1 mi of us?")).to_be_visible()
    speaks_in_miles(seeker)
    seeker.opens("Ask")
    for category in ("Matching", "Measuring", "Thermometer"):
        seeker.taps(category)
        expect(seeker.page.locator(".question").first).to_be_visible()
        says_nothing_in_metres(seeker)

    hider.opens("Map")
    walks_to(seeker, (HIDDEN[0] + 0.001, HIDDEN[1]))
    hider.reads("is in your zone")
    speaks_in_miles(hider)

    walks_to(seeker, HUNTING)
    seeker.opens("Map")
    expect(seeker.page.locator(".map[data-drawn=true]")).to_be_visible()
    seeker.taps("Measure a distance")
    for x, y in ((60, 240), (220, 300)):
        seeker.page.locator(".maplibregl-canvas").click(position={"x": x, "y": y})
    expect(seeker.page.locator(".tool")).to_contain_text(IMPERIAL)
    speaks_in_miles(seeker)
