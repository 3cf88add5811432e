"""Lines that run together side by side: each gets a lane of its own, as on a printed transit map.

Lines whose strokes would lie on top of one another for some way are neighbours. Neighbours get different
lanes, the busiest line the middle one, and agree on which side is left although they were drawn from opposite
ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

TOGETHER = 12.0
"""Strokes that overlap for this many stroke widths run together."""
MOST_LANES = 7


def in_lanes(lines: Sequence[BaseGeometry], width: float) -> list[BaseGeometry]:
    """The lines, in pixels, each moved sideways into its lane."""
    neighbours = _neighbours(lines, width)
    lanes, sides = _assigned(lines, neighbours)
    return [
        _shifted(line, side * _offset(lane) * width)
        for line, lane, side in zip(lines, lanes, sides, strict=True)
    ]


def _neighbours(lines: Sequence[BaseGeometry], width: float) -> dict[int, dict[int, int]]:
    """For each line the lines it runs together with, and whether in the same direction (1) or not (-1)."""
    every = np.array(lines, dtype=object)
    strokes = shapely.buffer(shapely.simplify(every, width / 2), width * 0.6, quad_segs=2)
    neighbours: dict[int, dict[int, int]] = {k: {} for k in range(len(lines))}
    for a, b in shapely.STRtree(every).query(strokes, predicate="intersects").T:
        if a == b or b in neighbours[int(a)]:
            continue
        shared = shapely.intersection(every[b], strokes[a])
        if shared.length > TOGETHER * width:
            sense = _sense(every[a], shared)
            neighbours[int(a)][int(b)] = neighbours[int(b)][int(a)] = sense
    return neighbours


def _sense(line: BaseGeometry, shared: BaseGeometry) -> int:
    """Whether the longest shared piece, drawn as the other line goes, runs along this line or against it."""
    piece = max(shapely.get_parts(shared), key=lambda part: part.length)
    assert isinstance(line, shapely.LineString | shapely.MultiLineString)
    start, end = (line.project(shapely.Point(piece.coords[k])) for k in (0, -1))
    return 1 if end >= start else -1


def _assigned(
    lines: Sequence[BaseGeometry], neighbours: dict[int, dict[int, int]]
) -> tuple[list[int], list[int]]:
    lanes, sides = [-1] * len(lines), [0] * len(lines)
    busiest_first = sorted(neighbours, key=lambda k: (-len(neighbours[k]), -lines[k].length, k))
    for first in busiest_first:
        queue = [] if sides[first] else [(first, 1)]
        while queue:
            line, side = queue.pop(0)
            if sides[line]:
                continue
            sides[line] = side
            taken = {lanes[other] for other in neighbours[line]}
            lanes[line] = next((lane for lane in range(MOST_LANES) if lane not in taken), 0)
            queue += [(other, side * sense) for other, sense in neighbours[line].items()]
    return lanes, sides


def _offset(lane: int) -> float:
    """Lane 0 in the middle, then 1 to the left, 2 to the right and so on."""
    return (lane + 1) // 2 * (1 if lane % 2 else -1)


def _shifted(line: BaseGeometry, by: float) -> BaseGeometry:
    if by == 0:
        return line
    parts = [shapely.offset_curve(part, by, join_style="round") for part in shapely.get_parts(line)]
    moved = shapely.union_all([part for part in parts if not part.is_empty])
    return line if moved.is_empty else moved
