"""Administrative divisions of levels 1 to 4 (MATCH-5) and the borders of the first two and of countries (MEAS-5).

Which admin level is which division is per country (`levels`); outlines that the edge of the extract has cut are closed
along the border (`outlines`); every border of a level counts, not only that of the division one stands in
(`frontiers`). What cannot be assembled is reported by name and reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.draft import Course, Division, PlaceId
from hideline.atlas.imports.findings import Boundary
from hideline.atlas.imports.frontiers import Ground, frontiers
from hideline.atlas.imports.levels import Levels, levels_of
from hideline.atlas.imports.outlines import close_cut_outlines
from hideline.atlas.imports.things import label_point
from hideline.atlas.kinds import KindId

_COUNTRY = 2
_RIM = 0.0005
"""Degrees: what comes no further into the map than this lies along its border."""
_BORDER_KINDS = {0: KindId("international-border"), 1: KindId("admin1-border"), 2: KindId("admin2-border")}


@dataclass(frozen=True, slots=True)
class Divided:
    """How a map is divided: areas by level, borders by kind, and what is missing."""

    divisions: list[Division]
    borders: dict[KindId, list[Course]]
    warnings: list[str]
    countries: frozenset[str]


def divide(
    boundaries: Sequence[Boundary],
    border: Polygon | MultiPolygon,
    *,
    sea: Polygon | MultiPolygon | None = None,
    own_levels: Mapping[str, Levels] | None = None,
    country: str = "",
) -> Divided:
    """Divide the map inside a border. `country` is taken where neither tags nor containment tell."""
    shapely.prepare(border)
    near = [b for b in boundaries if _touches(b, border)]
    closed = _with_countries(close_cut_outlines(near, border, sea), country)
    ranks = _ranks(closed, own_levels or {})
    divisions = [
        Division(PlaceId(b.id), b.name, ranks[b.id], clipped)
        for b in closed
        if b.id in ranks and b.area is not None and (clipped := _clip(b.area, border)) is not None
    ]
    countries = [b for b in closed if b.admin_level == _COUNTRY]
    ground = Ground.of(border, sea)
    borders = {_BORDER_KINDS[0]: frontiers(countries, ground)}
    for rank in (1, 2):
        borders[_BORDER_KINDS[rank]] = frontiers([b for b in closed if ranks.get(b.id) == rank], ground)
    found = frozenset(b.country for b in closed if b.country and b.area is not None)
    return Divided(divisions, {k: v for k, v in borders.items() if v}, _missing(closed, border), found)


def _touches(boundary: Boundary, border: Polygon | MultiPolygon) -> bool:
    if boundary.area is not None:
        return bool(border.intersects(boundary.area))
    has_seat_here = boundary.seat is not None and border.intersects(
        shapely.Point(boundary.seat.lon, boundary.seat.lat)
    )
    return has_seat_here or any(border.intersects(edge) for _, edge in boundary.edges)


def _with_countries(boundaries: Sequence[Boundary], fallback: str) -> list[Boundary]:
    """Every boundary with the country it lies in, as far as it can be known."""
    countries = [b for b in boundaries if b.admin_level == _COUNTRY and b.country and b.area is not None]
    unplaced = {b.country for b in boundaries if b.country} - {b.country for b in countries}
    default = fallback or (next(iter(unplaced)) if len(unplaced) == 1 else "")

    def placed(boundary: Boundary) -> Boundary:
        if boundary.country or boundary.area is None:
            return boundary
        inside = label_point(boundary.area)
        found = next(
            (c.country for c in countries if c.area is not None and c.area.contains(inside)), default
        )
        return replace(boundary, country=found)

    return [placed(boundary) for boundary in boundaries]


def _ranks(boundaries: Sequence[Boundary], own: Mapping[str, Levels]) -> dict[str, int]:
    by_country: dict[str, set[int]] = defaultdict(set)
    for boundary in boundaries:
        if boundary.area is not None and boundary.rank is None:
            by_country[boundary.country].add(boundary.admin_level)
    tables = {country: levels_of(country, levels, own) for country, levels in by_country.items()}
    said = {b.id: b.rank for b in boundaries if b.rank is not None}
    by_table = {b.id: tables.get(b.country, {}).get(b.admin_level) for b in boundaries if b.id not in said}
    # A layer that somebody brought for a level replaces what the table would put there.
    return said | {
        id_: rank for id_, rank in by_table.items() if rank is not None and rank not in said.values()
    }


def _clip(area: Polygon | MultiPolygon, border: Polygon | MultiPolygon) -> Polygon | MultiPolygon | None:
    whole = area if area.is_valid else shapely.make_valid(area)
    clipped = shapely.intersection(whole, border)
    parts = [part for part in shapely.get_parts(clipped) if isinstance(part, Polygon) and part.area > 1e-12]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _missing(boundaries: Sequence[Boundary], border: Polygon | MultiPolygon) -> list[str]:
    """Divisions that lie on the map, not just along its border, and have no area."""
    within = border.buffer(-_RIM)
    return [
        f"{b.name} (admin level {b.admin_level}) could not be assembled: {b.reason or 'its outline is broken'}."
        for b in boundaries
        if b.area is None and _touches(b, within)
    ]
