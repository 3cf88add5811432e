"""The maps that come with Hideline: they open, say where they come from, and can be played."""

from __future__ import annotations

import pytest

from hideline.atlas.file import open_map
from hideline.atlas.kinds import KINDS
from hideline.atlas.shelf import find_map, list_maps
from hideline.atlas.stored import StoredMap
from hideline.catalogue import open_box
from hideline.catalogue.audit import audit
from hideline.catalogue.audit.questions import Worth
from hideline.game.settings import Setup, Size
from hideline.transit.timetable import Timetable

NOTICES = {
    "port-merrow": "An invented place, drawn by Hideline.",
    "halvarsund": "An invented place, drawn by Hideline.",
    "monaco-menton": "© OpenStreetMap contributors",
}
TOWNS = ("port-merrow", "halvarsund")
LARGEST = 16_000_000


def test_exactly_these_maps_come_with_hideline() -> None:
    assert [each.name for each in list_maps()] == sorted(NOTICES)


@pytest.mark.parametrize("name", NOTICES)
def test_a_bundled_map_opens_with_its_notice_and_its_tiles(name: str) -> None:
    atlas = open_map(find_map(name))

    assert NOTICES[name] in [source.notice for source in atlas.sources]
    assert all(source.licence for source in atlas.sources)
    assert atlas.basemap is not None
    assert atlas.basemap.startswith(b"PMTiles")


@pytest.mark.parametrize("name", NOTICES)
def test_a_bundled_map_is_no_larger_than_it_must_be(name: str) -> None:
    assert find_map(name).stat().st_size < LARGEST


@pytest.mark.parametrize("name", NOTICES)
def test_a_bundled_map_can_be_played(name: str) -> None:
    """SIZE-7: enough stations, and most questions of the small game tell something."""
    atlas = open_map(find_map(name))

    found = audit(atlas, open_box(Setup(map_name=name, map_hash=atlas.hash, size=Size.SMALL)))

    alive = [question for question in found.questions if question.worth is not Worth.DEAD]
    assert found.size.remarks == () or found.size.suggested is not Size.SMALL
    assert len(alive) >= 40
    assert atlas.elevation(next(iter(atlas.stations.values())).position) is not None


@pytest.mark.parametrize("name", TOWNS)
def test_a_bundled_town_has_everything(name: str) -> None:
    """Every kind of place, four levels of divisions, streets and a timetable at its own stations."""
    stored = StoredMap(find_map(name))

    there = {*stored.places, *stored.courses, *(["water"] if stored.water else [])}
    assert there == {kind.id for kind in KINDS}
    assert {division.level for division in stored.divisions} >= {1, 2, 3, 4}
    assert stored.streets
    assert stored.timetable is not None
    assert set(Timetable.from_bytes(stored.timetable).station_ids) == {s.id for s in stored.stations}


def test_the_towns_have_the_sizes_they_are_made_for() -> None:
    assert [len(open_map(find_map(name)).stations) for name in TOWNS] == [60, 400]
