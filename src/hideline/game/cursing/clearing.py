"""How curses end: by their clock, by a report that is accepted, by the deed, at the find (CURSE-3, CURSE-4, CURSE-8).

A report asks the hider to accept or dispute it; one that nobody disputes within an answer window stands, so that the
seekers are never stuck behind a phone that is not looked at. By points the neutral hider judges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from hideline.game.answering import close_pending
from hideline.game.asking import with_one_less
from hideline.game.box import Curse
from hideline.game.commands import AcceptReport, DisputeReport, ReportCurse
from hideline.game.cursing.active import (
    curse_time_at,
    effect_of,
    face_of,
    lying,
    must_be_cursed,
    must_be_hunting,
    standing_curse,
    with_curse,
)
from hideline.game.cursing.asking import sets_condition
from hideline.game.cursing.hangman import hangman_deadlines
from hideline.game.events import (
    BonusEarned,
    CurseCleared,
    CurseDisputed,
    CurseLifted,
    CurseReported,
    DoorReopened,
)
from hideline.game.ids import CurseId, TeamId
from hideline.game.refusals import (
    AlreadyReported,
    CurseNotClearedThatWay,
    NoSuchCurse,
    NotEnoughYet,
    NothingHappened,
    NothingToReport,
    ProofMissing,
    Refused,
    refuse_if,
)
from hideline.game.scoring import total_of
from hideline.game.standing import must_be_hider, rewarded_for, running_round, with_team
from hideline.game.state import ActiveCurse, Bonus, CurseReport, Game, Team, Thermometer
from hideline.game.turn import Turn
from hideline.game.verbs import (
    AtRoundEnd,
    BonusWhen,
    CarryUntilFound,
    Clearing,
    Declare,
    Lasts,
    Proof,
    WhenAlighted,
    WhenNextQuestionAsked,
    WhenReported,
    WhenUsedUp,
    WhenWon,
)
from hideline.units import Span

OTHER_ENDS: dict[type[Clearing], str] = {
    Lasts: "its time runs out by itself",
    WhenNextQuestionAsked: "ask your next question that way",
    WhenUsedUp: "it wears off by itself",
    WhenWon: "play the game it started",
    AtRoundEnd: "it lasts to the end of the run",
}


# ── by report ───────────────────────────────────────────────────────────────────────────────────────────────────────


def report_curse(turn: Turn, command: ReportCurse) -> None:
    """The seekers say it is done (CURSE-3)."""
    _, team, curse = must_be_cursed(turn, command.curse)
    face = face_of(turn.game, curse)
    refuse_if(refusal_of_report(face, curse))
    _must_be_proved(face, curse, command)
    turn.record(
        CurseReported(
            at=turn.at,
            team=team.id,
            curse=curse.id,
            photos=command.photos,
            note=command.note,
            matched=command.matched,
            stands_after=turn.game.box.settings.answer_window,
        )
    )


def refusal_of_report(face: Curse, curse: ActiveCurse) -> Refused | None:
    """Why there is nothing to report on this curse now, if so."""
    if not isinstance(face.clears, WhenReported | WhenAlighted):
        return CurseNotClearedThatWay(curse=face.name, how=OTHER_ENDS[type(face.clears)])
    if curse.is_carried:
        return CurseNotClearedThatWay(curse=face.name, how="what you fetched stays with you until the find")
    if curse.report is CurseReport.MADE:
        return AlreadyReported(curse=face.name)
    return None


def _must_be_proved(face: Curse, curse: ActiveCurse, command: ReportCurse) -> None:
    clears = face.clears
    if not isinstance(clears, WhenReported):
        return
    least = photos_needed(clears)
    if len(command.photos) < least:
        raise ProofMissing(proof="a photo" if least == 1 else f"{least} photos")
    if clears.proof is Proof.NOTE and not command.note.strip():
        raise ProofMissing(proof="a note")
    what = counted(face)
    if what and curse.declared is not None and (command.matched or 0) < curse.declared:
        raise NotEnoughYet(curse=face.name, needed=curse.declared, what=what, have=command.matched or 0)


def photos_needed(clears: WhenReported) -> int:
    """How many photos go with a report."""
    return max(clears.photos, 1) if clears.proof is Proof.PHOTO else clears.photos


def counted(face: Curse) -> str:
    """What is counted and to be matched, if anything."""
    return next((cost.counts for cost in face.costs if isinstance(cost, Declare) and cost.counts), "")


def accept_report(turn: Turn, command: AcceptReport) -> None:
    """The hider is content (CURSE-4)."""
    team, curse = _reported(turn, command.curse)
    _done(turn, team.id, curse, "done, and accepted")


def dispute_report(turn: Turn, command: DisputeReport) -> None:
    """The hider is not, and says why; the seekers may report again, or everyone agrees to lift it (HOUSE-4).

    What is disputed may be the way a question was asked: then that question is struck, and asked anew (CURSE-4).
    """
    team, curse = _reported(turn, command.curse)
    turn.record(CurseDisputed(at=turn.at, team=team.id, curse=curse.id, reason=command.reason))


def _reported(turn: Turn, curse: CurseId) -> tuple[Team, ActiveCurse]:
    must_be_hider(turn)
    must_be_hunting(turn)
    team, one = lying(turn.game, curse)
    if one.report is not CurseReport.MADE:
        raise NothingToReport(curse=face_of(turn.game, one).name)
    return team, one


def _done(turn: Turn, team: TeamId, curse: ActiveCurse, because: str) -> None:
    """Over; or, when something was fetched, only the block is over and it is carried on."""
    if effect_of(face_of(turn.game, curse), CarryUntilFound) is not None:
        turn.record(CurseLifted(at=turn.at, team=team, curse=curse.id))
    else:
        turn.record(CurseCleared(at=turn.at, team=team, curse=curse.id, because=because))


# ── by themselves ───────────────────────────────────────────────────────────────────────────────────────────────────


def curse_deadlines(game: Game, team: Team) -> Iterator[tuple[int, Callable[[Turn], None]]]:
    """What falls due in curse time; a team that has found the hider is past all curses."""
    if team.found_at is not None:
        return
    for curse in team.curses:
        if curse.until is not None:
            yield curse.until, _runs_out(team.id, curse.id)
        if curse.report_due is not None:
            yield curse.report_due, _stands(team.id, curse)
        for door, until in curse.doors.items():
            yield until, _reopens(team.id, curse.id, door)
        yield from hangman_deadlines(game, team.id, curse)


def _runs_out(team: TeamId, curse: CurseId) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        turn.record(CurseCleared(at=turn.at, team=team, curse=curse, because="its time is over"))

    return fire


def _reopens(team: TeamId, curse: CurseId, door: str) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        turn.record(DoorReopened(at=turn.at, team=team, curse=curse, door=door))

    return fire


def _stands(team: TeamId, curse: ActiveCurse) -> Callable[[Turn], None]:
    def fire(turn: Turn) -> None:
        _done(turn, team, curse, "done, and not disputed")

    return fire


# ── at the find ─────────────────────────────────────────────────────────────────────────────────────────────────────


def settle_at_find(turn: Turn, team: TeamId, missing: tuple[CurseId, ...] = ()) -> None:
    """What is not there when everyone stands together earns its bonus; all curses end with the run (CURSE-8)."""
    lying_here = {curse.id: curse for curse in running_round(turn.game).teams[team].curses}
    for id_ in dict.fromkeys(missing):
        curse = lying_here.get(id_)
        if curse is None:
            raise NoSuchCurse
        bonus = owed_at_find(face_of(turn.game, curse), curse)
        if bonus is None:
            raise NothingHappened(curse=face_of(turn.game, curse).name)
        pay_bonus(turn, team, curse, bonus)


def owed_at_find(face: Curse, curse: ActiveCurse) -> BonusWhen | None:
    """The bonus that the find may still bring: for what is carried, or must be there by then."""
    bonus = effect_of(face, BonusWhen)
    if bonus is None or curse.bonus_paid or not (curse.is_carried or bonus.at_find):
        return None
    return bonus


def pay_bonus(turn: Turn, team: TeamId, curse: ActiveCurse, bonus: BonusWhen) -> None:
    """At once, once per cast, and both sides see it (CURSE-8)."""
    name = face_of(turn.game, curse).name
    turn.record(
        BonusEarned(
            at=turn.at, team=team, curse=curse.id, why=f"{name}: {bonus.what}", worth=Span(bonus.worth)
        )
    )


# ── what it then looks like ─────────────────────────────────────────────────────────────────────────────────────────


def curse_reported(game: Game, event: CurseReported) -> Game:
    """The hider has the word."""
    return with_curse(
        game,
        event.team,
        event.curse,
        report=CurseReport.MADE,
        report_due=curse_time_at(game, event.at) + event.stands_after,
        proof=event.photos,
        report_note=event.note,
        matched=event.matched,
        dispute="",
    )


def curse_disputed(game: Game, event: CurseDisputed) -> Game:
    """Not done yet; a question that was not asked as a curse demands was never asked."""
    if sets_condition(game, standing_curse(game, event.team, event.curse)):
        game = _with_question_struck(game, event)
    return with_curse(
        game,
        event.team,
        event.curse,
        report=CurseReport.DISPUTED,
        report_due=None,
        dispute=event.reason,
    )


def _with_question_struck(game: Game, event: CurseDisputed) -> Game:
    """It costs nothing: the count, a free question and a finished thermometer are as before."""
    assert game.round is not None
    before = game.round.teams[event.team]
    pending = before.pending
    assert pending is not None
    game = close_pending(game, event.team, at=event.at, outcome="struck", answer=None, corrected=event.reason)
    asked, running = pending.asked, before.thermometer
    if asked.start is not None and running is None:
        running = Thermometer(pending.question, asked.start, pending.by, asked.start.at)
    return with_team(
        game,
        event.team,
        asked=with_one_less(before.asked, pending.question),
        free_questions=before.free_questions + pending.is_free,
        thermometer=running,
    )


def curse_cleared(game: Game, event: CurseCleared) -> Game:
    """Gone."""
    assert game.round is not None
    left = tuple(curse for curse in game.round.teams[event.team].curses if curse.id != event.curse)
    return with_team(game, event.team, curses=left)


def curse_lifted(game: Game, event: CurseLifted) -> Game:
    """It blocks no longer; the duty to carry goes on."""
    return with_curse(
        game,
        event.team,
        event.curse,
        blocks=False,
        is_carried=True,
        report=CurseReport.NONE,
        report_due=None,
    )


def bonus_earned(game: Game, event: BonusEarned) -> Game:
    """On the run's account, once per cast; by points of the team that cast, also when it is counted (MODE-14)."""
    assert game.round is not None
    game = with_curse(game, event.team, event.curse, bonus_paid=True)
    assert game.round is not None
    earner = TeamId(rewarded_for(game, event.team))
    gains = earner if earner in game.round.teams else event.team
    before, bonus = game.round.teams[gains], Bonus(event.why, event.worth)
    counted = before.tally
    if counted is not None:
        bonuses = (*counted.bonuses, bonus)
        counted = replace(counted, bonuses=bonuses, total=total_of(game, counted.hiding, bonuses))
    return with_team(game, gains, account=(*before.account, bonus), tally=counted)


DECIDES = {ReportCurse: report_curse, AcceptReport: accept_report, DisputeReport: dispute_report}

EVOLVES = {
    CurseReported: curse_reported,
    CurseDisputed: curse_disputed,
    CurseCleared: curse_cleared,
    CurseLifted: curse_lifted,
    BonusEarned: bonus_earned,
}
