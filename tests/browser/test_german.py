"""A hunt on two phones that read German: what the server says is German too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hunts import HIDDEN, HUNTING, asks, deck_of, gathers, hunt
from tests.browser.phones import Phone, new_page, opens_seat, until
from tests.browser.tours.fitting import english_on
from tests.servers import Server, running_server

GERMAN = "de-DE"
BONUS = "time-bonus-12-18-30"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("german")) as running:
        yield running


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[tuple[Phone, Phone]]:
    """The hider's phone, a curse and cards to pay for it in hand, and the seekers'."""
    kinds = ("right-turn", "veto", BONUS)
    hiding, seeking = hunt(server, settings=deck_of(server, *kinds))
    gathers(hiding, seeking, *kinds)
    with ExitStack() as pages:
        near, far = (
            pages.enter_context(new_page(browser, server, at, locale=GERMAN)) for at in (HIDDEN, HUNTING)
        )
        yield opens_seat(*near, hiding), opens_seat(*far, seeking)


def test_a_question_is_asked_answered_and_paid_for_in_german(phones: tuple[Phone, Phone]) -> None:
    """RADAR-1, MATCH-2: also the reason why another question cannot be asked."""
    hider, seeker = phones
    seeker.opens("Fragen")
    seeker.taps("Vergleich")
    seeker.reads("Hält unser Fahrzeug noch an deiner Station?")
    seeker.reads("Das fragt man während der Fahrt: Steigt ein und sagt der App, wo ihr sitzt.")
    assert english_on(seeker.page) == []
    seeker.taps("Radar")
    seeker.taps("Bist du höchstens 80 km von uns entfernt?")
    seeker.taps("Fragen: Bist du höchstens 80 km von uns entfernt?")

    hider.reads("Die wahre Antwort von deinem Standort")
    expect(
        hider.page.get_by_role("heading", name="Bist du höchstens 80 km von uns entfernt?")
    ).to_be_visible()
    assert english_on(hider.page) == []
    hider.taps("Senden: Ja")
    hider.reads(re.compile(r"\d Karten? gezogen"))
    assert english_on(hider.page) == []
    seeker.opens("Verlauf")
    seeker.reads("Bist du höchstens 80 km von uns entfernt?")
    assert english_on(seeker.page) == []


def test_a_curse_is_read_cast_and_suffered_in_german(phones: tuple[Phone, Phone]) -> None:
    """CURSE-1: its name, what it does and what it costs."""
    hider, seeker = phones
    hider.opens("Hand")
    hider.page.get_by_role("button", name="Fluch des Rechtsabbiegens").first.click()
    hider.reads("Fluch des Rechtsabbiegens")
    hider.reads("20 Minuten lang: Geht an jeder Straßenecke geradeaus oder nach rechts, nie nach links.")
    hider.reads("Wirf 1 andere Karte ab.")
    hider.reads("Beantworte diese Frage nicht.")
    assert english_on(hider.page) == []
    hider.taps("Fluch aussprechen")
    form = hider.page.locator("dialog[open] form")
    form.get_by_role("checkbox").first.check()
    assert english_on(hider.page) == []
    form.get_by_role("button", name="Fluch aussprechen").click()

    seeker.opens("Team")
    seeker.reads("Fluch des Rechtsabbiegens")
    seeker.reads("Geht beides auf 300 m nicht, dürft ihr umkehren.")
    assert english_on(seeker.page) == []


def test_the_rules_are_read_in_german(phones: tuple[Phone, Phone]) -> None:
    hider, _ = phones
    hider.taps("Uhren und Menü")
    hider.page.get_by_role("button", name="Die Regeln Alle lesen").click()
    hider.reads("Fragen und antworten")
    hider.page.get_by_label("Regeln durchsuchen").fill("Handlimit")
    hider.reads("Handlimit 6.")
    assert english_on(hider.page) == []


def test_what_a_rule_forbids_is_refused_in_german(phones: tuple[Phone, Phone]) -> None:
    """ASK-1: a question from a tunnel comes after another one."""
    _, seeker = phones
    seeker.opens("Fragen")
    seeker.taps("Radar")
    seeker.taps("Bist du höchstens 80 km von uns entfernt?")
    seeker.context.set_offline(True)
    seeker.page.evaluate("dispatchEvent(new Event('offline'))")
    seeker.taps("Fragen: Bist du höchstens 80 km von uns entfernt?")
    seeker.reads("1 nicht gesendet")
    asks(seeker.player, "radar.160km")
    seeker.context.set_offline(False)
    seeker.page.evaluate("dispatchEvent(new Event('online'))")
    seeker.reads("Eine Frage nach der anderen: Die letzte wartet noch auf ihre Antwort.")
    assert english_on(seeker.page) == []


def test_a_wrong_code_is_refused_in_german(browser: Browser, server: Server) -> None:
    with new_page(browser, server, HUNTING, locale=GERMAN) as (_, page):
        page.goto("/j/zzzzzz")
        page.get_by_label("Dein Name").fill("Ben")
        page.get_by_role("button", name="Beitreten").click()
        message = "Kein Spiel hat diesen Code. Prüf die Buchstaben oder lass dir von der Spielleitung einen"
        expect(page.get_by_text(message).first).to_be_visible()


def test_a_card_of_the_groups_own_keeps_its_words(browser: Browser, server: Server) -> None:
    """DECK-3, whatever language a phone reads."""
    scone = {
        "sort": "time-bonus",
        "name": "Veto",
        "text": "Do not answer this question.",
        "worth": 60_000,
        "count": 50,
    }
    rules = deck_of(server, BONUS)
    hiding, seeking = hunt(server, settings={**rules, "added_cards": [scone]})
    gathers(hiding, seeking, "own-veto")
    with new_page(browser, server, HIDDEN, locale=GERMAN) as (context, page):
        hider = opens_seat(context, page, hiding)
        hider.opens("Hand")
        hider.reads("Do not answer this question.")


def test_whose_map_it_is_can_be_read_beside_the_buttons(phones: tuple[Phone, Phone]) -> None:
    """Also where that takes more words than there is room for in one line."""
    _, seeker = phones
    seeker.page.get_by_role("button", name="Das ganze Gebiet zeigen").wait_for()
    credits = seeker.page.locator(".map .credits")
    credits.evaluate(
        "words => words.textContent = 'Kartendaten von OpenStreetMap-Mitwirkenden, erfunden ist nichts'"
    )

    def end_before_the_buttons() -> bool:
        words, buttons = credits.bounding_box(), seeker.page.locator(".map .controls").bounding_box()
        return words is not None and buttons is not None and words["x"] + words["width"] <= buttons["x"]

    until(seeker.page, end_before_the_buttons)
