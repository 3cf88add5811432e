"""The line question: the vehicle one rides, its stops, and the bell for the one to get off at."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log, opens_question, sends_form
from tests.browser.hunts import answers, hunt
from tests.browser.phones import new_page, opens_seat
from tests.browser.trains import rides, running_trains
from tests.rounds import NOON
from tests.timetables import M1
from tests.towns import CASTLE, EASTGATE, LAKESIDE


def test_the_line_question_is_asked_by_the_tapped_run(browser: Browser, tmp_path: Path) -> None:
    """MATCH-2: the phone sends the run, the server lists the stops it still makes."""
    with running_trains(tmp_path) as server:
        hiding, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        with new_page(browser, server, spot) as (context, page):
            seeker = opens_seat(context, page, seeking)
            opens_question(seeker, "Matching", "Will the vehicle we are riding stop at your station?")
            ask = page.get_by_role("button", name="Ask: Will the vehicle we are riding")
            expect(ask).to_have_attribute("aria-disabled", "true")
            expect(ask).to_contain_text("Still missing: Stops of your vehicle")
            page.get_by_role("radio", name="M1 to Eastgate").check()
            seeker.reads("What each answer would leave")
            expect(ask).to_contain_text("draw 3, keep 1")
            ask.click()
            seeker.reads("Waiting for the answer")
            asked = hiding.view()["round"]["teams"][0]["pending"]["asked"]
            assert asked["stops"] == [CASTLE, LAKESIDE, EASTGATE]
            assert asked["line"] == "M1 Eastgate"
            went_with_it = ("Riding M1 Eastgate", "Stops ahead: Castle, Lakeside, Eastgate")
            for words in went_with_it:
                seeker.reads(words)
            answers(hiding)
            seeker.opens("Log")
            row = answer_in_log(seeker, "Will the vehicle we are riding stop at your station?")
            for words in went_with_it:
                expect(row).to_contain_text(words)

            seeker.opens("Team")
            page.get_by_role("radio", name="M1 to Eastgate").click()
            seeker.taps("Lakeside")
            seeker.reads("bell set")


def test_after_one_vehicle_another_is_chosen_on_the_phone(browser: Browser, tmp_path: Path) -> None:
    """Whoever got off is not offered the one they were on, but those that go by now."""
    with running_trains(tmp_path) as server:
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        with new_page(browser, server, spot) as (context, page):
            seeker = opens_seat(context, page, seeking)
            seeker.opens("Team")
            for _ in range(2):
                seeker.taps("I am on a vehicle")
                run = page.get_by_role("radio", name="M1 to Eastgate")
                expect(run).not_to_be_checked()
                expect(page.get_by_role("button", name="I ride")).to_have_count(0)
                run.check()
                seeker.taps_once("I ride M1 to Eastgate")
                expect(page.get_by_role("heading", name="M1 to Eastgate")).to_be_visible()
                seeker.taps("I got off")
                sends_form(seeker, "I got off")


def test_stops_written_down_stay_when_the_vehicle_is_found_after_all(
    browser: Browser, tmp_path: Path
) -> None:
    """MATCH-2: the list comes beside them, a minute later; whoever takes a run from it needs no list."""
    with running_trains(tmp_path) as server:
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        with new_page(browser, server, spot) as (context, page):
            page.clock.install()
            page.route("**/rides", lambda way: way.abort())
            seeker = opens_seat(context, page, seeking)
            opens_question(seeker, "Matching", "Will the vehicle we are riding stop at your station?")
            note = page.get_by_label("Note").first
            note.fill("we sit upstairs")
            page.unroute("**/rides")
            page.clock.fast_forward(minutes(1))
            run = page.get_by_role("radio", name="M1 to Eastgate")
            expect(run).to_be_visible()
            expect(page.get_by_role("radio", name="None of these")).to_be_checked()
            expect(note).to_have_value("we sit upstairs")
            run.check()
            expect(page.get_by_role("button", name="Ask: ")).to_contain_text("draw 3, keep 1")


def test_the_bell_for_the_stop_outlives_the_tab_and_a_reload(browser: Browser, tmp_path: Path) -> None:
    """It was set on one tab, the page is opened anew, and it rings on another."""
    with running_trains(tmp_path) as server:
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        with new_page(browser, server, spot) as (context, page):
            seeker = opens_seat(context, page, seeking)
            seeker.opens("Team")
            page.get_by_role("radio", name="M1 to Eastgate").click()
            seeker.taps("Lakeside")
            seeker.reads("bell set")
            page.reload()
            seeker.opens("Team")
            seeker.reads("bell set")
            seeker.opens("Log")
            seeking.waits(minutes(7))
            seeking.does("make-mark", what="note", area=[list(spot)], text="on the way")
            seeker.reads("Get off next: Lakeside")
