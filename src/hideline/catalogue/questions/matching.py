"""Matching: "is your nearest X the same as ours?" (MATCH-1 … MATCH-6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hideline.atlas.kinds import BY_ID, KindId
from hideline.catalogue.clues import (
    AtOneOf,
    Clue,
    InAnyDivision,
    InDivision,
    NameHas,
    NearestIs,
    NoClue,
    NorthOf,
    OnLandmass,
    OnStreet,
)
from hideline.catalogue.questions.model import (
    NO_ANSWER,
    NOTHING,
    ONLY_GLOBAL,
    BookQuestion,
    Row,
    always,
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
from hideline.game.settings import Settings
from hideline.game.world import Geography
from hideline.units import Fix, LatLon, Metres, Near, minutes

MATCHING = Category(
    CategoryId("matching"),
    "Matching",
    Reward(3, 1),
    minutes(5),
    (Verdict.YES, Verdict.NO, Verdict.NULL),
    rules="MATCH",
)


YES_OR_NO = (Answer(Verdict.YES), Answer(Verdict.NO))
NO_OR_NULL = (Answer(Verdict.NO), Answer(Verdict.NULL))


@dataclass(frozen=True, slots=True)
class NearestPlace(BookQuestion):
    """The nearest icon of one kind (MATCH-1)."""

    kind: KindId = KindId("")

    @property
    def about(self) -> KindId:
        """Its kind of place."""
        return self.kind

    @property
    def wording(self) -> str:
        """The question."""
        return f"Is your nearest {BY_ID[self.kind].one} the same as ours?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Yes when both have the same nearest one; null when the map has none."""
        assert asked.fix is not None
        ours = world.nearest_few(self.kind, hiding.fix.position, 2)
        theirs = world.nearest_few(self.kind, asked.fix.position, 2)
        if not ours or not theirs:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        margin, fix = min(
            (_lead(hiding.fix, ours, theirs[0], world), _lead(asked.fix, theirs, ours[0], world)),
            key=lambda lead: math.inf if lead[0] is None else lead[0] - 2 * lead[1].accuracy,
        )
        return truth(
            yes_no(ours[0].id == theirs[0].id),
            Measure(ours[0].name, metres=ours[0].distance),
            Measure(theirs[0].name, metres=theirs[0].distance),
            margin=margin,
            fixes=(fix, fix),  # a step changes both distances
        )

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Null where the map has none."""
        is_there = world.nearest(self.kind, position_of(asked)) is not None
        return YES_OR_NO if is_there else NO_ANSWER

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """The cell of that place, or everything else."""
        theirs = world.nearest(self.kind, position_of(asked))
        if answer.verdict is Verdict.NULL or theirs is None:
            return NoClue()
        return NearestIs(self.kind, theirs.id, answer.verdict is Verdict.YES)


def _lead(fix: Fix, near: Sequence[Near], other_sides: Near, world: Geography) -> tuple[Metres | None, Fix]:
    """By how much the nearest leads the place that would change the answer: the other side's, else the next."""
    if near[0].id != other_sides.id:
        return Metres(world.distance(fix.position, other_sides.position) - near[0].distance), fix
    return (Metres(near[1].distance - near[0].distance) if len(near) > 1 else None), fix


