"""What the seekers may not do under a curse, and what nobody owes (CURSE-2, CURSE-4 … CURSE-9).

`EFFECTS` has the ways of every effect there is; one that forbids nothing says why.
"""

from __future__ import annotations

from typing import Any

from hideline.game import commands as say
from hideline.game.box import Curse
from hideline.game.cursing.active import effect_of
from hideline.game.ids import QuestionId
from hideline.game.verbs import (
    AlightNext,
    BanQuestions,
    BonusWhen,
    CarryUntilFound,
    DiceToEnter,
    DiceToFinish,
    DiceToStep,
    DrawMore,
    Effect,
    ForbidAsking,
    ForbidTransit,
    NextQuestionOnlyIf,
    NoAskingWhile,
    Obey,
    PlayHangman,
    RollCategoryOff,
)
from tests.curses import BANS, PHOTO, accept, cast, first_curse, report, the_curse
from tests.rounds import HIDER, SEEKER, Play
from tests.ways.hangman import HANGMAN, NO_HANGMAN
from tests.ways.way import NO_SUCH_CURSE, Case, Try, Way, does, spot_at

# ── asking and riding ───────────────────────────────────────────────────────────────────────────────────────────────


def asking(play: Play, question: str = "matching.park", **form: Any) -> Try:
    return play, SEEKER, say.AskQuestion(question=QuestionId(question), fix=play.here(SEEKER), **form)


def finishing_a_thermometer(case: Case) -> Try:
    """It was started before the curse, and the way is walked."""
    play = case.unmade()
    question = next(one for one in play.game.box.questions.values() if one.travel is not None)
    assert question.travel is not None
    start = play.here(SEEKER)
    cast(play.send(SEEKER, say.StartThermometer(question=question.id, fix=start)), case.kind)
    end = play.fix(spot_at(play, start.position, question.travel + 10))
    return play, SEEKER, say.FinishThermometer(fix=end)


BLOCKING = (
    Way(
        "asking",
        "curse-still-blocks-asking",
        lambda case: asking(case.cursed()),
        does(ForbidAsking, PlayHangman),
    ),
    Way(
        "finishing a thermometer",
        "curse-still-blocks-asking",
        finishing_a_thermometer,
        does(ForbidAsking, PlayHangman),
    ),
)
GROUNDING = (
    Way(
        "boarding",
        "curse-still-blocks-transit",
        lambda case: (case.cursed(), SEEKER, say.SayAboard()),
        does(ForbidTransit, PlayHangman),
    ),
)
CONDITIONS = (
    Way(
        "asking as usual",
        "curse-sets-condition",
        lambda case: asking(case.cursed()),
        does(NextQuestionOnlyIf),
    ),
    Way(
        "declaring some other curse",
        "curse-sets-condition",
        lambda case: asking(case.cursed(), declares=(NO_SUCH_CURSE,), photos=(PHOTO,)),
        does(NextQuestionOnlyIf),
    ),
    Way(
        "declaring it without a photo",
        "proof-missing",
        lambda case: asking(case.cursed(), declares=(first_curse(),)),
        does(NextQuestionOnlyIf),
    ),
    Way(
        "finishing a thermometer as usual",
        "curse-sets-condition",
        finishing_a_thermometer,
        does(NextQuestionOnlyIf),
    ),
)
PLACES = (
    Way(
        "asking aboard",
        "curse-sets-condition",
        lambda case: asking(case.cursed().send(SEEKER, say.SayAboard())),
        does(NoAskingWhile),
    ),
    Way(
        "asking inside a station",
        "curse-sets-condition",
        lambda case: asking(case.cursed(), in_station=True),
        does(NoAskingWhile),
    ),
)


def asking_what_is_off(case: Case) -> Try:
    play = case.cursed()
    off = the_curse(play).category_off
    questions = play.game.box.questions.values()
    question = next((one for one in questions if one.category.id == off and one.travel is None), None)
    if question is not None:
        return asking(play, question.id, distance=1000.0, stops=())
    travelled = next(one for one in questions if one.category.id == off)
    assert travelled.travel is not None
    start = play.here(SEEKER)
    play.send(SEEKER, say.StartThermometer(question=travelled.id, fix=start))
    return (
        play,
        SEEKER,
        say.FinishThermometer(fix=play.fix(spot_at(play, start.position, travelled.travel + 10))),
    )


