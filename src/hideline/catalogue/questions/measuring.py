"""Measuring: "compared with us, are you closer to or further from X?" (MEAS-1 … MEAS-5)."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.atlas.kinds import BY_ID, KindId
from hideline.catalogue.clues import CloserTo, Clue, LowerThan, NearerTheEquator, NoClue
from hideline.catalogue.questions.model import (
    NO_ANSWER,
    NOTHING,
    ONLY_GLOBAL,
    BookQuestion,
    Row,
    always,
    position_of,
    truth,
)
from hideline.game.box import Answer, Asked, Category, Evidence, Hiding, Measure, Reward, Truth, Verdict
from hideline.game.ids import CategoryId, QuestionId
from hideline.game.world import Geography
from hideline.units import Fix, LatLon, Metres, minutes

MEASURING = Category(
    CategoryId("measuring"),
    "Measuring",
    Reward(3, 1),
    minutes(5),
    (Verdict.CLOSER, Verdict.FURTHER, Verdict.NULL),
    rules="MEAS",
)


HEIGHT_WARNING = 5.0
"""Within so many metres of height the hider is told to look twice."""

SAME_HEIGHT = 1e-6
"""Heights closer together than a micrometre are equal: on a plain rounding must not decide."""

CLOSER_OR_FURTHER = (Answer(Verdict.CLOSER), Answer(Verdict.FURTHER))


def closer(is_closer: bool) -> Verdict:
    """Closer or further; equal is further (MEAS-1)."""
    return Verdict.CLOSER if is_closer else Verdict.FURTHER


@dataclass(frozen=True, slots=True)
class Measuring(BookQuestion):
    """The distance to the nearest place of one kind: its icon, line or shore (MAP-6)."""

    kind: KindId = KindId("")

    @property
    def about(self) -> KindId:
        """Its kind of place."""
        return self.kind

    @property
    def wording(self) -> str:
        """The question."""
        return f"Compared with us, are you closer to or further from your nearest {BY_ID[self.kind].one}?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Closer when the hider is strictly nearer; null when the map has none."""
        theirs = world.distance_to(self.kind, position_of(asked))
        ours = world.distance_to(self.kind, hiding.fix.position)
        if theirs is None or ours is None:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        return truth(
            closer(ours < theirs),
            Measure(_name(world, self.kind, hiding.fix.position), metres=ours),
            Measure(_name(world, self.kind, position_of(asked)), metres=theirs),
            margin=theirs - ours,
            fixes=(asked.fix, hiding.fix),
        )

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Null where the map has none."""
        is_there = world.distance_to(self.kind, position_of(asked)) is not None
        return CLOSER_OR_FURTHER if is_there else NO_ANSWER

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """All that is nearer than the seekers were, or all that is not."""
        theirs = world.distance_to(self.kind, position_of(asked))
        if answer.verdict is Verdict.NULL or theirs is None:
            return NoClue()
        return CloserTo(self.kind, theirs, answer.verdict is Verdict.CLOSER)


def _name(world: Geography, kind: KindId, p: LatLon) -> str:
    place = world.nearest(kind, p)
    return place.name if place is not None else ""


@dataclass(frozen=True, slots=True)
class SeaLevel(BookQuestion):
    """Altitude, by the map's elevation or, where it has none, the phones' (MEAS-2)."""

    @property
    def wording(self) -> str:
        """The question."""
        return "Compared with us, are you closer to or further from sea level?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """The smaller absolute height is closer; within five metres the hider is warned."""
        assert asked.fix is not None
        theirs, ours = _height(asked.fix, world), _height(hiding.fix, world)
        if theirs is None or ours is None:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        is_close = abs(abs(theirs) - abs(ours)) < HEIGHT_WARNING
        evidence = Evidence(Measure(height=ours), Measure(height=theirs), is_close=is_close)
        return Truth(Answer(closer(abs(ours) < abs(theirs) - SAME_HEIGHT)), evidence)

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Null where no height is known."""
        assert asked.fix is not None
        return CLOSER_OR_FURTHER if _height(asked.fix, world) is not None else NO_ANSWER

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """Lower land, or higher; nothing where the map has no heights to draw it by."""
        theirs = world.elevation(position_of(asked))
        if answer.verdict is Verdict.NULL or theirs is None:
            return NoClue()
        return LowerThan(Metres(abs(theirs)), answer.verdict is Verdict.CLOSER)


def _height(fix: Fix, world: Geography) -> Metres | None:
    mapped = world.elevation(fix.position)
    return mapped if mapped is not None else fix.altitude


@dataclass(frozen=True, slots=True)
class Equator(BookQuestion):
    """Distance to the equator: the smaller latitude is closer (MODE-21)."""

    @property
    def wording(self) -> str:
        """The question."""
        return "Compared with us, are you closer to or further from the equator?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Meridian distance grows with latitude, so latitudes decide."""
        theirs, ours = position_of(asked), hiding.fix.position
        to_theirs = world.distance(theirs, LatLon(0.0, theirs.lon))
        to_ours = world.distance(ours, LatLon(0.0, ours.lon))
        return truth(
            closer(abs(ours.lat) < abs(theirs.lat)),
            Measure(metres=to_ours),
            Measure(metres=to_theirs),
            margin=to_theirs - to_ours,
            fixes=(asked.fix, hiding.fix),
        )

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """A belt around the globe, or the two caps."""
        return NearerTheEquator(abs(position_of(asked).lat), answer.verdict is Verdict.CLOSER)


KINDS = (
    "airport",
    "high-speed-rail",
    "rail-station",
    "international-border",
    "admin1-border",
    "admin2-border",
    "water",
    "coastline",
    "mountain",
    "park",
    "amusement-park",
    "zoo",
    "aquarium",
    "golf",
    "museum",
    "cinema",
    "hospital",
    "library",
    "consulate",
)


def _of_kind(kind: str) -> Measuring:
    return Measuring(QuestionId(f"measuring.{kind}"), MEASURING, KindId(kind))


MEASURING_QUESTIONS: tuple[Row, ...] = (
    *(always(_of_kind(kind)) for kind in KINDS[:6]),
    always(SeaLevel(QuestionId("measuring.sea-level"), MEASURING)),
    *(always(_of_kind(kind)) for kind in KINDS[6:]),
    always(Equator(QuestionId("measuring.equator"), MEASURING), ONLY_GLOBAL),
    always(_of_kind("capital"), ONLY_GLOBAL),
)
