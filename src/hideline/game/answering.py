"""Answering: the truth confirmed or corrected, photos, "I cannot answer", lateness (ASK-2, ASK-3, ASK-6 … ASK-8)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.game.asking import must_be_fresh, window_of
from hideline.game.box import Answer, Asking, Hiding, Truth, Verdict
from hideline.game.commands import AnswerQuestion, CannotAnswer, SendPhoto
from hideline.game.cursing.asking import accept_conditions, reward_of, use_up
from hideline.game.drawing import earn
from hideline.game.events import (
    AnswerReasoned,
    AnswerWindowClosed,
    LateStopForgiven,
    QuestionAnswered,
    QuestionLapsed,
    QuestionVetoed,
)
from hideline.game.ids import StationId, TeamId
from hideline.game.refusals import (
    AnswerHasChanged,
    CannotAnswerNeedsReason,
    ClaimIsOpen,
    CorrectionNotPossible,
    NotAPhotoQuestion,
    NothingPending,
    PhotoMissing,
    QuestionNoLongerWaits,
    SeekersMustNameDistance,
)
from hideline.game.standing import (
    must_be_hider,
    must_move,
    running_round,
    the_team,
    with_clocks,
    with_round,
    with_team,
)
from hideline.game.state import EndGame, Entry, Game, Pending, PhotoReview, Reasoning, Round, Team
from hideline.game.turn import Turn
from hideline.game.world import Geography
from hideline.units import Fix, Instant, LatLon, Span

LATE = "late answer"
"""What holds a team's clock from a missed deadline until the answer (ASK-7)."""


def truth_of(game: Game, team: Team, fix: Fix, geography: Geography) -> Truth:
    """The truthful answer to the pending question, from where the hider stands (ASK-2, ASK-3)."""
    assert team.pending is not None
    round_ = running_round(game)
    station = round_.zone.station if round_.zone is not None else round_.named
    if station is None:  # asked in the hiding period by house rule, before a station was named
        station = StationId(geography.nearest_station(fix.position).id)
    fix = _standing(game, round_, fix, geography)
    question = game.box.questions[team.pending.question]
    return question.truth(team.pending.asked, Hiding(fix, station), geography)


def _standing(game: Game, round_: Round, fix: Fix, geography: Geography) -> Fix:
    """Where the hider stands by the rules, whatever error the phone has (ZONE-3, END-2).

    Once frozen that is the spot, and before that somewhere in the zone: a fix outside is drawn to the nearest legal
    point. So what is answered always agrees with what seekers may take for granted.
    """
    centre = geography.station(round_.zone.station) if round_.zone is not None else None
    if centre is None:
        return fix
    here = _frozen_at(round_) or fix.position
    return replace(fix, position=geography.legal_spot(here, centre.position, game.box.settings.zone_radius))


def _frozen_at(round_: Round) -> LatLon | None:
    """The spot the hider stays on for good; where no phone said at first, the one answered from first."""
    if not _has_settled(round_.end_game):
        return None
    assert round_.end_game is not None
    if round_.end_game.spot is not None:
        return round_.end_game.spot
    given = (
        reasoning.fix.position
        for reasoning in round_.reasonings
        if reasoning.fix is not None and _was_in_end_game(round_, reasoning)
    )
    return next(given, None)


def _was_in_end_game(round_: Round, reasoning: Reasoning) -> bool:
    entries = round_.teams[reasoning.team].entries
    return any(entry.in_end_game for entry in entries if entry.number == reasoning.entry)


def answer_question(turn: Turn, command: AnswerQuestion) -> None:
    """The hider confirms what the app computed, or corrects it with a reason that is revealed later (ASK-3)."""
    team, pending = _pending(turn, command)
    question = turn.game.box.questions[pending.question]
    if question.category.needs_photo:
        raise PhotoMissing
    must_be_fresh(turn, command.fix)
    truth = truth_of(turn.game, team, command.fix, turn.world.map)
    answer = truth.answer
    if command.instead is None:
        _must_be_as_shown(turn, team.id, command.shown, answer)
    else:
        instead = question.corrected(command.instead, pending.asked, turn.world.map)
        if instead is None or not command.reason.strip():
            raise CorrectionNotPossible(answer=command.instead.verdict)
        answer = instead
    _settle(turn, team.id, answer)
    turn.record(
        AnswerReasoned(
            at=turn.at,
            team=team.id,
            fix=command.fix,
            computed=truth.answer,
            evidence=truth.evidence,
            reason=command.reason,
        )
    )
    _pay(turn, team.id, pending)


