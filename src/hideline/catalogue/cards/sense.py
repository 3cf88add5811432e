"""Whether a card makes sense: figures in range, effects and clearings that belong together (DECK-3).

Every printed card passes; a group's own card is told in one sentence what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from hideline.atlas.kinds import BY_ID, KindId
from hideline.game.box import Curse, Face, Powerup, TimeBonus
from hideline.game.cursing.costs import CARD_COSTS
from hideline.game.verbs import (
    AlightNext,
    BanQuestions,
    CarryUntilFound,
    Clearing,
    DrawMore,
    Effect,
    Expand,
    ForbidAsking,
    ForbidTransit,
    Lasts,
    NextQuestionOnlyIf,
    PlayHangman,
    RollToCast,
    SeekersWithin,
    Swap,
    Verb,
    WhenAlighted,
    WhenNextQuestionAsked,
    WhenReported,
    WhenUsedUp,
    WhenWon,
)
from hideline.units import hours

MOST_NAME = 60
MOST_TEXT = 400
MOST_COPIES = 50
MOST_FIGURE = hours(24 * 30)
MOST_CATEGORIES = 5
"""Categories in the smallest book: more cannot be banned apart."""

BELONG_TOGETHER: tuple[tuple[type[Effect], type[Clearing]], ...] = (
    (NextQuestionOnlyIf, WhenNextQuestionAsked),
    (PlayHangman, WhenWon),
    (DrawMore, WhenUsedUp),
    (AlightNext, WhenAlighted),
)
NEED_AN_END = (ForbidAsking, ForbidTransit, CarryUntilFound)


def verbs_of(face: Face) -> tuple[Verb, ...]:
    """The words a card is made of."""
    if isinstance(face, Powerup):
        return (face.verb,)
    return (*face.costs, *face.effects, face.clears) if isinstance(face, Curse) else ()


def fault_of(face: Face) -> str | None:
    """What is wrong with a card, in one sentence; None when it makes sense."""
    return next(_faults(face), None)


def _faults(face: Face) -> Iterator[str]:
    if not 0 < len(face.name.strip()) <= MOST_NAME:
        yield f"a name has 1 to {MOST_NAME} characters"
    if not 0 < len(face.text.strip()) <= MOST_TEXT:
        yield f"a text has 1 to {MOST_TEXT} characters"
    if not 1 <= face.count <= MOST_COPIES:
        yield f"there can be 1 to {MOST_COPIES} copies"
    for verb in verbs_of(face):
        yield from _faults_of_figures(verb)
    if isinstance(face, TimeBonus):
        yield from _faults_of_bonus(face)
    elif isinstance(face, Curse):
        yield from _faults_of_curse(face)


def _faults_of_bonus(face: TimeBonus) -> Iterator[str]:
    if face.worth <= 0 and face.percent <= 0:
        yield "a time bonus is worth some time or a share of it"
    if face.worth < 0 or face.worth > MOST_FIGURE or not 0 <= face.percent <= 100:
        yield "a time bonus cannot be worth that"


def _faults_of_figures(verb: Verb) -> Iterator[str]:
    may_be_zero = (
        {"photos"} if isinstance(verb, WhenReported) else {"discard"} if isinstance(verb, Swap) else set()
    )
    for name, figure in asdict(verb).items():
        if isinstance(figure, bool) or not isinstance(figure, int | float):
            continue
        least = 0 if name in may_be_zero else 1e-9
        if not least <= figure <= MOST_FIGURE:
            yield f"{name.replace('_', ' ')} cannot be {figure:g}"
    yield from _faults_of_words(verb)


def _faults_of_words(verb: Verb) -> Iterator[str]:
    match verb:
        case RollToCast(fails_on=faces):
            if not faces or not faces < set(range(1, 7)):
                yield "a casting roll fails on some faces of a die, and not on all"
        case SeekersWithin(kind=kind):
            if kind and KindId(kind) not in BY_ID:
                yield f"the map knows no kind of place called {kind}"
        case BanQuestions(questions=questions):
            if questions > MOST_CATEGORIES:
                yield f"at most {MOST_CATEGORIES} questions can be banned, each of another category"
        case Swap() | Expand() if verb.draw > MOST_COPIES:
            yield f"at most {MOST_COPIES} cards can be drawn"
        case _:
            return


def _faults_of_curse(face: Curse) -> Iterator[str]:
    if not face.effects:
        yield "a curse has at least one effect"
    kinds = [type(effect) for effect in face.effects]
    if len(set(kinds)) < len(kinds):
        yield "an effect stands in a curse once"
    if sum(isinstance(cost, CARD_COSTS) for cost in face.costs) > 1:
        yield "a curse has one cost in cards at most"
    for effect, clearing in BELONG_TOGETHER:
        if (effect in kinds) != isinstance(face.clears, clearing):
            yield f"{_tag(effect)} and {_tag(clearing)} go together"
    if any(isinstance(effect, NEED_AN_END) for effect in face.effects):
        allowed = (WhenReported,) if CarryUntilFound in kinds else (WhenReported, Lasts)
        if not isinstance(face.clears, allowed):
            yield "what stops the seekers must have an end they can reach"


def _tag(verb: type) -> str:
    return str(verb.__struct_config__.tag)  # type: ignore[attr-defined]  # every verb is a struct with a tag
