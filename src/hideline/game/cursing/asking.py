"""What active curses do to asking and to rewards (CURSE-2, CURSE-5, CURSE-6, CURSE-7, CURSE-9)."""

from __future__ import annotations

from hideline.game import dice
from hideline.game.box import Box, Question, Reward
from hideline.game.commands import AskQuestion, FinishThermometer
from hideline.game.cursing.active import face_of, said_by
from hideline.game.events import CategorySwitchedOff, CurseCleared, CurseReported, CurseUsed
from hideline.game.ids import CurseId, QuestionId, TeamId
from hideline.game.refusals import (
    CategoryIsOff,
    CurseSetsCondition,
    CurseStillBlocksAsking,
    ProofMissing,
    QuestionBanned,
    Refused,
)
from hideline.game.standing import running_round, seeker_seats
from hideline.game.state import ActiveCurse, CurseReport, Game, Team
from hideline.game.turn import Turn
from hideline.game.verbs import (
    DrawMore,
    ForbidAsking,
    NextQuestionOnlyIf,
    NoAskingWhile,
    PlayHangman,
    Proof,
    RollCategoryOff,
)


def refusal_of_curses(
    game: Game, team: Team, question: Question, ask: AskQuestion | FinishThermometer | None = None
) -> Refused | None:
    """Why a curse forbids this question, if one does; with the asking itself, also how it is asked."""
    for curse in team.curses:
        if question.id in curse.banned:
            return QuestionBanned(question=question.wording)
        if curse.category_off == question.category.id:
            return CategoryIsOff(category=question.category.name)
        refusal = _refusal_of(game, team, curse, ask)
        if refusal is not None:
            return refusal
    return None


def refusal_of_blocking_curse(game: Game, team: Team) -> Refused | None:
    """Why a curse forbids every question, if one does."""
    return next((no for curse in team.curses if (no := _refusal_of(game, team, curse, None))), None)


def _refusal_of(
    game: Game, team: Team, curse: ActiveCurse, ask: AskQuestion | FinishThermometer | None
) -> Refused | None:
    name = face_of(game, curse).name
    for effect in face_of(game, curse).effects:
        if isinstance(effect, ForbidAsking | PlayHangman) and curse.blocks:
            return CurseStillBlocksAsking(curse=name)
        if isinstance(effect, NextQuestionOnlyIf) and ask is not None and curse.blocks:
            if curse.id not in ask.declares:
                return CurseSetsCondition(curse=name, condition=effect.condition)
            if effect.proof is Proof.PHOTO and not ask.photos:
                return ProofMissing(proof="a photo")
        if isinstance(effect, NoAskingWhile):
            refusal = _refusal_of_place(game, team, effect, name, ask)
            if refusal is not None:
                return refusal
    return None


def _refusal_of_place(
    game: Game, team: Team, effect: NoAskingWhile, name: str, ask: AskQuestion | FinishThermometer | None
) -> Refused | None:
    if effect.aboard and any(game.seats[seat].aboard is not None for seat in seeker_seats(game, team)):
        return CurseSetsCondition(curse=name, condition="get off the vehicle before you ask")
    if effect.in_station and ask is not None and ask.in_station:
        return CurseSetsCondition(curse=name, condition="leave the station before you ask")
    return None


def after_asking(turn: Turn, team: TeamId) -> None:
    """A question was asked: conditions for it count as reported, and one category is rolled off anew.

    The proof stays with the question: by points those who cast may not see it (MODE-14).
    """
    asking = running_round(turn.game).teams[team]
    assert asking.pending is not None
    for curse in asking.curses:
        for effect in face_of(turn.game, curse).effects:
            if isinstance(effect, NextQuestionOnlyIf) and curse.blocks:
                window = asking.pending.window
                reported = CurseReported(
                    at=turn.at, team=team, curse=curse.id, photos=(), note="", stands_after=window
                )
                turn.record(reported)
            elif isinstance(effect, RollCategoryOff):
                switch_category_off(turn, team, curse)


def accept_conditions(turn: Turn, team: TeamId) -> None:
    """Whoever answers a question, or plays a card on it, has accepted how it was asked (CURSE-4)."""
    for curse in running_round(turn.game).teams[team].curses:
        if curse.report is CurseReport.MADE and sets_condition(turn.game, curse):
            turn.record(CurseCleared(at=turn.at, team=team, curse=curse.id, because="asked that way"))


def sets_condition(game: Game, curse: ActiveCurse) -> bool:
    """Whether a curse says how the next question is asked."""
    return any(isinstance(effect, NextQuestionOnlyIf) for effect in face_of(game, curse).effects)


def switch_category_off(turn: Turn, team: TeamId, curse: ActiveCurse) -> None:
    """Roll which category is off; a face that names none here is rolled again (CURSE-6)."""
    categories = list(dict.fromkeys(question.category.id for question in turn.game.box.questions.values()))
    seed = running_round(turn.game).seed
    face, attempt = 0, 0
    while not 0 < face <= len(categories):
        face = dice.rolled(seed, f"{curse.id} roll {curse.rolls} try {attempt}")[0]
        attempt += 1
    turn.record(
        CategorySwitchedOff(at=turn.at, team=team, curse=curse.id, category=categories[face - 1], face=face)
    )


def reward_of(box: Box, team: Team, question: QuestionId) -> Reward:
    """What each reward of a question draws and keeps: its category's, with what chalices add (ASK-4, CURSE-5)."""
    reward = box.questions[question].category.reward
    extra = sum(
        effect.extra
        for curse in team.curses
        for effect in said_by(box, curse).effects
        if isinstance(effect, DrawMore) and curse.left > 0
    )
    return Reward(reward.draw + extra, reward.keep)


def use_up(turn: Turn, team: TeamId) -> None:
    """A paying question uses one of each counted effect (CURSE-5)."""
    for curse in running_round(turn.game).teams[team].curses:
        if curse.left > 0 and any(
            isinstance(effect, DrawMore) for effect in face_of(turn.game, curse).effects
        ):
            turn.record(CurseUsed(at=turn.at, team=team, curse=curse.id))
            if curse.left == 1:
                turn.record(CurseCleared(at=turn.at, team=team, curse=curse.id, because="used up"))


def conditions(game: Game, team: Team) -> tuple[tuple[CurseId, NextQuestionOnlyIf], ...]:
    """What the team must declare with its next question, curse by curse."""
    return tuple(
        (curse.id, effect)
        for curse in team.curses
        if curse.blocks
        for effect in face_of(game, curse).effects
        if isinstance(effect, NextQuestionOnlyIf)
    )
