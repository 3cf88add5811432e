"""A map made into another before play: a border inside it, no-go areas, corrected places (MAP-2, MAP-3, MAP-5).

What lies outside the new border leaves with it, as `freeze` always does. The map that was there stays what it was: the
new one has a content hash of its own. The timetable goes along as it is; what it says of stations no longer in play
does no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import msgspec
import shapely
from shapely import MultiPolygon, Polygon

from hideline.atlas.areas import contains, unrolled
from hideline.atlas.draft import MapDraft
from hideline.atlas.imports.edits import Action, Edit, apply_edits
from hideline.atlas.mending import sound
from hideline.atlas.playable import playable_area
from hideline.units import LatLon, Malformed

Ring: TypeAlias = tuple[LatLon, ...]
FEWEST_CORNERS = 3
MOST_CORNERS = 2000


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody wants changed. Areas are rings of positions; the last corner need not repeat the first."""

    title: str = ""
    """What people read above the new map; empty for the old title."""
    border: tuple[Ring, ...] = ()
    """The new border, one ring or several pieces; empty leaves the old one. It only ever makes the map smaller."""
    no_go: tuple[Ring, ...] = ()
    """Areas where nobody hides, besides those the map has."""
    edits: tuple[Edit, ...] = ()
    """Stations and places added, removed, moved, renamed."""


def reshaped(draft: MapDraft, wishes: Wishes) -> MapDraft:
    """The draft with the wishes fulfilled; refuses areas that are none, and a map without stations."""
    if not (wishes.border or wishes.no_go or wishes.edits):
        raise Malformed("Nothing would change: draw a border or a no-go area, or correct a place.")
    assert draft.border is not None
    border = draft.border
    if wishes.border:
        drawn = shapely.union_all([_area(ring, "The border") for ring in wishes.border])
        border = _only_surface(shapely.intersection(unrolled(border), unrolled(drawn)))
    no_go = [*draft.no_go, *(_no_go(ring, border) for ring in wishes.no_go)]
    shaped = replace(
        draft, title=wishes.title or draft.title, border=border, no_go=no_go, edits=[*draft.edits]
    )
    _must_be_in_play([edit for edit in wishes.edits if edit.action is Action.ADD], shaped)
    apply_edits(shaped, wishes.edits)
    return shaped


def must_have_stations(draft: MapDraft) -> None:
    """Refuse a map that was cut down to nothing."""
    if not draft.stations:
        raise Malformed("No station is left inside that border: draw it larger.")


def _area(ring: Sequence[LatLon], what: str) -> Polygon:
    if not FEWEST_CORNERS <= len(ring) <= MOST_CORNERS:
        raise Malformed(f"{what} has {FEWEST_CORNERS} to {MOST_CORNERS} corners, not {len(ring)}.")
    drawn = Polygon([(corner.lon, corner.lat) for corner in ring])
    if drawn.convex_hull.area == 0.0:
        raise Malformed(f"{what} encloses nothing: its corners lie on one line.")
    area = sound(drawn, what)
    assert isinstance(area, Polygon)
    return area


def _no_go(ring: Sequence[LatLon], border: Polygon | MultiPolygon) -> Polygon:
    area = _area(ring, "A no-go area")
    if not shapely.intersects(unrolled(border), unrolled(area)):
        raise Malformed("A no-go area lies outside of the map: draw it inside.")
    return area


def _must_be_in_play(added: Sequence[Edit], draft: MapDraft) -> None:
    """What is added elsewhere would leave again unheard."""
    if not added:
        return
    area = playable_area(draft.border, draft.no_go)
    if not all(edit.position is not None and contains(area, edit.position) for edit in added):
        raise Malformed(
            "A place that was added lies outside of the map or in a no-go area: put it elsewhere."
        )


def _only_surface(cut: shapely.Geometry) -> Polygon | MultiPolygon:
    pieces = [part for part in shapely.get_parts(cut) if isinstance(part, Polygon) and part.area > 0.0]
    if not pieces:
        raise Malformed("That border lies outside of the map: draw it inside.")
    return pieces[0] if len(pieces) == 1 else MultiPolygon(pieces)
