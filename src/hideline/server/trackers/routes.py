"""The addresses of companion trackers, and the sheet that sets them up with one tap or scan."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from functools import lru_cache

import msgspec
import segno
from litestar import HttpMethod, Request, Response, get, put, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from hideline.server.bearer import Bearer, opened, token_in
from hideline.server.limits import address_of
from hideline.server.trackers.app import Address, Sent, TrackerApp, sent
from hideline.server.trackers.apps import APPS, BY_KEY
from hideline.server.trackers.desk import Heard, TrackerDesk

MOST_BODY = 2 * 1024 * 1024
ID_FIELDS = ("id", "deviceid", "device_id", "token", "user", "u")

AnyRequest = Request[object, object, State]


class TrackerSetup(msgspec.Struct, frozen=True):
    """One app and how to set it up for this player."""

    key: str
    name: str
    phones: tuple[str, ...]
    address: str
    """Where it sends to."""
    setup: str
    """A link that sets the app up, or what to paste where `has_link` is false."""
    has_link: bool
    qr: str
    """The same as a QR code: SVG."""


class TrackerSheet(msgspec.Struct, frozen=True):
    """Companion trackers for this seat. Whoever has these links can send positions for it, and nothing else."""

    apps: tuple[TrackerSetup, ...]
    while_hiding: bool
    """Whether the tracker is heard while this seat hides; off unless chosen."""
    heard: Heard | None
    """When it was last heard."""
    is_off: bool
    """Whether nothing that it says is taken."""


class TrackerNews(msgspec.Struct, frozen=True):
    """What is known of the tracker of this seat, without what sets one up."""

    heard: Heard | None
    is_off: bool


class ChooseTracking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the tracker is heard while this seat hides, and whether at all; what is not said stays as it is."""

    while_hiding: bool | None = None
    is_off: bool | None = None


@get("/api/games/{game:str}/trackers")
async def get_trackers(
    state: State, game: str, request: AnyRequest, authorization: Bearer = ""
) -> TrackerSheet:
    """The companion trackers this seat can use, with links and QR codes."""
    at = await opened(state, game, authorization)
    desk: TrackerDesk = state.trackers
    play_token = token_in(authorization)
    server = (state.settings.public_url or str(request.base_url)).rstrip("/")
    address = Address(server, await desk.give(at, play_token), at.table.game.seats[at.seat].name)
    card = await desk.card(play_token)
    return TrackerSheet(
        apps=await asyncio.to_thread(lambda: tuple(_setup(app, address) for app in APPS)),
        while_hiding=card.tracks_while_hiding,
        heard=desk.last_heard(at),
        is_off=card.tracker_is_off,
    )


@get("/api/games/{game:str}/trackers/news")
async def get_tracker_news(state: State, game: str, authorization: Bearer = "") -> TrackerNews:
    """Whether this seat's tracker was heard: each phone check asks, and most players never set one up."""
    at = await opened(state, game, authorization)
    desk: TrackerDesk = state.trackers
    return TrackerNews(desk.last_heard(at), (await desk.card(token_in(authorization))).tracker_is_off)


def _setup(app: TrackerApp, address: Address) -> TrackerSetup:
    link = app.setup(address)
    return TrackerSetup(
        app.key, app.name, app.phones, address.of(app.key), link, app.has_link, _qr_code(link)
    )


@lru_cache(maxsize=512)
def _qr_code(link: str) -> str:
    """Drawn once: it takes as long as a hundred other requests."""
    return str(segno.make(link, error="l").svg_inline(scale=3, border=2))


@put("/api/games/{game:str}/trackers", status_code=204)
async def put_trackers(
    state: State, game: str, data: JSONBody[ChooseTracking], authorization: Bearer = ""
) -> None:
    """Choose whether this seat's tracker is heard while it hides, and whether at all."""
    at = await opened(state, game, authorization)
    desk: TrackerDesk = state.trackers
    await desk.choose(at, while_hiding=data.while_hiding, is_off=data.is_off)


@route(
    ["/t/{app:str}", "/t/{app:str}/{token:str}"],
    http_method=[HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT],
    status_code=200,
    request_max_body_size=MOST_BODY,
)
async def hear_tracker(
    state: State, app: str, request: AnyRequest, token: str = "", authorization: Bearer = ""
) -> Response[bytes]:
    """A companion tracker speaks. Always thanked, even for what can never be used: it would send it for ever."""
    if app not in BY_KEY:
        raise NotFoundException
    desk: TrackerDesk = state.trackers
    desk.limit.take(address_of(request))
    query = {name: str(value) for name, value in request.query_params.items()}
    found = sent(query, await request.body())
    whose = token or _named(found) or _from_header(authorization) or request.headers.get("x-limit-u", "")
    thanks = await desk.hear(BY_KEY[app], whose, found)
    return Response(thanks, media_type="application/json" if thanks else "text/plain")


def _named(found: Sent) -> str:
    """The token where an app sends it as a device's or user's name."""
    return next((str(found.fields[name]) for name in ID_FIELDS if found.fields.get(name)), "")


def _from_header(authorization: str) -> str:
    """The token as bearer, or as either half of a basic login."""
    kind, _, rest = authorization.partition(" ")
    if kind.lower() != "basic":
        return token_in(authorization)
    try:
        user, _, password = b64decode(rest, validate=True).decode().partition(":")
    except ValueError:  # not base 64, or letters that are none
        return ""
    return password or user


TRACKER_ROUTES = (get_trackers, get_tracker_news, put_trackers, hear_tracker)
