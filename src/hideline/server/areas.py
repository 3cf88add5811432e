"""The area left, in pieces: a phone asks once for each content hash it has not seen."""

from __future__ import annotations

import msgspec
import shapely
from litestar import Response, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.game.standing import team_of
from hideline.server.bearer import Bearer, opened
from hideline.server.faults import NotAllowed


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles a phone does not have yet."""

    hashes: tuple[str, ...]


MOST_TILES = 2000


@post("/api/games/{game:str}/areas", status_code=200)
async def post_areas(
    state: State, game: str, data: JSONBody[Wanted], authorization: Bearer = ""
) -> Response[bytes]:
    """Pieces of the area left, by content hash, as GeoJSON geometries; for seekers only."""
    at = await opened(state, game, authorization)
    if team_of(at.table.game, at.seat) is None:
        raise NotAllowed
    tiles = ((digest, at.table.knowing.tile(digest)) for digest in data.hashes[:MOST_TILES])
    pieces = ",".join(
        f'"{digest}":{shapely.to_geojson(tile.area)}' for digest, tile in tiles if tile is not None
    )
    return Response(f"{{{pieces}}}".encode(), media_type="application/json")
