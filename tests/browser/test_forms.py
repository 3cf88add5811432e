"""A form that is sent: it waits for the server's answer, keeps what was chosen when that is a no, and traps nobody."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from tests.browser.acts import enters_tunnel, leaves_tunnel
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HUNTING, asks, dealt, hunt
from tests.browser.lines import HeldLine
from tests.browser.phones import CARDS_DRAWN, Phone, goes_back, new_page, opens_seat
from tests.servers import running_server

BONUS = "time-bonus-12-18-30"


def opens_pause_form(phone: Phone) -> Locator:
    """The form by which one says why the game is paused, behind the strip; its button."""
    phone.page.get_by_role("banner").get_by_role("button").click()
    phone.taps("Pause with a reason")
    return phone.page.locator("dialog[open] form").get_by_role("button", name="Pause with a reason")


def test_a_refused_form_says_why_and_keeps_what_was_chosen(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, _ = dealt(browser, server, phones, "hidden-hangman", BONUS, BONUS)
        hider.opens_card()
        hider.taps("Cast the curse")
        form = hider.page.locator("dialog[open] form")
        word = form.get_by_label("word", exact=False).last
        word.fill("qqqqq")
        for turn in range(2):
            form.get_by_role("checkbox").nth(turn).check()
        cast = form.get_by_role("button", name="Cast the curse")
        cast.click()

        expect(form.get_by_role("alert")).to_contain_text("it is not in the word list")
        expect(cast).to_have_attribute("aria-busy", "false")
        expect(cast).to_be_focused()
        expect(word).to_have_value("qqqqq")
        expect(form.get_by_role("checkbox", checked=True)).to_have_count(2)
        assert grave_faults(hider.page) == []

        word.fill("apple")
        cast.click()
        expect(form).to_have_count(0)
        assert len(hider.player.view()["round"]["teams"][0]["curses"]) == 1


def test_a_question_takes_no_form_away_that_is_filled_in(browser: Browser, tmp_path: Path) -> None:
    """It is told, and comes to the front when the form is left."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        hider, seeker = dealt(browser, server, phones, "hidden-hangman", BONUS, BONUS)
        hider.opens_card()
        hider.taps("Cast the curse")
        word = hider.page.locator("dialog[open] form").get_by_label("word", exact=False).last
        word.fill("apple")
        asks(seeker.player, "photo.tree")
        expect(hider.page.get_by_role("tab", name="Answer", include_hidden=True)).to_contain_text("1")
        expect(word).to_have_value("apple")
        goes_back(hider.page)
        expect(hider.page.get_by_role("tab", name="Answer")).to_have_attribute("aria-selected", "true")


def test_whoever_looks_elsewhere_while_cards_wait_is_brought_back_once(hunting: Hunting) -> None:
    """Not with every panel that they close."""
    hider, seeker = hunting.both_phones()
    tab = hider.page.get_by_role("tab")
    asks(seeker.player, "radar.40km")
    hider.taps("Send: ")
    hider.reads(CARDS_DRAWN)
    hider.opens("Log")
    hider.taps("Clocks and menu")
    goes_back(hider.page)
    expect(tab.filter(has_text="Hand")).to_contain_text("1")
    expect(tab.filter(has_text="Log")).to_have_attribute("aria-selected", "true")


def test_a_form_waits_for_the_answer_and_can_be_left_meanwhile(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        line = HeldLine(page)
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        pause = opens_pause_form(seeker)
        line.is_held = True
        pause.click()
        expect(pause).to_have_attribute("aria-busy", "true")

        page.keyboard.press("Escape")
        expect(pause).to_have_count(0)
        line.lets_go()
        seeker.reads("The game is paused")
        expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_form_sent_in_a_tunnel_is_closed_and_not_sent_yet(hunting: Hunting) -> None:
    seeker, hiding = hunting.seekers_phone()
    pause = opens_pause_form(seeker)
    enters_tunnel(seeker)
    pause.click()
    expect(seeker.page.locator("dialog[open]")).to_have_count(0)
    seeker.reads("1 not sent")
    assert hiding.view().get("pause") is None

    leaves_tunnel(seeker)
    seeker.reads("The game is paused")


def test_a_long_dialog_is_closed_from_wherever_one_has_come_in_it(hunting: Hunting) -> None:
    """The menu is longer than the screen: its top stays in sight, and nothing the keys come to lies under it."""
    seeker, _ = hunting.seekers_phone()
    menu = seeker.page.locator("dialog[open]")
    seeker.page.get_by_role("banner").get_by_role("button").click()
    menu.get_by_role("button").last.scroll_into_view_if_needed()
    assert menu.evaluate("(dialog) => dialog.scrollTop") > 0
    expect(menu.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_have_count(0)
