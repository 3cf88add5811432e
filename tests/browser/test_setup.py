"""Setting a game up on the phone: what is chosen there is what is played, and everybody sees what differs."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, Locator, Page, Route, expect

from hideline.units import hours, minutes
from tests.browser.axe import must_be_for_all
from tests.browser.hunts import HUNTING
from tests.browser.phones import creates_game, goes_back, hears, joins_game, new_page, panel, until
from tests.servers import Player, running_server, town_file


def row(page: Page, name: str) -> Locator:
    """A line of a list, by the words it begins with."""
    return page.get_by_role("button", name=name)


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
        panel(page).get_by_role("button", name="Way to play").click()
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
        expect(panel(page).get_by_role("button", name="Play like this")).to_be_visible()
        panel(page).get_by_role("button", name="House rules").click()
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
