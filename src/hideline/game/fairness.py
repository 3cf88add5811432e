"""Checking a finished game's chance (ROUND-3, DESIGN §3): every shuffle, roll and draw follows from a committed seed.

Anyone who has the log can do it: events are folded one by one, and whatever chance decided is worked out again from the
game before it. What comes back is a list of sentences, empty when all is well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from hideline.game import dice
from hideline.game.box import Box
from hideline.game.dodging import randomize_pool
from hideline.game.engine import evolve, new_game
from hideline.game.events import (
    CategorySwitchedOff,
    CurseCast,
    CurseFizzled,
    CurseRolled,
    DeckShuffled,
    DiceRolled,
    Event,
    GameStarted,
    QuestionRandomized,
)
from hideline.game.ids import CurseId, TeamId
from hideline.game.rolling import roller_of
from hideline.game.setup import playing_sides
from hideline.game.standing import running_round
from hideline.game.state import ActiveCurse, Game


def unfair(box: Box, events: Iterable[Event]) -> Iterator[str]:
    """What in this log does not follow from its seeds, one sentence each."""
    game = new_game(box)
    for number, event in enumerate(events, 1):
        check = CHECKS.get(type(event))
        if check is not None and not check(game, event):
            yield f"Event {number} ({type(event).__name__}) does not follow from the seed."
        game = evolve(game, event)


def _order(game: Game, event: GameStarted) -> bool:
    drawn = dice.shuffled(event.seed, "order", playing_sides(game))
    return event.order == drawn * game.box.settings.rounds_per_side


def _shuffle(game: Game, event: DeckShuffled) -> bool:
    round_ = running_round(game)
    if dice.commitment(event.seed) != round_.commitment:
        return False
    deck = round_.deck
    if event.is_refill:
        refill = dice.shuffled(event.seed, f"refill {deck.shuffles}", deck.discards)
        return event.pile == deck.pile + refill
    cards = () if game.box.settings.cardboard else game.box.deck()
    return event.pile == dice.shuffled(event.seed, "deck", cards)


def _dice(game: Game, event: DiceRolled) -> bool:
    round_, roller = running_round(game), roller_of(event.team)
    label = f"{roller} roll {round_.rolls.get(roller, 0)}"
    return event.faces == dice.rolled(round_.seed, label, len(event.faces))


def _randomize(game: Game, event: QuestionRandomized) -> bool:
    round_ = running_round(game)
    team = round_.teams[event.team]
    pool = randomize_pool(game, team)
    index = dice.number_below(round_.seed, f"{team.id} randomize {team.entries_made}", len(pool))
    return bool(pool) and event.question == pool[index].id


def _cast(game: Game, event: CurseCast | CurseFizzled) -> bool:
    round_ = running_round(game)
    label = f"{event.holder} cast {round_.hands[event.holder].casts}"
    return not event.roll or event.roll == dice.rolled(round_.seed, label)


def _curse_roll(game: Game, event: CurseRolled) -> bool:
    curse = _curse(game, event.team, event.curse)
    label = f"{curse.id} roll {curse.rolls}"
    return event.faces == dice.rolled(running_round(game).seed, label, len(event.faces))


def _category(game: Game, event: CategorySwitchedOff) -> bool:
    curse = _curse(game, event.team, event.curse)
    most = len({question.category.id for question in game.box.questions.values()})
    seed, attempt = running_round(game).seed, 0
    while (face := dice.rolled(seed, f"{curse.id} roll {curse.rolls} try {attempt}")[0]) > most:
        attempt += 1
    return event.face == face


def _curse(game: Game, team: TeamId, curse: CurseId) -> ActiveCurse:
    return next(one for one in running_round(game).teams[team].curses if one.id == curse)


CHECKS: dict[type, Callable[[Game, Any], bool]] = {
    GameStarted: _order,
    DeckShuffled: _shuffle,
    DiceRolled: _dice,
    QuestionRandomized: _randomize,
    CurseCast: _cast,
    CurseFizzled: _cast,
    CurseRolled: _curse_roll,
    CategorySwitchedOff: _category,
}
