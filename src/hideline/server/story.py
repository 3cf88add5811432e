"""The whole story of a game's finished rounds, for everybody who has a seat in it (ROUND-7, DESIGN §7).

Refused for everyone while the first round is still played; what may be told is `hideline.table.story`'s to decide. The
moments of a game are worked out once and kept for a while; tracks are read anew each time, and areas drawn one by one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
import shapely
from litestar import get
from litestar.datastructures import State

from hideline.game.ids import SEEKERS, TeamId
from hideline.game.state import Run, Stage
from hideline.server.bearer import Bearer, opened
from hideline.server.maps import MapRoom
from hideline.store.contract import Store
from hideline.table.live import Table
from hideline.table.recounting import tell, tracks_of
from hideline.table.story import Story, StoryNotYet, Telling
from hideline.table.thinking import beside

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge
    from hideline.deduction.tiles import Tile

KEPT_TELLINGS = 4
"""Games whose stories are at hand; each holds what its seekers knew, step by step."""


class StoryArea(msgspec.Struct, frozen=True):
    """Where the hider could have been, as far as a team could know at a moment; nothing before the hunt began."""

    km2: float
    area: tuple[dict[str, object], ...]
    """GeoJSON geometries, in pieces."""
    never_moved: tuple[dict[str, object], ...]
    """The lighter shade: only if they stood on one spot all the time."""


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


@get("/api/games/{game:str}/story")
async def get_story(state: State, game: str, authorization: Bearer = "") -> Story:
    """What happened in every round that is over, and what each side knew at each moment. Refused before that."""
    at = await opened(state, game, authorization)
    desk: StoryDesk = state.stories
    return await desk.story(at.table)


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
    at = await opened(state, game, authorization)
    desk: StoryDesk = state.stories
    telling = await desk.telling(at.table)
    knowledge = telling.knowledge(round_number, moment, TeamId(team))
    return StoryArea(0.0, (), ()) if knowledge is None else await beside(_drawn, knowledge)


def _drawn(knowledge: Knowledge) -> StoryArea:
    return StoryArea(
        knowledge.area_km2,
        tuple(_geometries(knowledge.area_tiles())),
        tuple(_geometries(knowledge.never_moved_tiles())),
    )


def _geometries(tiles: Iterable[Tile]) -> Iterable[dict[str, object]]:
    for tile in tiles:
        geometry: dict[str, Any] = msgspec.json.decode(shapely.to_geojson(tile.area))
        yield geometry


STORY_ROUTES = (get_story, get_story_area)
