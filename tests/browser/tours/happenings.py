"""The tour of what happens in some rounds: curses, photos, two teams, pauses, no signal, a newer version, a watcher."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, expect

from hideline.units import seconds
from tests.browser.hunts import HIDDEN, HUNTING, asks, dealt, hunt, race
from tests.browser.phones import (
    Phone,
    goes_back,
    map_is_kept,
    new_page,
    opens_seat,
    server_is_newer,
    worker_is_ready,
)
from tests.browser.pictures import a_tree
from tests.browser.tours.looking import Look, at_rest
from tests.server.hunts import a_hunt
from tests.servers import Player, Server

CURSES_SHOWN = {
    "hider-cast": "forms/OfferDialog",
    "seeker-cursed": "seeker/Seeker",
    "seeker-blocked": "seeker/Ask",
    "seeker-hangman": "seeker/Team",
    "paused": "seeker/Seeker",
}
PHOTOS_SHOWN = {
    "hider-photo": "hider/PhotoDialog",
    "seeker-photo": "seeker/Seeker",
    "seeker-photos": "seeker/Photos",
    "seeker-thermometer": "seeker/Ask",
    "hider-end-game": "hider/Hider",
}
OTHERS_SHOWN = {
    "watcher": "everyone/Onlooker",
    "team-hand": "seeker/Cards",
    "offline": "hider/Hider",
    "update": "hider/Hider",
    "no-seat-any-more": "Seated",
}
BONUS = "time-bonus-12-18-30"


def is_cursed(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """Hangman cast, borne and guessed, in a game that is then paused."""
    with ExitStack() as phones:
        hider, seeker = dealt(browser, server, phones, "hidden-hangman", BONUS, BONUS, scale=sharpness)
        hider.opens_card()
        hider.taps("Cast the curse")
        form = hider.page.locator("dialog[open] form")
        for turn in range(2):
            form.get_by_role("checkbox").nth(turn).check()
        form.get_by_label("word").last.fill("apple")
        look("hider-cast", hider.page)
        form.get_by_role("button", name="Cast the curse").click()
        seeker.reads("blocks asking")
        look("seeker-cursed", seeker.page)
        seeker.opens("Ask")
        seeker.taps("Radar")
        look("seeker-blocked", seeker.page)
        seeker.opens("Team")
        seeker.taps("P", exact=True)
        hider.opens("Answer")
        hider.taps_once("Reply to the guess")
        seeker.reads("_ P P _ _")
        seeker.page.get_by_text("_ P P _ _").scroll_into_view_if_needed()
        look("seeker-hangman", seeker.page)
        seeker.player.does("pause-game")
        seeker.reads("The game is paused")
        look("paused", seeker.page)


def sends_photos(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """A photo taken, blacked out, sent and compared; a thermometer under way; the end game."""
    hiding, seeking = hunt(server)
    with (
        new_page(browser, server, HIDDEN, scale=sharpness) as near,
        new_page(browser, server, HUNTING, scale=sharpness) as far,
    ):
        hider, seeker = opens_seat(*near, hiding), opens_seat(*far, seeking)
        for question in ("photo.tree", "photo.sky"):
            asks(seeking, question)
            answers_with_photo(hider, look if question == "photo.tree" else None)
            seeker.page.get_by_role("button", name="Accept the photo").wait_for()
            if question == "photo.tree":
                look("seeker-photo", seeker.page)
            seeker.taps("Accept the photo")
            expect(seeker.page.get_by_role("button", name="Accept the photo")).to_have_count(0)
            keeps_over_http(hiding)
            hider.reads("Stay hidden")
        seeker.taps("Look at 2 photos")
        expect(seeker.page.locator("dialog[open]").get_by_role("img").first).to_be_visible()
        look("seeker-photos", seeker.page)
        goes_back(seeker.page)
        seeking.does("start-thermometer", question="thermometer.1km", fix=seeking.fix(HUNTING))
        seeker.opens("Ask")
        seeker.reads("Thermometer under way")
        look("seeker-thermometer", seeker.page)
        for _ in range(4):
            seeking.stands_at(HIDDEN)
            seeking.waits(seconds(25))
        hider.opens("Map")
        hider.reads("End game")
        look("hider-end-game", hider.page)


def answers_with_photo(hider: Phone, look: Look | None) -> None:
    """Choose a photo, touch it with the brush, upload and send it."""
    page = hider.page
    hider.taps("Send a photo")
    page.locator("dialog[open] input[type=file]").last.set_input_files(a_tree())
    if look:
        page.locator("dialog[open] canvas").click(position={"x": 60, "y": 40})
        look("hider-photo", page)
    page.locator("dialog[open] form").get_by_role("button", name="Send this photo").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def keeps_over_http(hider: Player) -> None:
    choice = hider.view()["round"]["hand"].get("choice")
    if choice:
        hider.does("keep-cards", cards=choice["cards"][: choice["keep"]])


def happens(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """Someone looks on; a team has cards; a phone has no signal, an old version, or no seat any more."""
    with new_page(browser, server, HUNTING, scale=sharpness) as (context, page):
        watcher = opens_seat(context, page, a_hunt(server).watcher)
        watcher.reads("Where everyone is")
        look("watcher", page)
    with ExitStack() as phones:
        hider, one, other = race(browser, server, phones, scale=sharpness, mode="two-teams-by-points")
        asks(one.player, "radar.1km")
        hider.taps("Send: No")
        other.reads("2 cards drawn")
        look("team-hand", other.page)
    with new_page(browser, server, HIDDEN, scale=sharpness) as (context, page):
        hiding, seeking = hunt(server)
        hider = opens_seat(context, page, hiding)
        asks(seeking, "radar.1km")
        hider.reads("The true answer from where you are")
        worker_is_ready(page)  # neither it nor the map could come without a connection
        map_is_kept(page)
        at_rest(page)
        context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('offline'))")
        hider.taps("Send: No")
        hider.reads("1 not sent")
        look("offline", page)
        context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('online'))")
        # Whether the answer still counts depends on how long the screen was looked at: the game's clock stands still.
        expect(page.get_by_text("1 not sent")).to_have_count(0)
        server_is_newer(page)
        hider.reads("A new version is ready.")
        look("update", page)
        stranger = Player(server, {"game": hiding.game, "seat": hiding.seat, "token": "of-somebody-else"})
        opens_seat(context, page, stranger)
        expect(page.get_by_text("This phone has lost its seat in this game.")).to_be_visible()
        look("no-seat-any-more", page)
