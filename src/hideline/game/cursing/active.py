"""Curses that lie on a team: what they say, who cast them, and their own time (CURSE-2, MODE-14)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeVar

from msgspec.structs import replace

from hideline.game.box import Box, Curse
from hideline.game.ids import CurseId, SeatId, TeamId
from hideline.game.refusals import AlreadyFound, NoSuchCurse, NotForYourRole, NotInThisPhase
from hideline.game.standing import (
    holder_of,
    must_be_seeker,
    must_have_no_claim,
    must_move,
    rewarded_for,
    running_round,
    seat_of,
    seeker_seats,
    with_team,
)
from hideline.game.state import ActiveCurse, Game, Phase, Seat, Team
from hideline.game.turn import Turn
from hideline.game.verbs import (
    CarryUntilFound,
    Effect,
    ForbidAsking,
    ForbidTransit,
    NextQuestionOnlyIf,
    PlayHangman,
)

E = TypeVar("E", bound=Effect)


class Barred(StrEnum):
    """What a curse keeps the seekers from until it is cleared (CURSE-2)."""

    ASKING = "asking"
    TRANSIT = "transit"
    FREE_ASKING = "free-asking"
    """The next question is asked as the card says, or not at all."""


BARS: dict[type[Effect], tuple[Barred, ...]] = {
    ForbidAsking: (Barred.ASKING,),
    PlayHangman: (Barred.ASKING, Barred.TRANSIT),
    ForbidTransit: (Barred.TRANSIT,),
    NextQuestionOnlyIf: (Barred.FREE_ASKING,),
}
"""Effects that stop the seekers from asking or riding: one curse of the kind at a time (CURSE-2, DECK.md §5)."""


def face_of(game: Game, curse: ActiveCurse) -> Curse:
    """What the curse says."""
    return said_by(game.box, curse)


def said_by(box: Box, curse: ActiveCurse) -> Curse:
    """What the curse says, by the box alone."""
    face = box.cards[curse.kind]
    assert isinstance(face, Curse)
    return face


def barred_by(face: Curse) -> tuple[Barred, ...]:
    """What a curse stops as long as it blocks."""
    return tuple(barred for effect in face.effects for barred in BARS.get(type(effect), ()))


def fills_slot(face: Curse) -> bool:
    """Whether it takes the single blocking slot (CURSE-2)."""
    return bool(barred_by(face))


def effect_of(face: Curse, kind: type[E]) -> E | None:
    """The effect of this kind, if the curse has one."""
    return next((effect for effect in face.effects if isinstance(effect, kind)), None)


def curse_time(turn: Turn) -> int:
    """Now, on the clock that pauses, rests and moves hold (POW-11)."""
    return running_round(turn.game).curse_clock.read(turn.now)


def heads(game: Game, team: Team) -> int:
    """How many must obey: every seeker, and every whole egg they carry (DECK.md, egg partner)."""
    eggs = sum(
        curse.is_carried and not curse.bonus_paid and _is_a_seeker(face_of(game, curse))
        for curse in team.curses
    )
    return len(seeker_seats(game, team)) + eggs


def _is_a_seeker(face: Curse) -> bool:
    carried = effect_of(face, CarryUntilFound)
    return carried is not None and carried.counts_as_seeker


def riders(game: Game, team: Team) -> tuple[SeatId, ...]:
    """The seekers who are marked aboard."""
    return tuple(seat for seat in seeker_seats(game, team) if game.seats[seat].aboard is not None)


# ── who may do something about it ───────────────────────────────────────────────────────────────────────────────────


def must_be_cursed(turn: Turn, curse: CurseId) -> tuple[Seat, Team, ActiveCurse]:
    """The sender and the curse, which must lie on the sender's team while the hunt is on (PAUSE-2, POW-11)."""
    seat, team = must_be_seeker(turn)
    must_be_in_play(turn)
    if team.found_at is not None:
        raise AlreadyFound
    for one in team.curses:
        if one.id == curse:
            return seat, team, one
    raise NoSuchCurse


def must_be_in_play(turn: Turn) -> None:
    """Nothing is cast, reported or rolled for while the game stands, a move runs or a find is claimed (END-3)."""
    must_have_no_claim(turn)
    must_be_hunting(turn)


def must_be_hunting(turn: Turn) -> None:
    """Replies and judgements wait for pauses and moves only: a claim must not run out the hider's time (POW-11)."""
    round_ = must_move(turn)
    if round_.phase is not Phase.SEEKING:
        raise NotInThisPhase(when="when the hunt is on")


def must_have_cast(turn: Turn, curse: CurseId) -> tuple[Team, ActiveCurse]:
    """The curse and the team it lies on; the sender must play from the hand that cast it."""
    must_be_hunting(turn)
    team, one = lying(turn.game, curse)
    if holder_of(turn.game, seat_of(turn.game, turn.by).id) != rewarded_for(turn.game, team.id):
        raise NotForYourRole(who="those who cast it")
    return team, one


def lying(game: Game, curse: CurseId) -> tuple[Team, ActiveCurse]:
    """A curse and the team it lies on."""
    for team in running_round(game).teams.values():
        for one in team.curses:
            if one.id == curse and team.found_at is None:
                return team, one
    raise NoSuchCurse


# ── small steps ─────────────────────────────────────────────────────────────────────────────────────────────────────


def with_curse(game: Game, team: TeamId, curse: CurseId, **changes: Any) -> Game:
    """The game with one active curse changed."""
    assert game.round is not None
    curses = tuple(
        replace(one, **changes) if one.id == curse else one for one in game.round.teams[team].curses
    )
    return with_team(game, team, curses=curses)


def standing_curse(game: Game, team: TeamId, curse: CurseId) -> ActiveCurse:
    """The curse an event speaks of."""
    assert game.round is not None
    return next(one for one in game.round.teams[team].curses if one.id == curse)


def curse_time_at(game: Game, at: int) -> int:
    """Curse time at an instant, for applying events."""
    assert game.round is not None
    return game.round.curse_clock.read(game.clock.read(at))
