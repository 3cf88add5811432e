"""Radar: "are you within d of us?" (RADAR-1). About the hider's location, never the zone."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.catalogue.clues import Clue, InDisc
from hideline.catalogue.figures import metres_of
from hideline.catalogue.questions.model import (
    ALL_SIZES,
    ONLY_GLOBAL,
    BookQuestion,
    Row,
    position_of,
    truth,
    yes_no,
)
from hideline.game.box import (
    ONLY_POSITION,
    Answer,
    Asked,
    Category,
    Hiding,
    Measure,
    Need,
    Reward,
    Truth,
    Verdict,
)
from hideline.game.ids import CategoryId, QuestionId
from hideline.game.settings import Size
from hideline.game.world import Geography
from hideline.units import Edition, Metres, minutes

RADAR = Category(
    CategoryId("radar"), "Radar", Reward(2, 1), minutes(5), (Verdict.YES, Verdict.NO), rules="RADAR"
)


@dataclass(frozen=True, slots=True)
class Radar(BookQuestion):
    """One distance of the radar, or the one the seekers choose."""

    label: str = ""

    @property
    def wording(self) -> str:
        """The question."""
        return (
            f"Are you within {self.label} of us?"
            if self.label
            else "Are you within a distance of us that we name?"
        )

    @property
    def needs(self) -> frozenset[Need]:
        """A chosen radar needs its distance (ASK-5 counts it as one question whatever the distance)."""
        return ONLY_POSITION if self.label else ONLY_POSITION | {Need.DISTANCE}

    def radius(self, asked: Asked) -> Metres:
        """How far this radar reaches."""
        if self.label:
            return metres_of(self.label)
        assert asked.distance is not None
        return asked.distance

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Yes when the distance is at most d."""
        gap = world.distance(position_of(asked), hiding.fix.position)
        radius = self.radius(asked)
        return truth(
            yes_no(gap <= radius),
            Measure(metres=gap),
            Measure(metres=radius),
            margin=gap - radius,
            fixes=(asked.fix, hiding.fix),
        )

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """Inside the circle, or outside."""
        return InDisc(position_of(asked), self.radius(asked), answer.verdict is Verdict.YES)


def _row(label: str, edition: Edition, sizes: frozenset[Size] = ALL_SIZES) -> Row:
    question = Radar(QuestionId(f"radar.{_slug(label)}"), RADAR, label)
    return Row(sizes, lambda _size, _edition: question, frozenset({edition}))


def _slug(label: str) -> str:
    return label.replace(" ", "").replace(",", "").replace("¼", "quarter-").replace("½", "half-")


METRIC = ("500 m", "1 km", "2 km", "5 km", "10 km", "15 km", "40 km", "80 km", "160 km")
IMPERIAL = ("¼ mi", "½ mi", "1 mi", "3 mi", "5 mi", "10 mi", "25 mi", "50 mi", "100 mi")
GLOBAL_METRIC = ("500 km", "1,000 km", "2,500 km", "5,000 km", "10,000 km")
GLOBAL_IMPERIAL = ("300 mi", "600 mi", "1,500 mi", "3,000 mi", "6,000 mi")

CHOSEN = Radar(QuestionId("radar.choose"), RADAR)

RADAR_QUESTIONS: tuple[Row, ...] = (
    *(_row(label, Edition.METRIC) for label in METRIC),
    *(_row(label, Edition.IMPERIAL) for label in IMPERIAL),
    *(_row(label, Edition.METRIC, ONLY_GLOBAL) for label in GLOBAL_METRIC),
    *(_row(label, Edition.IMPERIAL, ONLY_GLOBAL) for label in GLOBAL_IMPERIAL),
    Row(ALL_SIZES, lambda _size, _edition: CHOSEN),
)
