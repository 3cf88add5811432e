"""Whether a card makes sense: figures in range, effects and clearings that belong together (DECK-3).

Every printed card passes; a group's own card is told in one sentence what is wrong with it. Parts and words stand in
quotes as they are written; a phone puts what players call them in their place.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import fields

from hideline.atlas.kinds import BY_ID, KindId
from hideline.game.box import Curse, Face, Powerup, TimeBonus
from hideline.game.cursing.costs import CARD_COSTS
from hideline.game.verbs import (
    AlightNext,
    BanQuestions,
    CarryUntilFound,
    Clearing,
    Declare,
    DiceToEnter,
    DiceToFinish,
    DrawMore,
    Effect,
    ForbidAsking,
    ForbidTransit,
    Lasts,
    NextQuestionOnlyIf,
    NextStopFurther,
    PlayHangman,
    RollToCast,
    SeekersAtLeast,
    SeekersOffTransit,
    SeekersWithin,
    Swap,
    Verb,
    WhenAlighted,
    WhenNextQuestionAsked,
    WhenReported,
    WhenUsedUp,
    WhenWon,
)
from hideline.units import Span, hours, km, seconds

MOST_NAME = 60
MOST_TEXT = 400
MOST_COPIES = 50
MOST_TIME = hours(24 * 30)
MOST_LENGTH = km(20_100)
MOST_DECLARED = 100_000
MOST_DICE = 10
MOST_LETTERS = 15
DIE = frozenset(range(1, 7))
MOST_CATEGORIES = 5
"""Categories in the smallest book: more cannot be banned apart."""

BELONG_TOGETHER: tuple[tuple[type[Effect], type[Clearing]], ...] = (
    (NextQuestionOnlyIf, WhenNextQuestionAsked),
    (PlayHangman, WhenWon),
    (DrawMore, WhenUsedUp),
    (AlightNext, WhenAlighted),
)
MAY_BE_ZERO = ((WhenReported, "photos"), (Swap, "discard"))
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
    if not any(map(str.isalnum, face.name)):
        yield "a name has a letter or a digit in it"
    if not 0 < len(face.text.strip()) <= MOST_TEXT:
        yield f"a text has 1 to {MOST_TEXT} characters"
    if not 1 <= face.count <= MOST_COPIES:
        yield f"there can be 1 to {MOST_COPIES} copies"
    for verb in verbs_of(face):
        yield from _faults_of_games(verb)
        yield from _faults_of_figures(verb)
        yield from _faults_of_words(verb)
    if isinstance(face, TimeBonus):
        yield from _faults_of_bonus(face)
    elif isinstance(face, Curse):
        yield from _faults_of_curse(face)


def _faults_of_bonus(face: TimeBonus) -> Iterator[str]:
    if face.worth <= 0 and face.percent <= 0:
        yield "a time bonus is worth some time or a share of it"
    if face.worth < 0 or face.worth > MOST_TIME or not 0 <= face.percent <= 100:
        yield "a time bonus cannot be worth that"
    if 0 < face.worth < seconds(1):
        yield _too_short("worth")


def _faults_of_figures(verb: Verb) -> Iterator[str]:
    """Times from a second to a month, lengths up to once round the world, counts up to a deck's worth of copies."""
    for field in fields(verb):
        figure = getattr(verb, field.name)
        if isinstance(figure, bool) or not isinstance(figure, int | float):
            continue
        name, is_time = field.name, field.type in (Span, Span | None)
        most = MOST_TIME if is_time else MOST_LENGTH if isinstance(figure, float) else MOST_COPIES
        if figure < 0:
            yield f"“{name}” cannot be less than zero"
        if figure == 0 and (type(verb), name) not in MAY_BE_ZERO:
            yield f"“{name}” must be more than zero"
        if is_time and 0 < figure < seconds(1):
            yield _too_short(name)
        if figure > (MOST_DECLARED if name == "most" else most):
            yield f"“{name}” cannot be that much"


def _too_short(name: str) -> str:
    return f"“{name}” must be at least a second"


def _faults_of_words(verb: Verb) -> Iterator[str]:
    for name in ("task", "condition", "rule", "what"):
        text = getattr(verb, name, "unused")
        if not 0 < len(text.strip()) <= MOST_TEXT:
            yield f"“{name}” has 1 to {MOST_TEXT} characters"
    if isinstance(verb, SeekersWithin) and verb.kind and KindId(verb.kind) not in BY_ID:
        yield f"the map knows no kind of place called {verb.kind}"


def _faults_of_games(verb: Verb) -> Iterator[str]:
    """Dice, words and bans: what can be rolled, guessed and taken out of the smallest book."""
    match verb:
        case RollToCast(fails_on=faces) if not faces or not faces < DIE:
            yield "a casting roll fails on some faces of a die, and not on all"
        case DiceToFinish(faces=faces) if not faces or not faces <= DIE:
            yield "a die shows 1 to 6"
        case DiceToEnter(dice=dice, at_least=at_least) if dice > MOST_DICE or at_least > 6 * dice:
            yield f"with up to {MOST_DICE} dice, nobody rolls more than six for each"
        case BanQuestions(questions=questions) if questions > MOST_CATEGORIES:
            yield f"at most {MOST_CATEGORIES} questions can be banned, each of another category"
        case PlayHangman(letters=letters) if not 2 <= letters <= MOST_LETTERS:
            yield f"a word for hangman has 2 to {MOST_LETTERS} letters"
        case _:
            return


def _faults_of_curse(face: Curse) -> Iterator[str]:
    if not face.effects:
        yield "a curse has at least one effect"
    kinds = [type(effect) for effect in face.effects]
    if len(set(kinds)) < len(kinds):
        yield "an effect stands in a curse once"
    if len({type(cost) for cost in face.costs}) < len(face.costs):
        yield "a cost stands in a curse once"
    if sum(isinstance(cost, CARD_COSTS) for cost in face.costs) > 1:
        yield "a curse has one cost in cards at most"
    yield from _faults_of_conditions(face)
    for effect, clearing in BELONG_TOGETHER:
        if (effect in kinds) != isinstance(face.clears, clearing):
            yield f"“{tag_of(effect)}” and “{tag_of(clearing)}” go together"
    if any(isinstance(effect, NEED_AN_END) for effect in face.effects):
        allowed = (WhenReported,) if CarryUntilFound in kinds else (WhenReported, Lasts)
        if not isinstance(face.clears, allowed):
            yield "what stops the seekers must have an end they can reach"


def _faults_of_conditions(face: Curse) -> Iterator[str]:
    """Conditions that are never met together, and figures that nothing would look at."""
    far = min((cost.distance for cost in face.costs if isinstance(cost, SeekersAtLeast)), default=0)
    near = (cost.distance for cost in face.costs if isinstance(cost, SeekersWithin) and not cost.kind)
    if any(distance < far for distance in near):
        yield "no seeker is both that far from the hider and that near"
    if {SeekersOffTransit, NextStopFurther} <= {type(cost) for cost in face.costs}:
        yield "nobody rides and is off vehicles at once"
    for cost in face.costs:
        if isinstance(cost, Declare) and cost.limit is not None and not cost.is_made:
            yield "a limit runs only for what is made first"
        if isinstance(cost, Declare) and cost.most is not None and not cost.counts:
            yield "say what is counted, where there is a highest number"


def tag_of(verb: type) -> str:
    """What it is called where cards are written."""
    return str(verb.__struct_config__.tag)  # type: ignore[attr-defined]  # every verb is a struct with a tag
