"""Setting a game up on the phone: what is chosen there is what is played, and everybody sees what differs."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, Locator, Page, Route, expect

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.file import freeze
from hideline.atlas.kinds import KindId
from hideline.atlas.playable import in_play
from hideline.units import hours, minutes
from tests.browser.axe import grave_faults
from tests.browser.hunts import HUNTING
from tests.browser.phones import creates_game, goes_back, hears, joins_game, new_page, until
from tests.browser.trains import running_trains
from tests.servers import CLIENT, Player, running_server, town_file
from tests.towns import drawn_town, position


def row(page: Page, name: str) -> Locator:
    """A line of a list, by the words it begins with."""
    return page.get_by_role("button", name=name)


def panel(page: Page) -> Locator:
    """The panel on top."""
    return page.locator("dialog[open]").last


def must_be_for_all(page: Page) -> None:
    """WCAG 2.2 AA as far as axe can tell."""
    assert grave_faults(page) == []


def changes_hand_limit(page: Page) -> None:
    row(page, "House rules").click()
    expect(panel(page).get_by_text("Hand limit", exact=True)).to_be_visible()
    must_be_for_all(page)
    panel(page).get_by_text("Hand limit", exact=True).click()
    page.get_by_role("button", name="One Hand limit more").click()
    expect(panel(page).get_by_text("Rulebook: 6")).to_be_visible()
    panel(page).get_by_label("Tell the seekers of the end game").check()
    goes_back(page)


def changes_deck(page: Page) -> None:
    row(page, "Deck").click()
    expect(panel(page).get_by_text("100 cards.")).to_be_visible()
    expect(panel(page).get_by_text("the box has no more of that card", exact=False)).to_have_count(1)
    page.get_by_role("button", name="One Veto fewer").click()
    expect(panel(page).get_by_text("99 cards.")).to_be_visible()
    must_be_for_all(page)
    makes_card(page)
    expect(panel(page).get_by_text("100 cards.")).to_be_visible()
    goes_back(page)


def makes_card(page: Page) -> None:
    """A curse of the group's own; the button says what is missing, and the server whether it makes sense."""
    page.get_by_role("button", name="A card of your own").click()
    maker = panel(page)
    done = page.get_by_role("button", name="Put it into the deck")
    expect(done).to_contain_text("Fill in “Name” first.")
    maker.get_by_label("Name", exact=True).fill("Veto")
    expect(done).to_contain_text("Fill in “What it says” first.")
    maker.get_by_label("What it says", exact=True).fill("Buy a scone before\nyou ask again.")
    expect(done).to_contain_text("Fill in “What it does to the seekers” first.")
    maker.get_by_text("What it does to the seekers", exact=True).click()
    maker.get_by_role("checkbox", name="No questions Until the task is done.").check()
    expect(done).to_contain_text("Fill in “The task” first.")
    maker.get_by_label("The task", exact=True).fill("buy a scone")
    expect(done).to_contain_text("Fill in “How it ends” first.")
    maker.get_by_text("How it ends", exact=True).click()
    maker.get_by_label("When reported done").check()
    expect(done).to_contain_text("Fill in “Proof” first.")
    maker.get_by_label("Photo", exact=True).check()
    done.click()
    expect(maker.get_by_role("alert")).to_contain_text("a printed card in the deck has that name")
    must_be_for_all(page)
    maker.get_by_label("Name", exact=True).fill("Curse of the Queue")
    expect(maker.get_by_role("alert")).to_be_empty()
    done.click()
    expect(page.get_by_text("Kind of card")).to_have_count(0)


