"""How much a question would tell, from the stations left: bits, by what share of each zone would give which answer.

Quick, since the advisor asks it thousands of times: everything about the stations comes from tables, only the seekers'
side is new. Good to a few per cent; `preview` has the exact split.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from hideline.atlas.kinds import BY_ID, Extent, KindId
from hideline.atlas.metric import ecef, ecef_of
from hideline.catalogue.clues import (
    CloserTo,
    Clue,
    HotterThan,
    InAnyDivision,
    InDisc,
    InDivision,
    LowerThan,
    NearerTheEquator,
    NearestIs,
    NearestOfThese,
    NoClue,
    NorthOf,
    OnLandmass,
    OnStreet,
)
from hideline.deduction.arrays import Floats, Indices
from hideline.deduction.shapes.height import heights_at
from hideline.deduction.shapes.reaching import ReachingIcons, ReachingLines
from hideline.deduction.shapes.table import by_station, one_line
from hideline.deduction.spots import two_nearest

if TYPE_CHECKING:
    from hideline.atlas.areas import Areas
    from hideline.atlas.courses import Courses
    from hideline.atlas.index import Atlas
    from hideline.catalogue.questions.model import BookQuestion
    from hideline.deduction.ground import Ground
    from hideline.game.box import Answer, Asked
    from hideline.units import LatLon


@dataclass(frozen=True)
class Split:
    """The answers a question can have, and which share of each zone would give which."""

    answers: Sequence[Answer]
    shares: Floats
    """One row per answer, one column per station; of two answers only the second has a row."""

    def chances(self, weights: Floats) -> Floats:
        """How likely each answer is, given how likely each station is."""
        chances = np.asarray(self.shares @ weights)
        return np.concatenate([weights.sum() - chances, chances]) if len(self.answers) == 2 else chances

    def bits(self, weights: Floats) -> float:
        """What the answer is expected to tell about the station."""
        if len(self.answers) != 2:
            within = float((_entropy(self.shares) * weights).sum())
            return max(0.0, float(_entropy(self.chances(weights)[:, None])[0]) - within)
        from hideline.deduction.gain_kernels import two_answers  # noqa: PLC0415 - numba takes a second

        chance, within = two_answers(self.shares[0], weights)
        return max(0.0, two_way_bits(float(chance)) - float(within))


@dataclass(frozen=True)
class Cells(Split):
    """A tentacle's answers: the place nearest to each station, or none where it is out of reach."""

    nearest: Indices
    """For each station which answer it would give within reach; the last one is for those beyond."""

    def chances(self, weights: Floats) -> Floats:
        """How likely each answer is."""
        near = self.shares[0] * weights
        chances: Floats = np.bincount(self.nearest, near, minlength=len(self.answers)).astype(float)
        chances[-1] = weights.sum() - near.sum()
        return chances

    def bits(self, weights: Floats) -> float:
        """What the answer is expected to tell about the station."""
        from hideline.deduction.gain_kernels import two_answers  # noqa: PLC0415 - numba takes a second

        _, within = two_answers(self.shares[0], weights)
        return max(0.0, float(_entropy(self.chances(weights)[:, None])[0]) - float(within))


def two_way_bits(chance: float) -> float:
    """What an answer tells that is one of two and so likely."""
    if not 0.0 < chance < 1.0:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)


def split_of(question: BookQuestion, asked: Asked, ground: Ground, atlas: Atlas) -> Split:
    """What a question would split the stations into."""
    world = ground.remembering(atlas, asked)
    answers = question.possible(asked, world)
    if len(answers) == 1:
        return Split(answers, np.ones((1, len(ground.ids))))
    if len(answers) == 2:
        return Split(answers, share_of(question.clue(asked, answers[1], world), ground, atlas)[None])
    first = question.clue(asked, answers[0], world)
    if isinstance(first, NearestOfThese):
        within, nearest = _cells(first, ground, atlas)
        return Cells(answers, within[None], nearest)
    clues = (question.clue(asked, answer, world) for answer in answers)
    return Split(answers, np.stack([share_of(clue, ground, atlas) for clue in clues]))


def best_direction(start: LatLon, ends: Floats, ground: Ground, weights: Floats) -> int:
    """Towards which of several ends (lon, lat) a thermometer would tell most: where the halves are most even."""
    from hideline.deduction.gain_kernels import hotter_chances  # noqa: PLC0415 - numba takes a second

    begin, finish = ecef_of(start), ecef(ends)
    normals, offsets = finish - begin, ((finish**2).sum(axis=1) - (begin**2).sum()) / 2
    chances = np.zeros(len(ends))
    hotter_chances(ground.centres.xyz, normals, offsets, weights, chances)
    return int(np.argmin(np.abs(chances - weights.sum() / 2)))