BANS_HOLD = (
    Way(
        "asking what is banned",
        "question-banned",
        lambda case: asking(case.cursed(), BANS[2]),
        does(BanQuestions),
    ),
)
CATEGORY = (
    Way("asking in the category that is off", "category-is-off", asking_what_is_off, does(RollCategoryOff)),
)


# ── dice and mishaps ────────────────────────────────────────────────────────────────────────────────────────────────


def rolling(play: Play, door: str = "", by: str = SEEKER) -> Try:
    return play, SEEKER if by == SEEKER else HIDER, say.RollForCurse(curse=first_curse(), door=door)


def at_a_shut_door(case: Case) -> Try:
    play, number = case.cursed(), 0
    while not the_curse(play).doors:
        number += 1
        play.send(SEEKER, say.RollForCurse(curse=first_curse(), door=f"Shop {number}"))
    return rolling(play, f" SHOP  {number}")


DICE = (
    Way("rolling at no door", "form-incomplete", lambda case: rolling(case.cursed()), does(DiceToEnter)),
    Way("rolling at a shut door", "wait-for-retry", at_a_shut_door, does(DiceToEnter)),
)
NO_DICE = (
    Way(
        "rolling where no dice are asked for",
        "nothing-to-roll",
        lambda case: rolling(case.cursed()),
        lambda face: not does(DiceToEnter, DiceToStep)(face),
    ),
    Way("rolled for by the hider", "not-for-your-role", lambda case: rolling(case.cursed(), by=HIDER)),
)


def owes_now(face: Curse) -> bool:
    """Whether a mishap pays as soon as it is cast."""
    bonus = effect_of(face, BonusWhen)
    return bonus is not None and not bonus.at_find and effect_of(face, CarryUntilFound) is None


def pays_later(face: Curse) -> bool:
    bonus = effect_of(face, BonusWhen)
    return bonus is not None and not bonus.at_find


def admitting(play: Play) -> Try:
    return play, SEEKER, say.AdmitMishap(curse=first_curse())


def admitted_twice(case: Case) -> Try:
    play = case.cursed()
    if effect_of(case.face, CarryUntilFound) is not None:
        accept(report(play))
    return admitting(play.send(SEEKER, say.AdmitMishap(curse=first_curse())))


def missing_at_the_find(case: Case) -> Try:
    play = case.cursed().send(SEEKER, say.ClaimFind())
    return play, HIDER, say.ConfirmFind(missing=(first_curse(),))


MISHAPS = (
    Way(
        "admitting what owes nothing yet",
        "nothing-happened",
        lambda case: admitting(case.cursed()),
        lambda face: not owes_now(face),
    ),
    Way("admitting it twice", "nothing-happened", admitted_twice, pays_later),
    Way(
        "admitted by the hider",
        "not-for-your-role",
        lambda case: (case.cursed(), HIDER, say.AdmitMishap(curse=first_curse())),
    ),
    Way(
        "missing at the find, where nothing could be",
        "nothing-happened",
        missing_at_the_find,
        lambda face: not any(isinstance(effect, BonusWhen) and effect.at_find for effect in face.effects),
    ),
)


# ── the whole list ──────────────────────────────────────────────────────────────────────────────────────────────────

EFFECTS: dict[type[Effect], tuple[Way, ...] | str] = {
    ForbidAsking: BLOCKING,
    ForbidTransit: GROUNDING,
    NextQuestionOnlyIf: CONDITIONS,
    NoAskingWhile: PLACES,
    BanQuestions: BANS_HOLD,
    RollCategoryOff: CATEGORY,
    DiceToEnter: DICE,
    BonusWhen: MISHAPS,
    PlayHangman: HANGMAN,
    DrawMore: "it adds to a draw and forbids nothing",
    DiceToStep: "how far they walk only people see",
    DiceToFinish: "how far a die rolls only people see",
    Obey: "how they behave only people see",
    AlightNext: "whether they got off only they can say",
    CarryUntilFound: "whether they carry it only people see",
}

OBEYING_WAYS = (
    *(way for ways in EFFECTS.values() if not isinstance(ways, str) for way in ways),
    *NO_DICE,
    *NO_HANGMAN,
)
