"""The maps of this host, opened once and served to phones: tiles, stations, lines, notices."""

from __future__ import annotations

from pathlib import Path

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from pyproj import Geod

from hideline.atlas.file import open_map
from hideline.atlas.index import Atlas
from hideline.atlas.shelf import ShelvedMap, find_map, list_maps
from hideline.atlas.stored import StoredMap
from hideline.catalogue.sizes import has_too_few_stations, suggested_size
from hideline.units import LatLon, Malformed

FOREVER = "public, max-age=31536000, immutable"


class MapLine(msgspec.Struct, frozen=True):
    """A line of the list of maps."""

    name: str
    title: str
    hash: str


class StationRow(msgspec.Struct, frozen=True):
    """A station as phones draw it."""

    id: str
    name: str
    position: LatLon
    modes: tuple[str, ...]
    lines: tuple[str, ...]


class LineRow(msgspec.Struct, frozen=True):
    """A transit line as phones draw it."""

    id: str
    name: str
    mode: str
    colour: str
    text_colour: str


class MapSheet(msgspec.Struct, frozen=True):
    """What a phone needs to draw a map besides its tiles; never changes for a hash."""

    name: str
    title: str
    hash: str
    timezone: str
    bounds: tuple[float, float, float, float]
    border: dict[str, object]
    stations: tuple[StationRow, ...]
    lines: tuple[LineRow, ...]
    notices: tuple[str, ...]
    suggested_size: str
    has_too_few_stations: bool


class MapRoom:
    """Finds maps by name or content hash and keeps the opened ones."""

    def __init__(self, folders: tuple[Path, ...], default: str) -> None:
        self._folders = folders
        self.default = default
        self._paths: dict[str, Path] = {}
        self._atlases: dict[str, Atlas] = {}
        self._tiles: dict[str, bytes] = {}

    def shelf(self) -> tuple[ShelvedMap, ...]:
        """Every map this host has, the one offered first at the front; a file beside the shelf goes by no name."""
        path = find_map(self.default, self._folders)
        shelved = list_maps(self._folders)
        first = next((each for each in shelved if each.path == path), None)
        if first is None:
            stored = StoredMap(path)
            first = ShelvedMap("", stored.title or stored.name, stored.hash, path)
        return (first, *(each for each in shelved if each is not first))

    def named(self, name: str) -> Atlas:
        """A map by its name on the shelf or its file."""
        return self.by_hash(self.register(name or self.default))

    def register(self, name: str) -> str:
        """Remember where a map's file is, so that games on it can be opened again; its content hash."""
        path = find_map(name, self._folders)
        digest = StoredMap(path).hash
        self._paths[digest] = path
        return digest

    def by_hash(self, digest: str) -> Atlas:
        """A map by its content hash."""
        if digest not in self._atlases:
            if digest not in self._paths:
                self._paths |= {each.hash: each.path for each in self.shelf()}
            if digest not in self._paths:
                raise Malformed("This host does not have that map: copy its file into the maps folder.")
            self._atlases[digest] = open_map(self._paths[digest])
        return self._atlases[digest]

    def tiles(self, digest: str) -> bytes:
        """The basemap as a PMTiles archive; empty when the map was built without one."""
        if digest not in self._tiles:
            self.by_hash(digest)
            self._tiles[digest] = StoredMap(self._paths[digest]).basemap or b""
        return self._tiles[digest]


def map_sheet(atlas: Atlas) -> MapSheet:
    """The sheet of a map."""
    west, south, east, north = atlas.border.bounds
    lines_at = {station: tuple(line.id for line in atlas.lines_at(station)) for station in atlas.stations}
    return MapSheet(
        name=atlas.name,
        title=atlas.title,
        hash=atlas.hash,
        timezone=atlas.timezone,
        bounds=(west, south, east, north),
        border=atlas.border.__geo_interface__,
        stations=tuple(
            StationRow(each.id, each.name, each.position, tuple(sorted(each.modes)), lines_at[each.id])
            for each in atlas.stations.values()
        ),
        lines=tuple(
            LineRow(each.id, each.name, each.mode, each.colour, each.text_colour) for each in atlas.lines
        ),
        notices=tuple(source.notice for source in atlas.sources),
        suggested_size=suggested_size(len(atlas.stations), square_km(atlas)),
        has_too_few_stations=has_too_few_stations(len(atlas.stations)),
    )


def square_km(atlas: Atlas) -> float:
    """How large the land inside the border is, roughly enough for advice (SIZE-7)."""
    return abs(float(Geod(ellps="WGS84").geometry_area_perimeter(atlas.border)[0])) / 1e6


@get("/api/maps", sync_to_thread=True)
def get_maps(state: State) -> tuple[MapLine, ...]:
    """The maps of this host."""
    room: MapRoom = state.maps
    return tuple(MapLine(each.name, each.title, each.hash) for each in room.shelf())


@get("/api/maps/{digest:str}", sync_to_thread=True)
def get_map(state: State, digest: str) -> Response[bytes]:
    """One map: stations, lines, border, notices."""
    room: MapRoom = state.maps
    sheet = msgspec.json.encode(map_sheet(room.by_hash(digest)))
    return Response(sheet, media_type="application/json", headers={"cache-control": FOREVER})


@get("/api/maps/{digest:str}/tiles", sync_to_thread=True)
def get_tiles(state: State, digest: str, request: Request[object, object, State]) -> Response[bytes]:
    """The basemap as a PMTiles archive, whole or by range."""
    room: MapRoom = state.maps
    body = room.tiles(digest)
    headers = {"cache-control": FOREVER, "accept-ranges": "bytes"}
    part = _range(request.headers.get("range", ""), len(body))
    if part is None:
        return Response(body, media_type="application/vnd.pmtiles", headers=headers)
    first, last = part
    headers["content-range"] = f"bytes {first}-{last}/{len(body)}"
    return Response(
        body[first : last + 1], status_code=206, media_type="application/vnd.pmtiles", headers=headers
    )


def _range(header: str, length: int) -> tuple[int, int] | None:
    """The bytes asked for, or None for all of them."""
    unit, _, span = header.partition("=")
    first, dash, last = span.partition("-")
    if unit != "bytes" or not dash or not first.isdigit() or (last and not last.isdigit()):
        return None
    begin, end = int(first), int(last) if last else length - 1
    return (begin, min(end, length - 1)) if begin <= end and begin < length else None
