"""The tour before the game: the way in, every step of setting one up, and the lobby."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import creates_game, goes_back, joins_game, new_page
from tests.browser.tours.looking import Look, panels
from tests.servers import Server

FAR_AWAY = (46.0, -30.0)
SHOWS = {
    "start": "Start",
    "nowhere": "Stopped",
    "bad-link": "TakeSeat",
    "no-seat": "Game",
    "create": "Create",
    "create-maps": "create/maps/MapList",
    "create-audit": "create/maps/MapAudit",
    "create-shape": "create/maps/MapShape",
    "create-mode": "create/GameChoices",
    "create-course": "create/SettingsPanel",
    "create-rules": "create/SettingsPanel",
    "create-deck": "create/DeckEditor",
    "create-card": "create/CardMaker",
    "join": "Start",
    "lobby": "Lobby",
    "lobby-setup": "lobby/SetupPanel",
    "lobby-check": "lobby/PhoneCheck",
    "lobby-safety": "lobby/Safety",
    "lobby-consent": "lobby/Consent",
    "lobby-watcher": "lobby/Watching",
    "rules": "everyone/Rules",
    "lobby-change": "lobby/SetupPanel",
    "lobby-start": "StartPoint",
}
CREATE = (
    ("Other map", "create-maps", "Choose a map"),
    ("Map check", "create-audit", "Worth asking"),
    ("Border, no-go areas, places", "create-shape", "Parks"),
    ("Way to play", "create-mode", "On foot"),
    ("Rounds, rests and the end", "create-course", "Daily rests"),
    ("House rules", "create-rules", "Radius of the zone"),
    ("Deck", "create-deck", "100 cards."),
)
LOBBY = (
    ("This game", "lobby-setup", "Played exactly as in the rulebook"),
    ("Phone check", "lobby-check", "Exact to about"),
    ("Before you leave", "lobby-safety", "Thought of"),
    ("Who sees where you are", "lobby-consent", "While you hide"),
    ("Link for a watcher", "lobby-watcher", "A watcher sees everyone"),
    ("The rules", "rules", "SIZE-1"),
)
"""What is tapped, the screen's name, and a text that shows that the panel is there."""


def sets_up(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """From the first page to the moment before the game begins."""
    with (
        new_page(browser, server, FAR_AWAY, scale=sharpness) as (context_a, page_a),
        new_page(browser, server, FAR_AWAY, scale=sharpness) as (context_b, page_b),
    ):
        finds_the_way_in(page_a, look)
        chooses(page_a, look)
        host, code = creates_game(server, context_a, page_a, "Ann")
        page_b.goto(f"/j/{code.lower()}")
        look("join", page_b)
        guest = joins_game(server, context_b, page_b, code, "Ben")
        guest.taps("I am ready")
        expect(page_a.get_by_text("Ready", exact=True)).to_be_visible()
        look("lobby", page_a)
        panels(page_a, look, LOBBY)
        changes_its_mind(page_a, look)
        host.taps("Start the game")
        expect(page_a.get_by_label("Find a station")).to_be_visible()
        look("lobby-start", page_a)


def finds_the_way_in(page: Page, look: Look) -> None:
    """The first page, and addresses that lead nowhere."""
    for path, name, text in (
        ("/", "start", "Hide along the line."),
        ("/somewhere/else/entirely", "nowhere", "There is nothing at this address."),
        ("/seat/nogame", "bad-link", "link"),
        ("/game/nogame", "no-seat", "This phone has no seat in this game."),
    ):
        page.goto(path)
        expect(page.get_by_text(text).first).to_be_visible()
        look(name, page)


def chooses(page: Page, look: Look) -> None:
    """Every step of setting a game up."""
    page.goto("/new")
    page.get_by_label("Your name").fill("Ann")
    expect(page.get_by_text("stations to hide at").first).to_be_visible()
    look("create", page)
    panels(page, look, CREATE)
    page.get_by_role("button", name="Deck").first.click()
    page.get_by_role("button", name="A card of your own").click()
    maker = page.locator("dialog[open]").last
    maker.get_by_label("Name", exact=True).fill("Long queue")
    maker.get_by_label("What it says", exact=True).fill("Buy scones while standing in a queue.")
    look("create-card", page)


def changes_its_mind(page: Page, look: Look) -> None:
    """The host looks at the set-up once more."""
    page.get_by_role("button", name="This game").first.click()
    page.get_by_role("button", name="Change the set-up").click()
    expect(page.get_by_role("button", name="Play like this")).to_be_visible()
    look("lobby-change", page)
    goes_back(page)
    goes_back(page)
