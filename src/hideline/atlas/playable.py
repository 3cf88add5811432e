"""What of a draft exists in play: inside the borders and outside the no-go areas (MAP-3, MAP-4).

Stations and places elsewhere do not exist; lines are cut at the edge, and what lies on the edge is on the map.
Divisions, landmasses and water keep their whole shapes, since one asks which of them a spot is in. What is left out
is reported by name and reason. Where a draft does not list metro lines or rail stations, they follow from its lines
and stations. Borders never follow from divisions, whose outlines may end where the data does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon

from hideline.atlas.areas import contains_each, unrolled
from hideline.atlas.draft import (
    Course,
    Division,
    Landmass,
    Line,
    MapDraft,
    Place,
    PlaceId,
    Station,
    StationId,
    Street,
    TransitMode,
    Water,
)
from hideline.atlas.kinds import BY_ID, KindId
from hideline.atlas.mending import largest_part, mended, sound
from hideline.atlas.metric import lonlats
from hideline.units import Malformed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Named_ = TypeVar("Named_", Station, Place, Line, Course, Water, Division, Landmass, Street)
Pinned = TypeVar("Pinned", Station, Place)
MOST_NAMES = 12
EDGE = 1e-9
"""Degrees, a tenth of a millimetre: a line ending this close to the edge has already been cut there."""
RAIL_MODES = frozenset({TransitMode.METRO, TransitMode.LIGHT_RAIL, TransitMode.RAIL, TransitMode.MONORAIL})


def playable_area(border: Polygon | MultiPolygon | None, no_go: Sequence[BaseGeometry]) -> BaseGeometry:
    """The area of play: the borders less the no-go areas, edges included."""
    if border is None or border.is_empty:
        raise Malformed("The map has no border: give one, or stations to draw one around.")
    area = sound(unrolled(border), "The border")
    if no_go:
        area = area.difference(shapely.union_all([sound(unrolled(cut), "A no-go area") for cut in no_go]))
    if area.is_empty:
        raise Malformed("The no-go areas cover the whole map.")
    shapely.prepare(area)
    return area


def in_play(draft: MapDraft) -> MapDraft:
    """The draft with only what exists in play, and a warning for each group of things left out."""
    warnings = list(draft.warnings)
    area = playable_area(draft.border, draft.no_go)
    cut = _Scissors(area)
    stations = _pinned(draft.stations, area, "stations", warnings)
    lines = _served(_distinct(draft.lines, "lines", warnings), stations, warnings)
    divisions = mended(draft.divisions, lambda d: d.area, lambda d, a: replace(d, area=a), warnings)
    divisions = _touching(divisions, lambda d: d.area, area, "divisions", warnings)
    water = mended(draft.water, lambda w: w.surface, lambda w, a: replace(w, surface=a), warnings)
    land = mended(draft.landmasses, lambda m: m.area, lambda m, a: replace(m, area=largest_part(a)), warnings)
    places = {kind: _pinned(rows, area, _many(kind), warnings) for kind, rows in draft.places.items()}
    places.setdefault(KindId("rail-station"), _rail_stations(stations))
    courses = {kind: _cut(rows, cut, _many(kind), warnings) for kind, rows in draft.courses.items()}
    courses.setdefault(KindId("metro-line"), cut(_metro_lines(lines)))
    return replace(
        draft,
        stations=stations,
        lines=lines,
        places=places,
        courses=courses,
        divisions=divisions,
        water=_touching(water, lambda w: w.surface, area, "bodies of water", warnings),
        landmasses=_touching(land, lambda m: m.area, area, "landmasses", warnings),
        streets=_touching(draft.streets, lambda s: s.shape, area, "streets", warnings),
        warnings=list(dict.fromkeys(warnings)),
    )


class _Scissors:
    """Cuts lines at the edge of the area of play, leaving alone what lies within already."""

    def __init__(self, area: BaseGeometry) -> None:
        self._area = area
        self._with_edge = area.buffer(EDGE)
        shapely.prepare(self._with_edge)

    def __call__(self, courses: Sequence[Course]) -> list[Course]:
        if not courses:
            return []
        shapes = np.array([course.shape for course in courses], dtype=object)
        inside = shapely.covers(self._with_edge, shapes)
        kept = []
        for course, is_inside in zip(courses, inside, strict=True):
            if is_inside:
                kept.append(course)
            elif (shape := lines_of(shapely.intersection(course.shape, self._area))) is not None:
                kept.append(replace(course, shape=shape))
        return kept


def lines_of(shape: BaseGeometry) -> LineString | MultiLineString | None:
    """The lines among what a cut left over, or None."""
    if shape.is_empty or shape.length == 0:
        return None
    if isinstance(shape, LineString | MultiLineString):
        merged = shapely.line_merge(shape)
        assert isinstance(merged, LineString | MultiLineString)
        return merged
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, LineString)]
    return MultiLineString(parts)


def _pinned(things: Sequence[Pinned], area: BaseGeometry, what: str, warnings: list[str]) -> list[Pinned]:
    things = _distinct(things, what, warnings)
    if not things:
        return []
    inside = contains_each(area, lonlats([thing.position for thing in things]))
    _report(
        (t.name for t, is_in in zip(things, inside, strict=True) if not is_in), what, "off the map", warnings
    )
    return [thing for thing, is_in in zip(things, inside, strict=True) if is_in]


def _touching(
    things: Sequence[Named_],
    shape_of: Callable[[Named_], BaseGeometry],
    area: BaseGeometry,
    what: str,
    warnings: list[str],
) -> list[Named_]:
    things = _distinct(things, what, warnings)
    if not things:
        return []
    shapes = np.array([unrolled(shape_of(thing)) for thing in things], dtype=object)
    touching = shapely.intersects(area, shapes)
    _report(
        (t.name for t, is_in in zip(things, touching, strict=True) if not is_in),
        what,
        "off the map",
        warnings,
    )
    return [thing for thing, is_in in zip(things, touching, strict=True) if is_in]


def _cut(courses: Sequence[Course], cut: _Scissors, what: str, warnings: list[str]) -> list[Course]:
    courses = _distinct(courses, what, warnings)
    kept = cut(courses)
    left = {course.id for course in kept}
    _report((course.name for course in courses if course.id not in left), what, "off the map", warnings)
    return kept


def _distinct(things: Sequence[Named_], what: str, warnings: list[str]) -> list[Named_]:
    distinct = {thing.id: thing for thing in reversed(things)}
    twice = [thing.name for thing in things if distinct[thing.id] is not thing]
    _report(twice, what, "listed twice under one id", warnings)
    return list(distinct.values())[::-1]


def _report(names: Iterable[str], what: str, reason: str, warnings: list[str]) -> None:
    named = [name or "unnamed" for name in names]
    if not named:
        return
    distinct = sorted(set(named))
    more = f" and {len(distinct) - MOST_NAMES} more names" if len(distinct) > MOST_NAMES else ""
    shown = ", ".join(distinct[:MOST_NAMES])
    warnings.append(f"{what.capitalize()} left out, {reason} ({len(named)}): {shown}{more}.")


def _served(lines: Sequence[Line], stations: Sequence[Station], warnings: list[str]) -> list[Line]:
    """Lines with their patterns reduced to the stations in play; a line that serves none is left out."""
    here = {station.id for station in stations}
    kept, dropped = [], []
    for line in lines:
        patterns = tuple(dict.fromkeys(p for p in (_calls(p, here) for p in line.patterns) if len(p) > 1))
        if patterns:
            kept.append(replace(line, patterns=patterns))
        else:
            dropped.append(line.name)
    _report(dropped, "lines", "serving fewer than two stations in play", warnings)
    return kept


def _many(kind: KindId) -> str:
    if kind not in BY_ID:
        raise Malformed(f"There is no kind of place called {kind!r}.")
    return BY_ID[kind].many


def _calls(pattern: tuple[StationId, ...], here: set[StationId]) -> tuple[StationId, ...]:
    return tuple(station for station in pattern if station in here)


def _rail_stations(stations: Sequence[Station]) -> list[Place]:
    return [Place(PlaceId(s.id), s.name, s.position) for s in stations if s.modes & RAIL_MODES]


def _metro_lines(lines: Sequence[Line]) -> list[Course]:
    metro = (line for line in lines if line.mode is TransitMode.METRO)
    return [Course(PlaceId(line.id), line.name, line.shape) for line in metro if line.shape is not None]
