"""Powerups: what all of them have in common, cards for cards, and a duplicate of each (POW-1, POW-4 … POW-9)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    HandLimitRaised,
    QuestionRandomized,
)
from hideline.game.ids import CardId
from hideline.game.state import Phase
from hideline.units import minutes
from tests.powerups import BONUS, a_hunt, play_refused
from tests.rounds import HIDER, SEEKER, a_round
from tests.towns import MILL, where

# ── all of them ───────────────────────────────────────────────────────────────────────────────────


def test_a_played_card_goes_to_the_discard_pile_after_its_cost_and_its_draw() -> None:
    """POW-1."""
    round = a_hunt("discard-1-draw-2", BONUS)
    played, paid = round.card("discard-1-draw-2"), round.card(BONUS)
    round.hider_plays("discard-1-draw-2", discards=(paid,))
    kinds = [type(event) for event in round.fresh]
    assert kinds.index(CardsDiscarded) < kinds.index(CardsDrawn) < kinds.index(CardPlayed)
    assert round.round.deck.discards[-2:] == (paid, played)


def test_seekers_are_told_only_of_what_touches_them() -> None:
    """POW-1."""
    round = a_hunt("draw-1-expand-1", "discard-1-draw-2", BONUS)
    before = round.seen_by(SEEKER)
    round.hider_plays("draw-1-expand-1").hider_plays("discard-1-draw-2", discards=(round.card(BONUS),))
    assert round.seen_by(SEEKER) == before


def test_only_cards_in_hand_can_be_played() -> None:
    """POW-1."""
    round = a_hunt()
    assert round.refuses(HIDER, say.PlayPowerup(card=CardId("veto.1"))) == "card-not-in-hand"
    assert round.refuses(SEEKER, say.PlayPowerup(card=CardId("veto.1"))) == "no-cards-here"


def test_cards_without_a_question_or_zone_can_be_played_in_the_hiding_period() -> None:
    """POW-1: any time, unless said otherwise."""
    round = a_round().holding("draw-1-expand-1", "move").hider_plays("draw-1-expand-1")
    assert round.hand.limit == 7
    assert play_refused(round, "move") == "not-in-this-phase"


def test_curses_are_cast_and_not_played() -> None:
    """POW-1."""
    assert play_refused(a_hunt("zoologist"), "zoologist") == "card-cannot-be-played"


# ── cards for cards ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("kind", "paid", "drawn"), [("discard-1-draw-2", 1, 2), ("discard-2-draw-3", 2, 3)])
def test_discard_some_draw_more_and_keep_them(kind: str, paid: int, drawn: int) -> None:
    """POW-4."""
    round = a_hunt(kind, *[BONUS] * 3)
    round.hider_plays(
        kind, discards=tuple(card for card in round.hand.cards if card.startswith(BONUS))[:paid]
    )
    assert len(round.hand.cards) == 3 - paid + drawn
    assert round.hand.choice is None


@pytest.mark.parametrize(("kind", "others"), [("discard-1-draw-2", 0), ("discard-2-draw-3", 1)])
def test_unplayable_without_enough_other_cards(kind: str, others: int) -> None:
    """POW-4."""
    round = a_hunt(kind, *[BONUS] * others)
    assert play_refused(round, kind, discards=round.hand.cards[1:]) == "not-enough-other-cards"
    assert "play-powerup" not in round.offered(HIDER)


def test_the_played_card_cannot_pay_for_itself() -> None:
    """POW-4."""
    round = a_hunt("discard-1-draw-2", BONUS)
    own = (round.card("discard-1-draw-2"),)
    assert play_refused(round, "discard-1-draw-2", discards=own) == "not-enough-other-cards"


def test_draw_one_and_hold_one_more_for_the_rest_of_the_round() -> None:
    """POW-5: stacks."""
    round = a_hunt("draw-1-expand-1", "draw-1-expand-1").hider_plays("draw-1-expand-1")
    assert (round.hand.limit, len(round.hand.cards)) == (7, 2)
    round.hider_plays("draw-1-expand-1")
    assert (round.hand.limit, len(round.hand.cards)) == (8, 2)
    round.seekers_find().wait(minutes(10))
    assert round.hand.limit == 6


def test_a_dead_card_pays_for_no_swap() -> None:
    """POW-4, expansion: it cannot pay a cost."""
    round = a_hunt("nothing", "discard-1-draw-2", expansion=True)
    dead = (round.card("nothing"),)
    assert play_refused(round, "discard-1-draw-2", discards=dead) == "not-enough-other-cards"
    assert "play-powerup" not in round.offered(HIDER)
    round.holding(BONUS)
    round.hider_plays("discard-1-draw-2", discards=(round.card(BONUS),))
    assert "nothing" in round.kinds_held


# ── duplicate ─────────────────────────────────────────────────────────────────────────────────────


def test_a_duplicate_vetoes_and_the_veto_stays() -> None:
    """POW-6."""
    round = a_hunt("duplicate", "veto").seekers_ask("radar.1km").hider_plays("duplicate", copies="veto")
    assert round.team.entries[-1].outcome == "vetoed"
    assert round.kinds_held == ["veto"]


def test_a_duplicate_randomizes() -> None:
    """POW-6."""
    round = (
        a_hunt("duplicate", "randomize").seekers_ask("radar.1km").hider_plays("duplicate", copies="randomize")
    )
    assert len(round.happened(QuestionRandomized)) == 1
    assert round.kinds_held == ["randomize"]


def test_a_duplicate_expands() -> None:
    """POW-6, POW-5."""
    round = a_hunt("duplicate", "draw-1-expand-1").hider_plays("duplicate", copies="draw-1-expand-1")
    assert len(round.happened(HandLimitRaised)) == 1
    assert "draw-1-expand-1" in round.kinds_held
    assert "duplicate" not in round.kinds_held


def test_a_duplicate_swaps_and_the_copied_card_cannot_pay() -> None:
    """POW-6, POW-9."""
    round = a_hunt("duplicate", "discard-1-draw-2", BONUS)
    copied = round.card("discard-1-draw-2")
    refused = play_refused(round, "duplicate", copies=copied, discards=(copied,))
    assert refused == "not-enough-other-cards"
    round.hider_plays("duplicate", copies="discard-1-draw-2", discards=(round.card(BONUS),))
    assert copied in round.hand.cards
    assert len(round.hand.cards) == 3


def test_a_duplicate_of_move_throws_everything_the_original_included() -> None:
    """POW-8."""
    round = a_hunt("duplicate", "move", BONUS).hider_plays("duplicate", copies="move")
    assert round.hand.cards == ()
    assert round.round.phase is Phase.MOVING
    assert len(round.round.deck.discards) == 3


def test_a_time_bonus_cannot_be_copied_mid_round_nor_a_duplicate() -> None:
    """POW-8, POW-9."""
    round = a_hunt("duplicate", "duplicate", BONUS)
    assert play_refused(round, "duplicate", copies=round.card(BONUS)) == "nothing-to-copy"
    assert play_refused(round, "duplicate", copies=round.card("duplicate", 1)) == "nothing-to-copy"
    assert "play-powerup" not in round.offered(HIDER)


def test_a_duplicate_needs_another_card_in_hand_to_copy() -> None:
    """POW-6."""
    round = a_hunt("duplicate", "veto")
    assert play_refused(round, "duplicate") == "card-cannot-be-played"
    assert play_refused(round, "duplicate", copies=round.card("duplicate")) == "card-not-in-hand"
    assert play_refused(round, "duplicate", copies=CardId("move.1")) == "card-not-in-hand"
    assert play_refused(round, "veto", copies=round.card("duplicate")) == "card-cannot-be-played"


def test_a_duplicate_of_move_is_barred_where_move_is() -> None:
    """POW-12, POW-6."""
    round = a_hunt("duplicate", "move").walk(SEEKER, where(MILL), times=6)
    copied = round.card("move")
    assert play_refused(round, "duplicate", copies=copied) == "not-in-the-end-game"