def _must_be_as_shown(turn: Turn, team: TeamId, shown: Answer | None, answer: Answer) -> None:
    """Nobody confirms what they have not read; but looking again makes nobody late who was in time (ASK-3, ASK-7)."""
    if shown is None or was_made_in_time(turn, team):
        return
    if (shown.verdict, shown.place) != (answer.verdict, answer.place):
        raise AnswerHasChanged


def send_photo(turn: Turn, command: SendPhoto) -> None:
    """A photo is answered when sent (PHOTO-1)."""
    team, pending = _pending(turn, command)
    if not turn.game.box.questions[pending.question].category.needs_photo:
        raise NotAPhotoQuestion
    _settle(
        turn, team.id, Answer(Verdict.PHOTO, photo=command.photo, description=command.description.strip())
    )
    _pay(turn, team.id, pending)


def cannot_answer(turn: Turn, command: CannotAnswer) -> None:
    """For a photo whose subject is not in the zone, or that would need leaving the spot in the end game (ASK-8)."""
    team, pending = _pending(turn, command)
    if not turn.game.box.questions[pending.question].category.needs_photo or not command.reason.strip():
        raise CannotAnswerNeedsReason
    _settle(turn, team.id, Answer(Verdict.CANNOT))
    turn.record(
        AnswerReasoned(
            at=turn.at, team=team.id, fix=None, computed=None, evidence=None, reason=command.reason
        )
    )
    _pay(turn, team.id, pending)


def _pending(turn: Turn, command: AnswerQuestion | SendPhoto | CannotAnswer) -> tuple[Team, Pending]:
    must_move(turn)
    must_be_hider(turn)
    asking = the_team(turn.game, command.team)
    must_still_wait(asking, command.meant_for)
    if asking.claim is not None:
        raise ClaimIsOpen
    if asking.pending is None:
        raise NothingPending
    if asking.pending.due is None:
        raise SeekersMustNameDistance
    return asking, asking.pending


def must_still_wait(team: Team, meant_for: Asking | None) -> None:
    """What was made for one question is not done to another that took its place on the way (ASK-3, POW-2, POW-3)."""
    if meant_for is not None and (team.pending is None or team.pending.asking != meant_for):
        raise QuestionNoLongerWaits


def _settle(turn: Turn, team: TeamId, answer: Answer) -> None:
    """Record the answer; one that only travelled late counts as made in time (DESIGN §3)."""
    if was_made_in_time(turn, team):
        turn.record(LateStopForgiven(at=turn.at, team=team))
    turn.record(QuestionAnswered(at=turn.at, team=team, answer=answer))
    accept_conditions(turn, team)


def was_made_in_time(turn: Turn, team: TeamId) -> bool:
    """A queued answer is judged by when it was made, if that is plausible and not too long ago."""
    pending = running_round(turn.game).teams[team].pending
    assert pending is not None
    delay = turn.at - turn.made_at
    if not 0 < delay <= turn.game.box.settings.queue_grace:
        return False
    return pending.late_at is not None and pending.asked.at <= turn.made_at < pending.late_at


def _pay(turn: Turn, team: TeamId, pending: Pending) -> None:
    """The reward, unless late, free or drawn already; chalices add to it (ASK-4, ASK-5, ASK-7, CURSE-5)."""
    entry = running_round(turn.game).teams[team].entries[-1]
    if entry.was_late or pending.is_free or pending.paid:
        return
    reward = reward_of(turn.game.box, running_round(turn.game).teams[team], pending.question)
    use_up(turn, team)
    earn(turn, team, (reward,) * pending.price)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def _team(game: Game, team: TeamId) -> Team:
    assert game.round is not None
    return game.round.teams[team]


