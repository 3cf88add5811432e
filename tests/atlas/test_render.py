"""The picture of a map shows land, water, lines and stations where they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image

from hideline.atlas.index import Atlas
from hideline.atlas.picture.inks import INKS, Theme
from hideline.atlas.picture.labels import FreeSpace, font_that_draws
from hideline.atlas.picture.lanes import in_lanes, one_track
from hideline.atlas.render import render
from tests.towns import drawn_town

Rgb = tuple[int, int, int]
LAND, WATER, RED = (0xF8, 0xF6, 0xF0), (0xBF, 0xD9, 0xE6), (0xD7, 0x26, 0x3D)


def share_of(picture: Image.Image, colour: Rgb) -> float:
    pixels = np.asarray(picture.convert("RGB")).astype(int)
    return float((np.abs(pixels - colour).sum(axis=2) < 60).mean())


@pytest.mark.parametrize("width", [500, 900])
def test_the_picture_is_as_wide_as_asked_and_shows_the_town(tmp_path: Path, width: int) -> None:
    render(drawn_town(), tmp_path / "town.png", width)

    with Image.open(tmp_path / "town.png") as picture:
        assert picture.width == width
        assert share_of(picture, LAND) > 0.3
        assert share_of(picture, WATER) > 0.1
        assert share_of(picture, RED) > 0.001


def test_by_night_the_same_town_is_dark(tmp_path: Path) -> None:
    render(drawn_town(), tmp_path / "night.png", 500, Theme.DARK)

    with Image.open(tmp_path / "night.png") as picture:
        pixels = np.asarray(picture.convert("L"))
        assert float(np.median(pixels)) < 60
        assert share_of(picture, RED) > 0.001


def test_both_themes_know_the_same_kinds_of_ground() -> None:
    assert INKS[Theme.LIGHT].landuse.keys() == INKS[Theme.DARK].landuse.keys()


def test_an_opened_map_is_drawn_like_its_draft(tmp_path: Path) -> None:
    render(drawn_town(), tmp_path / "draft.png", 400)
    render(Atlas.of(drawn_town()), tmp_path / "atlas.png", 400)

    assert (tmp_path / "draft.png").read_bytes() == (tmp_path / "atlas.png").read_bytes()


def test_a_name_no_font_of_this_machine_writes_is_left_out() -> None:
    """Boxes tell nobody anything."""
    nobody_writes = "\U000f0000"

    assert font_that_draws("Market – Süd", 14) is not None
    assert font_that_draws(f"Market {nobody_writes}", 14) is None


@pytest.mark.parametrize("name", ["\U000f0000\U000f0001", "תל אביב"])
def test_names_in_any_script_are_drawn_or_left_out(tmp_path: Path, name: str) -> None:
    draft = drawn_town()
    draft.lines = [replace(line, name=name) for line in draft.lines]
    draft.stations = [replace(station, name=name) for station in draft.stations]

    render(draft, tmp_path / "town.png", 500)

    with Image.open(tmp_path / "town.png") as picture:
        assert share_of(picture, RED) > 0.001


def test_names_without_letters_here_are_written_in_latin_ones_and_told(tmp_path: Path) -> None:
    unwritable, unknown = "\U000f0000\U000f0001", "\U000f0002"
    draft = drawn_town()
    first, second, *others = draft.stations
    draft.stations = [replace(first, name=unwritable), replace(second, name=unknown), *others]
    plain = replace(draft, stations=[replace(first, name="Hefei"), replace(second, name=""), *others])
    draft.spellings = {unwritable: "Hefei"}

    remarks = render(draft, tmp_path / "spelled.png", 500)
    assert render(plain, tmp_path / "plain.png", 500) == ()

    assert [remark.split(",")[0] for remark in remarks] == [
        "1 name is written in Latin letters",
        "1 name is left out",
    ]
    assert (tmp_path / "spelled.png").read_bytes() == (tmp_path / "plain.png").read_bytes()


def test_lines_on_the_same_track_are_drawn_side_by_side() -> None:
    there = shapely.LineString([(0, 0), (200, 0), (400, 40)])
    back = shapely.reverse(there)
    elsewhere = shapely.LineString([(0, 300), (400, 300)])

    [[first], [second], [third]] = in_lanes([[there], [back], [elsewhere]], 6.0)

    assert first.distance(second) == pytest.approx(6.0, abs=0.5)
    assert third == elsewhere


def test_three_lines_together_take_three_lanes() -> None:
    track = shapely.LineString([(0, 0), (400, 0)])

    lanes = in_lanes([[track], [track], [shapely.reverse(track)]], 6.0)

    assert sorted(round(shapely.get_coordinates(lane)[0][1]) for [lane] in lanes) == [-6, 0, 6]


def test_two_tracks_of_one_colour_are_drawn_as_one() -> None:
    there = shapely.LineString([(0, 0), (400, 0)])
    back = shapely.LineString([(400, 5), (0, 5)])
    branch = shapely.LineString([(200, 0), (200, 300)])

    kept = one_track([there, back, branch], 6.0)

    assert sum(track.length for track in kept) == pytest.approx(700, abs=40)


def test_words_never_lie_on_words_nor_leave_the_sheet() -> None:
    space = FreeSpace(100.0, 100.0)
    space.take((40.0, 40.0, 60.0, 60.0))

    place = space.beside(50.0, 50.0, (30.0, 8.0), 12.0)

    assert place is not None
    left, top = place
    assert space.is_free((left, top, left + 30.0, top + 8.0))
    assert not space.is_free((90.0, 90.0, 110.0, 95.0))
    assert FreeSpace(20.0, 20.0).beside(10.0, 10.0, (30.0, 8.0), 2.0) is None


def test_words_keep_off_lines_where_there_is_a_choice() -> None:
    line = shapely.STRtree([shapely.LineString([(50, 50), (100, 50)])])

    place = FreeSpace(100.0, 100.0, line).beside(50.0, 50.0, (30.0, 8.0), 5.0)

    assert place == (15.0, 46.0)
