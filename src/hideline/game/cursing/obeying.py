"""What the seekers do under a curse: throw dice, own up to a mishap, stay off vehicles, get off (CURSE-4, CURSE-8)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game import dice
from hideline.game.box import Curse
from hideline.game.commands import AdmitMishap, RollForCurse
from hideline.game.cursing.active import (
    curse_time_at,
    effect_of,
    face_of,
    must_be_cursed,
    riders,
    standing_curse,
    with_curse,
)
from hideline.game.cursing.clearing import pay_bonus
from hideline.game.events import CategorySwitchedOff, CurseCleared, CurseRolled, CurseUsed, DoorReopened
from hideline.game.ids import TeamId
from hideline.game.refusals import (
    CurseStillBlocksTransit,
    FormIncomplete,
    NothingHappened,
    NothingToRoll,
    NotInThisPhase,
    Refused,
    WaitForRetry,
)
from hideline.game.standing import running_round
from hideline.game.state import ActiveCurse, Game, Phase, Team
from hideline.game.turn import Turn
from hideline.game.verbs import (
    BonusWhen,
    CarryUntilFound,
    DiceToEnter,
    DiceToStep,
    ForbidTransit,
    PlayHangman,
    WhenAlighted,
)


def roll_for_curse(turn: Turn, command: RollForCurse) -> None:
    """Throw the dice a curse demands: at a door, or for the next steps."""
    seat, team, curse = must_be_cursed(turn, command.curse)
    face = face_of(turn.game, curse)
    enter, step = effect_of(face, DiceToEnter), effect_of(face, DiceToStep)
    label = f"{curse.id} roll {curse.rolls}"
    seed = running_round(turn.game).seed
    if enter is not None:
        door = _door(curse, command.door)
        faces = dice.rolled(seed, label, enter.dice)
        shut = enter.retry if sum(faces) < enter.at_least else None
        rolled = CurseRolled(
            at=turn.at, team=team.id, curse=curse.id, seat=seat.id, faces=faces, door=door, shut_for=shut
        )
    elif step is not None:
        faces = dice.rolled(seed, label)
        rolled = CurseRolled(at=turn.at, team=team.id, curse=curse.id, seat=seat.id, faces=faces)
    else:
        raise NothingToRoll(curse=face.name)
    turn.record(rolled)


def _door(curse: ActiveCurse, said: str) -> str:
    """The place to be entered, however it is written; shut means shut by every door (CURSE-9)."""
    door = " ".join(said.split()).casefold()
    if not door:
        raise FormIncomplete(missing="which place you want to enter")
    if door in curse.doors:
        raise WaitForRetry
    return door


def admit_mishap(turn: Turn, command: AdmitMishap) -> None:
    """What earns the hider a bonus has happened; it is paid at once and the curse goes on (CURSE-8)."""
    _, team, curse = must_be_cursed(turn, command.curse)
    face = face_of(turn.game, curse)
    bonus = owed_now(face, curse)
    if bonus is None:
        raise NothingHappened(curse=face.name)
    pay_bonus(turn, team.id, curse, bonus)


def owed_now(face: Curse, curse: ActiveCurse) -> BonusWhen | None:
    """The bonus a mishap would earn at this moment."""
    bonus = effect_of(face, BonusWhen)
    if bonus is None or bonus.at_find or curse.bonus_paid:
        return None
    return bonus if curse.is_carried or effect_of(face, CarryUntilFound) is None else None


# ── on and off vehicles ─────────────────────────────────────────────────────────────────────────────────────────────


def refusal_of_boarding(game: Game, team: Team) -> Refused | None:
    """Why the team may not board anything now: a curse keeps it off, or the hider moves (CURSE-2, POW-11)."""
    if running_round(game).phase is Phase.MOVING:
        return NotInThisPhase(when="when the move is over")
    for curse in team.curses:
        face = face_of(game, curse)
        if curse.blocks and any(isinstance(effect, ForbidTransit | PlayHangman) for effect in face.effects):
            return CurseStillBlocksTransit(curse=face.name)
    return None


def after_alighting(turn: Turn, team: TeamId) -> None:
    """Once the last seeker is off, a curse that asked for it is done (DECK.md, U-turn)."""
    standing = running_round(turn.game).teams[team]
    if riders(turn.game, standing):
        return
    for curse in _cleared_by_alighting(turn.game, standing):
        turn.record(CurseCleared(at=turn.at, team=team, curse=curse.id, because="they got off"))


def _cleared_by_alighting(game: Game, team: Team) -> Iterator[ActiveCurse]:
    return (curse for curse in team.curses if isinstance(face_of(game, curse).clears, WhenAlighted))


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────────────────────


def curse_rolled(game: Game, event: CurseRolled) -> Game:
    """The dice lie; a failed door is shut for a while, in curse time."""
    curse = standing_curse(game, event.team, event.curse)
    doors = dict(curse.doors)
    if event.shut_for is not None:
        doors[event.door] = curse_time_at(game, event.at) + event.shut_for
    return with_curse(
        game, event.team, event.curse, last_roll=event.faces, doors=doors, rolls=curse.rolls + 1
    )


def door_reopened(game: Game, event: DoorReopened) -> Game:
    """It may be tried again."""
    curse = standing_curse(game, event.team, event.curse)
    doors = {door: until for door, until in curse.doors.items() if door != event.door}
    return with_curse(game, event.team, event.curse, doors=doors)


def category_switched_off(game: Game, event: CategorySwitchedOff) -> Game:
    """Off until the next question is asked (CURSE-6)."""
    rolls = standing_curse(game, event.team, event.curse).rolls + 1
    return with_curse(
        game, event.team, event.curse, category_off=event.category, last_roll=(event.face,), rolls=rolls
    )


def curse_used(game: Game, event: CurseUsed) -> Game:
    """One question fewer (CURSE-5)."""
    left = standing_curse(game, event.team, event.curse).left - 1
    return with_curse(game, event.team, event.curse, left=left)


DECIDES = {RollForCurse: roll_for_curse, AdmitMishap: admit_mishap}

EVOLVES = {
    CurseRolled: curse_rolled,
    DoorReopened: door_reopened,
    CategorySwitchedOff: category_switched_off,
    CurseUsed: curse_used,
}
