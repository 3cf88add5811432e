"""Thermometer: "after travelling d, are we hotter or colder?" (THERM-1, THERM-2)."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.catalogue.clues import Clue, HotterThan
from hideline.catalogue.figures import metres_of
from hideline.catalogue.questions.model import (
    ALL_SIZES,
    FROM_LARGE,
    FROM_MEDIUM,
    ONLY_GLOBAL,
    BookQuestion,
    Row,
    position_of,
    truth,
)
from hideline.game.box import Answer, Asked, Category, Hiding, Measure, Reward, Truth, Verdict
from hideline.game.ids import CategoryId, QuestionId
from hideline.game.settings import Size
from hideline.game.world import Geography
from hideline.units import Edition, LatLon, Metres, minutes

THERMOMETER = Category(
    CategoryId("thermometer"),
    "Thermometer",
    Reward(2, 1),
    minutes(5),
    (Verdict.HOTTER, Verdict.COLDER),
    needs_travel=True,
    rules="THERM",
)


@dataclass(frozen=True, slots=True)
class Thermometer(BookQuestion):
    """One distance of the thermometer."""

    label: str = ""

    @property
    def wording(self) -> str:
        """The question."""
        return f"We have just travelled {self.label} or more. Are we hotter or colder?"

    @property
    def travel(self) -> Metres:
        """How far start and finish must lie apart, as the crow flies."""
        return metres_of(self.label)

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Hotter when the end is closer to the hider than the start, otherwise colder."""
        start = world.distance(_start(asked), hiding.fix.position)
        end = world.distance(position_of(asked), hiding.fix.position)
        return truth(
            Verdict.HOTTER if end < start else Verdict.COLDER,
            Measure(metres=end),
            Measure(metres=start),
            margin=start - end,
            fixes=(asked.start, asked.fix, hiding.fix, hiding.fix),
        )

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """The half of the map nearer to the end, or the other."""
        return HotterThan(_start(asked), position_of(asked), answer.verdict is Verdict.HOTTER)


def _start(asked: Asked) -> LatLon:
    assert asked.start is not None
    return asked.start.position


def _row(label: str, edition: Edition, sizes: frozenset[Size]) -> Row:
    slug = label.replace(" ", "").replace(",", "").replace("½", "half-")
    question = Thermometer(QuestionId(f"thermometer.{slug}"), THERMOMETER, label)
    return Row(sizes, lambda _size, _edition: question, frozenset({edition}))


THERMOMETER_QUESTIONS: tuple[Row, ...] = (
    _row("1 km", Edition.METRIC, ALL_SIZES),
    _row("5 km", Edition.METRIC, ALL_SIZES),
    _row("15 km", Edition.METRIC, FROM_MEDIUM),
    _row("75 km", Edition.METRIC, FROM_LARGE),
    _row("300 km", Edition.METRIC, ONLY_GLOBAL),
    _row("1,500 km", Edition.METRIC, ONLY_GLOBAL),
    _row("½ mi", Edition.IMPERIAL, ALL_SIZES),
    _row("3 mi", Edition.IMPERIAL, ALL_SIZES),
    _row("10 mi", Edition.IMPERIAL, FROM_MEDIUM),
    _row("50 mi", Edition.IMPERIAL, FROM_LARGE),
    _row("200 mi", Edition.IMPERIAL, ONLY_GLOBAL),
    _row("1,000 mi", Edition.IMPERIAL, ONLY_GLOBAL),
)
