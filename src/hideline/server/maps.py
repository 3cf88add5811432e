"""The maps of this host, opened once and served to phones: tiles, stations, lines, notices."""

from __future__ import annotations

import gzip
import re
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from weakref import WeakValueDictionary

import msgspec
import structlog
from litestar import Request, Response, get
from litestar.datastructures import State

from hideline.atlas.counts import MapCounts, counts_of
from hideline.atlas.file import open_map
from hideline.atlas.index import Atlas
from hideline.atlas.shelf import SUFFIX, ShelvedMap, find_map, find_shelved, list_maps, shelved_as
from hideline.atlas.stored import StoredMap
from hideline.catalogue.setting_up import advised_size
from hideline.catalogue.sizes import has_too_few_stations
from hideline.game.settings import Size
from hideline.server.client import CHECK_FIRST, FOREVER, Accepted
from hideline.units import LatLon, Malformed

log = structlog.get_logger()

HASH = re.compile(r"[0-9a-f]{64}")
RANGE = re.compile(r"bytes=([0-9]{1,15})-([0-9]{0,15})")
JSON = "application/json"
AT_HAND = 6
"""Maps kept open though nobody plays on them."""


class MapLine(msgspec.Struct, frozen=True):
    """A line of the list of maps: what one reads before choosing."""

    name: str
    """What it is called on this host; empty for one that goes by its hash only."""
    title: str
    hash: str
    station_count: int
    counts: MapCounts
    area_km2: float
    bounds: tuple[float, float, float, float]
    suggested_size: Size
    has_too_few_stations: bool
    has_timetable: bool
    has_elevation: bool


class StationRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A station as phones draw it."""

    id: str
    name: str
    position: LatLon
    modes: tuple[str, ...]
    lines: tuple[str, ...]
    wheelchair: bool | None = None
    """Whether a wheelchair gets in; left out where no source says."""


class LineRow(msgspec.Struct, frozen=True):
    """A transit line as phones draw it."""

    id: str
    name: str
    mode: str
    colour: str
    text_colour: str


class MapSheet(msgspec.Struct, frozen=True):
    """What a phone needs to draw a map besides its tiles."""

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
    no_go: tuple[dict[str, object], ...] = ()
    """Areas cut out of the map (MAP-3)."""


class MapUnknown(Malformed):
    """No map of that hash is here."""

    def __init__(self) -> None:
        super().__init__(
            "This host does not have that map: copy its file into the maps folder, or upload it."
        )


class Recent:
    """What is made of maps, kept for the last few: once for all phones that come together."""

    def __init__(self, make: Callable[[str], bytes]) -> None:
        self._make = make
        self._kept: dict[str, bytes] = {}
        self._making = Lock()

    def __call__(self, digest: str) -> bytes:
        """What there is of this map; nobody waits for another's that is being made where this one's is kept."""
        kept = self._kept.get(digest)
        return self._made(digest) if kept is None else kept

    def _made(self, digest: str) -> bytes:
        with self._making:
            made = self._kept.get(digest)
            if made is None:
                made = self._make(digest)
                # Another in its place, for others read it meanwhile.
                self._kept = dict([*self._kept.items(), (digest, made)][-AT_HAND:])
            return made


class MapRoom:
    """Finds maps by name or content hash and keeps the opened ones."""

    def __init__(self, folders: tuple[Path, ...], default: str) -> None:
        self._folders = folders
        self.default = default
        self.made = folders[0] / "made"
        """Where uploaded and reshaped maps lie, each under its hash: found by it, never listed."""
        self._paths: dict[str, Path] = {}
        self._atlases: WeakValueDictionary[str, Atlas] = WeakValueDictionary()
        self._at_hand: deque[Atlas] = deque(maxlen=AT_HAND)
        self._lines: dict[str, MapLine] = {}
        self._tiles = Recent(lambda digest: StoredMap(self.path(digest)).basemap or b"")
        self._sheets = Recent(lambda digest: _packed(map_sheet(self.by_hash(digest))))

    def shelf(self) -> tuple[ShelvedMap, ...]:
        """Every map this host lists, the one offered first at the front; a file beside the shelf goes by no name."""
        path = find_map(self.default, self._folders)
        shelved = list_maps(self._folders, lambda damage: log.warning("a map is damaged", why=str(damage)))
        first = next((each for each in shelved if each.path == path), None) or shelved_as("", path)
        return (first, *(each for each in shelved if each is not first))

    def named(self, name: str) -> Atlas:
        """The map for a new game, by its name on the shelf or its content hash; nothing for the default one.

        Never by a path: strangers create games, and files of this machine are none of their business.
        """
        if HASH.fullmatch(name):
            atlas = self.by_hash(name)
            self._keep(name)
            return atlas
        if not name:
            return self.by_hash(self.register(self.default))
        path = find_shelved(name, self._folders)
        return self.by_hash(self._remember(path))

    def register(self, name: str) -> str:
        """Remember where a map's file is, so that games on it can be opened again; its content hash."""
        return self._remember(find_map(name, self._folders))

    def by_hash(self, digest: str) -> Atlas:
        """A map by its content hash."""
        atlas = self._atlases.get(digest)
        if atlas is None or not self.path(digest).is_file():
            atlas = self._atlases[digest] = open_map(self.path(digest))
        if atlas not in self._at_hand:
            self._at_hand.append(atlas)
        return atlas

    def path(self, digest: str) -> Path:
        """The file of a map by its content hash."""
        if digest not in self._paths or not self._paths[digest].is_file():
            self._paths |= {each.hash: each.path for each in self.shelf()}
            made = self.made / f"{digest}{SUFFIX}"
            if digest not in self._paths and HASH.fullmatch(digest) and made.is_file():
                self._paths[digest] = made
        if digest not in self._paths:
            raise MapUnknown
        return self._paths[digest]

    def has(self, digest: str) -> bool:
        """Whether a map of this hash is here."""
        try:
            return self.path(digest).is_file()
        except MapUnknown:
            return False

    def line(self, digest: str, name: str = "") -> MapLine:
        """What one reads about a map before choosing it."""
        if digest not in self._lines:
            self._lines[digest] = map_line(self.by_hash(digest))
        return msgspec.structs.replace(self._lines[digest], name=name)

    def tiles(self, digest: str) -> bytes:
        """The basemap as a PMTiles archive; empty when the map was built without one."""
        return self._tiles(self._known(digest))

    def sheet(self, digest: str) -> bytes:
        """The map's sheet as it is sent, compressed: a country's stations are a megabyte, and work for the server."""
        return self._sheets(self._known(digest))

    def _known(self, digest: str) -> str:
        """Whoever asks for a map that is not here keeps nobody waiting."""
        self.path(digest)
        return digest

    def _remember(self, path: Path) -> str:
        digest = StoredMap(path).hash
        self._paths[digest] = path
        return digest

    def _keep(self, digest: str) -> None:
        """A map that was made here and is now played on stays."""
        if self.path(digest).parent == self.made:
            self.path(digest).with_suffix(".played").touch()


