"""A seeker team as a seat sees it: its questions, thermometer, curses and account (ASK-10, CURSE-4, MODE-14).

Whether a seat sees the team at all is `view.py`'s to say; what is not put in here by name stays secret.
"""

from __future__ import annotations

from hideline.game.asking import needs_distance, paid_when_dropped, price_of
from hideline.game.box import DeckRule, Reward
from hideline.game.clocks import ClockFace, PlayTime
from hideline.game.cursing.active import barred_by, face_of
from hideline.game.cursing.asking import reward_of
from hideline.game.cursing.clearing import counted
from hideline.game.faces import clock_face, countdown, curse_countdown
from hideline.game.mending import may_be_corrected, may_be_struck
from hideline.game.moving import still_binds
from hideline.game.seen import CurseView, EntryView, HangmanView, PendingView, TeamView, ThermometerView
from hideline.game.standing import Role, rewarded_for
from hideline.game.state import ActiveCurse, Entry, Game, Hangman, Pending, Phase, Round, Team
from hideline.units import Span


def team_view(game: Game, round_: Round, team: Team, role: Role) -> TeamView:
    """A team as the hider or the team itself sees it."""
    is_hider = role is Role.HIDER
    is_over = team.found_at is not None or round_.phase is Phase.FOUND
    casts = is_hider and game.box.mode.deck is DeckRule.HIDERS
    return TeamView(
        id=team.id,
        sides=team.sides,
        clock=clock_face(game, team.clock if is_hider else team.shown),
        asked=team.asked,
        entries=tuple(_entry(round_, entry) for entry in team.entries),
        curses=tuple(
            curse_view(game, round_, curse, knows_word=casts, is_spent=is_over) for curse in team.curses
        ),
        pending=_pending(game, team),
        thermometer=_thermometer(game, team),
        rewards=_rewards(game, team),
        prices={question: price_of(team, question) for question in team.asked},
        drawn_by=rewarded_for(game, team.id),
        account=team.account,
        free_questions=team.free_questions,
        has_claimed=team.claim is not None,
        is_found=team.found_at is not None,
        tally=team.tally,
        marks=() if is_hider else team.marks,
        hidden_clues=() if is_hider else tuple(sorted(team.hidden_clues)),
    )


def _pending(game: Game, team: Team) -> PendingView | None:
    pending = team.pending
    if pending is None:
        return None
    return PendingView(
        question=pending.question,
        asked=pending.asked,
        by=pending.by,
        price=pending.price,
        left=_window_left(game, team, pending.due),
        reward=_reward(game, team, pending),
        needs_distance=needs_distance(pending),
        is_free=pending.is_free,
        is_late=pending.is_late,
        instead_of=pending.instead_of,
    )


def _reward(game: Game, team: Team, pending: Pending) -> Reward | None:
    pays = not (pending.is_free or pending.is_late or pending.paid)
    return reward_of(game.box, team, pending.question) if pays else None


def _rewards(game: Game, team: Team) -> dict[str, Reward]:
    """What the next question would draw, by category: a question of each stands for it."""
    if team.free_questions:
        return {}
    of_category = {question.category.id: question.id for question in game.box.questions.values()}
    return {category: reward_of(game.box, team, question) for category, question in of_category.items()}


def _window_left(game: Game, team: Team, due: PlayTime | None) -> ClockFace | None:
    """The time left to answer; it stands while a find is claimed (END-3)."""
    if due is None:
        return None
    return countdown(game, due) if team.claim is None else ClockFace(Span(due - team.claim.since), None)


def _thermometer(game: Game, team: Team) -> ThermometerView | None:
    running = team.thermometer
    if running is None:
        return None
    travel = game.box.questions[running.question].travel
    assert travel is not None
    pays = paid_when_dropped(game, running)
    return ThermometerView(running.question, running.start, running.by, travel, pays)


def _entry(round_: Round, entry: Entry) -> EntryView:
    return EntryView(
        number=entry.number,
        question=entry.question,
        asked=entry.asked,
        by=entry.by,
        settled_at=entry.settled_at,
        outcome=entry.outcome,
        answer=entry.answer,
        price=entry.price,
        is_past=not still_binds(round_, entry),
        was_late=entry.was_late,
        review=entry.review,
        dispute=entry.dispute,
        corrected=entry.corrected,
        no_striking=not may_be_struck(entry),
        no_correcting=not may_be_corrected(entry),
    )


def curse_view(
    game: Game, round_: Round, curse: ActiveCurse, *, knows_word: bool, is_spent: bool
) -> CurseView:
    """A curse as both sides see it; the word of a game of hangman is for those who chose it."""
    return CurseView(
        id=curse.id,
        kind=curse.kind,
        name=face_of(game, curse).name,
        cast_at=curse.cast_at,
        bars=barred_by(face_of(game, curse)) if curse.blocks else (),
        left=curse_countdown(game, round_, curse.until) if curse.until is not None else None,
        report=curse.report,
        proof=curse.proof,
        note=curse.note,
        report_note=curse.report_note,
        declared=curse.declared,
        matched=curse.matched,
        counts=counted(face_of(game, curse)) if curse.declared is not None else "",
        dispute=curse.dispute,
        report_left=curse_countdown(game, round_, curse.report_due) if curse.report_due is not None else None,
        heads=curse.heads,
        cost_proof=curse.cost_proof,
        destination=curse.destination,
        station=curse.station,
        banned=curse.banned,
        category_off=curse.category_off,
        questions_left=curse.left,
        last_roll=curse.last_roll,
        doors={door: curse_countdown(game, round_, until) for door, until in curse.doors.items()},
        is_carried=curse.is_carried,
        bonus_paid=curse.bonus_paid,
        is_spent=is_spent,
        hangman=_hangman(game, round_, curse.hangman, knows_word=knows_word) if curse.hangman else None,
    )


def _hangman(game: Game, round_: Round, hangman: Hangman, *, knows_word: bool) -> HangmanView:
    locked, due = hangman.locked_until, hangman.reply_due
    return HangmanView(
        pattern=hangman.pattern,
        guessed=hangman.guessed,
        misses=hangman.misses,
        losses=hangman.losses,
        asked=hangman.asked,
        reply_left=curse_countdown(game, round_, due) if due is not None else None,
        locked=curse_countdown(game, round_, locked) if locked is not None else None,
        word=hangman.word if knows_word else "",
        letters=game.box.words.letters,
    )