def test_house_rules_and_own_cards_are_chosen_on_the_phone_and_shown_to_all(
    browser: Browser, tmp_path: Path
) -> None:
    """HOUSE-1, DECK-3."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HUNTING) as (other_context, other_page),
    ):
        page.goto("/new")
        expect(page.get_by_text("stations to hide at").first).to_be_visible()
        expect(page.get_by_text("Each side hides once")).to_be_visible()
        must_be_for_all(page)
        changes_hand_limit(page)
        changes_deck(page)
        expect(page.get_by_role("heading", name="Differs from the rulebook")).to_be_visible()
        page.get_by_role("button", name="Create the game").click()
        name = page.get_by_label("Your name")
        expect(name).to_be_focused()
        expect(name).to_be_in_viewport()
        name.fill("Ann")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        code = created.body["code"]

        guest = joins_game(server, other_context, other_page, code, "Ben")
        guest.taps("This game")
        guest.reads(f"The same map on every phone; its mark is {guest.player.view()['map_hash'][:8]}")
        for line in (
            "Hand limit",
            "Tell the seekers of the end game",
            "Cards taken out",
            "Cards of your own",
        ):
            expect(panel(other_page).get_by_text(line, exact=True)).to_be_visible()
        must_be_for_all(other_page)
        settings = {each["setting"]: each["here"] for each in guest.player.view()["differences"]}
        assert settings["hand_limit"] == 7
        assert settings["removed_cards"] == {"veto": 1}
        assert settings["added_cards"][0]["clears"] == {"verb": "when-reported", "proof": "photo"}
        assert context.pages == [page]


def test_quick_taps_on_a_card_all_count(browser: Browser, tmp_path: Path) -> None:
    """DECK-3: the server is asked after each of them, and answers a moment later."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        expect(page.get_by_text("stations to hide at").first).to_be_visible()
        row(page, "Deck").click()
        expect(panel(page).get_by_text("100 cards.")).to_be_visible()
        waiting: list[Route] = []
        page.route("**/api/setups", lambda route, _: waiting.append(route))
        fewer = page.get_by_role("button", name=re.compile(r"^One \d+ minutes fewer$")).first
        for _tap in range(3):
            fewer.click()
        until(page, lambda: len(waiting) == 3)
        for each in waiting:
            each.continue_()
        expect(panel(page).get_by_text("97 cards.")).to_be_visible()


def test_a_choice_that_cannot_be_is_told_at_once_and_no_game_is_made_of_it(
    browser: Browser, tmp_path: Path
) -> None:
    """HOUSE-1."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        row(page, "House rules").click()
        panel(page).get_by_text("Hiding period", exact=True).first.click()
        panel(page).get_by_label("Hiding period", exact=True).fill("0")
        expect(panel(page).get_by_role("alert")).to_have_text("Hiding period must be more than zero.")
        must_be_for_all(page)
        panel(page).get_by_label("Hiding period", exact=True).fill("soon")
        expect(panel(page).get_by_text("This is not a number.", exact=True)).to_be_visible()
        goes_back(page)
        expect(page.get_by_role("button", name="Create the game")).to_have_attribute("aria-disabled", "true")
        expect(page.get_by_text("Hiding period must be more than zero.")).to_have_count(1)
        row(page, "House rules").click()
        panel(page).get_by_text("Hiding period", exact=True).first.click()
        panel(page).get_by_role("button", name="As in the rulebook").click()
        expect(panel(page).get_by_label("Hiding period", exact=True)).to_have_value("30")
        panel(page).get_by_label("Hiding period", exact=True).fill("soon")
        expect(panel(page).get_by_text("What was there before still holds.")).to_be_visible()
        panel(page).get_by_label("Hiding period", exact=True).fill("45 min")
        expect(panel(page).locator("summary").get_by_text("45 min")).to_be_visible()
        goes_back(page)
        expect(page.get_by_role("button", name="Create the game")).to_have_attribute("aria-disabled", "false")


def test_choices_that_cannot_be_are_put_right_after_a_reload(browser: Browser, tmp_path: Path) -> None:
    """HOUSE-1: the phone keeps a set-up under way, faults and all; every rule is still there to be seen."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        row(page, "House rules").click()
        for setting, figure in (("Time to answer", "0"), ("Hiding period", "-5")):
            panel(page).get_by_text(setting, exact=True).first.click()
            panel(page).get_by_label(setting, exact=True).fill(figure)
            expect(panel(page).get_by_text(f"{setting} must be more than zero.")).to_be_visible()
        page.reload()
        expect(row(page, "House rules")).to_contain_text("2 to put right")
        expect(row(page, "House rules")).to_contain_text("58 questions on offer")
        expect(row(page, "Deck")).to_contain_text("100 cards.")
        must_be_for_all(page)
        row(page, "House rules").click()
        for setting, figure in (("Hiding period", "30"), ("Time to answer", "5 min")):
            expect(panel(page).get_by_text(f"{setting} must be more than zero.")).to_be_visible()
            panel(page).get_by_text(setting, exact=True).first.click()
            panel(page).get_by_label(setting, exact=True).fill(figure)
            expect(panel(page).get_by_text(f"{setting} must be more than zero.")).to_have_count(0)
        goes_back(page)
        expect(page.get_by_role("button", name="Create the game")).to_have_attribute("aria-disabled", "false")