def _packed(sheet: MapSheet) -> bytes:
    return gzip.compress(msgspec.json.encode(sheet), mtime=0)


def map_line(atlas: Atlas) -> MapLine:
    """The line of a map, without a name."""
    contents = atlas.contents
    west, south, east, north = atlas.border.bounds
    return MapLine(
        name="",
        title=atlas.title,
        hash=atlas.hash,
        station_count=len(atlas.stations),
        counts=counts_of(contents),
        area_km2=round(atlas.area / 1e6, 3),
        bounds=(west, south, east, north),
        suggested_size=advised_size(atlas),
        has_too_few_stations=has_too_few_stations(len(atlas.stations)),
        has_timetable=contents.timetable is not None,
        has_elevation=contents.elevation is not None,
    )


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
        no_go=tuple(area.__geo_interface__ for area in atlas.contents.no_go),
        stations=tuple(
            StationRow(
                each.id,
                each.name,
                each.position,
                tuple(sorted(each.modes)),
                lines_at[each.id],
                each.wheelchair,
            )
            for each in atlas.stations.values()
        ),
        lines=tuple(
            LineRow(each.id, each.name, each.mode, each.colour, each.text_colour) for each in atlas.lines
        ),
        notices=tuple(source.notice for source in atlas.sources),
        suggested_size=advised_size(atlas),
        has_too_few_stations=has_too_few_stations(len(atlas.stations)),
    )


@get("/api/maps", sync_to_thread=True)
def get_maps(state: State) -> tuple[MapLine, ...]:
    """The maps this host lists, with what is in them; the one offered first at the front."""
    room: MapRoom = state.maps
    return tuple(room.line(each.hash, each.name) for each in room.shelf())


@get("/api/maps/{digest:str}", sync_to_thread=True)
def get_map(state: State, digest: str, accepted: Accepted = "") -> Response[bytes]:
    """One map: stations, lines, border, notices. Compressed, for it is the same to everybody and holds no secret."""
    room: MapRoom = state.maps
    packed = room.sheet(digest)
    # Named by the map's content, but written by this version of the server.
    headers = {"cache-control": CHECK_FIRST, "vary": "accept-encoding"}
    if "gzip" in accepted:
        return Response(packed, media_type=JSON, headers=headers | {"content-encoding": "gzip"})
    return Response(gzip.decompress(packed), media_type=JSON, headers=headers)


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
    asked = RANGE.fullmatch(header)
    if asked is None:
        return None
    begin, end = int(asked[1]), int(asked[2]) if asked[2] else length - 1
    return (begin, min(end, length - 1)) if begin <= end and begin < length else None
