"""Whether a wheelchair gets into a station: from the sources of a map to the phone that sets a game up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hideline.atlas.build import Recipe, build_map
from hideline.atlas.draft import MapDraft
from hideline.atlas.file import freeze, open_map
from hideline.server.maps import map_sheet
from tests.atlas.imports.feeds import a_feed
from tests.atlas.imports.maps import Drawing
from tests.servers import CLIENT, running_server
from tests.towns import MARKET, MILL, drawn_town

pytestmark = pytest.mark.slow


def told(draft: MapDraft, folder: Path) -> dict[str, Any]:
    """What a phone reads of each station, by name; nothing of those that are not spoken of."""
    freeze(draft, folder / "map.gpkg")
    sheet = msgspec.json.decode(msgspec.json.encode(map_sheet(open_map(folder / "map.gpkg"))))
    return {row["name"]: row["wheelchair"] for row in sheet["stations"] if "wheelchair" in row}


def test_openstreetmap_says_it_of_a_station_or_of_what_belongs_to_it(tmp_path: Path) -> None:
    """MAP-5: one way in is enough, and one that is limited is none."""
    drawing = Drawing()
    for east, name, tags in (
        (10.02, "Mill", {"wheelchair": "yes"}),
        (10.04, "Tower", {"wheelchair": "no"}),
        (10.06, "Quay", {"wheelchair": "limited"}),
        (10.08, "Field", {}),
    ):
        drawing.node(50.06, east, railway="station", station="subway", name=name, **tags)
    drawing.node(50.0601, 10.04, railway="tram_stop", name="Tower", wheelchair="yes")
    source = str(drawing.write(tmp_path / "town.osm.pbf"))

    draft = build_map(Recipe("town", osm=(source,)))

    assert told(draft, tmp_path) == {"Mill": True, "Tower": True, "Quay": False}


def test_a_timetable_says_it_with_its_own_numbers(tmp_path: Path) -> None:
    """MAP-5: 1 is yes, 2 is no, and an empty column says nothing."""
    feed = a_feed(tmp_path / "drawn.zip")

    draft = build_map(Recipe("metro", gtfs=(str(feed),), service_day="2026-06-01"))

    assert told(draft, tmp_path) == {"Mill": True, "Tower": False}


def test_thousands_of_stations_can_be_struck_at_once(tmp_path: Path) -> None:
    """MAP-5: a country's list of them is longer than any other request."""
    draft = drawn_town()
    draft.stations = [replace(each, wheelchair=each.id != MARKET) for each in draft.stations]
    freeze(draft, tmp_path / "map.gpkg")
    edits = [{"action": "remove", "what": "station", "id": f"node/{number:010}"} for number in range(8500)]
    edits += [{"action": "remove", "what": "station", "id": MARKET}]

    with running_server(tmp_path / "data", map_file=tmp_path / "map.gpkg") as server:
        (town, *_) = CLIENT.get(f"{server.url}/api/maps").json()
        answer = CLIENT.post(f"{server.url}/api/maps/{town['hash']}/variants", json={"edits": edits})
        assert answer.status_code == 201, answer.text
        left = CLIENT.get(f"{server.url}/api/maps/{answer.json()['hash']}").json()["stations"]

    assert MARKET not in {row["id"] for row in left}
    assert {row["id"]: row["wheelchair"] for row in left}[MILL] is True
