"""The tour of travelling by a timetable, and of what goes wrong: no place, no signal, a part that does not come."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, Page, expect

from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, dealt, hunt
from tests.browser.phones import keeps_nothing, new_page, opens_seat
from tests.browser.tours.happenings import BONUS
from tests.browser.tours.looking import Look, at_rest
from tests.browser.trains import rides
from tests.rounds import NOON
from tests.servers import Server
from tests.timetables import M1

TRAVELS_SHOWN = {
    "seeker-travel": "seeker/Journeys",
    "seeker-departures": "seeker/Departures",
    "seeker-pin": "everyone/Pin",
    "seeker-struck": "seeker/Layers",
    "seeker-line": "seeker/RidePicker",
    "seeker-riding": "everyone/Riding",
}
TROUBLES_SHOWN = {
    "refused": "forms/Refused",
    "no-place": "everyone/Todo",
    "loading": "Opening",
    "part-missing": "parts/Fetched",
    "cut-off": "CutOff",
}


def travels(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """Ways and departures, a pin, an area struck out; a ride and the question that is asked aboard."""
    with new_page(browser, server, HUNTING, scale=sharpness) as (context, page):
        hiding, seeking = hunt(server, starts_at=NOON)
        asks(seeking, "radar.10km")
        answers(hiding)
        seeker = opens_seat(context, page, seeking)
        page.get_by_role("radio", name="Soonest").check()
        seeker.taps("Show 4 more")
        page.get_by_role("button", name="Lakeside in").first.click()
        seeker.taps("How to get there")
        page.get_by_text("13:28 Market").scroll_into_view_if_needed()
        look("seeker-travel", page)
        seeker.taps("Departures")
        page.get_by_text("13:18").first.scroll_into_view_if_needed()
        look("seeker-departures", page)
        marks_the_map(page)
        page.get_by_label("Note for your team").fill("Crowded on Sundays")
        look("seeker-pin", page)
        seeker.taps("Leave the note here")
        strikes_out(page)
        seeker.reads("Undo")
        page.get_by_role("button", name="Undo").last.scroll_into_view_if_needed()
        look("seeker-struck", page)
    with new_page(browser, server, HUNTING, scale=sharpness) as (context, page):
        _, seeking = hunt(server, starts_at=NOON)
        spot = rides(seeking, M1, "13:20", "13:30")
        seeking.does("say-aboard")
        context.set_geolocation({"latitude": spot[0], "longitude": spot[1], "accuracy": 6})
        seeker = opens_seat(context, page, seeking)
        seeker.opens("Ask")
        seeker.taps("Matching")
        seeker.taps("Will the vehicle we are riding stop at your station?")
        page.get_by_role("radio", name="M1 to Eastgate").check()
        seeker.reads("What each answer would leave")
        look("seeker-line", page)
        seeker.opens("Team")
        page.get_by_role("radio", name="M1 to Eastgate").click()
        seeker.taps("Lakeside")
        seeker.reads("bell set")
        look("seeker-riding", page)


def marks_the_map(page: Page) -> None:
    """A pin is dropped by a long touch."""
    at_rest(page)
    page.locator(".maplibregl-canvas").click(position={"x": 120, "y": 140}, button="right")


def strikes_out(page: Page) -> None:
    """Three corners on the map, and all between them is out."""
    page.get_by_role("button", name="Strike out an area").click()
    at_rest(page)
    for x, y in ((60, 260), (140, 260), (100, 330)):
        page.locator(".maplibregl-canvas").click(position={"x": x, "y": y})
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("slider").press("End")


def goes_wrong(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """A word that is not in the list; a phone that may not tell its place; pages that cannot come."""
    with ExitStack() as phones:
        hider, _ = dealt(browser, server, phones, "hidden-hangman", BONUS, BONUS, scale=sharpness)
        hider.opens_card()
        hider.taps("Cast the curse")
        form = hider.page.locator("dialog[open] form")
        form.get_by_label("word").last.fill("qqqqq")
        for turn in range(2):
            form.get_by_role("checkbox").nth(turn).check()
        form.get_by_role("button", name="Cast the curse").click()
        expect(form.get_by_role("alert")).to_contain_text("it is not in the word list")
        look("refused", hider.page)
    with new_page(browser, server, HUNTING, scale=sharpness) as (context, page):
        _, seeking = hunt(server)
        context.clear_permissions()
        seeker = opens_seat(context, page, seeking)
        seeker.page.get_by_text("This page may not see your position.").scroll_into_view_if_needed()
        look("no-place", page)
    with new_page(browser, server, HIDDEN, scale=sharpness) as (context, page):
        hiding, _ = hunt(server)
        keeps_nothing(context)
        page.add_init_script("window.holdsWaits = true")
        page.route_web_socket("**/live", lambda _line: None)
        opens_seat(context, page, hiding)
        expect(page.get_by_text("One moment …")).to_be_visible()
        look("loading", page)
        page.route("**/assets/Create-*.js", lambda route: route.abort())
        page.goto("/new")
        expect(page.get_by_text("This part could not be loaded", exact=False)).to_be_visible()
        look("part-missing", page)
        page.unroute_all()
        page.route("**/api/maps*", lambda route: route.abort())
        page.goto("/new")
        expect(page.get_by_role("button", name="Try again").first).to_be_visible()
        look("cut-off", page)
