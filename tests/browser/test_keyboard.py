"""The game without a finger on the glass: a whole round by keys, and the map, the brush and the ruler with them."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from hideline.units import minutes
from tests.browser.conftest import Deal, Hunting
from tests.browser.hunts import HIDDEN, HUNTING, RADARS, asks, deck_of, hunt, kind_of, spot_of
from tests.browser.keys import Keys
from tests.browser.phones import CARDS_DRAWN, Phone, hears, new_page, opens_seat
from tests.browser.pictures import a_tree
from tests.servers import Player, Server
from tests.towns import CASTLE

HANGMAN, EXPAND, BONUS = "hidden-hangman", "draw-1-expand-1", "time-bonus-12-18-30"
WORD = "apple"


def creates(server: Server, context: BrowserContext, page: Page) -> tuple[Phone, str]:
    """Set a game up by keys; the clock and the short deck are put into the request."""
    deck = deck_of(server, HANGMAN, EXPAND, BONUS)
    keys = Keys(page)
    page.goto("/")
    keys.presses("Start a new game")
    keys.types("Your name", "Ann")
    keys.chooses(page.get_by_role("radio", name="Small"))
    with hears(page, "**/api/games", clock="manual", settings=deck) as created:
        keys.presses("Create the game")
    return Phone(context, page, Player(server, created.body)), created.body["code"]


def joins(server: Server, context: BrowserContext, page: Page, code: str) -> Phone:
    """Type the code and a name, and press Enter as in any form."""
    keys = Keys(page)
    page.goto("/")
    keys.types("Game code", code)
    keys.types("Your name", "Ben")
    with hears(page, "**/api/join") as joined:
        page.keyboard.press("Enter")
    return Phone(context, page, Player(server, joined.body))


def begins(host: Phone, guest: Phone) -> tuple[Phone, Phone]:
    """The guest says ready, the host starts at the market; the hider's phone and the seekers'."""
    Keys(guest.page).presses("I am ready")
    keys = Keys(host.page)
    keys.presses("Start the game")
    keys.types("Find a station", "Market")
    keys.chooses(host.page.get_by_role("radio", name="Market").first)
    keys.presses("Start the hiding period")
    for phone in (host, guest):
        expect(phone.page.get_by_role("tab", name="Map")).to_be_visible()
    return (host, guest) if host.is_hider else (guest, host)


def hides(hider: Phone) -> None:
    """The station is named through the list beside the map."""
    keys = Keys(hider.page)
    hider.stands_at(HIDDEN)
    keys.presses("Mill")
    keys.presses("Hide at Mill")
    hider.reads("Your station: Mill")


def held(hider: Phone) -> list[str]:
    return [kind_of(card) for card in hider.player.view()["round"]["hand"]["cards"]]


def asks_radar(seeker: Phone, distance: str) -> None:
    keys, page = Keys(seeker.page), seeker.page
    keys.opens("Ask")
    radar = page.get_by_role("button", name="Radar").first
    expect(radar).to_be_visible()
    if radar.get_attribute("aria-expanded") == "false":
        keys.goes_to(radar)
        page.keyboard.press("Enter")
    keys.presses(f"Are you within {distance} of us?", within=page.get_by_role("listitem"))
    keys.presses("Ask: ")
    seeker.reads("Waiting for the answer")


def answers_and_keeps(hider: Phone, wanted: str) -> None:
    """Send the true answer; of the cards drawn keep the wanted one if it is there."""
    keys, page = Keys(hider.page), hider.page
    hider.reads("The true answer from where you are")
    keys.presses("Send: ", key="Space")
    hider.reads(CARDS_DRAWN)
    drawn = [kind_of(card) for card in hider.player.view()["round"]["hand"]["choice"]["cards"]]
    turn = drawn.index(wanted) if wanted in drawn else 0
    keys.goes_to(page.locator("article.ticket button").nth(turn))
    page.keyboard.press("Space")
    keys.presses("Keep 1 card")
    hider.reads("Stay hidden")


def gathers(hider: Phone, seeker: Phone) -> None:
    """Questions and answers until there is a curse to cast, a powerup to play, and a card more."""
    for distance in ("1 km", "2 km", "5 km", "10 km", "15 km", "40 km")[: len(RADARS)]:
        missing = [kind for kind in (HANGMAN, EXPAND) if kind not in held(hider)]
        if not missing and len(held(hider)) >= 3:
            return
        asks_radar(seeker, distance)
        answers_and_keeps(hider, missing[0] if missing else BONUS)
    raise AssertionError("the deck of five gave no curse and no powerup")


def plays_powerup(hider: Phone) -> None:
    """POW-5: a card drawn, and a hand that holds one more."""
    keys = Keys(hider.page)
    keys.opens("Hand")
    keys.presses("Powerup, playable now")
    keys.presses("Play it")
    keys.presses("Play it", within=hider.page.locator("dialog[open] form"))
    hider.reads("of 7")


def casts(hider: Phone) -> None:
    """CURSE-1: paid for with two cards, ticked one by one unless they are the only two, and a word to guess."""
    keys, page = Keys(hider.page), hider.page
    keys.presses("Curse, playable now")
    keys.presses("Cast the curse")
    form = page.locator("dialog[open] form")
    for turn in range(2):
        card = form.get_by_role("checkbox").nth(turn)
        keys.goes_to(card)
        if not card.is_checked():
            page.keyboard.press("Space")
    keys.types("word", WORD, within=form)
    keys.presses("Cast the curse", within=form)
    expect(form).to_have_count(0)


def clears(hider: Phone, seeker: Phone) -> None:
    """A letter guessed on its key, then the word; the hider replies to both."""
    keys, page = Keys(seeker.page), seeker.page
    seeker.reads("blocks asking")
    keys.opens("Team")
    keys.goes_to(page.get_by_role("button", name="P", exact=True))
    page.keyboard.press("Enter")
    expect(hider.page.get_by_role("tab", name="Answer")).to_have_attribute("aria-selected", "true")
    Keys(hider.page).presses("Reply to the guess")
    expect(hider.page.get_by_role("button", name="Reply to the guess")).to_have_count(0)
    seeker.reads("_ P P _ _")
    keys.presses("Guess", within=page.get_by_role("listitem"))
    form = page.locator("dialog[open] form")
    keys.goes_to(form.get_by_role("textbox"))
    page.keyboard.type(WORD)
    page.keyboard.press("Enter")
    Keys(hider.page).presses("Reply to the guess")
    expect(page.get_by_text("Curse of the Hidden Hangman")).to_have_count(0)


def pauses(seeker: Phone, hider: Phone) -> None:
    """PAUSE-1: from the menu, which Escape closes and which gives the focus back; both sides go on."""
    keys, page = Keys(seeker.page), seeker.page
    strip = page.get_by_role("banner").get_by_role("button")
    keys.goes_to(strip)
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(strip).to_be_focused()
    page.keyboard.press("Enter")
    keys.presses("Pause the game", within=page.locator("dialog[open]"))
    seeker.reads("The game is paused")
    for phone in (hider, seeker):
        Keys(phone.page).presses("We are back: go on")
    expect(page.get_by_text("The game is paused")).to_have_count(0)


def finds(seeker: Phone, hider: Phone) -> None:
    """END-3: claimed, confirmed, scored."""
    seeker.stands_at(HIDDEN)
    keys = Keys(seeker.page)
    keys.opens("Map")
    keys.presses("We found the hider")
    keys.presses("Yes, we see them")
    keys = Keys(hider.page)
    keys.presses("Yes, they found me")
    keys.presses("Yes, they found me", within=hider.page.locator("dialog[open] form"))
    for phone in (hider, seeker):
        phone.reads("Standings")


def test_a_whole_round_is_played_by_keys_alone(browser: Browser, server: Server) -> None:
    """From the code to the score: only where the phones are carried, and what time it is, is not a key."""
    with (
        new_page(browser, server, HUNTING) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        host, code = creates(server, context_a, page_a)
        guest = joins(server, context_b, page_b, code)
        hider, seeker = begins(host, guest)
        hides(hider)
        host.player.waits(minutes(30))
        gathers(hider, seeker)
        plays_powerup(hider)
        casts(hider)
        clears(hider, seeker)
        pauses(seeker, hider)
        host.player.waits(minutes(15))
        finds(seeker, hider)


def test_the_map_is_measured_and_pinned_by_keys(browser: Browser, server: Server) -> None:
    """Arrows move the map under its middle, Enter touches it there, with Shift it drops the pin."""
    with new_page(browser, server, HUNTING) as (context, page):
        _, seeking = hunt(server)
        seeker = opens_seat(context, page, seeking)
        expect(page.locator(".map[data-drawn=true]")).to_be_visible()
        keys = Keys(page)
        keys.presses("Measure a distance")
        keys.goes_to(page.locator(".maplibregl-canvas"))
        expect(page.get_by_text("Arrow keys move the map")).to_be_visible()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".tool")).to_contain_text(re.compile(r"[1-9][\d.]*\sk?m"))
        keys.presses("Close")
        keys.goes_to(page.locator(".maplibregl-canvas"))
        page.keyboard.press("Shift+Enter")
        seeker.reads("Note for your team")


def test_a_photo_is_blacked_out_by_keys(browser: Browser, server: Server) -> None:
    """PHOTO-2: the brush is moved with the arrows and set down with Space; the last stroke can be taken back."""
    with new_page(browser, server, HIDDEN) as (context, page):
        hiding, seeking = hunt(server)
        hider = opens_seat(context, page, hiding)
        asks(seeking, "photo.tree")
        keys = Keys(page)
        keys.presses("Send a photo")
        picker = page.locator("dialog[open] input[type=file]").last
        with page.expect_file_chooser() as chooser:
            keys.goes_to(picker)
            page.keyboard.press("Enter")
        chooser.value.set_files(a_tree())
        photo = page.get_by_label("The chosen photo")
        keys.goes_to(photo)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Space")
        page.wait_for_function(IS_BLACK_LEFT_OF_THE_MIDDLE, arg=[photo.element_handle(), True])
        keys.presses("Take the last stroke back")
        page.wait_for_function(IS_BLACK_LEFT_OF_THE_MIDDLE, arg=[photo.element_handle(), False])
        keys.presses("Send this photo", within=page.locator("dialog[open] form"))
        hider.reads("Your photo is with the seekers")


IS_BLACK_LEFT_OF_THE_MIDDLE = """([canvas, isBlack]) => {
  const spot = canvas.getContext("2d").getImageData(canvas.width * 0.43, canvas.height / 2, 1, 1).data;
  return spot[0] + spot[1] + spot[2] < 30 === isBlack;
}"""


def test_a_thermometer_is_taken_by_keys(hunting: Hunting) -> None:
    """THERM-1."""
    hider, seeker = hunting.both_phones()
    keys = Keys(seeker.page)
    keys.opens("Ask")
    keys.presses("Thermometer")
    keys.presses("We have just travelled 1 km or more", within=seeker.page.get_by_role("listitem"))
    keys.presses("Start the thermometer here")
    seeker.reads("Thermometer under way")
    seeker.stands_at(spot_of(CASTLE))
    keys.presses("Ask here: hotter or colder?")
    Keys(hider.page).presses("Send: ")
    hider.reads(CARDS_DRAWN)


def test_the_hider_moves_by_keys(deal: Deal) -> None:
    """POW-10."""
    hider, _ = deal("move")
    keys = Keys(hider.page)
    keys.opens("Hand")
    keys.presses("Play it")
    keys.presses("Play it", within=hider.page.locator("dialog[open] form"))
    keys.presses("Castle")
    keys.presses("Hide at Castle")
    hider.reads("Your station: Castle")


def test_sides_are_chosen_by_keys(browser: Browser, server: Server) -> None:
    """TEAM-1."""
    host, code = Player.creates(server, "Ann", clock="manual", size="small")
    with new_page(browser, server, HUNTING) as (context, page):
        guest = joins(server, context, page, code)
        Keys(page).presses("Team up with Ann")
        guest.reads("side “Ann”")
        guest.is_heard()
        assert guest.player.view()["me"]["side"] == host.view()["me"]["side"]


def test_a_change_is_agreed_to_by_keys(hunting: Hunting) -> None:
    """HOUSE-4."""
    hider, seeking = hunting.hiders_phone()
    change = {"type": "adjust-clock", "team": "seekers", "by": minutes(5), "reason": "the tram stood still"}
    seeking.does("propose-change", change=change)
    hider.reads("proposes: Change the clock")
    Keys(hider.page).presses("Agree")
    expect(hider.page.get_by_text("proposes: Change the clock")).to_have_count(0)
    hider.is_heard()
    assert seeking.view().get("proposals", []) == []


def test_a_border_is_drawn_by_keys(browser: Browser, server: Server) -> None:
    """MAP-2: its corners are stations by their names."""
    with new_page(browser, server, HUNTING) as (_, page):
        keys = Keys(page)
        page.goto("/new")
        keys.presses("Border, no-go areas, places")
        panel = page.locator("dialog[open]").last
        keys.presses("Draw a border")
        expect(panel.locator(".map[data-drawn=true]")).to_be_visible()
        keys.goes_to(panel.locator(".maplibregl-canvas"))
        for station in ("Mill", "Castle", "Eastgate"):
            keys.types("Or a station as the next corner", station, within=panel)
            keys.presses(station, within=panel)
        keys.presses("Done")
        expect(panel.get_by_text("Your border")).to_be_visible()