def test_a_card_that_cannot_join_the_deck_any_more_is_put_right_after_a_reload(
    browser: Browser, tmp_path: Path
) -> None:
    """DECK-3: it costs six other cards, and nobody holds more than five."""
    card = {
        "sort": "curse",
        "name": "Curse of the Queue",
        "text": "Buy a scone.",
        "costs": [{"verb": "discard", "cards": 6}],
        "effects": [{"verb": "forbid-asking", "task": "buy a scone"}],
        "clears": {"verb": "when-reported", "proof": "photo"},
    }
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.evaluate(
            """card => {
                const choices = { map_hash: "", settings: { added_cards: [card] } };
                localStorage.setItem("new game", JSON.stringify({ name: "", choices }));
            }""",
            card,
        )
        page.reload()
        deck = page.get_by_role("button", name=re.compile("^Deck"))
        expect(deck).to_contain_text("1 to put right")
        deck.click()
        expect(
            panel(page).get_by_text("with a hand limit of 6 nobody can discard more than 5")
        ).to_be_visible()
        must_be_for_all(page)
        panel(page).get_by_role("button", name="Remove “Curse of the Queue”").click()
        expect(panel(page).get_by_text("Curse of the Queue")).to_have_count(0)
        expect(panel(page).get_by_text("100 cards.")).to_be_visible()


def test_the_host_changes_the_set_up_in_the_lobby(browser: Browser, tmp_path: Path) -> None:
    """HOUSE-1, MODE-1."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
        new_page(browser, server, HUNTING) as (other_context, other_page),
    ):
        host, code = creates_game(server, context, page, "Ann")
        guest = joins_game(server, other_context, other_page, code, "Ben")
        guest.taps("This game")
        expect(other_page.get_by_text("Only the host can change this.")).to_be_visible()

        host.taps("This game")
        host.taps("Change the set-up")
        expect(panel(page).get_by_label("Medium")).to_be_visible()
        must_be_for_all(page)
        panel(page).get_by_label("Medium").check()
        panel(page).get_by_label("Miles").check()
        row(page, "Way to play").last.click()
        panel(page).get_by_label("On foot").check()
        goes_back(page)
        host.taps("Play like this")
        expect(panel(other_page).get_by_text("On foot", exact=True)).to_be_visible()
        expect(panel(other_page).get_by_text("Miles", exact=True)).to_be_visible()
        view = guest.player.view()
        assert (view["size"], view["mode"], view["edition"]) == ("medium", "on-foot", "imperial")


def test_what_the_host_is_changing_stays_whoever_joins_or_says_ready(
    browser: Browser, tmp_path: Path
) -> None:
    """HOUSE-1: until it is sent; if the same seat changed the set-up elsewhere meanwhile, that is said."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        host, code = creates_game(server, context, page, "Ann")
        host.taps("This game")
        host.taps("Change the set-up")
        row(page, "House rules").last.click()
        panel(page).get_by_text("Hand limit", exact=True).click()
        page.get_by_role("button", name="One Hand limit more").click()
        guest = Player.joins(server, code, "Ben")
        expect(page.get_by_text("2 players")).to_be_visible()
        guest.does("say-ready")
        expect(page.get_by_text("Ready", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("Rulebook: 6")).to_be_visible()
        goes_back(page)
        expect(panel(page).get_by_text("changed meanwhile")).to_have_count(0)

        view = guest.view()
        fields = ("map_name", "map_hash", "timezone", "size", "mode")
        host.player.does(
            "change-setup",
            setup={name: view[name] for name in fields} | {"edition": "imperial", "house_rules": {}},
        )
        expect(panel(page).get_by_text("The set-up was changed meanwhile")).to_be_visible()
        must_be_for_all(page)
        expect(panel(page).get_by_label("Kilometres")).to_be_checked()
        host.taps("Play like this")
        expect(page.locator("dialog[open]")).to_have_count(0)
        settings = {each["setting"]: each["here"] for each in guest.view()["differences"]}
        assert settings == {"hand_limit": 7}
        assert guest.view()["edition"] == "metric"


def test_a_set_up_under_way_outlives_a_reload_and_can_be_started_afresh(
    browser: Browser, tmp_path: Path
) -> None:
    """A map of one's own, house rules, units and the name; once the game is made, nothing is left over."""
    with (
        running_server(tmp_path, map_file=Path("port-merrow")) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.goto("/new")
        page.get_by_role("button", name="Other map").click()
        panel(page).locator("input[type=file]").set_input_files(town_file())
        its_map = page.get_by_role("region", name="Map")
        expect(its_map.get_by_text("Drawn").first).to_be_visible()
        page.get_by_label("Miles").check()
        changes_hand_limit(page)
        page.get_by_label("Your name").fill("Ann")
        for _ in range(2):
            page.reload()
            expect(page.get_by_text("Your choices from before are still here.")).to_be_visible()
            expect(its_map.get_by_text("Drawn").first).to_be_visible()
            expect(page.get_by_label("Miles")).to_be_checked()
            expect(page.get_by_label("Your name")).to_have_value("Ann")
            expect(page.get_by_text("Hand limit", exact=True)).to_be_visible()
        must_be_for_all(page)

        page.get_by_role("button", name="Start afresh").click()
        expect(its_map.get_by_text("Port Merrow").first).to_be_visible()
        expect(page.get_by_label("Kilometres")).to_be_checked()
        expect(page.get_by_text("Hand limit", exact=True)).to_have_count(0)
        page.get_by_label("Miles").check()
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        expect(page.get_by_text(created.body["code"], exact=True)).to_be_visible()
        page.goto("/new")
        expect(its_map.get_by_text("Port Merrow").first).to_be_visible()
        expect(page.get_by_label("Kilometres")).to_be_checked()
        expect(page.get_by_label("Your name")).to_have_value("")


def test_a_set_up_that_cannot_be_looked_up_is_tried_again_on_a_tap_and_when_online(
    browser: Browser, tmp_path: Path
) -> None:
    unreached = "The game could not be reached."
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.route("**/api/maps", lambda route: route.abort())
        page.goto("/new")
        expect(page.get_by_text(unreached)).to_be_visible()
        create = page.get_by_role("button", name="Create the game")
        expect(create).to_have_attribute("aria-disabled", "true")
        expect(create).to_contain_text("There is no map to play on yet.")
        must_be_for_all(page)
        page.unroute("**/api/maps")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("stations to hide at").first).to_be_visible()
        expect(create).to_have_attribute("aria-disabled", "false")
        expect(page.get_by_text(unreached)).to_have_count(0)

        page.route("**/api/setups", lambda route: route.abort())
        page.get_by_label("Miles").check()
        expect(page.get_by_text(unreached)).to_be_visible()
        expect(create).to_have_attribute("aria-disabled", "false")
        page.unroute("**/api/setups")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.get_by_text(unreached)).to_have_count(0)
        expect(page.get_by_label("Miles")).to_be_checked()


