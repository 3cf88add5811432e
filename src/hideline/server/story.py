"""The whole story of a game's finished rounds, for everybody who has a seat in it (ROUND-7, DESIGN §7).

Refused for everyone while the first round is still played; what may be told is `hideline.table.story`'s to decide. The
moments of a game are worked out once and kept for a while; tracks are read anew each time, and areas drawn one by one.

Everybody may take the own track along; another's is looked at as long as the group keeps it, and not handed out.
"""

from __future__ import annotations

import asyncio
from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.game.ids import SEEKERS, SeatId, TeamId
from hideline.game.state import Run, Stage
from hideline.server.areas import MOST_TILES, Accepted, Wanted, written
from hideline.server.bearer import Bearer, opened
from hideline.server.maps import MapRoom
from hideline.store.contract import Store
from hideline.table.gpx import GPX, gpx_of
from hideline.table.live import Table
from hideline.table.recounting import tell, tracks_of
from hideline.table.story import Story, StoryNotYet, Telling
from hideline.table.thinking import beside
from hideline.units import Fix

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge
    from hideline.deduction.tiles import Tile

SAVED = {
    "cache-control": "private, no-store",
    "content-disposition": 'attachment; filename="hideline.gpx"',
    "x-content-type-options": "nosniff",
}

KEPT_TELLINGS = 4
"""Games whose stories are at hand; each holds what its seekers knew, step by step."""


class StoryArea(msgspec.Struct, frozen=True):
    """Where the hider could have been, as far as a team could know at a moment; nothing before the hunt began."""

    km2: float
    area: tuple[str, ...]
    """Content hashes of its pieces, as in play; POST to the same address gives the pieces."""
    never_moved: tuple[str, ...]
    """What is left of it if they stood on one spot all the time; the rest is drawn lighter."""


class StoryDesk:
    """Tells stories, and remembers the last few."""

    def __init__(self, store: Store, maps: MapRoom) -> None:
        self._store = store
        self._maps = maps
        self._told: dict[str, tuple[tuple[Stage, tuple[Run, ...]], Telling]] = {}
        self._telling = asyncio.Lock()

    async def telling(self, table: Table) -> Telling:
        """The moments of all rounds that are over."""
        if not table.game.runs:
            raise StoryNotYet
        until = (table.game.stage, table.game.runs)
        async with self._telling:
            kept = self._told.pop(table.id, None)
            if kept is None or kept[0] != until:
                kept = (until, await self._told_anew(table))
            self._told[table.id] = kept
            while len(self._told) > KEPT_TELLINGS:
                self._told.pop(next(iter(self._told)))
        return kept[1]

    async def _told_anew(self, table: Table) -> Telling:
        return await tell(self._store, table.id, self._maps.by_hash(table.meta.setup.map_hash))

    async def story(self, table: Table) -> Story:
        """The whole story as of now."""
        telling = await self.telling(table)
        tracks = await tracks_of(self._store, telling)
        return await beside(telling.with_tracks, tracks, table.clock.now())

    async def way(self, table: Table, seat: SeatId) -> dict[int, list[Fix]]:
        """Where one seat was in each round that is over, as long as the group keeps it."""
        telling = await self.telling(table)
        fixes = [tracked.fix for tracked in await self._store.fixes(table.id, seat)]
        return telling.way(fixes, table.clock.now())


@get("/api/games/{game:str}/story")
async def get_story(state: State, game: str, authorization: Bearer = "") -> Story:
    """What happened in every round that is over, and what each side knew at each moment. Refused before that."""
    at = await opened(state, game, authorization)
    desk: StoryDesk = state.stories
    return await desk.story(at.table)


@get("/api/games/{game:str}/story/track", media_type=GPX)
async def get_own_track(state: State, game: str, authorization: Bearer = "") -> Response[bytes]:
    """This seat's own way in every round that is over, as GPX, while the group keeps tracks. Refused before that."""
    at = await opened(state, game, authorization)
    desk: StoryDesk = state.stories
    way = await desk.way(at.table, at.seat)
    return Response(await beside(gpx_of, way), media_type=GPX, headers=SAVED)


@get("/api/games/{game:str}/story/area")
async def get_story_area(
    state: State,
    game: str,
    round_number: int = 1,
    moment: int = 0,
    team: str = SEEKERS,
    authorization: Bearer = "",
) -> StoryArea:
    """The area left for a team at a moment of the story, counted from 0 in its round."""
    knowledge = await _knowledge(state, game, authorization, round_number, moment, team)
    return StoryArea(0.0, (), ()) if knowledge is None else await beside(_named, knowledge)


@post("/api/games/{game:str}/story/area", status_code=200)
async def post_story_area(
    state: State,
    game: str,
    data: JSONBody[Wanted],
    round_number: int = 1,
    moment: int = 0,
    team: str = SEEKERS,
    accepted: Accepted = "",
    authorization: Bearer = "",
) -> Response[bytes]:
    """Pieces of that area, by content hash, as GeoJSON geometries or in few bytes."""
    knowledge = await _knowledge(state, game, authorization, round_number, moment, team)
    wanted = data.hashes[:MOST_TILES]
    tiles = {} if knowledge is None else await beside(_drawn, knowledge, frozenset(wanted))
    return written(tiles, wanted, accepted)


async def _knowledge(
    state: State, game: str, authorization: str, round_number: int, moment: int, team: str
) -> Knowledge | None:
    at = await opened(state, game, authorization)
    desk: StoryDesk = state.stories
    telling = await desk.telling(at.table)
    return telling.knowledge(round_number, moment, TeamId(team))


def _named(knowledge: Knowledge) -> StoryArea:
    return StoryArea(
        knowledge.area_km2,
        tuple(tile.hash for tile in knowledge.area_tiles()),
        tuple(tile.hash for tile in knowledge.never_moved_tiles()),
    )


def _drawn(knowledge: Knowledge, wanted: frozenset[str]) -> dict[str, Tile]:
    tiles = chain(knowledge.area_tiles(), knowledge.never_moved_tiles())
    return {tile.hash: tile for tile in tiles if tile.hash in wanted}


STORY_ROUTES = (get_story, get_own_track, get_story_area, post_story_area)
