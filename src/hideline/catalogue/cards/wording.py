"""What a curse costs, in words: one short line for each cost, in the game's own units (CURSE-1)."""

from __future__ import annotations

from collections.abc import Callable

from hideline.atlas.kinds import BY_ID, KindId
from hideline.game.box import Curse
from hideline.game.verbs import (
    Cost,
    Declare,
    DestinationFurther,
    Discard,
    DiscardHand,
    DiscardMinutes,
    NextQuestionFree,
    NextStopFurther,
    RollToCast,
    SeekersAtLeast,
    SeekersFromStation,
    SeekersOffTransit,
    SeekersWithin,
)
from hideline.units import Edition, say_metres


def price_of(curse: Curse, edition: Edition) -> tuple[str, ...]:
    """Every cost of a curse as a line to read."""
    return tuple(SAYS[type(cost)](cost, edition) for cost in curse.costs)


def _discard(cost: Discard, _: Edition) -> str:
    sort = f" {cost.sort.replace('-', ' ')}" if cost.sort is not None else ""
    return f"Discard {cost.cards} other{sort} card{'s' if cost.cards > 1 else ''}."


def _hand(_cost: DiscardHand, _: Edition) -> str:
    return "Discard your whole hand."


def _minutes(cost: DiscardMinutes, _: Edition) -> str:
    return f"Discard time bonuses worth at least {cost.worth // 60_000} minutes."


def _roll(cost: RollToCast, _: Edition) -> str:
    faces = sorted(cost.fails_on)
    listed = f"{', '.join(map(str, faces[:-1]))} or {faces[-1]}" if len(faces) > 1 else str(faces[0])
    return f"Roll a die: on {listed} the card is spent for nothing."


def _far(cost: SeekersAtLeast, edition: Edition) -> str:
    return f"Every seeker is at least {say_metres(cost.distance, edition)} from you."


def _near(cost: SeekersWithin, edition: Edition) -> str:
    kind = BY_ID[KindId(cost.kind)].one if cost.kind else ""
    article = "an" if kind[:1] in "aeiou" else "a"
    return f"A seeker is within {say_metres(cost.distance, edition)} of {f'{article} {kind}' if kind else 'you'}."


def _off_stations(cost: SeekersFromStation, edition: Edition) -> str:
    return f"Every seeker is at least {say_metres(cost.distance, edition)} from any station."


def _off_transit(_cost: SeekersOffTransit, _: Edition) -> str:
    return "No seeker is aboard anything."


def _next_stop(_cost: NextStopFurther, _: Edition) -> str:
    return "The seekers ride, and their next stop is further from you than they are."


def _destination(cost: DestinationFurther, edition: Edition) -> str:
    near = say_metres(cost.most_from_seekers, edition)
    return f"Name a spot within {near} of them and further from you than they are."


def _declare(cost: Declare, _: Edition) -> str:
    limit = f" You have {cost.limit // 60_000} minutes." if cost.limit is not None else ""
    return f"{cost.task[:1].upper()}{cost.task[1:]}.{limit}"


def _free(_cost: NextQuestionFree, _: Edition) -> str:
    return "The seekers’ next question is free: you draw nothing for it."


SAYS: dict[type[Cost], Callable[..., str]] = {
    Discard: _discard,
    DiscardHand: _hand,
    DiscardMinutes: _minutes,
    RollToCast: _roll,
    SeekersAtLeast: _far,
    SeekersWithin: _near,
    SeekersFromStation: _off_stations,
    SeekersOffTransit: _off_transit,
    NextStopFurther: _next_stop,
    DestinationFurther: _destination,
    Declare: _declare,
    NextQuestionFree: _free,
}