def share_of(clue: Clue, ground: Ground, atlas: Atlas) -> Floats:
    """Roughly which share of each station's zone agrees with a clue."""
    by_name = by_station(clue, ground)
    if by_name is not None:
        return by_name.astype(float)
    return SHARES[type(clue)](clue, ground, atlas)


def _entropy(chances: Floats) -> Floats:
    logs = np.log2(chances, where=chances > 0, out=np.zeros_like(chances))
    return np.asarray(-(chances * logs).sum(axis=0))


def _inside(gaps: Floats, than: float, ground: Ground, steepness: float = 1.0) -> Floats:
    """The share of each zone on the near side of an edge, which is at `than` where the icon is at its gap."""
    from hideline.deduction.gain_kernels import near_side  # noqa: PLC0415 - numba takes a second

    share = np.empty(len(gaps))
    near_side(gaps, than, 2 * steepness * float(ground.radius), share)
    return share


def _either(share: Floats, is_so: bool) -> Floats:
    return share if is_so else 1 - share


def _disc(clue: InDisc, ground: Ground, _: Atlas) -> Floats:
    share = _inside(ground.gaps_from(clue.centre), float(clue.radius), ground)
    return _either(share, clue.is_inside)


def _thermometer(clue: HotterThan, ground: Ground, _: Atlas) -> Floats:
    start, end = ecef(np.array([[p.lon, p.lat] for p in (clue.start, clue.end)]))
    further = ground.centres.xyz @ (start - end) - (start @ start - end @ end) / 2
    return _either(np.asarray(further > 0, dtype=float), clue.is_hotter)


def _gaps(kind: str, ground: Ground, atlas: Atlas) -> Floats | None:
    """How far every icon is from a kind of place."""
    if BY_ID[KindId(kind)].extent is Extent.ICON:
        icons = atlas.icons(kind)
        if not len(icons):
            return None
        near = ReachingIcons(0.0, True, icons)
        return ground.table(icons, "gaps", lambda: near.gaps(ground.centres))[0]
    courses = atlas.courses(kind)
    if courses.tree is None:
        return None
    lines = ReachingLines(0.0, True, courses.tree, courses.surfaces)
    return ground.table(courses.tree, "gaps", lambda: lines.gaps(ground.centres))[0]


def _closer(clue: CloserTo, ground: Ground, atlas: Atlas) -> Floats:
    gaps = _gaps(clue.kind, ground, atlas)
    if gaps is None:
        return np.ones(len(ground.ids))
    return _either(_inside(gaps, float(clue.than), ground), clue.is_closer)


def _nearest(clue: NearestIs, ground: Ground, atlas: Atlas) -> Floats:
    icons = atlas.icons(clue.kind)
    if len(icons) < 2:
        return np.full(len(ground.ids), float(clue.is_same))
    place = bisect_left(icons.ids, clue.place)
    first, gap, second, next_gap, _ = ground.table(
        icons, "two nearest", lambda: two_nearest(icons, ground.centres)
    )
    (lead,) = ground.table(icons, "lead", lambda: (_inside(next_gap - gap, 0.0, ground, steepness=2.0),))
    share = np.where(first == place, 1 - lead, np.where(second == place, lead, 0.0))
    return _either(share, clue.is_same)


def _tentacle(clue: NearestOfThese, ground: Ground, atlas: Atlas) -> Floats:
    within, nearest = _cells(clue, ground, atlas)
    return np.where(nearest == clue.candidates.index(clue.place), within, 0.0)


def _cells(clue: NearestOfThese, ground: Ground, atlas: Atlas) -> tuple[Floats, Indices]:
    """The share of each zone within reach, and which candidate is nearest to its icon there."""
    within = _inside(ground.gaps_from(clue.centre), float(clue.radius), ground)
    nearest = np.zeros(len(ground.ids), dtype=np.int64)
    near = np.flatnonzero(within > 0)
    if len(near):
        nearest[near] = np.argmin(_candidate_gaps(clue, ground, atlas, near), axis=0)
    return within, nearest


def _candidate_gaps(clue: NearestOfThese, ground: Ground, atlas: Atlas, near: Indices) -> Floats:
    """How far some icons are from each candidate, in chords; squared for places."""
    if BY_ID[KindId(clue.kind)].extent is Extent.ICON:
        icons = atlas.icons(clue.kind)
        sites = icons.xyz[[bisect_left(icons.ids, place) for place in clue.candidates]]
        apart = sites[:, None, :] - ground.centres.xyz[near]
        return np.asarray(np.einsum("ijk,ijk->ij", apart, apart))
    courses = atlas.courses(clue.kind)
    return np.stack([_line_gaps(courses, line, ground)[near] for line in clue.candidates])


