"""Which shape each clue has. A clue about the station alone has none: it is settled by name (`by_station`)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np
import shapely

from hideline.atlas.kinds import BY_ID, Extent, KindId
from hideline.atlas.metric import ecef_of
from hideline.atlas.segments import SegmentTree
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
from hideline.catalogue.questions.measuring import SAME_HEIGHT
from hideline.deduction.arrays import Indices, Mask, drawn
from hideline.deduction.ground import Ground
from hideline.deduction.shapes.belt import Belt
from hideline.deduction.shapes.height import Height
from hideline.deduction.shapes.nearer import nearest_icon, thermometer
from hideline.deduction.shapes.nearer_line import Lines, NearerLine, undisputed
from hideline.deduction.shapes.reaching import ReachingIcons, ReachingLines, ReachingPoint
from hideline.deduction.shapes.region import Region
from hideline.deduction.shapes.shape import Everywhere, Shape
from hideline.deduction.spots import Spots
from hideline.units import LatLon, Malformed

if TYPE_CHECKING:
    from hideline.atlas.areas import Areas
    from hideline.atlas.courses import Courses
    from hideline.atlas.index import Atlas

Shaped = tuple[Shape, ...]
"""All of them must hold at one and the same spot."""


def _spot(p: LatLon) -> Spots:
    return Spots(np.array([[p.lon, p.lat]]), ecef_of(p).reshape(1, 3).copy())


def _disc(clue: InDisc, _: Atlas) -> Shaped:
    return (ReachingPoint(float(clue.radius), clue.is_inside, _spot(clue.centre)),)


def _thermometer(clue: HotterThan, _: Atlas) -> Shaped:
    return (thermometer(_spot(clue.start), _spot(clue.end), is_hotter=clue.is_hotter),)


def _closer(clue: CloserTo, atlas: Atlas) -> Shaped:
    if clue.than <= 0:
        return (Everywhere(holds=not clue.is_closer),)
    if BY_ID[KindId(clue.kind)].extent is Extent.ICON:
        icons = atlas.icons(clue.kind)
        return (ReachingIcons(float(clue.than), clue.is_closer, icons),) if len(icons) else ()
    courses = atlas.courses(clue.kind)
    if courses.tree is None:
        return ()
    return (ReachingLines(float(clue.than), clue.is_closer, courses.tree, courses.surfaces),)


def _nearest(clue: NearestIs, atlas: Atlas) -> Shaped:
    icons = atlas.icons(clue.kind)
    if clue.place not in icons.ids:
        return (Everywhere(holds=not clue.is_same),)
    shape = nearest_icon(icons, clue.place, is_same=clue.is_same)
    return (shape if shape is not None else Everywhere(holds=clue.is_same),)


def _tentacle(clue: NearestOfThese, atlas: Atlas) -> Shaped:
    reach = ReachingPoint(float(clue.radius), True, _spot(clue.centre))
    if clue.place not in clue.candidates:
        return (Everywhere(holds=False),)
    if BY_ID[KindId(clue.kind)].extent is Extent.ICON:
        icons = atlas.icons(clue.kind)
        rows = (bisect_left(icons.ids, place) for place in clue.candidates)
        among = [
            k for k, place in zip(rows, clue.candidates, strict=True) if icons.ids[k : k + 1] == (place,)
        ]
        cell: Shape | None = nearest_icon(
            icons, clue.place, is_same=True, among=np.asarray(among, dtype=np.int64)
        )
    else:
        courses = atlas.courses(clue.kind)
        cell = _line_among(courses, {clue.place}, set(clue.candidates), is_same=True)
    return (reach, cell) if cell is not None else (reach,)


def _line_among(courses: Courses, mine: set[str], among: set[str], *, is_same: bool) -> Shape | None:
    if courses.tree is None:
        return None
    tree = courses.tree
    is_mine = np.array([name in mine for name in courses.ids], dtype=np.bool_)[tree.owner]
    is_rival = np.array([name in among and name not in mine for name in courses.ids], dtype=np.bool_)[
        tree.owner
    ]
    if not is_mine.any() or not is_rival.any():
        return None
    is_mine, is_rival = undisputed(tree, is_mine, is_rival)
    if not is_mine.any() or not is_rival.any():  # one runs all along the other's track
        return Everywhere(holds=is_mine.any() == is_same)
    return NearerLine(is_same, *(_some_of(tree, pieces) for pieces in (is_mine, is_rival)))


def one_line(courses: Courses, line: str) -> SegmentTree:
    """The tree of one line alone."""
    assert courses.tree is not None, "it has lines"
    owner = courses.ids.index(line)
    return _alone(courses.tree, np.asarray(courses.tree.owner == owner)).tree


def _some_of(tree: SegmentTree, pieces: Mask) -> Lines:
    """Some pieces of a tree, in one of their own where they are few: all others would be looked at in vain."""
    most = 2 * np.count_nonzero(pieces) > len(pieces)
    return Lines(tree, tree.owner, pieces) if most else _alone(tree, pieces)


def _alone(tree: SegmentTree, pieces: Mask) -> Lines:
    """A tree of some pieces alone."""
    part = SegmentTree.of(list(drawn(shapely.linestrings(tree.lonlat[pieces].reshape(-1, 2, 2)))))
    assert part is not None, "there are pieces"
    return Lines(part, tree.owner[pieces][part.owner], np.ones(len(part.owner), dtype=np.bool_))


def _street(clue: OnStreet, atlas: Atlas) -> Shaped:
    courses = atlas.street_courses
    stretches = atlas.street_of_stretch
    mine = {stretch for stretch in courses.ids if stretches[stretch] == clue.street}
    shape = _line_among(courses, mine, set(courses.ids), is_same=clue.is_same)
    return (shape if shape is not None else Everywhere(holds=bool(mine) == clue.is_same),)


def _inside(areas: Areas, members: list[int], *, is_inside: bool) -> Shaped:
    region = Region.of_some(areas, tuple(members), is_inside=is_inside) if members else None
    return (region if region is not None else Everywhere(holds=not is_inside),)


def _division(clue: InDivision, atlas: Atlas) -> Shaped:
    areas = atlas.division_areas(clue.level)
    members = [k for k, name in enumerate(areas.ids) if name == clue.division]
    return _inside(areas, members, is_inside=clue.is_same)


def _any_division(clue: InAnyDivision, atlas: Atlas) -> Shaped:
    areas = atlas.division_areas(clue.level)
    return _inside(areas, list(range(len(areas))), is_inside=clue.is_inside)


def _landmass(clue: OnLandmass, atlas: Atlas) -> Shaped:
    areas = atlas.landmass_areas
    if not clue.landmass:
        return _inside(areas, list(range(len(areas))), is_inside=not clue.is_same)
    members = [
        k for k, name in enumerate(areas.ids) if name == clue.landmass or atlas.encloses(clue.landmass, name)
    ]
    return _inside(areas, members, is_inside=clue.is_same)


def _height(clue: LowerThan, atlas: Atlas) -> Shaped:
    grid = atlas.contents.elevation
    if grid is None:
        return ()
    if clue.height <= SAME_HEIGHT:
        return (Everywhere(holds=not clue.is_closer),)
    return (Height(grid, clue.height - SAME_HEIGHT, clue.is_closer),)


def _hemisphere(clue: NorthOf, _: Atlas) -> Shaped:
    return (Belt(0.0, 90.0, clue.is_north),)


def _equator(clue: NearerTheEquator, _: Atlas) -> Shaped:
    if clue.latitude <= 0:
        return (Everywhere(holds=not clue.is_closer),)
    return (Belt(-clue.latitude, clue.latitude, clue.is_closer),)


def _nothing(_: NoClue, __: Atlas) -> Shaped:
    return ()


C = TypeVar("C", bound=Clue)


def _row(
    clue: type[C], shape: Callable[[C, Atlas], Shaped]
) -> tuple[type[Clue], Callable[[Clue, Atlas], Shaped]]:
    return clue, cast("Callable[[Clue, Atlas], Shaped]", shape)


SHAPES: dict[type[Clue], Callable[[Clue, Atlas], Shaped]] = dict(
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


def shape_of(clue: Clue, atlas: Atlas) -> Shaped:
    """The shape of a clue on this map; none where it says nothing about the spot."""
    if isinstance(clue, AtOneOf | NameHas):
        return ()
    try:
        return SHAPES[type(clue)](clue, atlas)
    except KeyError:
        raise Malformed(f"No shape is known for the clue {type(clue).__name__}.") from None


def by_station(clue: Clue, ground: Ground) -> Mask | None:
    """Which stations a clue about the station itself leaves; None for every other clue."""
    match clue:
        case AtOneOf(stations=stations, is_one=is_one):
            among = np.isin(np.asarray(ground.ids), np.asarray(stations))
            return np.asarray(among == is_one)
        case NameHas(length=length, relation=relation):
            return RELATIONS[relation](ground.name_lengths, length)
        case _:
            return None


RELATIONS: dict[str, Callable[[Indices, int], Mask]] = {
    "same": lambda lengths, length: np.asarray(lengths == length),
    "other": lambda lengths, length: np.asarray(lengths != length),
    "longer": lambda lengths, length: np.asarray(lengths > length),
    "shorter": lambda lengths, length: np.asarray(lengths < length),
}