@dataclass(frozen=True, slots=True)
class SameLine(BookQuestion):
    """The very service the seekers ride: does it still stop at the hider's station? (MATCH-2)."""

    @property
    def wording(self) -> str:
        """The question."""
        return "Will the vehicle we are riding stop at your station?"

    @property
    def needs(self) -> frozenset[Need]:
        """The stops still ahead."""
        return ONLY_POSITION | {Need.STOPS}

    @property
    def needs_moving_transit(self) -> bool:
        """Only aboard."""
        return True

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Yes when the hider's station is among the stops ahead; null when drawn by a randomize while not aboard."""
        if not asked.stops:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        station = world.station(hiding.station)
        name = station.name if station is not None else hiding.station
        return truth(yes_no(hiding.station in asked.stops), Measure(name), Measure(asked.line))

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Null while not aboard."""
        return YES_OR_NO if asked.stops else NO_ANSWER

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """One of those stations, or none of them."""
        if answer.verdict is Verdict.NULL or not asked.stops:
            return NoClue()
        return AtOneOf(asked.stops, answer.verdict is Verdict.YES)


@dataclass(frozen=True, slots=True)
class NameLength(BookQuestion):
    """As many characters in the station's name as in that of the seekers' nearest (MATCH-3)."""

    says_longer: bool = False
    """House rule: instead of no, the answer is longer or shorter (HOUSE-2)."""

    def under(self, settings: Settings) -> BookQuestion:
        """Longer and shorter are a house rule."""
        return replace(self, says_longer=settings.name_length_says_longer)

    @property
    def answers(self) -> tuple[Verdict, ...]:
        """Same or not; by house rule longer or shorter."""
        if self.says_longer:
            return (Verdict.YES, Verdict.LONGER, Verdict.SHORTER, Verdict.NULL)
        return self.category.answers

    @property
    def compares_names(self) -> bool:
        """It does."""
        return True

    @property
    def wording(self) -> str:
        """The question."""
        return "Does your station's name have as many characters as our nearest station's?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Hyphens and spaces count; the map's name decides."""
        theirs = world.nearest_station(position_of(asked))
        station = world.station(hiding.station)
        ours_count, theirs_count = world.name_length(hiding.station), world.name_length(theirs.id)
        return truth(
            self._verdict(ours_count, theirs_count),
            Measure(station.name if station is not None else "", letters=ours_count),
            Measure(theirs.name, letters=theirs_count),
        )

    def _verdict(self, ours: int, theirs: int) -> Verdict:
        if ours == theirs or not self.says_longer:
            return yes_no(ours == theirs)
        return Verdict.LONGER if ours > theirs else Verdict.SHORTER

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Every station has a name."""
        usual = (
            (Verdict.YES, Verdict.LONGER, Verdict.SHORTER) if self.says_longer else (Verdict.YES, Verdict.NO)
        )
        return tuple(Answer(verdict) for verdict in usual)

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """Stations with names of that length, or of others."""
        relations = {Verdict.YES: "same", Verdict.LONGER: "longer", Verdict.SHORTER: "shorter"}
        if answer.verdict is Verdict.NULL:
            return NoClue()
        length = world.name_length(world.nearest_station(position_of(asked)).id)
        return NameHas(length, relations.get(answer.verdict, "other"))


@dataclass(frozen=True, slots=True)
class SameStreet(BookQuestion):
    """The nearest street or path, by name or from junction to junction (MATCH-4)."""

    @property
    def wording(self) -> str:
        """The question."""
        return "Is your nearest street or path the same as ours?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Same street, or not; null when the map has none."""
        ours, theirs = world.street(hiding.fix.position), world.street(position_of(asked))
        if ours is None or theirs is None:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        return truth(yes_no(ours.id == theirs.id), Measure(ours.name), Measure(theirs.name))

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Null where the map has no streets."""
        return YES_OR_NO if world.street(position_of(asked)) is not None else NO_ANSWER

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """All that is nearest to that street, or the rest."""
        theirs = world.street(position_of(asked))
        if answer.verdict is Verdict.NULL or theirs is None:
            return NoClue()
        return OnStreet(theirs.id, answer.verdict is Verdict.YES)


@dataclass(frozen=True, slots=True)
class SameDivision(BookQuestion):
    """The administrative division each stands in; level 0 is the country, -1 the continent (MATCH-5, MODE-21)."""

    level: int = 1

    @property
    def wording(self) -> str:
        """The question."""
        return f"Are you in the same {LEVEL_NAMES[self.level]} as us?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """No when only one of the two stands in one; null when neither does."""
        ours = world.division(self.level, hiding.fix.position)
        theirs = world.division(self.level, position_of(asked))
        if ours is None and theirs is None:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        is_same = ours is not None and theirs is not None and ours.id == theirs.id
        return truth(
            yes_no(is_same),
            Measure(ours.name if ours else ""),
            Measure(theirs.name if theirs else ""),
            margin=_to_edge(BORDERS.get(self.level), hiding, world),
            fixes=(hiding.fix,),
        )

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """Null where the map has none; no or null where the seekers stand in none."""
        if not world.has_divisions(self.level):
            return NO_ANSWER
        return YES_OR_NO if world.division(self.level, position_of(asked)) is not None else NO_OR_NULL

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """That division or not; where the seekers stand in none, some division or none at all."""
        if not world.has_divisions(self.level):
            return NoClue()
        theirs = world.division(self.level, position_of(asked))
        if theirs is None:
            return InAnyDivision(self.level, is_inside=answer.verdict is Verdict.NO)
        return InDivision(self.level, theirs.id, answer.verdict is Verdict.YES)


BORDERS = {0: "international-border", 1: "admin1-border", 2: "admin2-border"}
"""The lines that part the divisions of a level, where maps have them."""


def _to_edge(kind: str | None, hiding: Hiding, world: Geography) -> Metres | None:
    """How far the hider is from the line that would change the answer; None where the map does not have it."""
    return None if kind is None else world.distance_to(kind, hiding.fix.position)


LEVEL_NAMES = {
    -1: "continent",
    0: "country",
    1: "1st administrative division",
    2: "2nd administrative division",
    3: "3rd administrative division",
    4: "4th administrative division",
}


@dataclass(frozen=True, slots=True)
class SameLandmass(BookQuestion):
    """One unbroken piece of land; an enclosed one counts as its surroundings (MATCH-6)."""

    @property
    def wording(self) -> str:
        """The question."""
        return "Are you on the same landmass as us?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """Yes on the same one, or on one wholly enclosed by the seekers'; null when neither stands on one."""
        ours, theirs = world.landmass(hiding.fix.position), world.landmass(position_of(asked))
        if ours is None and theirs is None:
            return truth(Verdict.NULL, NOTHING, NOTHING)
        is_same = (
            ours is not None
            and theirs is not None
            and (ours.id == theirs.id or world.encloses(theirs.id, ours.id))
        )
        return truth(
            yes_no(is_same),
            Measure(ours.name if ours else ""),
            Measure(theirs.name if theirs else ""),
            margin=_to_edge("coastline", hiding, world),
            fixes=(hiding.fix,),
        )

    def possible(self, asked: Asked, world: Geography) -> tuple[Answer, ...]:
        """No or null where the seekers stand on none."""
        return YES_OR_NO if world.landmass(position_of(asked)) is not None else NO_OR_NULL

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """That land, or elsewhere; where the seekers stand on none, any land or none."""
        theirs = world.landmass(position_of(asked))
        if theirs is None:
            return OnLandmass("", is_same=answer.verdict is Verdict.NULL)
        return OnLandmass(theirs.id, answer.verdict is Verdict.YES)


