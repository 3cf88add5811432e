"""Pictures of setting a game up, of the lobby's panels, and of what everyone can open (for tools.screens)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

PANELS_APPEAR_MS = 800

Take = Callable[[Page, str], None]
"""Takes a picture of a page under a name."""

CREATE: Sequence[tuple[str, str, str]] = (
    ("Other map", "create-maps", "Choose a map"),
    ("Is it good?", "create-audit", "Worth asking"),
    ("Border, no-go areas, places", "create-shape", "Parks"),
    ("Way to play", "create-mode", "On foot"),
    ("Rounds, rests and the end", "create-course", "Daily rests"),
    ("House rules", "create-rules", "Radius of the zone"),
    ("Deck", "create-deck", "100 cards."),
)
LOBBY: Sequence[tuple[str, str, str]] = (
    ("This game", "lobby-setup", "Differs from the rulebook"),
    ("Phone check", "lobby-check", "Exact to about"),
    ("Before you leave", "lobby-safety", "Thought of"),
    ("Who sees where you are", "lobby-consent", "While you hide"),
    ("Link for a watcher", "lobby-watcher", "A watcher sees everyone"),
    ("The rules", "rules", "SIZE-1"),
)
MENU: Sequence[tuple[str, str, str]] = (
    ("Put something right", "change", "What is wrong?"),
    ("Companion trackers", "trackers", "OwnTracks"),
    ("This phone", "settings", "Language"),
)
"""What is tapped, the picture's name, and a text that shows that the panel is there."""


def panels(page: Page, take: Take, rows: Sequence[tuple[str, str, str]]) -> None:
    """One picture of each panel."""
    for button, name, text in rows:
        page.get_by_role("button", name=button).first.click()
        expect(page.locator("dialog[open]").last.get_by_text(text).first).to_be_visible()
        page.wait_for_timeout(PANELS_APPEAR_MS)
        take(page, name)
        page.keyboard.press("Escape")


def card_of_their_own(page: Page, take: Take) -> None:
    """The maker of cards, half filled in."""
    page.get_by_role("button", name="Deck").first.click()
    page.get_by_role("button", name="A card of your own").click()
    maker = page.locator("dialog[open]").last
    maker.get_by_label("Name", exact=True).fill("Curse of the Queue")
    maker.get_by_label("What it says", exact=True).fill("Buy a scone before you ask again.")
    take(page, "create-card")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
