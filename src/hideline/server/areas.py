"""The area left, in pieces: a phone asks once for each content hash it has not seen. And where each clue divides it.

A country's area is half a million corners. Phones ask for them in few bytes (`wire.pieces`); everybody else, and a tab
from before there was that, gets GeoJSON. A piece is written the same whoever asks, and depends on nothing but what the
asking team is shown: its length tells no more than the piece does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec
import numpy as np
import shapely
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import HeaderParameter, JSONBody

from hideline.game.standing import team_of
from hideline.server.bearer import Bearer, opened
from hideline.server.faults import NotAllowed
from hideline.table.thinking import beside
from hideline.wire import pieces

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.deduction.tiles import Tile
    from hideline.game.state import Team
    from hideline.table.live import Table


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles a phone does not have yet."""

    hashes: tuple[str, ...]


Accepted = Annotated[str, HeaderParameter(name="accept")]
MOST_TILES = 2000
DIGITS = 8
"""Of degrees: a millimetre; a country's area is half as long to read."""


@post("/api/games/{game:str}/areas", status_code=200)
async def post_areas(
    state: State, game: str, data: JSONBody[Wanted], accepted: Accepted = "", authorization: Bearer = ""
) -> Response[bytes]:
    """Pieces of the area left, by content hash, as GeoJSON geometries or in few bytes; for seekers only."""
    at = await opened(state, game, authorization)
    team = team_of(at.table.game, at.seat)
    if team is None:
        raise NotAllowed
    wanted = data.hashes[:MOST_TILES]
    tiles = _drawn(at.table, team, wanted)
    if len(tiles) < len(set(wanted)):  # the phone heard of them from another worker
        await at.table.think()
        tiles = _drawn(at.table, team, wanted)
    return written(tiles, wanted, accepted)


def written(tiles: Mapping[str, Tile], wanted: Sequence[str], accepted: str) -> Response[bytes]:
    """Pieces by content hash, in the way that the asking side accepts."""
    if pieces.KIND in accepted:
        place = {digest: turn for turn, digest in enumerate(wanted)}
        areas = {place[digest]: tile.area for digest, tile in tiles.items()}
        return Response(pieces.packed(areas), media_type=pieces.KIND)
    content = ",".join(f'"{digest}":{_geojson(tile.area)}' for digest, tile in tiles.items())
    return Response(f"{{{content}}}".encode(), media_type="application/json")


def _drawn(table: Table, team: Team, wanted: tuple[str, ...]) -> dict[str, Tile]:
    found = ((digest, table.knowing.tile(team.id, digest)) for digest in wanted)
    return {digest: tile for digest, tile in found if tile is not None}


def _geojson(area: BaseGeometry) -> str:
    return str(shapely.to_geojson(shapely.transform(area, lambda corners: np.round(corners, DIGITS))))


@get("/api/games/{game:str}/clues")
async def get_clues(state: State, game: str, authorization: Bearer = "") -> Response[bytes]:
    """The line each answer draws on the map, by its number in the record, as GeoJSON geometries; for seekers only."""
    at = await opened(state, game, authorization)
    team = team_of(at.table.game, at.seat)
    if team is None:
        raise NotAllowed
    await at.table.think()
    lines = await beside(_edges, at.table, team)
    content = ",".join(f'"{number}":{shapely.to_geojson(line)}' for number, line in lines.items())
    return Response(f"{{{content}}}".encode(), media_type="application/json")


def _edges(table: Table, team: Team) -> dict[int, BaseGeometry]:
    from hideline.deduction.edges import clue_edge  # noqa: PLC0415 - loads a compiler; only seekers need it

    history, game = table.knowing.history, table.game
    if history is None or game.round is None or team.id not in game.round.teams:
        return {}
    found = ((each.number, clue_edge(history, each)) for each in history.findings(game, team))
    return {number: line for number, line in found if line is not None}
