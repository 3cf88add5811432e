"""Laws of DESIGN §4 that every step of every game must keep, whatever is played."""

from __future__ import annotations

from collections import Counter

from hideline.bots.wild import Step
from hideline.game.ids import CardId


def cards_are_conserved(step: Step) -> None:
    """Law 7: deck, hands, choices and discards are the same cards from shuffle to reveal."""
    round_, before = step.after.round, step.before.round
    if round_ is None or not round_.seed:
        return
    if before is not None and before.deck is round_.deck and before.hands is round_.hands:
        return
    cards: list[CardId] = [*round_.deck.pile, *round_.deck.discards]
    for hand in round_.hands.values():
        cards += hand.cards
        cards += hand.choice.cards if hand.choice is not None else ()
    assert Counter(cards) == Counter(step.after.box.deck())


def clocks_add_up(step: Step) -> None:
    """Law 8: no clock runs faster than the one it hangs on, and none runs backwards."""
    before, after = step.before, step.after
    if before.round is None or after.round is None or before.round.number != after.round.number:
        return
    played = after.clock.read(step.at) - before.clock.read(step.at)
    assert played <= 0 or before.clock.since is None
    now = after.clock.read(step.at)
    assert 0 <= after.round.curse_clock.read(now) <= now
    for id_, team in after.round.teams.items():
        assert 0 <= team.clock.read(now) <= now
        assert before.round.teams[id_].entries_made <= team.entries_made
