"""Pictures of streets through the real server: for the hider, and for nobody else (PHOTO-1)."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from shapely import LineString

from hideline.atlas.draft import Street
from hideline.atlas.file import freeze
from hideline.units import LatLon, minutes
from tests.server.hunts import Hunt, a_hunt, place
from tests.servers import Server, running_server
from tests.towns import MARKET, MILL, drawn_town, where

pytestmark = pytest.mark.slow


def test_the_hider_has_the_nearest_street_drawn_and_nobody_else_does(server: Server) -> None:
    hunt = a_hunt(server)

    drawn = hunt.hider.get("trace")

    assert drawn.status_code == 200
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.headers["cache-control"] == "private, no-store"
    assert Image.open(io.BytesIO(drawn.content)).size == (1080, 1080)
    for player in (hunt.seeker, hunt.watcher):
        assert (player.get("trace").status_code, player.get("trace").json()["code"]) == (
            409,
            "not-for-your-role",
        )


def test_the_book_says_for_which_photos_there_is_a_drawing(server: Server) -> None:
    rows = a_hunt(server, size="large").seeker.get("book").json()["questions"]

    assert [row["traced"] for row in rows if row["traced"] is not None] == ["street", "streets"]


@pytest.fixture(scope="module")
def blocks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose town has a grid of streets around the mill."""
    folder = tmp_path_factory.mktemp("blocks")
    draft = drawn_town()
    draft.streets += grid_around(where(MILL))
    freeze(draft, folder / "blocks.gpkg")
    with running_server(folder / "data", map_file=folder / "blocks.gpkg") as running:
        yield running


def grid_around(spot: LatLon) -> list[Street]:
    """Streets from crossing to crossing, about 100 metres apart."""
    corners = {
        (x, y): (spot.lon + x * 0.0015, spot.lat + y * 0.0009) for x in range(-7, 8) for y in range(-7, 8)
    }
    hops = [(a, b) for a in corners for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in corners]
    return [
        Street(f"grid-{n}", "", LineString([corners[a], corners[b]]), is_walkable=True, is_drivable=True)
        for n, (a, b) in enumerate(hops)
    ]


def asked_for_streets(server: Server) -> Hunt:
    hunt = a_hunt(server, size="large")
    hunt.host.waits(minutes(150))
    for player, station in ((hunt.hider, MILL), (hunt.seeker, MARKET)):
        player.stands_at(place(station))
    hunt.seeker.does("ask-question", question="photo.trace-streets")
    return hunt


def test_a_kilometre_of_streets_is_drawn_while_its_question_waits(blocks: Server) -> None:
    nearest = a_hunt(blocks, size="large").hider.get("trace")

    drawn = asked_for_streets(blocks).hider.get("trace")

    assert drawn.status_code == 200, drawn.text
    assert Image.open(io.BytesIO(drawn.content)).size == (1080, 1080)
    assert drawn.content != nearest.content


def test_where_no_such_route_begins_it_is_traced_by_hand(server: Server) -> None:
    answer = asked_for_streets(server).hider.get("trace")

    assert answer.status_code == 400
    assert "No such route begins near you on this map" in answer.text


def test_without_a_position_there_is_no_street(server: Server) -> None:
    hunt = a_hunt(server, fixes=False)

    assert hunt.hider.get("trace").json()["code"] == "needs-position"
