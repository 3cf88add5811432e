"""The families of questions that soundness is tried on: what is asked, and what is true of spots by the oracle.

Each family asks from a random spot. The truth of a spot is +1 where the first answer is true, -1 where the other is,
and 0 where two lines are so nearly as far that brute force will not say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hideline.atlas.kinds import KindId
from hideline.catalogue.clues import (
    CloserTo,
    Clue,
    HotterThan,
    InDisc,
    InDivision,
    LowerThan,
    NearerTheEquator,
    NearestIs,
    NearestOfThese,
    OnLandmass,
    OnStreet,
)
from hideline.deduction import oracle
from hideline.deduction.arrays import Floats, Mask
from hideline.units import LatLon, Metres

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.draft import Landmass
    from hideline.atlas.index import Atlas

Sides = NDArray[np.int8]
Seekers = tuple[LatLon, Floats]
"""Where they ask from: as a position and as a row of (lon, lat)."""
PLACES = ("museum", "park", "hospital", "library", "zoo", "airport", "mountain", "golf")
LINES = ("coastline", "admin1-border", "admin2-border", "high-speed-rail", "international-border")
TOO_CLOSE = 0.02
"""Metres between two lines' distances that brute force by chord does not tell apart."""


@dataclass(frozen=True)
class Trial:
    """One question with its two answers, and the truth about spots. A tentacle has only the one answer looked at."""

    yes: Clue
    no: Clue | None
    truth: Callable[[Floats], Sides]
    around: tuple[Floats, Metres] | None = None
    """A spot and how far from it the first answer can be true: where hiders on a large map are worth sampling."""


Ask = Callable[["Atlas", Seekers, np.random.Generator], Trial | None]


def sides(is_yes: Mask) -> Sides:
    """Yes and no as +1 and -1."""
    return np.where(is_yes, 1, -1).astype(np.int8)


