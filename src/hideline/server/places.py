"""The places of a map by kind, so that players can look at them and challenge one (MAP-5)."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KINDS, Extent, PlaceKind
from hideline.server.client import FOREVER
from hideline.server.maps import MapRoom
from hideline.units import LatLon


class PlaceRow(msgspec.Struct, frozen=True):
    """A place; lines and waters have no one position."""

    id: str
    name: str
    position: LatLon | None


class PlacesOfKind(msgspec.Struct, frozen=True):
    """All places of a kind."""

    kind: str
    one: str
    many: str
    may_be_added: bool
    """Only places with an icon can be added in play."""
    places: tuple[PlaceRow, ...]


@get("/api/maps/{digest:str}/places", sync_to_thread=True)
def get_places(state: State, digest: str) -> Response[bytes]:
    """Every place questions refer to, as the map has them; never changes for a hash."""
    room: MapRoom = state.maps
    listed = msgspec.json.encode(places_of(room.by_hash(digest)))
    return Response(listed, media_type="application/json", headers={"cache-control": FOREVER})


def places_of(atlas: Atlas) -> tuple[PlacesOfKind, ...]:
    """The places of a map, kind by kind."""
    return tuple(
        PlacesOfKind(kind.id, kind.one, kind.many, kind.extent is Extent.ICON, _rows(atlas, kind))
        for kind in KINDS
    )


def _rows(atlas: Atlas, kind: PlaceKind) -> tuple[PlaceRow, ...]:
    contents = atlas.contents
    icons = (PlaceRow(each.id, each.name, each.position) for each in contents.places.get(kind.id, ()))
    courses = (PlaceRow(each.id, each.name, None) for each in contents.courses.get(kind.id, ()))
    waters = (
        (PlaceRow(each.id, each.name, None) for each in contents.water) if kind.extent is Extent.AREA else ()
    )
    return tuple(sorted((*icons, *courses, *waters), key=lambda row: (row.name.casefold(), row.id)))
