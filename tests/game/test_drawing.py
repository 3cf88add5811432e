"""Deck and hand: rewards, choices, the limit, refills."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from hideline.catalogue.cards import mix_of
from hideline.game import commands as say
from hideline.game.events import CardsDrawn, DeckShuffled
from hideline.game.ids import HIDERS, CardId
from hideline.game.state import Choice, Deck
from hideline.units import minutes, seconds
from tests.rounds import HIDER, MATE, MEDIUM, SEEKER, Play, a_round
from tests.towns import MARKET, MILL


def a_hunt(*cards: str, **options: object) -> Play:
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).holding(*cards)  # type: ignore[arg-type]


def with_deck(play: Play, pile: int, discards: int) -> Play:
    """The deck with only so many cards left in each pile; the rest is out of the game."""
    cards = play.round.deck.pile
    deck = Deck(cards[:pile], cards[pile : pile + discards], 1)
    play.game = replace(play.game, round=replace(play.round, deck=deck))
    return play


def cards_in_play(play: Play) -> Counter[CardId]:
    hand, deck = play.hand, play.round.deck
    chosen = hand.choice.cards if hand.choice is not None else ()
    return Counter(hand.cards + chosen + deck.pile + deck.discards)


def test_drawn_cards_not_kept_go_to_the_discard_pile() -> None:
    """DECK-1."""
    round = a_hunt().seekers_ask("matching.park").hider_answers()
    choice = round.hand.choice
    assert choice is not None
    round.hider_keeps(choice.cards[1])
    assert round.hand.cards == (choice.cards[1],)
    assert round.round.deck.discards == (choice.cards[0], choice.cards[2])
    assert sum(cards_in_play(round).values()) == len(round.game.box.deck())


def test_the_hider_chooses_exactly_as_many_as_the_reward_says() -> None:
    """ASK-4."""
    round = a_hunt(size=MEDIUM).seekers_ask("tentacle.museum").hider_answers()
    choice = round.hand.choice
    assert choice is not None
    assert round.refuses(HIDER, say.KeepCards(cards=choice.cards[:1])) == "wrong-number-of-cards"
    twice = (choice.cards[0], choice.cards[0])
    assert round.refuses(HIDER, say.KeepCards(cards=twice)) == "wrong-number-of-cards"
    strange = (choice.cards[0], CardId("veto.9"))
    assert round.refuses(HIDER, say.KeepCards(cards=strange)) == "not-among-the-drawn"
    round.hider_keeps(*choice.cards[2:])
    assert round.hand.cards == choice.cards[2:]


def test_rewards_of_a_repeated_question_are_drawn_one_after_another() -> None:
    """ASK-5: 3/1 then 3/1, never 6/2."""
    round = a_hunt().seekers_ask("matching.park").hider_answers().hider_keeps()
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("matching.park").hider_answers()
    assert [(len(draw.cards), draw.keep) for draw in round.happened(CardsDrawn)] == [(3, 1), (3, 1)]
    round.hider_keeps()
    assert [(len(draw.cards), draw.keep) for draw in round.happened(CardsDrawn)] == [(3, 1)] * 3
    round.hider_keeps()
    assert len(round.hand.cards) == 3
    assert round.hand.choice is None


def test_an_empty_draw_pile_is_refilled_from_the_discards() -> None:
    """DECK-2."""
    round = with_deck(a_hunt(), pile=1, discards=10).seekers_ask("matching.park").hider_answers()
    assert round.happened(DeckShuffled)[-1].is_refill
    assert len(round.hand.choice.cards) == 3  # type: ignore[union-attr]
    assert len(round.round.deck.pile) == 8


def test_with_both_piles_empty_the_hider_draws_what_there_is() -> None:
    """DECK-2: and keeps it when there is nothing to choose."""
    two = with_deck(a_hunt(), pile=2, discards=0).seekers_ask("matching.park").hider_answers()
    assert len(two.hand.choice.cards) == 2  # type: ignore[union-attr]
    one = with_deck(a_hunt(), pile=1, discards=0).seekers_ask("matching.park").hider_answers()
    assert len(one.hand.cards) == 1
    none = with_deck(a_hunt(), pile=0, discards=0).seekers_ask("matching.park").hider_answers()
    assert none.hand.cards == ()
    assert none.hand.choice is None


# ── the hand ──────────────────────────────────────────────────────────────────────────────────────

SIX = ("time-bonus-2-3-5",) * 6


def test_over_the_limit_the_hider_must_play_or_discard_before_anything_else_is_drawn() -> None:
    """HAND-1."""
    round = a_hunt(*SIX).seekers_ask("radar.500m").hider_answers().hider_keeps()
    assert round.hand.is_over_limit
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.500m").hider_answers()
    assert round.hand.choice is None
    assert len(round.hand.owed) == 2
    assert round.seen_by(HIDER).round.hand.too_many == 1  # type: ignore[union-attr]
    round.send(HIDER, say.DiscardCards(cards=round.hand.cards[:1]))
    assert round.hand.choice is not None


def test_a_card_may_be_played_to_get_down_to_the_limit() -> None:
    """HAND-1."""
    round = a_hunt(*SIX, "veto").seekers_ask("radar.500m").hider_plays("veto")
    assert not round.hand.is_over_limit


def test_what_a_played_card_draws_does_not_swallow_a_waiting_reward() -> None:
    """HAND-1, POW-4, ASK-5."""
    round = a_hunt(*SIX[:5], "discard-1-draw-2").seekers_ask("radar.500m").hider_answers().hider_keeps()
    round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.500m").hider_answers()
    assert len(round.hand.owed) == 2
    round.hider_plays("discard-1-draw-2", discards=(round.card(SIX[0]),))
    assert [(reward.draw, reward.keep) for reward in round.hand.owed] == [(2, 1), (2, 1)]
    assert len(round.hand.cards) == 7


def test_drawn_cards_are_chosen_before_others_are_played_or_discarded() -> None:
    """HAND-1."""
    round = a_hunt("veto").seekers_ask("radar.500m").hider_answers()
    veto = round.card("veto")
    assert round.refuses(HIDER, say.DiscardCards(cards=(veto,))) == "choose-first"
    assert round.refuses(HIDER, say.PlayPowerup(card=veto)) == "choose-first"
    assert "discard-cards" not in round.offered(HIDER)


@pytest.mark.parametrize("cards", [(), ("veto.1", "veto.1"), ("move.1",)])
def test_only_cards_in_hand_can_be_discarded_each_once(cards: tuple[CardId, ...]) -> None:
    """HAND-1."""
    round = a_hunt()
    code = round.refuses(HIDER, say.DiscardCards(cards=cards))
    assert code in ("card-not-in-hand", "wrong-number-of-cards")


def test_a_team_shares_one_hand_in_which_any_member_may_choose() -> None:
    """TEAM-1."""
    round = a_hunt(mates=(MATE,)).seekers_ask("radar.500m").hider_answers()
    assert round.seen_by(MATE).round.hand == round.seen_by(HIDER).round.hand  # type: ignore[union-attr]
    assert round.hand.choice is not None
    round.send(MATE, say.KeepCards(cards=round.hand.choice.cards[:1]))
    assert len(round.hand.cards) == 1


def test_seekers_hold_no_cards() -> None:
    """HAND-1."""
    assert a_hunt().refuses(SEEKER, say.DiscardCards(cards=(CardId("veto.1"),))) == "no-cards-here"


def test_hand_and_deck_are_secret_and_so_is_how_many_cards_there_are() -> None:
    """HAND-2."""
    with_cards, without = a_hunt("veto", "move", "zoologist"), a_hunt()
    assert with_cards.seen_by(SEEKER) == without.seen_by(SEEKER)
    assert with_cards.seen_by(SEEKER).round.hand_size is None  # type: ignore[union-attr]


def test_by_house_rule_the_number_of_cards_is_shown() -> None:
    """HAND-2."""
    assert a_hunt("veto", "move", hand_size_shown=True).seen_by(SEEKER).round.hand_size == 2  # type: ignore[union-attr]


def test_the_hand_limit_is_a_setting() -> None:
    """HAND-1, HOUSE-1."""
    assert a_hunt(*["veto"] * 3, hand_limit=2).hand.is_over_limit


# ── the group's own deck ──────────────────────────────────────────────────────────────────────────


def test_cards_can_be_taken_out_and_added() -> None:
    """DECK-3."""
    own = {"sort": "time-bonus", "name": "Lunch", "text": "Add it.", "worth": minutes(20), "count": 3}
    round = a_round(removed_cards={"veto": 4, "zoologist": 1, "time-bonus-2-3-5": 5}, added_cards=[own])
    kinds = Counter(card.rsplit(".", 1)[0] for card in round.round.deck.pile)
    assert kinds["veto"] == kinds["zoologist"] == 0
    assert kinds["time-bonus-2-3-5"] == 20
    assert kinds["own-lunch"] == 3
    assert len(round.round.deck.pile) == len(a_round().round.deck.pile) - 4 - 1 - 5 + 3


def test_the_mix_is_shown_while_editing() -> None:
    """DECK-3: advised are 50, 25 and 25 per cent."""
    without = {"zoologist": 1, "time-bonus-2-3-5": 25, "time-bonus-4-6-10": 15}
    whole, less = (
        mix_of(tuple(play.game.box.cards.values())) for play in (a_round(), a_round(removed_cards=without))
    )
    assert sum(whole.values()) == pytest.approx(1) == sum(less.values())
    assert whole["time-bonus"] > 0.5 > less["time-bonus"]
    assert list(whole) == ["time-bonus", "powerup", "curse"]


def test_the_same_hand_is_dealt_from_the_same_seed() -> None:
    """ROUND-3."""
    one, two = (a_hunt().seekers_ask("matching.park").hider_answers() for _ in range(2))
    assert one.hand == two.hand
    assert one.round.hands[HIDERS] == two.round.hands[HIDERS]


@pytest.mark.parametrize(
    ("held", "best"),
    [
        (("time-bonus-12-18-30", *["time-bonus-2-3-5"] * 5, "duplicate"), 12 + 4 * 2 + 12),
        (("veto", "time-bonus-5-percent", *["time-bonus-2-3-5"] * 5), 5 * 2 + 30),
        (("duplicate", "duplicate", "time-bonus-2-3-5", *["veto"] * 4), 3 * 2),
    ],
)
def test_a_hand_nobody_trims_is_trimmed_to_what_is_worth_most(held: tuple[str, ...], best: int) -> None:
    """ROUND-8, POW-7: a duplicate is worth the bonus it copies, a share what it is a share of."""
    round = a_hunt(expansion=True).wait(minutes(600)).holding(*held).seekers_find()
    round.wait(minutes(11))
    (counted,) = round.game.runs[0].tallies
    assert sum(bonus.worth for bonus in counted.bonuses) == minutes(best)


@pytest.mark.parametrize(
    ("held", "drawn", "kept"),
    [
        (("time-bonus-12-18-30",), ("time-bonus-8-12-20", "duplicate"), "duplicate"),
        ((), ("duplicate", "time-bonus-2-3-5"), "time-bonus-2-3-5"),
    ],
)
def test_a_choice_nobody_makes_is_made_for_what_is_worth_most(
    held: tuple[str, ...], drawn: tuple[str, str], kept: str
) -> None:
    """ROUND-8, POW-7: a duplicate needs a bonus to copy."""
    round = a_hunt().holding(*drawn)
    choice, hand = Choice(round.hand.cards, 1), replace(round.hand, cards=())
    hands = {HIDERS: replace(hand, choice=choice)}
    round.game = replace(round.game, round=replace(round.round, hands=hands))
    round.holding(*held).seekers_find().wait(minutes(11))
    assert {card.rsplit(".", 1)[0] for card in round.game.runs[0].hands[HIDERS]} == {*held, kept}
