"""Fair dice, and a shuffle committed to before the round and checkable after it."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as some

from hideline.game import commands as say
from hideline.game import dice
from hideline.game.events import DeckShuffled, DiceRolled
from hideline.units import minutes
from tests.rounds import HIDER, SEEKER, a_round
from tests.towns import MILL


def test_the_shuffle_is_committed_to_before_the_round_and_checkable_after_it() -> None:
    """ROUND-3, ROUND-7."""
    round = a_round()
    published = round.seen_by(SEEKER).round.commitment  # type: ignore[union-attr]
    round.hider_at(MILL).wait(minutes(5)).seekers_find()
    run = round.seen_by(SEEKER).runs[0]
    assert dice.commitment(run.seed) == published == run.commitment
    pile = round.happened(DeckShuffled)[0].pile
    assert dice.shuffled(run.seed, "deck", round.game.box.deck()) == pile


def test_every_roll_can_be_rolled_again_from_the_seed() -> None:
    """ROUND-3."""
    round = (
        a_round().send(SEEKER, say.RollDice(dice=2)).send(SEEKER, say.RollDice()).send(HIDER, say.RollDice())
    )
    faces = [event.faces for event in round.happened(DiceRolled)]
    labels = [("seekers roll 0", 2), ("seekers roll 1", 1), ("hiders roll 0", 1)]
    assert faces == [dice.rolled(round.round.seed, label, count) for label, count in labels]


def test_the_last_rolls_are_shown_to_those_who_may_know_them() -> None:
    """ROUND-3: a team sees its own dice, the hider everybody's, and each group's own are remembered apart."""
    round = a_round().send(SEEKER, say.RollDice(dice=2, why="who asks")).send(HIDER, say.RollDice())
    for _ in range(9):
        round.send(HIDER, say.RollDice())

    of_seeker, of_hider = round.seen_by(SEEKER).round, round.seen_by(HIDER).round
    assert of_seeker is not None
    assert of_hider is not None
    assert [(throw.by, throw.why, len(throw.faces)) for throw in of_seeker.throws] == [
        (SEEKER, "who asks", 2)
    ]
    assert len([throw for throw in of_hider.throws if throw.team is None]) == 5
    assert of_seeker.throws[0] in of_hider.throws


def test_every_round_has_a_seed_of_its_own() -> None:
    """ROUND-3."""
    round = a_round().hider_at(MILL).seekers_find().wait(minutes(10))
    assert round.round.commitment != round.game.runs[0].commitment


@given(some.text(), some.text(max_size=20), some.integers(1, 1000))
def test_a_number_is_always_below_its_bound_and_always_the_same(seed: str, label: str, bound: int) -> None:
    """ROUND-3."""
    seed = seed.encode("utf-8", "ignore").decode()
    label = label.encode("utf-8", "ignore").decode()
    number = dice.number_below(seed, label, bound)
    assert 0 <= number < bound
    assert number == dice.number_below(seed, label, bound)


def test_dice_are_fair() -> None:
    """ROUND-3."""
    faces = Counter(dice.rolled("seed", f"roll {n}")[0] for n in range(6000))
    assert set(faces) == set(range(1, 7))
    assert all(880 < count < 1120 for count in faces.values())


@given(some.lists(some.integers(), unique=True, max_size=60))
def test_a_shuffle_loses_and_adds_nothing(items: list[int]) -> None:
    """DECK-1."""
    assert sorted(dice.shuffled("seed", "deck", items)) == sorted(items)
