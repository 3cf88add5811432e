"""The 24 curses, each played from the hand to its clearing in every size; refusals are in `test_curse_refusals.py`.

Rulings that only people can apply stand in each curse's `people_judge` and are shown to both sides (CURSE-4).
"""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.cursing.active import fills_slot
from hideline.game.events import CurseFizzled
from hideline.game.ids import KindOfCard
from hideline.game.refusals import Refused
from hideline.game.settings import Size
from hideline.game.state import FailedCast
from hideline.game.verbs import (
    Declare,
    RollToCast,
)
from hideline.units import Edition
from tests.curses import (
    KINDS,
    SIZES,
    a_hunt_for,
    at,
    cast,
    cast_refused,
    ends,
    face,
    fated,
    the_curse,
)
from tests.rounds import HIDER, SEEKER, SMALL


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_curse_goes_from_the_hand_to_its_end(kind: str, size: Size, edition: Edition) -> None:
    """CURSE-1, CURSE-3, CURSE-4, SIZE-6: cast at its price, seen by both sides, over when it should be."""
    play = a_hunt_for(kind, size=size, edition=edition)
    held = set(play.hand.cards)

    cast(play, kind)

    assert not play.hand.cards, "the cost and the card are gone"
    assert held <= set(play.round.deck.discards)
    for seat in (HIDER, SEEKER):
        (team,) = play.seen_by(seat).round.teams  # type: ignore[union-attr]
        assert [curse.kind for curse in team.curses] == [kind]
    assert the_curse(play).blocks == fills_slot(face(play, kind))
    assert ends(play, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_a_curse_pays_again_and_leaves_the_original_in_hand(kind: str) -> None:
    """POW-6, POW-8, POW-9: the copied card is not part of the payment."""
    play = a_hunt_for(kind)
    play.holding("duplicate")
    original = play.card(kind)

    cast(play, kind, copies=True)

    assert play.hand.cards == (original,)
    assert the_curse(play).kind == kind


@pytest.mark.parametrize("kind", KINDS)
def test_every_curse_is_offered_to_the_hider_alone(kind: str) -> None:
    """HAND-2, law 6."""
    play = a_hunt_for(kind)
    offered = [
        offer for offer in play.seen_by(HIDER).offers if offer.command in ("cast-curse", "begin-craft")
    ]
    assert {offer.given["card"] for offer in offered} >= {play.card(kind)}
    assert not {"cast-curse", "begin-craft"} & set(play.offered(SEEKER))


@pytest.mark.parametrize("kind", KINDS)
def test_no_curse_is_cast_while_the_game_stands_still(kind: str) -> None:
    """PAUSE-2."""
    play = a_hunt_for(kind).send(SEEKER, say.PauseGame())
    assert cast_refused(play, kind) == "game-stands-still"
    assert "cast-curse" not in play.offered(HIDER)


@pytest.mark.parametrize("kind", KINDS)
def test_no_curse_is_cast_while_a_find_is_claimed(kind: str) -> None:
    """END-3."""
    play = a_hunt_for(kind).send(SEEKER, say.ClaimFind())
    assert cast_refused(play, kind) == "claim-is-open"
    assert "cast-curse" not in play.offered(HIDER)


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_blocking_curse_waits_and_others_may_be_added(kind: str) -> None:
    """CURSE-2: by default only a second one that blocks is barred."""
    play = a_hunt_for(kind).holding(
        "impressionable-consumer" if kind != "impressionable-consumer" else "zoologist"
    )
    other = play.hand.cards[-1].rsplit(".", 1)[0]
    cast(play, other)
    if fills_slot(face(play, kind)):
        with pytest.raises(Refused) as refused:
            cast(play, kind)
        assert refused.value.code == "curse-already-blocks"
    else:
        cast(play, kind)
        assert len(play.team.curses) == 2


DECLARED = tuple(kind for kind in KINDS if any(isinstance(cost, Declare) for cost in at(kind, SMALL).costs))


@pytest.mark.parametrize("kind", DECLARED)
def test_what_the_hider_must_do_first_is_shown_with_its_proof(kind: str) -> None:
    """CURSE-1, CURSE-4: photo, note or number, whatever the cost asks for."""
    play = a_hunt_for(kind)
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, Declare))
    if cost.is_made:
        assert cast_refused(play, kind) == "begin-first"
        play.send(HIDER, say.BeginCraft(card=play.card(kind)))
    if cost.proof == "photo":
        assert cast_refused(play, kind, proof=()) == "proof-missing"
    if cost.tells:
        assert cast_refused(play, kind, note=" ") == "proof-missing"
    if cost.counts:
        assert cast_refused(play, kind, declared=None) == "proof-missing"
        assert cast_refused(play, kind, declared=0) == "proof-missing"
    if cost.most is not None:
        assert cast_refused(play, kind, declared=cost.most + 1) == "proof-missing"


ROLLED = ("endless-tumble", "gamblers-feet")


@pytest.mark.parametrize("kind", ROLLED)
def test_a_failed_casting_roll_spends_the_card_and_the_seekers_hear_nothing(kind: str) -> None:
    """CURSE-1, DECK.md."""
    play = a_hunt_for(kind)
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, RollToCast))
    fated(play, cost, succeeds=False)
    before = play.seen_by(SEEKER)

    cast(play, kind)

    (fizzled,) = play.happened(CurseFizzled)
    assert fizzled.roll[0] in cost.fails_on
    told = play.seen_by(HIDER).round
    assert told is not None
    assert told.failed_cast == FailedCast(KindOfCard(kind), fizzled.roll, play.at)
    assert not play.hand.cards
    assert play.seen_by(SEEKER) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", DECLARED)
def test_nothing_is_begun_while_it_could_not_be_cast(kind: str, size: Size) -> None:
    """DECK.md: cairn, ransom note, labyrinth, bird guide."""
    play = a_hunt_for(kind, size=size)
    cost = next(cost for cost in face(play, kind).costs if isinstance(cost, Declare))
    if not cost.is_made:
        assert play.refuses(HIDER, say.BeginCraft(card=play.card(kind))) == "card-cannot-be-played"
        return
    play.holding("impressionable-consumer")
    cast(play, "impressionable-consumer")
    assert play.refuses(HIDER, say.BeginCraft(card=play.card(kind))) == "curse-already-blocks"
    assert "begin-craft" not in play.offered(HIDER)
