"""Lines as people know them: name, colours, kind, and the stations their services stop at, in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hideline.transit.timetable import Timetable


@dataclass(frozen=True, slots=True)
class LineSign:
    """A line as the sign on the platform shows it."""

    id: str
    name: str
    long_name: str
    kind: int
    """GTFS route_type."""
    colour: str
    """`#rrggbb`, or empty where the feed has none."""
    text_colour: str


@dataclass(frozen=True, slots=True)
class LineCourse:
    """A line with every sequence of stations its services stop at, the busiest first."""

    sign: LineSign
    patterns: tuple[tuple[str, ...], ...]


def line_sign(timetable: Timetable, route: int) -> LineSign:
    """The sign of a route by its number."""
    signs, words = timetable.signs, timetable.words
    return LineSign(
        words(signs.route_id[route]),
        words(signs.route_name[route]),
        words(signs.route_long_name[route]),
        int(signs.route_kind[route]),
        words(signs.route_colour[route]),
        words(signs.route_text_colour[route]),
    )


def lines(timetable: Timetable) -> tuple[LineCourse, ...]:
    """Every line that runs at all."""
    network = timetable.network
    trips = np.diff(network.first_trip)
    busiest_first = np.argsort(-trips, kind="stable")
    courses: dict[int, dict[tuple[str, ...], None]] = {}
    for pattern in busiest_first:
        positions = network.station[network.first_position[pattern] : network.first_position[pattern + 1]]
        merged = positions[np.flatnonzero(np.diff(positions, prepend=-1))]
        course = tuple(timetable.station_ids[station] for station in merged)
        courses.setdefault(int(timetable.signs.pattern_route[pattern]), {})[course] = None
    return tuple(
        LineCourse(line_sign(timetable, route), tuple(found)) for route, found in sorted(courses.items())
    )
