"""Roughly which share of each zone agrees with a clue: one row for each kind of clue.

Everything about the stations comes from tables that the ground keeps for all games.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
import shapely
from numpy.typing import NDArray

from hideline.atlas.kinds import BY_ID, Extent, KindId
from hideline.catalogue.clues import (
    AtOneOf,
    CloserTo,
    Clue,
    HotterThan,
    InAnyDivision,
    InDisc,
    InDivision,
    LowerThan,
    NameHas,
    NearerTheEquator,
    NearestIs,
    NearestOfThese,
    NoClue,
    NorthOf,
    OnLandmass,
    OnStreet,
)
from hideline.deduction.arrays import Floats, Indices, row_of
from hideline.deduction.parts import (
    Below,
    Beyond,
    Catchment,
    Catchments,
    Everyone,
    Listed,
    Members,
    Nearer,
    Part,
)
from hideline.deduction.shapes.height import heights_at
from hideline.deduction.shapes.reaching import Reaching, ReachingIcons, ReachingLines
from hideline.deduction.shapes.table import by_station, one_line
from hideline.deduction.spots import two_nearest
from hideline.deduction.weighing import Ranked

if TYPE_CHECKING:
    from hideline.atlas.areas import Areas
    from hideline.atlas.courses import Courses
    from hideline.atlas.draft import Elevation
    from hideline.atlas.index import Atlas
    from hideline.atlas.nearest import Icons
    from hideline.deduction.ground import Ground
    from hideline.units import LatLon, Metres

NOWHERE = -1
"""The number of no division and no landmass at all."""
UNKNOWN_HEIGHT = 0.5
"""The share of a zone whose height nobody knows."""


def part_of(clue: Clue, ground: Ground, atlas: Atlas) -> Part:
    """What a clue takes of each station's zone."""
    return PARTS[type(clue)](clue, ground, atlas)


# Around the seekers


def within_reach(centre: LatLon, reach: Metres, ground: Ground) -> Nearer:
    """All that is at most so far from a position."""
    return _up_to(float(reach), ground.ranked_from(centre), ground)


def _up_to(edge: float, ranked: Ranked, ground: Ground) -> Nearer:
    return Nearer(ranked, edge, 2 * float(ground.radius))


def _disc(clue: InDisc, ground: Ground, _: Atlas) -> Part:
    return within_reach(clue.centre, clue.radius, ground).if_so(clue.is_inside)


def _thermometer(clue: HotterThan, ground: Ground, _: Atlas) -> Part:
    return Beyond(ground.axes, clue.start, clue.end).if_so(clue.is_hotter)


def _one_of_these(clue: NearestOfThese, ground: Ground, atlas: Atlas) -> Part:
    reach = within_reach(clue.centre, clue.radius, ground)
    mine = nearest_of(clue, reach.touched, ground, atlas) == clue.candidates.index(clue.place)
    shares = np.zeros(len(ground.ids))
    shares[reach.touched] = np.where(mine, reach.shares_touched(), 0.0)
    return Listed(shares)


def nearest_of(clue: NearestOfThese, stations: Indices, ground: Ground, atlas: Atlas) -> Indices:
    """Which candidate is nearest to the icon of each of some stations."""
    if BY_ID[KindId(clue.kind)].extent is Extent.ICON:
        icons = atlas.icons(clue.kind)
        sites = icons.xyz[[row_of(icons.ids, place) for place in clue.candidates]]
        return _nearest_site(sites, stations, ground)
    courses = atlas.courses(clue.kind)
    return _least([_line_gaps(courses, line, ground) for line in clue.candidates], stations)


def _nearest_site(sites: Floats, stations: Indices, ground: Ground) -> Indices:
    from hideline.deduction.gain_kernels import nearest_sites  # noqa: PLC0415 - numba takes a second

    nearest = np.empty(len(stations), dtype=np.int64)
    nearest_sites(ground.centres.xyz, stations, sites, nearest)
    return nearest