def must_show_all_of(picture: Locator) -> None:
    """However tall it is, it stands whole in its frame."""
    expect(picture).to_have_css("object-fit", "contain")
    frame, shown = picture.locator("..").bounding_box(), picture.bounding_box()
    assert frame is not None
    assert shown is not None
    assert shown["height"] <= frame["height"] + 1


def test_a_map_is_looked_at_cut_to_size_and_played_on(browser: Browser, tmp_path: Path) -> None:
    """MAP-2, MAP-5."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (context, page):
        page.goto("/new")
        page.get_by_role("button", name="Map check").click()
        expect(panel(page).get_by_text("Worth asking")).to_be_visible()
        must_show_all_of(panel(page).get_by_role("img", name="Map of"))
        must_be_for_all(page)
        goes_back(page)

        page.get_by_role("button", name="Border, no-go areas, places").click()
        panel(page).get_by_text("Parks", exact=True).click()
        panel(page).get_by_role("switch").first.uncheck()
        expect(panel(page).get_by_text("1 struck")).to_be_visible()
        must_be_for_all(page)
        page.get_by_role("button", name="Play on this map").click()
        expect(page.get_by_role("heading", name="Border, no-go areas, places")).to_have_count(0)

        page.get_by_label("Your name").fill("Ann")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        assert created.status == 201
        expect(page.get_by_text(created.body["code"], exact=True)).to_be_visible()
        assert context.pages == [page]


def test_a_border_and_a_no_go_area_are_tapped_on_the_map_or_named_and_played_with(
    browser: Browser, tmp_path: Path
) -> None:
    """MAP-2, MAP-3: the last corner of the area is a station by its name, without touching the map."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.get_by_role("button", name="Border, no-go areas, places").click()
        page.get_by_role("button", name="Draw a border").click()
        done = page.get_by_role("button", name="Done")
        expect(done).to_contain_text("An area has at least three corners.")
        taps_corners(page, (0.05, 0.25), (0.65, 0.75), (0.65, 0.25), (0.05, 0.75))
        expect(done).to_contain_text("Two lines cross.")
        must_be_for_all(page)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Draw a border").click()
        taps_corners(page, (0.05, 0.25), (0.65, 0.25), (0.65, 0.75), (0.05, 0.75))
        must_be_for_all(page)
        done.click()
        expect(panel(page).get_by_text("Your border")).to_be_visible()
        page.get_by_role("button", name="Remove: Your border").click()
        expect(panel(page).get_by_text("Your border", exact=True)).to_have_count(0)
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Change: Your border").click()
        expect(page.get_by_role("button", name="Remove corner 4")).to_be_visible()
        must_be_for_all(page)
        done.click()
        expect(panel(page).get_by_text("4 corners")).to_be_visible()
        page.get_by_role("button", name="Draw a no‑go area").click()
        taps_corners(page, (0.5, 0.3), (0.6, 0.3), (0.55, 0.4))
        page.get_by_role("button", name="Remove corner 3").click()
        panel(page).get_by_label("Or a station as the next corner").fill(CORNER)
        panel(page).get_by_role("button", name=CORNER).click()
        done.click()
        expect(panel(page).get_by_text("No-go area 1")).to_be_visible()
        before = CLIENT.get(f"{server.url}/api/maps").json()[0]
        with hears(page, "**/variants") as made:
            page.get_by_role("button", name="Play on this map").click()
        assert made.status in (200, 201), made.body
        expect(page.get_by_role("heading", name="Border, no-go areas, places")).to_have_count(0)

        page.get_by_label("Your name").fill("Ann")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        game = Player(server, created.body).view()
        assert game["map_hash"] == made.body["hash"] != before["hash"]
        sheet = CLIENT.get(f"{server.url}/api/maps/{game['map_hash']}").json()
        whole = CLIENT.get(f"{server.url}/api/maps/{before['hash']}").json()
        assert len(sheet["no_go"]) == len(whole.get("no_go", ())) + 1
        assert 0 < len(sheet["stations"]) < len(whole["stations"])


