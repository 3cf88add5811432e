"""Each powerup played on the hider's phone, and what it does there and on the seekers'."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log
from tests.browser.axe import grave_faults
from tests.browser.conftest import Deal
from tests.browser.hunts import HIDDEN, answers, asks, deck_of, hunt
from tests.browser.phones import CARDS_DRAWN, Phone, new_page, opens_seat
from tests.servers import Server
from tests.towns import CASTLE

BONUS = "time-bonus-6-9-15"


def plays(hider: Phone, use: str = "Play it") -> None:
    """Play a card that asks for nothing else: it is spent, so that is said and asked first."""
    hider.taps(use)
    dialog = hider.page.locator("dialog[open]")
    # Each card has such a dialog, and which comes first in the hand is up to the deal.
    expect(dialog.get_by_text("The card is then spent.")).to_be_visible()
    form = dialog.locator("form")
    form.get_by_role("button", name="Play it").click()
    expect(form).to_have_count(0)


def test_a_veto_is_played_against_a_question(deal: Deal) -> None:
    """POW-2."""
    hider, seeker = deal("veto")
    asks(seeker.player, "radar.40km")
    hider.reads("The true answer from where you are")
    plays(hider, "Veto")
    hider.reads("Stay hidden")
    seeker.opens("Log")
    seeker.reads("Vetoed")


def test_equal_cards_stand_once_below_the_question(deal: Deal) -> None:
    """POW-2, POW-6: by the name of the card; a duplicate says what it would be."""
    hider, seeker = deal("veto", "veto", "duplicate")
    asks(seeker.player, "radar.40km")
    rows = hider.page.get_by_role("tabpanel").get_by_role("button", name="Veto")
    expect(rows).to_have_text(["Veto, 2 in hand", "Duplicate, as a copy of Veto"])
    rows.last.click()
    dialog = hider.page.get_by_role("dialog", name="Duplicate, as a copy of Veto")
    assert grave_faults(hider.page) == []
    dialog.get_by_role("button", name="Play it as a copy of Veto").click()
    hider.reads("Stay hidden")
    assert len(hider.player.view()["round"]["hand"]["cards"]) == 2


def test_a_card_that_nobody_had_to_choose_is_told_and_waits_to_be_seen(
    browser: Browser, server: Server
) -> None:
    """ASK-4: a photo draws one and keeps one; it is in the hand at once, wherever the hider looks."""
    hiding, seeking = hunt(server, settings=deck_of(server, "veto"))
    with new_page(browser, server, HIDDEN) as page:
        hider = opens_seat(*page, hiding)
        hand = hider.page.get_by_role("tab", name="Hand")
        hider.opens("Hand")
        hider.reads("Your hand is empty")
        hider.opens("Map")
        asks(seeking, "photo.tree")
        hiding.does("cannot-answer", reason="No tree for miles")
        hider.reads("New in your hand: Veto")
        expect(hand).to_contain_text("1")
        assert grave_faults(hider.page) == []
        hider.opens("Hand")
        hider.reads("1 of 6")
        hider.opens("Map")
        expect(hand).not_to_contain_text("1")


def test_randomize_makes_the_question_another_one(deal: Deal) -> None:
    """POW-3."""
    hider, seeker = deal("randomize")
    asks(seeker.player, "radar.40km")
    hider.reads("The true answer from where you are")
    plays(hider, "Randomize")
    asked = re.compile(r"Are you within .+ of us\?")
    now = hider.page.get_by_role("heading", name=asked)
    expect(now).not_to_have_text("Are you within 40 km of us?")
    seeker.reads(now.inner_text())
    seeker.opens("Log")
    seeker.reads("Randomized", within=answer_in_log(seeker, "Are you within 40 km of us?"))


def has_new_cards(hider: Phone, before: list[str], *, gone: int) -> None:
    """As many as before, on the phone too, but for so many of them."""
    hider.is_heard()
    after = hider.player.view()["round"]["hand"]["cards"]
    assert len(after) == len(before)
    assert len(set(before) - set(after)) == gone
    hider.reads(f"{len(before)} of 6")
    expect(hider.page.get_by_role("tabpanel").locator("article.ticket")).to_have_count(len(before))


def test_a_card_that_is_only_held_has_nothing_below_its_words(deal: Deal) -> None:
    """TIME-1."""
    hider, _ = deal(BONUS)
    hider.opens("Hand")
    ticket = hider.page.locator("article.ticket")
    expect(ticket).to_have_count(1)
    expect(ticket.locator(".footer")).to_have_count(0)


def test_the_bonus_in_hand_stands_beside_the_score_so_far(deal: Deal) -> None:
    """DECK: as much as it is worth at this size."""
    hider, _ = deal("time-bonus-12-18-30")
    hider.opens("Map")
    hider.reads(re.compile(r"Time bonuses in your hand: 12\smin"))


def test_cards_are_discarded_for_more(deal: Deal) -> None:
    """POW-4: of two in hand one is played and one thrown away, for another two."""
    hider, _ = deal("discard-1-draw-2", BONUS)
    before = hider.player.view()["round"]["hand"]["cards"]
    hider.opens_card()
    hider.taps("Play it")
    form = hider.page.locator("dialog[open] form")
    form.get_by_role("checkbox").first.check()
    assert grave_faults(hider.page) == []
    form.get_by_role("button", name="Play it").click()
    expect(form).to_have_count(0)
    has_new_cards(hider, before, gone=2)


def test_two_cards_are_discarded_for_three(deal: Deal) -> None:
    """POW-4: neither fewer nor more than two."""
    hider, _ = deal("discard-2-draw-3", BONUS, BONUS, BONUS)
    before = hider.player.view()["round"]["hand"]["cards"]
    hider.opens_card()
    hider.taps("Play it")
    form = hider.page.locator("dialog[open] form")
    play = form.get_by_role("button", name="Play it")
    form.get_by_role("checkbox").first.check()
    expect(play).to_have_attribute("aria-disabled", "true")
    form.get_by_role("checkbox").nth(1).check()
    play.click()
    expect(form).to_have_count(0)
    has_new_cards(hider, before, gone=3)


def test_a_card_is_thrown_away(deal: Deal) -> None:
    """HAND-1: at any time, for nothing."""
    hider, _ = deal("veto")
    hider.opens_card("Veto")
    hider.reads("No question is waiting for an answer.")
    held = len(hider.player.view()["round"]["hand"]["cards"])
    hider.taps("Discard cards")
    form = hider.page.locator("dialog[open] form")
    form.get_by_role("checkbox").first.check()
    form.get_by_role("button", name="Discard cards").click()
    expect(form).to_have_count(0)
    hider.reads(f"{held - 1} of 6")


def test_too_many_cards_are_said_and_discarded(browser: Browser, server: Server) -> None:
    """HAND-1: over the limit the hand asks to be made smaller."""
    hiding, seeking = hunt(server, settings={"hand_limit": 1})
    with new_page(browser, server, HIDDEN) as page:
        hider = opens_seat(*page, hiding)
        for question in ("radar.40km", "radar.80km"):
            asks(seeking, question)
            answers(hiding)
        hider.opens("Map")
        expect(hider.page.get_by_role("tab", name="Hand")).to_contain_text("1")
        hider.taps("Discard 1 card")
        hider.reads("2 of 1")
        hider.reads("Too many cards")
        assert grave_faults(hider.page) == []
        hider.taps("Discard 1 card")
        form = hider.page.locator("dialog[open] form")
        form.get_by_role("checkbox").first.check()
        form.get_by_role("button", name="Discard 1 card").click()
        hider.reads("1 of 1")
        expect(hider.page.get_by_text("Too many cards")).to_have_count(0)


def test_drawn_cards_are_kept_while_a_question_waits(browser: Browser, server: Server) -> None:
    """HAND-1, POW-2: what is drawn is in the way of a veto, so that can be put out of the way first."""
    hiding, seeking = hunt(server)
    asks(seeking, "radar.40km")
    hiding.does("answer-question", fix=hiding.fix(HIDDEN))
    asks(seeking, "radar.80km")
    with new_page(browser, server, HIDDEN) as page:
        hider = opens_seat(*page, hiding)
        hider.reads(CARDS_DRAWN)
        hider.opens("Answer")
        expect(hider.page.get_by_role("button", name="Send: Yes")).to_be_visible()
        assert grave_faults(hider.page) == []
        hider.taps("Choose your cards first")
        hider.page.locator("article.ticket button").first.click()
        hider.taps_once("Keep 1 card")
        # The question comes to the front again by itself.
        expect(hider.page.get_by_role("tab", name="Answer")).to_have_attribute("aria-selected", "true")
        expect(hider.page.get_by_text("Choose your cards first")).to_have_count(0)
    assert len(hiding.view()["round"]["hand"]["cards"]) == 1


def test_of_several_cards_one_at_a_time_is_read_whole(deal: Deal) -> None:
    hider, _ = deal("veto", "veto")
    hider.opens("Hand")
    cards = hider.page.locator("article.ticket button[aria-expanded]")
    why = hider.page.get_by_text("No question is waiting for an answer.")
    expect(why).to_have_count(0)
    for turn in range(2):
        cards.nth(turn).click()
        expect(why).to_have_count(1)
        expect(cards.nth(turn)).to_have_attribute("aria-expanded", "true")
    cards.nth(1).click()
    expect(why).to_have_count(0)
    assert grave_faults(hider.page) == []


def test_cards_kept_on_one_phone_are_not_kept_again_on_the_other(browser: Browser, server: Server) -> None:
    """ROUND-2: one seat, two phones; what is picked on the one goes when the other has kept."""
    hiding, seeking = hunt(server)
    with new_page(browser, server, HIDDEN) as page:
        hider = opens_seat(*page, hiding)
        asks(seeking, "radar.40km")
        hiding.does("answer-question", fix=hiding.fix(HIDDEN))
        hider.reads(CARDS_DRAWN)
        hider.page.locator("article.ticket button").first.click()
        hiding.does("keep-cards", cards=hiding.view()["round"]["hand"]["choice"]["cards"][:1])
        asks(seeking, "radar.80km")
        hiding.does("answer-question", fix=hiding.fix(HIDDEN))
        keep = hider.page.get_by_role("button", name="Keep 1 card")
        expect(keep).to_have_attribute("aria-disabled", "true")
        drawn = hider.page.locator("article.ticket button")
        expect(hider.page.locator("article.ticket button[aria-pressed=true]")).to_have_count(0)
        drawn.first.click()
        keep.click()
        hider.reads("2 of 6")


def test_a_card_is_drawn_and_the_hand_grows(deal: Deal) -> None:
    """POW-5."""
    hider, _ = deal("draw-1-expand-1")
    hider.opens_card()
    hider.reads("of 6")
    plays(hider)
    hider.reads("of 7")


def test_a_duplicate_is_played_as_the_card_it_copies(deal: Deal) -> None:
    """POW-6: the copied card stays in hand."""
    hider, _ = deal("duplicate", "draw-1-expand-1")
    hider.opens_card("Duplicate")
    plays(hider, "as a copy of")
    hider.reads("of 7")
    held = hider.player.view()["round"]["hand"]["cards"]
    assert any(card.startswith("draw-1-expand-1") for card in held)


def test_the_hider_moves_while_the_seekers_stand_still(deal: Deal) -> None:
    """POW-10, POW-11: the old station is told, a new one is named, then the hunt goes on."""
    hider, seeker = deal("move")
    expect(seeker.page.get_by_text("Answers on the map")).to_be_visible()
    hider.opens_card()
    plays(hider)
    seeker.reads("Their zone was Mill.")
    expect(hider.page.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")
    expect(seeker.page.get_by_text(re.compile("is moving until .*: stay where you are"))).to_be_visible()
    expect(seeker.page.get_by_text("Answers on the map")).to_have_count(0)
    seeker.taps("Show those ruled out too")
    expect(seeker.page.get_by_role("button", name="Mill was their zone")).to_be_visible()
    assert grave_faults(seeker.page) == []
    hider.taps("Castle")
    hider.taps("Hide at Castle")
    hider.reads("Your station: Castle")
    seeker.player.waits(minutes(10))
    hider.reads("Go into your zone")
    assert hider.player.view()["round"]["hiding"]["named"] == CASTLE
    expect(seeker.page.get_by_text("Ask your first question.")).to_have_count(0)
    seeker.reads("The hider has a new zone")
    seeker.reads("from before the move no longer count")
    assert seeker.player.get("clues").json() == {}


def test_the_bonus_of_a_printed_deck_is_told_at_the_find(browser: Browser, server: Server) -> None:
    """HOUSE-3, END-3."""
    hiding, seeking = hunt(server, settings={"cardboard": True})
    with new_page(browser, server, HIDDEN) as page:
        hider = opens_seat(*page, hiding)
        seeking.does("claim-find")
        hider.taps("Yes, they found me")
        form = hider.page.locator("dialog[open] form")
        bonus = form.get_by_label("Bonus of the printed cards")
        confirm = form.get_by_role("button", name="Yes, they found me")
        bonus.fill("a lot")
        expect(confirm).to_have_attribute("aria-disabled", "true")
        bonus.fill("25")
        assert grave_faults(hider.page) == []
        confirm.click()
        expect(form).to_have_count(0)
        hider.player.waits(minutes(5))
    [tally] = hiding.view()["runs"][0]["tallies"]
    assert [line["worth"] for line in tally["bonuses"]] == [minutes(25)]