def _least(tables: Sequence[NDArray[np.float32]], stations: Indices) -> Indices:
    """Which of several tables has the least gap for each of some stations; the first among equals."""
    from hideline.deduction.gain_kernels import take_less  # noqa: PLC0415 - numba takes a second

    least = np.full(len(stations), np.inf, dtype=np.float32)
    whose = np.zeros(len(stations), dtype=np.int64)
    for number, gaps in enumerate(tables):
        take_less(gaps, stations, number, least, whose)
    return whose


def _line_gaps(courses: Courses, line: str, ground: Ground) -> NDArray[np.float32]:
    """The chord from every icon to one line: in half the memory, for there are many lines."""

    def measure() -> NDArray[np.float32]:
        return one_line(courses, line).chords(ground.centres.xyz)[1].astype(np.float32)

    return ground.table(courses, f"to {line}", measure)


# Near places and lines


def _closer(clue: CloserTo, ground: Ground, atlas: Atlas) -> Part:
    ranked = _ranked(clue.kind, ground, atlas)
    if ranked is None:
        return Everyone(len(ground.ids))
    return _up_to(float(clue.than), ranked, ground).if_so(clue.is_closer)


def _ranked(kind: str, ground: Ground, atlas: Atlas) -> Ranked | None:
    """The stations by how far they are from a kind of place."""
    if BY_ID[KindId(kind)].extent is Extent.ICON:
        icons = atlas.icons(kind)
        if not len(icons):
            return None
        return ground.table(icons, "ranked", lambda: _ranked_by(ReachingIcons(0.0, True, icons), ground))
    courses = atlas.courses(kind)
    tree, surfaces = courses.tree, courses.surfaces
    if tree is None:
        return None
    return ground.table(tree, "ranked", lambda: _ranked_by(ReachingLines(0.0, True, tree, surfaces), ground))


def _ranked_by(near: Reaching, ground: Ground) -> Ranked:
    gaps, _ = near.table(ground)
    return Ranked.by(gaps)


def _nearest(clue: NearestIs, ground: Ground, atlas: Atlas) -> Part:
    icons = atlas.icons(clue.kind)
    if len(icons) < 2:
        return Everyone(len(ground.ids)).if_so(clue.is_same)
    catchments = ground.table(icons, "catchments", lambda: _catchments(icons, ground))
    return Catchment(catchments, row_of(icons.ids, clue.place)).if_so(clue.is_same)


def _catchments(icons: Icons, ground: Ground) -> Catchments:
    """Half way between its two nearest places a zone belongs to both; the border moves half as fast as the lead."""
    first, gap, second, next_gap, _ = ground.table(
        icons, "two nearest", lambda: two_nearest(icons, ground.centres)
    )
    seconds = np.clip(0.5 - (next_gap - gap) / (4 * float(ground.radius)), 0.0, 1.0)
    return Catchments.of(first.astype(np.int64), second.astype(np.int64), seconds, len(icons))


# In divisions, on land, in streets


def _in(areas: Areas, ground: Ground, *members: int) -> Members:
    at = ground.table(areas, "at", lambda: areas.at_each(ground.centres.lonlat))
    return Members(at, members)


def _division(clue: InDivision, ground: Ground, atlas: Atlas) -> Part:
    areas = atlas.division_areas(clue.level)
    return _in(areas, ground, row_of(areas.ids, clue.division)).if_so(clue.is_same)


def _any_division(clue: InAnyDivision, ground: Ground, atlas: Atlas) -> Part:
    return _in(atlas.division_areas(clue.level), ground, NOWHERE).if_so(not clue.is_inside)


def _landmass(clue: OnLandmass, ground: Ground, atlas: Atlas) -> Part:
    areas = atlas.landmass_areas
    if not clue.landmass:
        return _in(areas, ground, NOWHERE).if_so(clue.is_same)
    mine = ground.table(areas, f"with {clue.landmass}", lambda: _enclosed(clue.landmass, atlas))
    return _in(areas, ground, *mine).if_so(clue.is_same)


def _enclosed(landmass: str, atlas: Atlas) -> tuple[int, ...]:
    """A landmass and those it encloses, by number."""
    areas = atlas.landmass_areas
    mine = areas.ids.index(landmass)
    bounds = shapely.bounds(areas.shapes)
    may_be = (bounds[:, :2] >= bounds[mine, :2]).all(axis=1) & (bounds[:, 2:] <= bounds[mine, 2:]).all(axis=1)
    around = np.flatnonzero(may_be).tolist()
    return tuple(k for k in around if k == mine or atlas.encloses(landmass, areas.ids[k]))