CORNER = "Castle"


def taps_corners(page: Page, *corners: tuple[float, float]) -> None:
    """Tap the map in the panel, each time at a share of its width and height, and see the corner counted."""
    canvas = panel(page).locator(".maplibregl-canvas")
    page.wait_for_selector(".canvas[data-still=true]")
    for turn, (across, down) in enumerate(corners):
        box = canvas.bounding_box()
        assert box is not None
        canvas.click(position={"x": across * box["width"], "y": down * box["height"]})
        expect(page.get_by_role("button", name=f"Remove corner {turn + 1}")).to_be_visible()


NOON = datetime(2030, 6, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))
RESTING = "Rest period"


def test_a_daily_rest_and_the_end_are_set_on_the_phone_and_happen(browser: Browser, tmp_path: Path) -> None:
    """REST-1, ROUND-9."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.get_by_label("Your name").fill("Ann")
        row(page, "Rounds, rests and the end").click()
        panel(page).get_by_text("Daily rests", exact=True).click()
        page.get_by_role("button", name="Add a daily rest").click()
        panel(page).get_by_label("From").fill("23:00")
        panel(page).get_by_label("To", exact=True).fill("06:30")
        panel(page).get_by_text("The game ends at", exact=True).first.click()
        panel(page).get_by_label("The game ends at", exact=True).fill("2030-06-02T09:00")
        must_be_for_all(page)
        goes_back(page)
        noon = int(NOON.timestamp() * 1000)
        with hears(page, "**/api/games", clock="manual", starts_at=noon) as created:
            page.get_by_role("button", name="Create the game").click()
        host = Player(server, created.body)
        guest = Player.joins(server, created.body["code"], "Ben")
        guest.does("say-ready")
        host.does("start-game", start=list(HUNTING))
        expect(page.get_by_role("tab", name="Map")).to_be_visible()
        expect(page.get_by_role("banner").get_by_text(RESTING)).to_have_count(0)

        host.waits(hours(11))
        expect(page.get_by_role("banner").get_by_text(RESTING)).to_be_visible()
        host.waits(hours(7))
        expect(page.get_by_role("banner").get_by_text(RESTING)).to_be_visible()
        host.waits(minutes(30))
        expect(page.get_by_role("banner").get_by_text(RESTING)).to_have_count(0)
        assert host.view()["stage"] == "playing"
        host.waits(hours(2) + minutes(30))
        expect(page.get_by_role("button", name="Start a new game")).to_be_visible()
        assert host.view()["stage"] == "over"


def test_rounds_per_side_are_chosen_and_each_side_hides_so_often(browser: Browser, tmp_path: Path) -> None:
    """TEAM-4: kept when the panel is closed and in the game, shown as differing, and played."""
    with running_server(tmp_path) as server, new_page(browser, server, HUNTING) as (_, page):
        page.goto("/new")
        page.get_by_label("Your name").fill("Ann")
        rounds = row(page, "Rounds, rests and the end")
        expect(rounds).to_contain_text("Each side hides once")
        rounds.click()
        panel(page).get_by_text("Rounds per side", exact=True).click()
        page.get_by_role("button", name="One Rounds per side more").click()
        page.get_by_role("button", name="One Rounds per side more").click()
        expect(panel(page).get_by_text("Rulebook: 1")).to_be_visible()
        must_be_for_all(page)
        goes_back(page)
        expect(rounds).to_contain_text("Each side hides 3 times")
        with hears(page, "**/api/games") as created:
            page.get_by_role("button", name="Create the game").click()
        host = Player(server, created.body)
        page.get_by_role("button", name="This game").click()
        expect(panel(page).get_by_text("Rounds per side")).to_be_visible()
        goes_back(page)

        guest = Player.joins(server, created.body["code"], "Ben")
        guest.does("say-ready")
        host.does("say-ready")
        host.does("start-game", start=list(HUNTING))
        order = host.view()["order"]
        assert len(order) == 6
        assert {order.count(side) for side in order} == {3}


def test_the_map_check_says_when_travel_time_rules_nothing_out(browser: Browser, tmp_path: Path) -> None:
    """SIZE-2: a timetable that does not know the ferry knows the islands of nobody; one that knows all says nothing."""
    for ferry in (False, True):
        with (
            running_trains(tmp_path / str(ferry), ferry=ferry) as server,
            new_page(browser, server, HUNTING) as (_, page),
        ):
            page.goto("/new")
            page.get_by_role("button", name="Map check").click()
            expect(panel(page).get_by_text("Worth asking")).to_be_visible()
            expect(panel(page).get_by_text("reached in 30 min")).to_be_visible()
            notice = panel(page).get_by_text("No station is ruled out by travel time")
            if ferry:
                expect(notice).to_have_count(0)
                continue
            expect(notice).to_be_visible()
            expect(panel(page).get_by_text("Not in the timetable: Gull Island")).to_be_visible()
            expect(panel(page).get_by_text("Lines not in the timetable: F.")).to_be_visible()
            must_be_for_all(page)


def test_the_map_check_calls_doubtful_places_by_their_names(browser: Browser, tmp_path: Path) -> None:
    """MAP-5: the id stands for those that have none."""
    town = drawn_town()
    town.places[KindId("cinema")] += [
        Place(PlaceId("node/1685108309"), "Odeon", position(4.805, 4.4)),
        Place(PlaceId("node/1720684395"), "Odeon", position(4.9, 4.4)),
        Place(PlaceId("node/1720684400"), "", position(2.0, 2.0)),
    ]
    map_file = tmp_path / "doubtful.gpkg"
    freeze(town, map_file, basemap=basemap_tiles(in_play(town)))
    with (
        running_server(tmp_path, map_file=map_file) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.goto("/new")
        page.get_by_role("button", name="Map check").click()
        expect(panel(page).get_by_text("Movie theatres: Odeon", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("Movie theatres: Regal, Odeon", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("Movie theatres: node/1720684400", exact=True)).to_be_visible()
        expect(panel(page).get_by_text("node/1685108309")).to_have_count(0)
        must_be_for_all(page)


def test_a_map_file_is_uploaded_and_chosen(browser: Browser, tmp_path: Path) -> None:
    """MAP-1."""
    with (
        running_server(tmp_path, map_file=Path("port-merrow")) as server,
        new_page(browser, server, HUNTING) as (_, page),
    ):
        page.goto("/new")
        page.get_by_role("button", name="Other map").click()
        expect(page.get_by_role("heading", name="Choose a map")).to_be_visible()
        must_be_for_all(page)
        panel(page).locator("input[type=file]").set_input_files(town_file())
        expect(page.get_by_role("heading", name="Choose a map")).to_have_count(0)
        expect(page.get_by_role("region", name="Map").get_by_text("Drawn").first).to_be_visible()