def close_pending(
    game: Game, team_id: TeamId, *, at: Instant, outcome: str, answer: Answer | None, corrected: str = ""
) -> Game:
    """The pending question becomes a line of the record; a late one's clock runs again."""
    assert game.round is not None
    team = _team(game, team_id)
    pending = team.pending
    assert pending is not None
    now = game.clock.read(at)
    number = pending.entry if pending.entry is not None else team.entries_made + 1
    category = game.box.questions[pending.question].category
    left = window_of(game, category) if pending.due is None else max(0, pending.due - now)
    entry = Entry(
        number=number,
        question=pending.question,
        asked=pending.asked,
        by=pending.by,
        settled_at=at,
        outcome=outcome,
        answer=answer,
        price=pending.price,
        is_free=pending.is_free,
        zone=game.round.zones_fixed,
        was_late=pending.is_late,
        in_end_game=_has_settled(game.round.end_game),
        review=PhotoReview.OPEN if answer is not None and answer.photo is not None else None,
        window_left=Span(left),
        corrected=corrected,
        places=len(game.overlay),
    )
    entries = (*(line for line in team.entries if line.number != number), entry)
    made = max(number, team.entries_made)
    game = with_team(game, team_id, pending=None, entries=entries, entries_made=made)
    return with_clocks(game, team_id, lambda clock: clock.release(LATE, now))


def _has_settled(end_game: EndGame | None) -> bool:
    """Whether the hider stands on the spot for good: not while the way back to it is open (END-2, HOUSE-2)."""
    return end_game is not None and not end_game.may_go_back and not end_game.is_going_back


def question_answered(game: Game, event: QuestionAnswered) -> Game:
    """On the record (ASK-10)."""
    return close_pending(game, event.team, at=event.at, outcome="answered", answer=event.answer)


def question_vetoed(game: Game, event: QuestionVetoed) -> Game:
    """No answer, but asked (POW-2)."""
    return close_pending(game, event.team, at=event.at, outcome="vetoed", answer=None)


def question_lapsed(game: Game, event: QuestionLapsed) -> Game:
    """Found first (END-3)."""
    return close_pending(game, event.team, at=event.at, outcome="lapsed", answer=None)


def answer_reasoned(game: Game, event: AnswerReasoned) -> Game:
    """The hider's own notes of the answer just given."""
    assert game.round is not None
    entry = _team(game, event.team).entries[-1].number
    reasoning = Reasoning(event.team, entry, event.fix, event.computed, event.evidence, event.reason)
    return with_round(game, reasonings=(*game.round.reasonings, reasoning))


def answer_window_closed(game: Game, event: AnswerWindowClosed) -> Game:
    """The clock stands from the deadline itself, however late the alarm (ASK-7)."""
    pending = _team(game, event.team).pending
    assert pending is not None
    assert pending.due is not None
    due = pending.due
    game = with_team(game, event.team, pending=replace(pending, is_late=True, late_at=event.at))
    return with_clocks(game, event.team, lambda clock: clock.hold(LATE, due))


def late_stop_forgiven(game: Game, event: LateStopForgiven) -> Game:
    """As if the clock had never stood for this answer; what it reaches by that, it reaches now."""
    assert game.round is not None
    now = game.clock.read(event.at)
    zone, team = game.round.zone, _team(game, event.team)
    pending = team.pending
    assert pending is not None
    assert pending.due is not None
    runs_from = max(pending.due, game.round.seeking_since or 0)  # asked in the hiding period by house rule
    entered = zone.entered if zone is not None else 0  # a late hider's clock did not run before that (ZONE-2)
    return with_team(
        game,
        event.team,
        pending=replace(pending, is_late=False, late_at=None),
        clock=team.clock.release(LATE, max(runs_from, entered)).adjusted(Span(0), now),
        shown=team.shown.release(LATE, runs_from).adjusted(Span(0), now),
    )


DECIDES = {
    AnswerQuestion: answer_question,
    SendPhoto: send_photo,
    CannotAnswer: cannot_answer,
}

EVOLVES = {
    QuestionAnswered: question_answered,
    QuestionVetoed: question_vetoed,
    QuestionLapsed: question_lapsed,
    AnswerReasoned: answer_reasoned,
    AnswerWindowClosed: answer_window_closed,
    LateStopForgiven: late_stop_forgiven,
}
