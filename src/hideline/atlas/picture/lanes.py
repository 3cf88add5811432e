"""Lines that run together side by side: each colour gets a lane of its own, as on a printed transit map.

A line is mapped track by track, and several lines may share one colour: first the tracks of a colour become one
track where they run along each other. Colours that would lie on top of one another for some way are neighbours.
Neighbours get different lanes, the busiest colour the middle one, and agree on which side is left although their
tracks were drawn from opposite ends.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import LineString

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shapely.geometry.base import BaseGeometry

    Senses = dict[int, dict[int, int]]
    """For each track the tracks it runs together with: 1 in the same direction, -1 against it."""

TOGETHER = 10.0
"""Strokes that overlap for this many stroke widths run together."""
APART = 1.6
"""Tracks of one colour closer than this many stroke widths are one track."""
MOST_LANES = 7


def in_lanes(colours: Sequence[Iterable[BaseGeometry]], width: float) -> list[list[BaseGeometry]]:
    """The shapes of each colour, in pixels, as tracks moved sideways into the colour's lane."""
    tracks = [one_track(shapes, width) for shapes in colours]
    flat = [track for each in tracks for track in each]
    colour_of = [number for number, each in enumerate(tracks) for _ in each]
    together = _together(flat, colour_of, width)
    lanes, sides = _lanes(colour_of, together, len(colours)), _sides(flat, together)
    placed: list[list[BaseGeometry]] = [[] for _ in colours]
    for track, colour, side in zip(flat, colour_of, sides, strict=True):
        placed[colour].append(_shifted(track, side * _offset(lanes[colour]) * width))
    return placed


def one_track(shapes: Iterable[BaseGeometry], width: float) -> list[LineString]:
    """The tracks of one colour without those that run along another one: the longest of them stay."""
    merged = shapely.line_merge(shapely.union_all([shape for shape in shapes if not shape.is_empty]))
    parts = [part for part in shapely.get_parts(merged) if isinstance(part, LineString)]
    kept: list[LineString] = []
    covered: BaseGeometry = shapely.Polygon()
    for part in sorted(parts, key=lambda part: -part.length):
        rest = part.difference(covered)
        pieces = [piece for piece in shapely.get_parts(rest) if piece.length > 2 * APART * width]
        kept += [_joined(piece, kept, 2 * APART * width) for piece in pieces if isinstance(piece, LineString)]
        if pieces:
            covered = shapely.union(covered, shapely.buffer(rest, APART * width, quad_segs=2))
    return kept or parts[:1]


def _joined(piece: LineString, tracks: Sequence[LineString], reach: float) -> LineString:
    """A piece that was cut off beside other tracks, with its ends led back to them."""
    others = shapely.MultiLineString(tracks)
    corners = list(piece.coords)
    for end in (0, -1):
        tip = shapely.Point(corners[end])
        if tracks and 0 < others.distance(tip) <= reach:
            nearest = shapely.shortest_line(tip, others).coords[-1]
            corners.insert(0 if end == 0 else len(corners), nearest)
    return LineString(corners)


def _together(tracks: Sequence[LineString], colour_of: Sequence[int], width: float) -> Senses:
    senses: Senses = {k: {} for k in range(len(tracks))}
    every = np.array(tracks, dtype=object)
    strokes = shapely.buffer(shapely.simplify(every, width / 2), width * 0.6, quad_segs=2)
    for a, b in shapely.STRtree(every).query(strokes, predicate="intersects").T.tolist():
        if colour_of[a] == colour_of[b] or b in senses[a]:
            continue
        shared = shapely.intersection(every[b], strokes[a])
        if shared.length > TOGETHER * width:
            senses[a][b] = senses[b][a] = _sense(tracks[a], shared)
    return senses


def _sense(track: LineString, shared: BaseGeometry) -> int:
    """Whether the longest shared piece, drawn as the other track goes, runs along this one or against it."""
    piece = max(shapely.get_parts(shared), key=lambda part: part.length)
    start, end = (track.project(shapely.Point(piece.coords[k])) for k in (0, -1))
    return 1 if end >= start else -1


def _lanes(colour_of: Sequence[int], together: Senses, colours: int) -> list[int]:
    """A lane for each colour, another one than its neighbours have; the one with most neighbours comes first."""
    neighbours: list[set[int]] = [set() for _ in range(colours)]
    for track, others in together.items():
        neighbours[colour_of[track]] |= {colour_of[other] for other in others}
    lanes = [-1] * colours
    for colour in sorted(range(colours), key=lambda c: (-len(neighbours[c]), c)):
        taken = {lanes[other] for other in neighbours[colour]}
        lanes[colour] = next((lane for lane in range(MOST_LANES) if lane not in taken), 0)
    return lanes


def _sides(tracks: Sequence[LineString], together: Senses) -> list[int]:
    """Which way round each track is taken, 1 or -1, so that tracks running together agree."""
    sides = [0] * len(tracks)
    for first in sorted(together, key=lambda k: -tracks[k].length):
        waiting = deque([(first, 1)])
        while waiting:
            track, side = waiting.popleft()
            if sides[track] == 0:
                sides[track] = side
                waiting += [(other, side * sense) for other, sense in together[track].items()]
    return sides


def _offset(lane: int) -> float:
    """Lane 0 in the middle, then 1 to the left, 2 to the right and so on."""
    return (lane + 1) // 2 * (1 if lane % 2 else -1)


def _shifted(track: LineString, by: float) -> BaseGeometry:
    if by == 0:
        return track
    moved = shapely.offset_curve(track, by, join_style="round")
    return track if moved.is_empty else moved
