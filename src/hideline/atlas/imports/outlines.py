"""Divisions whose outline the edge of the extract has cut: closed again along the map's border where that is
certain.

Crossing an outline means stepping in or out, so the pieces into which an outline cuts the border alternate between
inside and outside; one piece known to be in or out settles all. What is known: the division's seat lies inside; the
label of a part of it does too; that of another division of the same level, or of another country, lies outside. An
outline that is broken in the middle of the map, or of which nothing is known, stays open and is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry as Geometry
from shapely.ops import polygonize_full

from hideline.atlas.imports.findings import Boundary
from hideline.atlas.imports.plane import Plane
from hideline.atlas.imports.things import label_point

_REACH = 1000.0
"""Metres by which a cut way may fall short of the border and still be led straight to it."""
_SHORE = 0.002
"""Degrees: an outline that ends this close to the sea ends at the coast."""
_WHOLE_REGION = 4
"""Up to this admin level a division whose outline is nowhere on the map may hold all of it; one that lists its parts
may too, if one of them is there."""


def close_cut_outlines(
    boundaries: Sequence[Boundary], border: Polygon | MultiPolygon, sea: Polygon | MultiPolygon | None = None
) -> list[Boundary]:
    """The boundaries, with an area inside the border for those that could be closed along it."""
    known = {boundary.id: boundary for boundary in boundaries}
    labels = {b.id: label for b in boundaries if (label := _label(b.area, border)) is not None}
    open_ones = [b for b in boundaries if b.area is None]
    while open_ones:
        found = ((b, _close(b, border, sea, _evidence(b, known.values(), labels))) for b in open_ones)
        closed = {b.id: area for b, area in found if area is not None}
        if not closed:
            break
        known |= {id_: replace(known[id_], area=area) for id_, area in closed.items()}
        labels |= {id_: label_point(area) for id_, area in closed.items()}
        open_ones = [b for b in open_ones if b.id not in closed]
    return [known[b.id] for b in boundaries]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """Points known to lie inside a division, and outside it."""

    inside: list[Point]
    outside: list[Point]


def _label(area: Polygon | MultiPolygon | None, border: Polygon | MultiPolygon) -> Point | None:
    """A point of the area that is on the map."""
    if area is None:
        return None
    here = shapely.intersection(area if area.is_valid else shapely.make_valid(area), border)
    parts = [part for part in shapely.get_parts(here) if isinstance(part, Polygon)]
    return label_point(max(parts, key=lambda part: part.area)) if parts else None


def _evidence(boundary: Boundary, others: Iterable[Boundary], labels: Mapping[str, Point]) -> _Evidence:
    found = _Evidence([Point(boundary.seat.lon, boundary.seat.lat)] if boundary.seat else [], [])
    for other in others:
        if other.id == boundary.id or other.id not in labels:
            continue
        is_abroad = (
            other.admin_level == 2 and boundary.country and other.country not in ("", boundary.country)
        )
        if other.id in boundary.parts:
            found.inside.append(labels[other.id])
        elif other.admin_level == boundary.admin_level or is_abroad:
            found.outside.append(labels[other.id])
    return found


def _close(
    boundary: Boundary,
    border: Polygon | MultiPolygon,
    sea: Polygon | MultiPolygon | None,
    evidence: _Evidence,
) -> Polygon | MultiPolygon | None:
    lines = _inside(boundary, border)
    if not lines:
        return border if _holds_all(boundary, border, evidence) else None
    lines += _led_to_the_border(lines, border, sea)
    network = shapely.unary_union([*lines, border.boundary])
    faces, *hanging, _ = polygonize_full(network)
    if any(loose.length > 1e-6 for loose in hanging):
        return None
    pieces = [face for face in faces.geoms if border.contains(face.representative_point())]
    return _chosen(pieces, shapely.unary_union(lines), evidence)


def _holds_all(boundary: Boundary, border: Polygon | MultiPolygon, evidence: _Evidence) -> bool:
    is_region = boundary.admin_level <= _WHOLE_REGION or bool(boundary.parts)
    is_here = any(border.covers(point) for point in evidence.inside)
    return is_region and is_here and not any(border.covers(point) for point in evidence.outside)


def _inside(boundary: Boundary, border: Polygon | MultiPolygon) -> list[LineString]:
    lines: list[LineString] = []
    for _, edge in boundary.edges:
        clipped = edge.intersection(border)
        parts = clipped.geoms if hasattr(clipped, "geoms") else (clipped,)
        lines += [part for part in parts if isinstance(part, LineString) and not part.is_empty]
    return lines


def loose_ends(lines: Sequence[LineString]) -> list[Point]:
    """Where a set of lines ends without meeting another of them."""
    merged = shapely.line_merge(shapely.unary_union(MultiLineString(list(lines))))
    parts = [
        part for part in shapely.get_parts(merged) if isinstance(part, LineString) and not part.is_closed
    ]
    ends = [end for part in parts for end in (part.coords[0], part.coords[-1])]
    return [Point(end) for end in ends if ends.count(end) == 1]


def _led_to_the_border(
    lines: Sequence[LineString], border: Polygon | MultiPolygon, sea: Polygon | MultiPolygon | None
) -> list[LineString]:
    """Straight continuations of loose ends that lie close to the border, at the coast, or in the sea."""
    loose = loose_ends(lines)
    plane, edge = Plane.around(border), border.boundary
    at_sea = [point for point in loose if sea is not None and sea.distance(point) < _SHORE]
    wet_edge = edge.intersection(sea) if sea is not None and at_sea else edge
    near = [shapely.shortest_line(point, edge) for point in loose if point not in at_sea]
    links = [link for link in near if 0 < plane.length(link) <= _REACH]
    return links + [shapely.shortest_line(point, edge if wet_edge.is_empty else wet_edge) for point in at_sea]


def _chosen(
    pieces: Sequence[Polygon], outline: Geometry, evidence: _Evidence
) -> Polygon | MultiPolygon | None:
    colours = _two_colours(pieces, outline)
    if colours is None:
        return None
    votes = {colours[i] for i, piece in enumerate(pieces) for p in evidence.inside if piece.contains(p)}
    votes |= {not colours[i] for i, piece in enumerate(pieces) for p in evidence.outside if piece.contains(p)}
    if len(votes) != 1:
        return None
    area = shapely.unary_union([piece for i, piece in enumerate(pieces) if colours[i] in votes])
    return area if isinstance(area, Polygon | MultiPolygon) and not area.is_empty else None


def _two_colours(pieces: Sequence[Polygon], outline: Geometry) -> dict[int, bool] | None:
    """Pieces coloured so that neighbours differ, or None where that is impossible or a piece has no neighbour."""
    neighbours = {
        i: [j for j in range(len(pieces)) if j != i and _share(pieces[i], pieces[j], outline)]
        for i in range(len(pieces))
    }
    colours: dict[int, bool] = {0: True} if pieces else {}
    queue = [0] if pieces else []
    while queue:
        here = queue.pop()
        for there in neighbours[here]:
            if there not in colours:
                colours[there] = not colours[here]
                queue.append(there)
            elif colours[there] == colours[here]:
                return None
    return colours if colours and len(colours) == len(pieces) else None


def _share(one: Polygon, other: Polygon, outline: Geometry) -> bool:
    return (
        one.intersects(other)
        and one.boundary.intersection(other.boundary).intersection(outline).length > 1e-9
    )
