"""The whole story in a real browser: a played game watched afterwards through each side's eyes, by finger and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from hideline.units import minutes, seconds
from tests.browser.axe import grave_faults
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, hunt
from tests.browser.keys import Keys
from tests.browser.phones import new_page, opens_seat
from tests.servers import Player, Server
from tests.towns import MILL


def walks(player: Player, begin: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
    """On foot from one place to another, a fix every twenty seconds."""
    for step in range(steps + 1):
        share = step / steps
        player.stands_at([a + share * (b - a) for a, b in zip(begin, end, strict=True)])
        player.waits(seconds(20))


@pytest.fixture(scope="module")
def seeker(server: Server) -> Player:
    """The seeker of a played game: a question and its answer, a walk to the mill, the find, and the end."""
    hider, seeker = hunt(server)
    asks(seeker, "radar.1km")
    hider.waits(minutes(1))
    answers(hider)
    seeker.does("make-mark", what="note", text="They must be west of the river")
    walks(seeker, HUNTING, HIDDEN)
    hider.stands_at(HIDDEN)
    seeker.does("claim-find")
    hider.does("confirm-find")
    host = hider if hider.view()["me"].get("is_host") else seeker
    host.does("end-game-early")
    return seeker


def moment(page: Page, words: str) -> None:
    """Go to a moment of the list."""
    page.get_by_role("listitem").filter(has_text=words).get_by_role("button").first.click()


def test_a_result_is_shared_and_the_own_way_taken_along(
    browser: Browser, server: Server, seeker: Player
) -> None:
    """What is shared says nothing of places; the file has the walk of the one who saves it."""
    with new_page(browser, server, HIDDEN) as (context, page):
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
        page.add_init_script("delete Navigator.prototype.share")
        phone = opens_seat(context, page, seeker)
        phone.taps("Share the result")
        phone.reads("Result copied.")
        shared = page.evaluate("navigator.clipboard.readText()")
        assert shared.startswith("Hideline, ")
        assert "Mill" not in shared

        phone.taps("Watch the whole story")
        page.wait_for_url("**/story/*")
        # What was said of the result would lie over what is tapped next.
        assert page.get_by_text("Result copied.").count() == 0
        page.get_by_role("tab", name="On the map").click()
        expect(page.get_by_role("button", name="Save my track")).to_contain_text("Only yours")
        with page.expect_download() as saved:
            phone.taps("Save my track")
        assert saved.value.suggested_filename == "hideline.gpx"
        assert saved.value.path().read_text().count("<trkpt ") >= 13


def test_a_played_game_is_watched_through_each_sides_eyes(
    browser: Browser, server: Server, seeker: Player
) -> None:
    """ROUND-7: once it is over everyone may see it all, and what each side knew at each moment."""
    with new_page(browser, server, HIDDEN) as (context, page):
        opens_seat(context, page, seeker)
        watch = page.get_by_role("button", name="Watch the whole story")
        expect(watch).to_be_visible()
        assert grave_faults(page) == []
        watch.click()
        page.wait_for_url("**/story/*")
        panel = page.get_by_role("tabpanel")
        expect(panel.get_by_text("Mill").first).to_be_visible()
        assert grave_faults(page) == []

        moment(page, "No: Are you within 1 km of us?")
        current = page.locator("[aria-current=step]")
        expect(current).to_contain_text("stations left")
        expect(current).to_contain_text("Asked about: 1 km")

        page.get_by_label("Seekers").check()
        expect(panel.get_by_text("The zone is Mill")).to_have_count(0)
        expect(panel.get_by_text("They must be west of the river")).to_be_visible()
        expect(panel.get_by_text("Kept:")).to_have_count(0)
        page.get_by_label("Hider", exact=True).check()
        expect(panel.get_by_text("The zone is Mill")).to_be_visible()
        expect(panel.get_by_text("Kept:").first).to_be_visible()
        expect(panel.get_by_text("They must be west of the river")).to_have_count(0)
        assert grave_faults(page) == []

        page.get_by_role("tab", name="On the map").click()
        expect(panel.get_by_text("Who was where")).to_be_visible()
        expect(panel.get_by_text("at Mill").first).to_be_visible()
        assert grave_faults(page) == []
        page.get_by_role("tab", name="Score").click()
        expect(panel.get_by_text("The cards were fair")).to_be_visible()
        assert grave_faults(page) == []

        page.get_by_role("button", name="Back to the game").click()
        page.wait_for_url("**/game/*")


def test_the_story_is_watched_by_keys_alone(browser: Browser, server: Server, seeker: Player) -> None:
    with new_page(browser, server, HIDDEN) as (context, page):
        opens_seat(context, page, seeker)
        page.goto(f"/story/{seeker.game}")
        slider = page.get_by_role("slider", name="Time in the round")
        keys = Keys(page)
        keys.goes_to(slider)
        before = slider.get_attribute("aria-valuetext")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        expect(slider).not_to_have_attribute("aria-valuetext", str(before))
        current = page.locator("[aria-current=step]")
        words = current.inner_text()
        page.keyboard.press("ArrowLeft")
        expect(current).not_to_have_text(words)

        play = page.get_by_role("button", name="Play")
        keys.goes_to(play)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
        page.keyboard.press("Enter")
        expect(play).to_be_visible()


def test_the_story_speaks_german(browser: Browser, server: Server, seeker: Player) -> None:
    with new_page(browser, server, HIDDEN, locale="de-DE") as (context, page):
        opens_seat(context, page, seeker)
        page.goto(f"/story/{seeker.game}")
        panel = page.get_by_role("tabpanel")
        expect(panel.get_by_text("Die Suche beginnt")).to_be_visible()
        expect(panel.get_by_text("Die Zone ist Mill")).to_be_visible()
        assert grave_faults(page) == []


def test_whoever_watches_the_story_is_called_back_to_the_round_they_hide_in(
    browser: Browser, server: Server
) -> None:
    """ROUND-8: the next hiding period begins by itself, whatever is on the screen of the next hider."""
    hider, seeker = hunt(server)
    hider.stands_at(HIDDEN)
    seeker.stands_at(HIDDEN)
    seeker.does("claim-find")
    hider.does("confirm-find")
    with (
        new_page(browser, server, HIDDEN) as (context, page),
        new_page(browser, server, HUNTING) as (other, asking),
    ):
        opens_seat(context, page, seeker)
        page.get_by_role("button", name="Watch the whole story").click()
        action = page.locator(".action")
        expect(action.get_by_text("Next round begins in")).to_be_visible()
        expect(action.get_by_role("button", name="Back to the game")).to_have_count(0)
        left = seeker.view()["round"]["phase_left"]
        seeker.waits(left["shows"] - (seeker.now() - left["since"]))
        expect(action.get_by_text("Round 2 has begun: you hide")).to_be_visible()
        assert grave_faults(page) == []

        seeker.does("name-station", station=MILL)
        seeker.stands_at(HIDDEN)
        hider.stands_at(HUNTING)
        seeker.waits(minutes(30))
        asks(hider, "radar.1km")
        expect(page.locator("[data-due]")).to_contain_text("Answer due")
        expect(page.locator("[data-moment]")).to_have_count(0)
        opens_seat(other, asking, hider)
        receipt = asking.get_by_role("list", name="How far the question has come")
        expect(receipt.locator(".reached")).to_have_count(3)

        action.get_by_role("button", name="Back to the game").click()
        expect(page.get_by_role("tab", name="Answer")).to_be_visible()


def test_nothing_is_told_while_it_is_played(browser: Browser, server: Server) -> None:
    with new_page(browser, server, HUNTING) as (context, page):
        _, playing = hunt(server)
        opens_seat(context, page, playing)
        page.goto(f"/story/{playing.game}")
        expect(page.get_by_text("told once the round is over")).to_be_visible()
        assert grave_faults(page) == []


def test_a_lent_phone_forgets_the_seat_when_the_game_is_over(
    browser: Browser, server: Server, seeker: Player
) -> None:
    """Its owner does not keep the way of whoever played on it."""
    with new_page(browser, server, HIDDEN) as (context, page):
        phone = opens_seat(context, page, seeker)
        phone.taps("My seat on another phone")
        phone.taps("Forget my seat on this phone")
        phone.taps("Yes, forget it here")
        expect(page.get_by_role("button", name="Join", exact=True)).to_be_visible()
        page.goto(f"/game/{seeker.game}")
        phone.reads("This phone has no seat in this game.")
