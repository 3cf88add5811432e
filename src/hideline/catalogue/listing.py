"""The box as plain data: every question with its figures, every card with what it costs, does and is worth."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

import msgspec

from hideline.catalogue.cards.wording import price_of
from hideline.catalogue.opening import open_box
from hideline.game.box import Box, Curse, Face, Powerup, Question, TimeBonus
from hideline.game.ids import QuestionId
from hideline.game.refusals import BadSetting
from hideline.game.settings import Setup, Size
from hideline.game.verbs import BonusWhen, ForbidAsking, ForbidTransit, Lasts, NextQuestionOnlyIf, PlayHangman
from hideline.units import Edition, Metres, Span


class QuestionListed(msgspec.Struct, frozen=True):
    """A question of the book."""

    id: str
    category: str
    draw: int
    keep: int
    window_s: int
    wording: str
    answers: tuple[str, ...]
    sizes: tuple[str, ...]
    """The sizes it is on offer in, with this edition and mode."""
    needs: tuple[str, ...]
    needs_moving_transit: bool
    travel_m: Metres | None
    requirements: tuple[str, ...]


class CardListed(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of card; the last fields only say something of curses."""

    id: str
    kind: str
    """time-bonus, powerup or curse."""
    name: str
    text: str
    count: int
    minutes: float | None = None
    """What a time bonus is worth."""
    colour: str = ""
    in_end_game: bool = True
    cost: tuple[object, ...] = ()
    price: tuple[str, ...] = ()
    """The cost in words."""
    effects: tuple[object, ...] = ()
    clears: object = None
    blocks: tuple[str, ...] = ()
    """What it bars while it lasts: questions, transit (CURSE-2)."""
    duration_min: float | None = None
    bonus_min: float | None = None
    people_judge: tuple[str, ...] = ()
    leave_out_when: tuple[str, ...] = ()


def list_questions(box: Box) -> tuple[QuestionListed, ...]:
    """The book of an opened box."""
    sizes = _sizes(box.setup.edition, box.setup.mode)
    return tuple(_question(box, question, sizes[question.id]) for question in box.questions.values())


def _question(box: Box, question: Question, sizes: tuple[str, ...]) -> QuestionListed:
    category, settings = question.category, box.settings
    window = settings.photo_window if category.needs_photo else settings.answer_window
    return QuestionListed(
        id=question.id,
        category=category.id,
        draw=category.reward.draw,
        keep=category.reward.keep,
        window_s=window // 1000,
        wording=question.wording,
        answers=tuple(answer.value for answer in question.answers),
        sizes=sizes,
        needs=tuple(sorted(need.value for need in question.needs)),
        needs_moving_transit=question.needs_moving_transit,
        travel_m=question.travel,
        requirements=question.requirements,
    )


@lru_cache(maxsize=32)
def _sizes(edition: Edition, mode: str) -> dict[QuestionId, tuple[str, ...]]:
    """In which sizes each question is on offer; a mode may be played in one size only."""
    found: dict[QuestionId, list[str]] = defaultdict(list)
    for size in Size:
        try:
            box = open_box(Setup(map_name="", map_hash="", size=size, edition=edition, mode=mode))
        except BadSetting:
            continue
        for question in box.questions if box.setup.size is size else ():
            found[question].append(size.value)
    return {question: tuple(sizes) for question, sizes in found.items()}


def list_cards(box: Box) -> tuple[CardListed, ...]:
    """The deck of an opened box, kind by kind."""
    return tuple(_card(face, box.setup.edition) for face in box.cards.values())


def _card(face: Face, edition: Edition) -> CardListed:
    match face:
        case TimeBonus():
            return CardListed(
                id=face.kind,
                kind="time-bonus",
                name=face.name,
                text=face.text,
                count=face.count,
                minutes=_minutes(face.worth),
                colour=face.colour,
            )
        case Powerup():
            return CardListed(
                id=face.kind,
                kind="powerup",
                name=face.name,
                text=face.text,
                count=face.count,
                in_end_game=face.in_end_game,
                effects=(msgspec.to_builtins(face.verb),),
            )
        case Curse():
            return _curse(face, edition)


def _curse(face: Curse, edition: Edition) -> CardListed:
    bonus = next((effect.worth for effect in face.effects if isinstance(effect, BonusWhen)), None)
    return CardListed(
        id=face.kind,
        kind="curse",
        name=face.name,
        text=face.text,
        count=face.count,
        in_end_game=face.in_end_game,
        cost=tuple(msgspec.to_builtins(cost) for cost in face.costs),
        price=price_of(face, edition),
        effects=tuple(msgspec.to_builtins(effect) for effect in face.effects),
        clears=msgspec.to_builtins(face.clears),
        blocks=blocks_of(face),
        duration_min=_minutes(face.clears.time) if isinstance(face.clears, Lasts) else None,
        bonus_min=_minutes(bonus) if bonus is not None else None,
        people_judge=face.people_judge,
        leave_out_when=face.leave_out_when,
    )


def blocks_of(face: Curse) -> tuple[str, ...]:
    """What a curse bars while it lasts."""
    asking = (ForbidAsking, NextQuestionOnlyIf, PlayHangman)
    bars = {"questions": asking, "transit": (ForbidTransit, PlayHangman)}
    return tuple(
        what for what, verbs in bars.items() if any(isinstance(effect, verbs) for effect in face.effects)
    )


def _minutes(span: Span) -> float:
    return span / 60_000