def _radar(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial:
    here, at = seekers
    west, south, east, north = atlas.playable.bounds
    across = float(oracle.gaps(np.array([[west, south]]), np.array([[east, north]]))[0])
    radius = Metres(float(across * 10 ** rng.uniform(-2.5, -0.2)))
    yes, no = InDisc(here, radius, True), InDisc(here, radius, False)
    return Trial(yes, no, lambda spots: sides(oracle.gaps(spots, at) <= radius))


def _thermometer(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial:
    (start, from_), station = seekers, rng.choice(sorted(atlas.stations))
    end = atlas.stations[station].position
    to = np.array([[end.lon, end.lat]])
    yes, no = HotterThan(start, end, True), HotterThan(start, end, False)
    return Trial(yes, no, lambda spots: sides(oracle.gaps(spots, to) < oracle.gaps(spots, from_)))


def _nearest(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial:
    kind = str(rng.choice(PLACES))
    icons = atlas.icons(kind)
    place = int(oracle.nearest_place(seekers[1], icons.lonlat)[0][0])
    yes, no = NearestIs(kind, icons.ids[place], True), NearestIs(kind, icons.ids[place], False)
    return Trial(yes, no, lambda spots: sides(oracle.nearest_place(spots, icons.lonlat)[0] == place))


def _closer(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial:
    kind = str(rng.choice(PLACES))
    icons = atlas.icons(kind)
    than = Metres(float(oracle.nearest_place(seekers[1], icons.lonlat)[1][0]))
    yes, no = CloserTo(kind, than, True), CloserTo(kind, than, False)
    return Trial(yes, no, lambda spots: sides(oracle.nearest_place(spots, icons.lonlat)[1] < than))


def _closer_line(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:
    kind = str(rng.choice(LINES))
    rows = [course.shape for course in atlas.contents.courses.get(KindId(kind), ())]
    if not rows:
        return None
    lines = oracle.lines_of(rows)
    than = Metres(float(lines.gaps(seekers[1])[0]))
    yes, no = CloserTo(kind, than, True), CloserTo(kind, than, False)
    return Trial(yes, no, lambda spots: sides(lines.are_nearer(spots, than)))


def _closer_water(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:  # noqa: ARG001 - one kind
    """In the water the distance is zero, and the map's edge is no shore (MEAS-4, MAP-4)."""
    surfaces = [water.surface for water in atlas.contents.water]
    shores = [shape for shape in (s.boundary.intersection(atlas.playable) for s in surfaces) if shape.length]
    if not shores or _in_any(surfaces, seekers[1])[0]:
        return None
    lines = oracle.lines_of(shores)
    than = Metres(float(lines.gaps(seekers[1])[0]))
    yes, no = CloserTo("water", than, True), CloserTo("water", than, False)
    return Trial(yes, no, lambda spots: sides(_in_any(surfaces, spots) | lines.are_nearer(spots, than)))


def _in_any(areas: Sequence[BaseGeometry], spots: Floats) -> Mask:
    return np.asarray(np.any([oracle.inside(area, spots) for area in areas], axis=0))


def _lower(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:  # noqa: ARG001 - one kind
    grid = atlas.contents.elevation
    height = float("nan") if grid is None else float(np.abs(oracle.heights(grid, seekers[1]))[0])
    if grid is None or not height > oracle.SAME:
        return None
    yes, no = LowerThan(Metres(height), True), LowerThan(Metres(height), False)

    def truth(spots: Floats) -> Sides:
        heights = np.abs(oracle.heights(grid, spots))
        return np.where(np.isnan(heights), 0, sides(heights < height - oracle.SAME)).astype(np.int8)

    return Trial(yes, no, truth)


def _equator(_: Atlas, seekers: Seekers, __: np.random.Generator) -> Trial:
    latitude = abs(seekers[0].lat)
    yes, no = NearerTheEquator(latitude, True), NearerTheEquator(latitude, False)
    return Trial(yes, no, lambda spots: sides(np.abs(spots[:, 1]) < latitude))


def _division(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:
    level = int(rng.integers(1, 5))
    divisions = [d for d in atlas.contents.divisions if d.level == level]
    mine = next((d for d in divisions if oracle.inside(d.area, seekers[1])[0]), None)
    if mine is None:
        return None
    yes, no = InDivision(level, mine.id, True), InDivision(level, mine.id, False)
    return Trial(yes, no, lambda spots: sides(oracle.inside(mine.area, spots)))


def _landmass(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:  # noqa: ARG001 - one kind
    """A landmass that another encloses counts as its surroundings (MATCH-6)."""
    lands = atlas.contents.landmasses
    mine = next((land for land in lands if oracle.inside(land.area, seekers[1])[0]), None)
    if mine is None:
        return None
    ours = [land.area for land in lands if land.id == mine.id or _encloses(mine, land)]
    yes, no = OnLandmass(mine.id, True), OnLandmass(mine.id, False)
    return Trial(yes, no, lambda spots: sides(_in_any(ours, spots)))


def _encloses(outer: Landmass, inner: Landmass) -> bool:
    filled = type(outer.area)(outer.area.exterior)
    return bool(oracle.inside(filled, np.asarray(inner.area.exterior.coords)).all())


def _street(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:  # noqa: ARG001 - one kind
    stretches = sorted(atlas.contents.streets, key=lambda stretch: stretch.id)
    if not stretches:
        return None
    streets = oracle.Owned([stretch.shape for stretch in stretches])
    name = atlas.street_of_stretch[stretches[streets.owner_at(seekers[1][0])].id]
    is_mine = np.array([atlas.street_of_stretch[stretch.id] == name for stretch in stretches])
    yes, no = OnStreet(name, True), OnStreet(name, False)
    return Trial(yes, no, lambda spots: _nearest_line(streets, is_mine, spots))


def _nearest_line(lines: oracle.Owned, is_mine: Mask, spots: Floats) -> Sides:
    """Whose line is nearest; where they share an end, the first has it."""
    mine, others = lines.some(is_mine).chords(spots), lines.some(~is_mine).chords(spots)
    found = sides(mine < others)
    found[np.abs(mine - others) <= TOO_CLOSE] = 0
    for k in np.flatnonzero(np.abs(mine - others) <= oracle.SAME):
        found[k] = 1 if is_mine[lines.owner_at(spots[k])] else -1
    return found


def _tentacle(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial:
    """One candidate's answer; the others are alike."""
    (here, at), kind = seekers, str(rng.choice(PLACES))
    icons = atlas.icons(kind)
    away = oracle.gaps(icons.lonlat, at)
    reach = Metres(float(np.sort(away)[min(5, len(away) - 1)]) * 1.1)
    within = np.flatnonzero(away <= reach)
    place = int(rng.choice(within))
    clue = NearestOfThese(here, reach, kind, tuple(icons.ids[k] for k in within), icons.ids[place])

    def truth(spots: Floats) -> Sides:
        nearest = within[oracle.nearest_place(spots, icons.lonlat[within])[0]]
        return sides((nearest == place) & (oracle.gaps(spots, at) <= reach))

    return Trial(clue, None, truth, (at, reach))


def _tentacle_line(atlas: Atlas, seekers: Seekers, rng: np.random.Generator) -> Trial | None:
    """One of the metro lines within reach (TENT-1)."""
    (here, at), reach = seekers, Metres(25_000.0)
    rows = sorted(atlas.contents.courses.get(KindId("metro-line"), ()), key=lambda row: row.id)
    rows = [row for row in rows if oracle.lines_of([row.shape]).are_nearer(at, reach)[0]]
    if len(rows) < 2:
        return None
    lines, place = oracle.Owned([row.shape for row in rows]), int(rng.integers(len(rows)))
    clue = NearestOfThese(here, reach, "metro-line", tuple(row.id for row in rows), rows[place].id)

    def truth(spots: Floats) -> Sides:
        nearest = _nearest_line(lines, np.arange(len(rows)) == place, spots)
        return np.where(oracle.gaps(spots, at) <= reach, nearest, -1).astype(np.int8)

    return Trial(clue, None, truth, (at, reach))


FAMILIES: dict[str, Ask] = {
    "radar": _radar,
    "thermometer": _thermometer,
    "matching a place": _nearest,
    "matching a division": _division,
    "matching a landmass": _landmass,
    "matching a street": _street,
    "measuring to a place": _closer,
    "measuring to a line": _closer_line,
    "measuring to water": _closer_water,
    "measuring the height": _lower,
    "measuring to the equator": _equator,
    "tentacle": _tentacle,
    "tentacle of lines": _tentacle_line,
}
