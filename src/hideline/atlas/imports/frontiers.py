"""The borders between divisions of one level, one course for each pair of neighbours (MEAS-5).

A border is known by the ways that draw it: a way that two divisions share lies between them. Areas that came without
their ways (from GeoJSON) are taken apart into the stretches they share. In the sea there are no borders here, and the
outline of a division along the coast, with nobody beyond, is its coast.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, STRtree
from shapely.geometry.base import BaseGeometry as Geometry

from hideline.atlas.draft import Course, PlaceId
from hideline.atlas.imports.findings import Boundary
from hideline.atlas.imports.plane import Plane

_ALONG_THE_COAST = 30.0
"""Metres from the sea within which the outline of a division is its coast, not a border with somebody."""
_TOUCHING = 1e-9


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a border counts: between neighbours anywhere but in the sea; with nobody beyond, not along the coast."""

    between_neighbours: Polygon | MultiPolygon
    at_the_rim: Polygon | MultiPolygon

    @staticmethod
    def of(border: Polygon | MultiPolygon, sea: Polygon | MultiPolygon | None) -> Ground:
        """The ground of a map."""
        if sea is None:
            return Ground(border, border)
        plane = Plane.around(border)
        shore = plane.unflatten(plane.flatten(sea).simplify(2).buffer(_ALONG_THE_COAST, quad_segs=2))
        return Ground(_without(border, sea), _without(border, shore))


def _without(border: Polygon | MultiPolygon, wet: Geometry) -> Polygon | MultiPolygon:
    dry = shapely.difference(border, wet)
    assert isinstance(dry, Polygon | MultiPolygon)
    return dry


def frontiers(boundaries: Sequence[Boundary], ground: Ground) -> list[Course]:
    """The borders of divisions of one level inside the map."""
    drawn: dict[str, LineString] = {}
    users: dict[str, list[str]] = defaultdict(list)
    for id_, edge, name in _stretches(boundaries):
        drawn[id_] = edge
        if name not in users[id_]:
            users[id_].append(name)
    pairs: dict[str, list[LineString]] = defaultdict(list)
    for id_, edge in drawn.items():
        where = ground.between_neighbours if len(users[id_]) > 1 else ground.at_the_rim
        pairs[" – ".join(sorted(users[id_])[:2])] += _inside(edge, where)
    named = ((name, lines) for name, lines in sorted(pairs.items()) if lines)
    return [Course(PlaceId(f"border/{name}"), name, _merged(lines)) for name, lines in named]


def _stretches(boundaries: Sequence[Boundary]) -> Iterator[tuple[str, LineString, str]]:
    """Every stretch of border with its id and the name of each division it belongs to."""
    rings: list[Boundary] = []
    for boundary in boundaries:
        if boundary.edges:
            yield from ((id_, edge, boundary.name) for id_, edge in boundary.edges)
        elif boundary.area is not None:
            rings.append(boundary)
    outlines = [ring.area.boundary for ring in rings if ring.area is not None]
    network = shapely.line_merge(shapely.union_all(outlines))
    tree = STRtree(outlines)
    for number, piece in enumerate(shapely.get_parts(network)):
        if isinstance(piece, LineString):
            middle = piece.interpolate(0.5, normalized=True)
            owners = sorted(int(i) for i in tree.query(middle, predicate="dwithin", distance=_TOUCHING))
            yield from ((f"ring/{number}", piece, rings[i].name) for i in owners)


def _inside(edge: LineString, ground: Polygon | MultiPolygon) -> list[LineString]:
    inside = edge if ground.covers(edge) else shapely.intersection(edge, ground)
    return [part for part in shapely.get_parts(inside) if isinstance(part, LineString) and part.length > 0]


def _merged(lines: list[LineString]) -> LineString | MultiLineString:
    merged = shapely.line_merge(MultiLineString(lines))
    return merged if isinstance(merged, LineString | MultiLineString) else MultiLineString(lines)
