"""The drawn town is what its drawing says."""

from __future__ import annotations

import shapely

from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KINDS
from tests import towns
from tests.towns import EMPTY_KIND, STATIONS, drawn_town, position

CELL_KM = (0.25, 0.5)


def drawing() -> list[str]:
    assert towns.__doc__ is not None
    return [line.strip() for line in towns.__doc__.splitlines() if line.startswith("    ")]


def drawn(column: int, row: int, atlas: Atlas) -> str:
    east, north = (column + 0.5) * CELL_KM[0], towns.HEIGHT_KM - (row + 0.5) * CELL_KM[1]
    spot = position(east, north)
    letters = [
        letter
        for _, _, (x, y), letter in STATIONS
        if int(x / CELL_KM[0]) == column and int((towns.HEIGHT_KM - y) / CELL_KM[1]) == row
    ]
    river = next(water.surface for water in atlas.contents.water if water.id == "river-wend")
    reach = 0.5 * CELL_KM[0] * towns.DEGREES_PER_KM_EAST
    if letters:
        return letters[0]
    if river.distance(shapely.Point(spot.lon, spot.lat)) <= reach:
        return "|"
    if not atlas.on_map(spot):
        return "#"
    return "." if atlas.landmass(spot) else "~"


def test_the_drawing_shows_the_town() -> None:
    atlas = Atlas.of(drawn_town())

    rows = ["".join(drawn(column, row, atlas) for column in range(48)) for row in range(18)]

    assert rows == drawing()


def test_the_town_has_every_kind_of_place_but_one() -> None:
    atlas = Atlas.of(drawn_town())

    assert [kind.id for kind in KINDS if not atlas.has(kind.id)] == [EMPTY_KIND]
    assert all(atlas.has_divisions(level) for level in (1, 2, 3, 4))
