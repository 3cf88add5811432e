"""Cards played on the hider's phone and felt on the seekers'."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.hunts import HIDDEN, HUNTING, asks, hunt
from tests.browser.phones import grave_faults, new_page, opens_seat
from tests.servers import Player, Server, running_server


def deck_of(server: Server, *kinds: str) -> dict[str, object]:
    """House rules that leave only these kinds of cards in the deck."""
    someone, _ = Player.creates(server, "Ann")
    cards = someone.get("book").json()["cards"]
    return {"removed_cards": {row["kind"]: row["count"] for row in cards if row["kind"] not in kinds}}


def earns(hider: Player, seeker: Player, kinds: tuple[str, ...], question: str) -> None:
    """Over HTTP: a question answered, and a card of these kinds kept where one was drawn."""
    asks(seeker, question)
    hider.does("answer-question", fix=hider.fix(HIDDEN))
    drawn = hider.view()["round"]["hand"]["choice"]["cards"]
    wanted = [card for card in drawn if card.startswith(kinds)] or drawn
    hider.does("keep-cards", cards=wanted[:1])


def test_a_veto_is_played_against_a_question(browser: Browser, tmp_path: Path) -> None:
    """POW-2."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        hiding, seeking = hunt(server, settings=deck_of(server, "veto"))
        earns(hiding, seeking, ("veto",), "radar.1km")
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)
        asks(seeking, "radar.2km")
        hider.reads("The true answer from where you are")
        hider.taps("Play it Veto")
        hider.reads("Stay hidden")
        seeker.opens("Log")
        seeker.reads("Vetoed")


def test_a_curse_is_cast_and_stands_over_the_seekers(browser: Browser, tmp_path: Path) -> None:
    """CURSE-1: paid for with a card, named in the strip, in the team's list with what to do about it."""
    with (
        running_server(tmp_path) as server,
        new_page(browser, server, HIDDEN) as (context_a, page_a),
        new_page(browser, server, HUNTING) as (context_b, page_b),
    ):
        # Four cards, two drawn for each question: after two there is a curse in hand and a card to pay with.
        kinds = ("right-turn", "overflowing-chalice", "time-bonus-12-18-30")
        hiding, seeking = hunt(server, settings=deck_of(server, *kinds))
        for question in ("radar.1km", "radar.2km"):
            earns(hiding, seeking, kinds[:2], question)
        hider, seeker = opens_seat(context_a, page_a, hiding), opens_seat(context_b, page_b, seeking)
        hider.opens("Hand")
        hider.taps("Cast the curse")
        form = hider.page.locator("dialog[open] form")
        form.get_by_role("checkbox").first.check()
        form.get_by_role("button", name="Cast the curse").click()
        seeker.reads("Curse of")
        seeker.opens("Team")
        assert len(seeking.view()["round"]["teams"][0]["curses"]) == 1
        assert grave_faults(seeker.page) == []
