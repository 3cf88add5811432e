"""Two dice for anyone who asks, fair and on the record (ROUND-3)."""

from __future__ import annotations

from hideline.game import dice
from hideline.game.commands import RollDice
from hideline.game.events import DiceRolled
from hideline.game.ids import HIDERS, TeamId
from hideline.game.refusals import WrongNumberOfDice
from hideline.game.standing import must_be_player, running_round, team_of, with_round
from hideline.game.state import Game, Throw
from hideline.game.turn import Turn

MOST_DICE = 2
REMEMBERED = 5
"""Throws of one group that phones still show."""


def roll_dice(turn: Turn, command: RollDice) -> None:
    """Roll one die or two."""
    round_ = running_round(turn.game)
    seat = must_be_player(turn)
    if not 1 <= command.dice <= MOST_DICE:
        raise WrongNumberOfDice(most=MOST_DICE)
    team = team_of(turn.game, seat.id)
    roller = roller_of(team.id if team else None)
    faces = dice.rolled(round_.seed, f"{roller} roll {round_.rolls.get(roller, 0)}", command.dice)
    turn.record(
        DiceRolled(at=turn.at, team=team.id if team else None, seat=seat.id, why=command.why, faces=faces)
    )


def roller_of(team: TeamId | None) -> str:
    """Whose dice: what one group rolls must not show in what another does (law 3)."""
    return team if team is not None else HIDERS


def dice_rolled(game: Game, event: DiceRolled) -> Game:
    """The next roll is another one, and this one stays to be seen."""
    assert game.round is not None
    roller = roller_of(event.team)
    thrown = Throw(event.seat, event.team, event.why, event.faces, event.at)
    # Counted apart: what one group rolls must not push out what another sees (law 3).
    theirs = tuple(throw for throw in game.round.throws if throw.team != event.team)
    ours = tuple(throw for throw in game.round.throws if throw.team == event.team)
    return with_round(
        game,
        rolls={**game.round.rolls, roller: game.round.rolls.get(roller, 0) + 1},
        throws=(*theirs, *ours[1 - REMEMBERED :], thrown),
    )


DECIDES = {RollDice: roll_dice}

EVOLVES = {DiceRolled: dice_rolled}
