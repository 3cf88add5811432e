"""Putting the server together: store, maps, tables, doors and routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from litestar import Litestar, get
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hideline.server.advice import get_advice, get_closed, get_ruled_out, post_preview
from hideline.server.answers import get_answers
from hideline.server.areas import get_clues, post_areas
from hideline.server.book import get_book
from hideline.server.client import get_client
from hideline.server.codes import CODE_ROUTES
from hideline.server.commands import CommandDesk
from hideline.server.doors import Doors
from hideline.server.faults import HANDLERS
from hideline.server.fixes import post_fix
from hideline.server.games import create_game, join_game, look_at_invitation
from hideline.server.headers import with_safe_headers
from hideline.server.live import live
from hideline.server.maps import MapRoom, get_map, get_maps, get_tiles
from hideline.server.metrics import get_metrics
from hideline.server.photos import PHOTO_ROUTES, PhotoDesk
from hideline.server.pinpad import PinPad
from hideline.server.pins import PIN_ROUTES
from hideline.server.places import get_places
from hideline.server.play import get_view, post_clock, post_command
from hideline.server.pulse import Pulse
from hideline.server.push.desk import PushDesk
from hideline.server.push.receipts import ReceiptDesk
from hideline.server.push.routes import PUSH_ROUTES
from hideline.server.push.sealing import SigningKey
from hideline.server.record import RecordDesk, get_record
from hideline.server.renewing import post_link
from hideline.server.rules import get_rules
from hideline.server.settings import ServerSettings
from hideline.server.setups import SETUP_ROUTES
from hideline.server.story import STORY_ROUTES, StoryDesk
from hideline.server.sweeping import Sweeper
from hideline.server.switchboard import Switchboard
from hideline.server.traces import get_trace
from hideline.server.trackers.desk import TrackerDesk
from hideline.server.trackers.routes import TRACKER_ROUTES
from hideline.server.travel import TRAVEL_ROUTES
from hideline.server.workshop.routes import WORKSHOP_ROUTES, MapDesk
from hideline.store.open import open_store
from hideline.table.fabric import Alone, NatsFabric
from hideline.table.hall import Hall

PUSH_KEY = "push-key.pem"
MOST_BODY = 256 * 1024


class Health(msgspec.Struct, frozen=True):
    """The server is up; ready means it could save a game now."""

    status: str


@get("/api/health")
async def get_health() -> Health:
    """Whether the process runs."""
    return Health("up")


@get("/api/ready")
async def get_ready(state: State) -> Health:
    """Whether a game could be saved now."""
    hall: Hall = state.hall
    await hall.store.check()
    return Health("ready")


ROUTES = (
    get_health,
    get_ready,
    create_game,
    join_game,
    look_at_invitation,
    *CODE_ROUTES,
    post_link,
    *PIN_ROUTES,
    get_view,
    post_command,
    post_fix,
    get_book,
    get_answers,
    post_areas,
    get_clues,
    post_preview,
    get_advice,
    get_closed,
    get_ruled_out,
    *TRAVEL_ROUTES,
    get_record,
    *STORY_ROUTES,
    post_clock,
    *PHOTO_ROUTES,
    get_trace,
    *TRACKER_ROUTES,
    *PUSH_ROUTES,
    get_metrics,
    get_maps,
    get_map,
    get_tiles,
    get_places,
    *WORKSHOP_ROUTES,
    get_rules,
    *SETUP_ROUTES,
    live,
    get_client,
)


def create_app(settings: ServerSettings) -> Litestar:
    """The whole server as one application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        data = Path(settings.data)
        data.mkdir(parents=True, exist_ok=True)
        store = await open_store(settings.database or f"sqlite:///{data / 'hideline.sqlite3'}")
        maps = MapRoom((data / "maps",), settings.map)
        maps.register(settings.map)
        hall = Hall(store, maps.by_hash, NatsFabric(settings.nats) if settings.nats else Alone())
        app.state.settings = settings
        app.state.maps = maps
        app.state.map_desk = MapDesk(settings, maps)
        app.state.hall = hall
        app.state.push = PushDesk(store, settings, SigningKey.kept_in(data / PUSH_KEY))
        app.state.doors = doors = Doors(hall, settings, app.state.push.farewell)
        app.state.pins = PinPad(doors, hall.store)
        app.state.switchboard = Switchboard()
        app.state.pulse = Pulse()
        app.state.commands = CommandDesk(store, settings.commands_per_minute)
        app.state.photos = PhotoDesk(store, data / "uploads", settings)
        app.state.records = RecordDesk(store)
        app.state.stories = StoryDesk(store, maps)
        app.state.trackers = TrackerDesk(hall, settings.trackers_per_minute)
        app.state.receipts = ReceiptDesk(hall, app.state.switchboard)
        hall.tellers.append(app.state.push.tell)
        hall.criers.append(app.state.push.raise_alarm)
        hall.start()
        app.state.pulse.start()
        sweeper = Sweeper()
        sweeper.start()
        try:
            yield
        finally:
            sweeper.stop()
            app.state.pulse.stop()
            await hall.close()
            await app.state.push.close()
            await store.close()

    return Litestar(
        route_handlers=list(ROUTES),
        lifespan=[lifespan],
        middleware=[with_safe_headers],
        exception_handlers=HANDLERS,  # type: ignore[arg-type]  # each handler takes its own exception
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Hideline", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        debug=False,
        logging_config=None,
    )