def _line_gaps(courses: Courses, line: str, ground: Ground) -> Floats:
    def measure() -> tuple[Floats]:
        return (one_line(courses, line).chords(ground.centres.xyz)[1],)

    return ground.table(courses, f"to {line}", measure)[0]


def _at(areas: Areas, ground: Ground) -> Floats:
    return ground.table(areas, "at", lambda: (areas.at_each(ground.centres.lonlat).astype(float),))[0]


def _division(clue: InDivision, ground: Ground, atlas: Atlas) -> Floats:
    areas = atlas.division_areas(clue.level)
    return _either(
        np.asarray(_at(areas, ground) == areas.ids.index(clue.division), dtype=float), clue.is_same
    )


def _any_division(clue: InAnyDivision, ground: Ground, atlas: Atlas) -> Floats:
    at = _at(atlas.division_areas(clue.level), ground)
    return _either(np.asarray(at >= 0, dtype=float), clue.is_inside)


def _landmass(clue: OnLandmass, ground: Ground, atlas: Atlas) -> Floats:
    areas = atlas.landmass_areas
    at = _at(areas, ground)
    if not clue.landmass:
        return _either(np.asarray(at < 0, dtype=float), clue.is_same)
    mine = ground.table(areas, f"with {clue.landmass}", lambda: (_enclosed(clue.landmass, atlas),))[0]
    return _either(np.asarray(np.isin(at, mine), dtype=float), clue.is_same)


def _enclosed(landmass: str, atlas: Atlas) -> Floats:
    """A landmass and those it encloses, by number."""
    ids = enumerate(atlas.landmass_areas.ids)
    return np.array([k for k, i in ids if i == landmass or atlas.encloses(landmass, i)], dtype=float)


def _street(clue: OnStreet, ground: Ground, atlas: Atlas) -> Floats:
    courses = atlas.street_courses
    tree = courses.tree
    if tree is None:
        return np.ones(len(ground.ids))
    street = ground.table(tree, "street", lambda: (_nearest_streets(ground, atlas),))[0]
    return _either(np.asarray(street == bisect_left(courses.ids, clue.street), dtype=float), clue.is_same)


def _nearest_streets(ground: Ground, atlas: Atlas) -> Floats:
    """For every icon the number of its nearest street, which has the id of its first stretch."""
    courses, of_stretch = atlas.street_courses, atlas.street_of_stretch
    assert courses.tree is not None, "there are streets"
    owners = courses.tree.owner[courses.tree.chords(ground.centres.xyz)[0]]
    return np.array([bisect_left(courses.ids, of_stretch[courses.ids[k]]) for k in owners], dtype=float)


def _height(clue: LowerThan, ground: Ground, atlas: Atlas) -> Floats:
    grid = atlas.contents.elevation
    if grid is None:
        return np.ones(len(ground.ids))
    heights = ground.table(grid, "height", lambda: (np.abs(heights_at(grid, ground.centres.lonlat)),))[0]
    return _either(np.where(np.isnan(heights), 0.5, heights < clue.height), clue.is_closer)


def _hemisphere(clue: NorthOf, ground: Ground, _: Atlas) -> Floats:
    return _either(np.asarray(ground.centres.lonlat[:, 1] >= 0, dtype=float), clue.is_north)


def _equator(clue: NearerTheEquator, ground: Ground, _: Atlas) -> Floats:
    is_nearer = np.abs(ground.centres.lonlat[:, 1]) < clue.latitude
    return _either(np.asarray(is_nearer, dtype=float), clue.is_closer)


def _nothing(_: NoClue, ground: Ground, __: Atlas) -> Floats:
    return np.ones(len(ground.ids))


C = TypeVar("C", bound=Clue)
Share = Callable[[Clue, "Ground", "Atlas"], Floats]


def _row(clue: type[C], share: Callable[[C, Ground, Atlas], Floats]) -> tuple[type[Clue], Share]:
    return clue, cast("Share", share)


SHARES: dict[type[Clue], Share] = dict(
    (
        _row(NoClue, _nothing),
        _row(InDisc, _disc),
        _row(HotterThan, _thermometer),
        _row(CloserTo, _closer),
        _row(NearestIs, _nearest),
        _row(NearestOfThese, _tentacle),
        _row(OnStreet, _street),
        _row(InDivision, _division),
        _row(InAnyDivision, _any_division),
        _row(OnLandmass, _landmass),
        _row(LowerThan, _height),
        _row(NorthOf, _hemisphere),
        _row(NearerTheEquator, _equator),
    )
)
