"""A map file holds what was frozen, opens in other programs, and is never half there."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import pyogrio
import pytest
import shapely

from hideline.atlas import file
from hideline.atlas.contents import content_hash
from hideline.atlas.draft import Backdrop, Source
from hideline.atlas.file import NotAMap, freeze, open_map, read_draft
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KINDS
from hideline.atlas.playable import in_play
from hideline.units import Malformed
from tests.towns import MARKET, STATIONS, drawn_town, where


@pytest.fixture(scope="module")
def town_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("maps") / "town.gpkg"
    draft = drawn_town()
    draft.timetable = b"times"
    draft.edits = [{"remove": "node/1"}]
    draft.spellings = {"合肥": "Hefei"}
    draft.backdrop = [Backdrop("park", shapely.box(9.0, 54.0, 9.01, 54.01), {"name": "Green", "rank": 2})]
    freeze(draft, path, basemap=b"tiles")
    return path


def test_an_opened_map_answers_like_the_draft_it_was_frozen_from(town_file: Path) -> None:
    opened, drawn = open_map(town_file), Atlas.of(drawn_town())

    for station, *_ in STATIONS:
        p = where(station)
        for kind in KINDS:
            assert opened.nearest(kind.id, p) == drawn.nearest(kind.id, p)
        assert opened.street(p) == drawn.street(p)
        assert opened.elevation(p) == drawn.elevation(p)
        assert [opened.division(level, p) for level in range(5)] == [
            drawn.division(level, p) for level in range(5)
        ]
    assert opened.stations == drawn.stations
    assert opened.title == "Drawn Town"
    assert opened.timezone == "Europe/Berlin"


def test_a_map_file_reads_back_as_the_draft_it_came_from(town_file: Path) -> None:
    draft, frozen = read_draft(town_file), in_play(drawn_town())

    assert draft.stations == frozen.stations
    assert draft.lines == frozen.lines
    assert draft.places == {kind: rows for kind, rows in frozen.places.items() if rows}
    assert draft.courses == frozen.courses
    assert draft.divisions == frozen.divisions
    assert draft.streets == frozen.streets
    assert draft.warnings == frozen.warnings
    assert draft.sources == [Source("Drawn by hand", "MIT", "Drawn Town is made up.")]
    assert draft.edits == [{"remove": "node/1"}]
    assert draft.timetable == b"times"
    assert draft.backdrop[0].properties == {"name": "Green", "rank": 2}
    assert draft.elevation is not None
    assert frozen.elevation is not None
    assert np.array_equal(draft.elevation.heights, frozen.elevation.heights)
    assert draft.basemap == b"tiles"
    assert open_map(town_file).basemap == b"tiles"


def test_gdal_opens_every_layer(town_file: Path) -> None:
    layers = dict(pyogrio.list_layers(town_file))

    counts = {name: len(pyogrio.raw.read(town_file, layer=name)[3][0]) for name in layers}

    assert counts["stations"] == len(STATIONS)
    assert layers["stations"] == "Point"
    assert layers["sources"] is None
    assert pyogrio.read_info(town_file, layer="courses")["crs"] == "EPSG:4326"


def test_a_map_file_of_an_earlier_version_knows_no_spellings(town_file: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.gpkg"
    older.write_bytes(town_file.read_bytes())
    with sqlite3.connect(older) as connection:
        connection.execute("DROP TABLE spellings")
    connection.close()

    assert open_map(town_file).contents.spellings == {"合肥": "Hefei"}
    assert open_map(older).contents.spellings == {}
    assert read_draft(town_file).spellings == {"合肥": "Hefei"}


def test_the_hash_does_not_depend_on_the_order_of_things() -> None:
    """MAP-1."""
    forwards, backwards = drawn_town(), drawn_town()
    backwards.stations.reverse()
    backwards.divisions.reverse()
    backwards.places = {kind: rows[::-1] for kind, rows in reversed(backwards.places.items())}

    assert content_hash(forwards) == content_hash(backwards)


@pytest.mark.parametrize("change", ["station", "place", "name", "no-go", "timetable", "elevation"])
def test_the_hash_changes_with_whatever_can_decide_a_question(change: str) -> None:
    """MAP-1."""
    draft = drawn_town()
    match change:
        case "station":
            draft.stations.pop()
        case "place":
            next(iter(draft.places.values())).pop()
        case "name":
            draft.name = "other"
        case "no-go":
            draft.no_go.clear()
        case "timetable":
            draft.timetable = b"x"
        case _:
            draft.elevation = None

    assert content_hash(draft) != content_hash(drawn_town())


def test_the_hash_does_not_change_with_what_is_only_drawn_or_told() -> None:
    draft = drawn_town()
    draft.warnings.append("Something was odd.")
    draft.sources.clear()
    draft.title = "Another title"

    assert content_hash(draft) == content_hash(drawn_town())


def test_the_file_carries_its_hash(town_file: Path) -> None:
    assert open_map(town_file).hash == content_hash(read_draft(town_file))


def test_freezing_again_gives_the_same_hash(town_file: Path, tmp_path: Path) -> None:
    again = freeze(read_draft(town_file), tmp_path / "again.gpkg")

    assert again == open_map(town_file).hash


def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "town.gpkg"
    freeze(drawn_town(), target)
    before = target.read_bytes()

    def full_disk(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(file, "write_layer", full_disk)
    with pytest.raises(sqlite3.OperationalError):
        freeze(drawn_town(), target)

    assert target.read_bytes() == before
    assert list(tmp_path.iterdir()) == [target]


def test_progress_runs_from_nothing_to_all(tmp_path: Path) -> None:
    shares: list[float] = []

    freeze(drawn_town(), tmp_path / "town.gpkg", progress=lambda _what, share: shares.append(share))

    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


def test_a_file_that_is_no_map_is_named(tmp_path: Path) -> None:
    text, other = tmp_path / "notes.gpkg", tmp_path / "other.gpkg"
    text.write_text("no map at all, just a few words that fill a page" * 50)
    sqlite3.connect(other).executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1)").connection.close()

    for path in (text, other):
        with pytest.raises(NotAMap, match=f"{path.name} is not a Hideline map"):
            open_map(path)
    with pytest.raises(Malformed, match="There is no map file"):
        open_map(tmp_path / "missing.gpkg")


def test_a_map_of_a_later_format_is_refused(town_file: Path, tmp_path: Path) -> None:
    later = tmp_path / "later.gpkg"
    later.write_bytes(town_file.read_bytes())
    connection = sqlite3.connect(later)
    connection.execute("UPDATE map SET value = '99' WHERE key = 'format'")
    connection.commit()
    connection.close()

    with pytest.raises(NotAMap, match="map format 99"):
        open_map(later)


def test_an_opened_map_knows_its_stations_at_once(town_file: Path) -> None:
    assert open_map(town_file).nearest_station(where(MARKET)).id == MARKET