def _street(clue: OnStreet, ground: Ground, atlas: Atlas) -> Part:
    courses = atlas.street_courses
    if courses.tree is None:
        return Everyone(len(ground.ids))
    street = ground.table(courses.tree, "street", lambda: _nearest_streets(ground, atlas))
    return Members(street, (bisect_left(courses.ids, clue.street),)).if_so(clue.is_same)


def _nearest_streets(ground: Ground, atlas: Atlas) -> Indices:
    """For every icon the number of its nearest street, which has the id of its first stretch."""
    courses, of_stretch = atlas.street_courses, atlas.street_of_stretch
    assert courses.tree is not None, "there are streets"
    owners = courses.tree.owner[courses.tree.chords(ground.centres.xyz)[0]]
    return np.array([bisect_left(courses.ids, of_stretch[courses.ids[k]]) for k in owners], dtype=np.int64)


# By height and latitude


def _height(clue: LowerThan, ground: Ground, atlas: Atlas) -> Part:
    grid = atlas.contents.elevation
    if grid is None:
        return Everyone(len(ground.ids))
    heights, ranked = ground.table(grid, "heights", lambda: _heights(grid, ground))
    if ranked is not None:
        return Below(ranked, clue.height).if_so(clue.is_closer)
    return Listed(np.where(np.isnan(heights), UNKNOWN_HEIGHT, heights < clue.height)).if_so(clue.is_closer)


def _heights(grid: Elevation, ground: Ground) -> tuple[Floats, Ranked | None]:
    """How far from sea level each icon is; ranked unless some are unknown."""
    heights = np.abs(heights_at(grid, ground.centres.lonlat))
    return heights, None if np.isnan(heights).any() else Ranked.by(heights)


def _hemisphere(clue: NorthOf, ground: Ground, _: Atlas) -> Part:
    return Listed(np.asarray(ground.centres.lonlat[:, 1] >= 0, dtype=float)).if_so(clue.is_north)


def _equator(clue: NearerTheEquator, ground: Ground, _: Atlas) -> Part:
    icons = ground.centres
    ranked = ground.table(icons, "latitudes", lambda: Ranked.by(np.abs(icons.lonlat[:, 1])))
    return Below(ranked, clue.latitude).if_so(clue.is_closer)


# By the station itself


def _at_stations(clue: AtOneOf, ground: Ground, _: Atlas) -> Part:
    return _by_name(clue, ground)


def _name_length(clue: NameHas, ground: Ground, _: Atlas) -> Part:
    if clue.relation in ("same", "other"):
        return Members(ground.name_lengths, (clue.length,)).if_so(clue.relation == "same")
    return _by_name(clue, ground)


def _by_name(clue: Clue, ground: Ground) -> Part:
    left = by_station(clue, ground)
    assert left is not None, "it is about the station"
    return Listed(left.astype(float))


def _nothing(_: NoClue, ground: Ground, __: Atlas) -> Part:
    return Everyone(len(ground.ids))


C = TypeVar("C", bound=Clue)
Agreeing = Callable[[Clue, "Ground", "Atlas"], Part]


def _row(clue: type[C], part: Callable[[C, Ground, Atlas], Part]) -> tuple[type[Clue], Agreeing]:
    return clue, cast("Agreeing", part)


PARTS: dict[type[Clue], Agreeing] = dict(
    (
        _row(NoClue, _nothing),
        _row(InDisc, _disc),
        _row(HotterThan, _thermometer),
        _row(CloserTo, _closer),
        _row(NearestIs, _nearest),
        _row(NearestOfThese, _one_of_these),
        _row(OnStreet, _street),
        _row(InDivision, _division),
        _row(InAnyDivision, _any_division),
        _row(OnLandmass, _landmass),
        _row(LowerThan, _height),
        _row(NorthOf, _hemisphere),
        _row(NearerTheEquator, _equator),
        _row(AtOneOf, _at_stations),
        _row(NameHas, _name_length),
    )
)