@dataclass(frozen=True, slots=True)
class SameHemisphere(BookQuestion):
    """North or south of the equator (MODE-21)."""

    @property
    def wording(self) -> str:
        """The question."""
        return "Are you on the same half of the globe as us, north or south?"

    def truth(self, asked: Asked, hiding: Hiding, world: Geography) -> Truth:
        """The equator itself is north."""
        ours, theirs = _is_north(hiding.fix.position), _is_north(position_of(asked))
        to_equator = world.distance(hiding.fix.position, LatLon(0.0, hiding.fix.position.lon))
        return truth(
            yes_no(ours == theirs),
            Measure(metres=to_equator, is_north=ours),
            Measure(is_north=theirs),
            margin=Metres(to_equator),
            fixes=(hiding.fix,),
        )

    def clue(self, asked: Asked, answer: Answer, world: Geography) -> Clue:
        """One half of the globe."""
        theirs = _is_north(position_of(asked))
        return NorthOf(theirs if answer.verdict is Verdict.YES else not theirs)


def _is_north(p: LatLon) -> bool:
    return p.lat >= 0


def _of_kind(kind: str) -> Row:
    return always(NearestPlace(QuestionId(f"matching.{kind}"), MATCHING, KindId(kind)))


def _of_level(name: str, level: int) -> SameDivision:
    return SameDivision(QuestionId(f"matching.{name}"), MATCHING, level)


MATCHING_QUESTIONS: tuple[Row, ...] = (
    _of_kind("airport"),
    always(SameLine(QuestionId("matching.line"), MATCHING)),
    always(NameLength(QuestionId("matching.station-name"), MATCHING)),
    always(SameStreet(QuestionId("matching.street"), MATCHING)),
    *(always(_of_level(f"admin{level}", level)) for level in (1, 2, 3, 4)),
    _of_kind("mountain"),
    always(SameLandmass(QuestionId("matching.landmass"), MATCHING)),
    _of_kind("park"),
    _of_kind("amusement-park"),
    _of_kind("zoo"),
    _of_kind("aquarium"),
    _of_kind("golf"),
    _of_kind("museum"),
    _of_kind("cinema"),
    _of_kind("hospital"),
    _of_kind("library"),
    _of_kind("consulate"),
    always(SameHemisphere(QuestionId("matching.hemisphere"), MATCHING), ONLY_GLOBAL),
    always(_of_level("continent", -1), ONLY_GLOBAL),
    always(_of_level("country", 0), ONLY_GLOBAL),
)
