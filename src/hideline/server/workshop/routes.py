"""What the one who sets a game up asks of maps: what this one is worth, what it looks like, and one of their own.

Maps that were uploaded or reshaped are found by their content hash, which only those know who were told; they are on no
list. Who may bring maps is the host's setting.
"""

from __future__ import annotations

import asyncio
import hmac
from datetime import date
from typing import Annotated

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, Parameter

from hideline.atlas.picture.inks import Theme
from hideline.atlas.reshaping import Wishes
from hideline.catalogue.audit import Audit as MapAudit
from hideline.game.settings import Size
from hideline.server.bearer import Bearer, token_in
from hideline.server.faults import NotAllowed
from hideline.server.limits import Limit, address_of
from hideline.server.maps import MapLine, MapRoom
from hideline.server.settings import ServerSettings
from hideline.server.workshop.jobs import Audit, Draw, Eyes, Reshape
from hideline.server.workshop.workshop import Workshop
from hideline.units import Edition, Malformed, Span

AnyRequest = Request[object, object, State]

FOR_A_DAY = "private, max-age=86400"
WIDTHS = {"small": 640, "large": 1600}
LONGEST_TITLE = 80
MOST_WISHES = 1024 * 1024
"""Bytes: thousands of a country's stations can be struck at once."""


class MapDesk:
    """Who may bring maps, and how often anybody may ask."""

    def __init__(self, settings: ServerSettings, maps: MapRoom) -> None:
        self._settings = settings
        self.workshop = Workshop(maps, settings.map_upload_megabytes, settings.map_room_megabytes)
        self.looking = Limit(settings.map_looks_per_minute)
        self._bringing = Limit(settings.maps_per_hour / 60, burst=settings.maps_per_hour)

    @property
    def rules(self) -> UploadRules:
        """What a browser needs to know before it offers an upload."""
        key = self._settings.map_upload_key
        return UploadRules(self._settings.map_uploads, bool(key), self._settings.map_upload_megabytes)

    def must_admit(self, request: AnyRequest, authorization: str) -> None:
        """Refuse when maps cannot be brought here, the key is wrong, or this address had its share."""
        if not self._settings.map_uploads:
            raise Malformed("This host takes no maps over the web: ask whoever runs it.")
        key = self._settings.map_upload_key
        if key and not hmac.compare_digest(token_in(authorization).encode(), key.encode()):
            raise NotAllowed
        self._bringing.take(address_of(request))


class UploadRules(msgspec.Struct, frozen=True):
    """Whether and how maps can be brought to this host."""

    is_open: bool
    needs_key: bool
    """The host's key has to come along as a bearer token."""
    most_megabytes: int


@get("/api/maps/uploading", sync_to_thread=False)
def get_upload_rules(state: State) -> UploadRules:
    """Whether maps can be uploaded or reshaped here."""
    desk: MapDesk = state.map_desk
    return desk.rules


@get("/api/maps/{digest:str}/line", sync_to_thread=True)
def get_map_line(state: State, digest: str) -> MapLine:
    """What one reads about a map before choosing it, listed or not."""
    room: MapRoom = state.maps
    return room.line(digest)


@get("/api/maps/{digest:str}/audit")
async def get_audit(
    state: State,
    digest: str,
    request: AnyRequest,
    size: Size | None = None,
    edition: Edition = Edition.METRIC,
    mode: str = "standard",
    expansion: bool = False,
    start: str = "",
    day: str = "",
    hiding_period: Span | None = None,
) -> MapAudit:
    """What a map is worth for a game: size, every question, curses, doubtful places, stations out of reach.

    `size` defaults to the one advised, `start` (a station's id or name) to the busiest, `day` (2026-05-30) to the
    timetable's busiest, `hiding_period` (milliseconds) to the rulebook's for that size.
    """
    eyes = Eyes(size, edition, mode, expansion, start, _day(day), hiding_period)
    path = await asyncio.to_thread(_path, state, digest)
    return msgspec.json.decode(await _sheet(state, request, Audit(path, eyes)), type=MapAudit)


@get("/api/maps/{digest:str}/picture", media_type="image/png")
async def get_picture(
    state: State,
    digest: str,
    request: AnyRequest,
    theme: Theme = Theme.LIGHT,
    size: Annotated[str, Parameter(pattern="^(small|large)$")] = "small",
) -> Response[bytes]:
    """The whole map as a PNG, light or dark, small (640 pixels across) or large (1600)."""
    path = await asyncio.to_thread(_path, state, digest)
    picture = await _sheet(state, request, Draw(path, theme, WIDTHS[size]))
    return Response(picture, media_type="image/png", headers={"cache-control": FOR_A_DAY})


@post("/api/maps", status_code=201, request_max_body_size=None)
async def post_map(state: State, request: AnyRequest, authorization: Bearer = "") -> MapLine:
    """Upload a map: the GeoPackage that `hideline map build` made, as the raw body.

    It is checked and written anew in a process of its own; the answer's hash creates games on it. It is on no list.
    """
    desk: MapDesk = state.map_desk
    desk.must_admit(request, authorization)
    digest = await desk.workshop.admit(request.stream())
    return await asyncio.to_thread(_line, state, digest)


@post("/api/maps/{digest:str}/variants", status_code=201, request_max_body_size=MOST_WISHES)
async def post_variant(
    state: State, digest: str, data: JSONBody[Wishes], request: AnyRequest, authorization: Bearer = ""
) -> MapLine:
    """Make a map into another: a border of one's own inside it, no-go areas, corrected stations and places.

    The answer's hash creates games on it; the map it was made from stays as it is.
    """
    desk: MapDesk = state.map_desk
    if len(data.title) > LONGEST_TITLE or not data.title.isprintable():
        raise Malformed(f"A title has at most {LONGEST_TITLE} characters.")
    path = await asyncio.to_thread(_path, state, digest)
    desk.must_admit(request, authorization)
    job = Reshape(path, str(desk.workshop.scratch_for_map()), data)
    return await asyncio.to_thread(_line, state, await desk.workshop.reshape(job))


WORKSHOP_ROUTES = (get_upload_rules, get_map_line, get_audit, get_picture, post_map, post_variant)


async def _sheet(state: State, request: AnyRequest, job: Draw | Audit) -> bytes:
    desk: MapDesk = state.map_desk
    if not desk.workshop.remembers(job):
        desk.looking.take(address_of(request))
    return await desk.workshop.sheet(job)


def _path(state: State, digest: str) -> str:
    room: MapRoom = state.maps
    return str(room.path(digest))


def _line(state: State, digest: str) -> MapLine:
    room: MapRoom = state.maps
    return room.line(digest)


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise Malformed(f"A day is written YYYY-MM-DD, such as 2026-05-30, not {text[:20]!r}.") from None
