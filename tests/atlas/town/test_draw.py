"""A drawn town is a complete map: same seed, same map; everything on it, everything in its place (MAP-1)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
import shapely

from hideline.atlas.draft import (
    Course,
    Division,
    Landmass,
    Line,
    MapDraft,
    Place,
    Station,
    Street,
    TransitMode,
    Water,
)
from hideline.atlas.kinds import KINDS, Extent
from hideline.atlas.town.draw import draw_town
from hideline.atlas.town.named import BENCHMARK_TOWNS, NamedTown
from hideline.units import Malformed


def _same(a: MapDraft, b: MapDraft) -> bool:
    for field in dataclasses.fields(MapDraft):
        if field.name != "elevation" and getattr(a, field.name) != getattr(b, field.name):
            return False
    assert a.elevation is not None
    assert b.elevation is not None
    return bool(np.array_equal(a.elevation.heights, b.elevation.heights))


@pytest.mark.slow
def test_the_same_seed_draws_the_same_map_and_another_seed_another() -> None:
    first, again, other = (draw_town("x", seed=seed, stations=30, flavour="albion") for seed in (1, 1, 2))

    assert _same(first, again)
    assert not _same(first, other)


def test_a_city_has_exactly_the_stations_asked_for(small: MapDraft) -> None:
    assert len(small.stations) == 60


@pytest.mark.slow
@pytest.mark.parametrize("stations", [30, 45, 150, 600, 1_000])
def test_any_number_of_stations_is_reached_exactly(stations: int) -> None:
    assert len(draw_town("x", seed=5, stations=stations).stations) == stations


@pytest.mark.slow
def test_a_country_has_exactly_the_stations_asked_for(island_realm: MapDraft) -> None:
    assert len(island_realm.stations) == 700


@pytest.mark.slow
@pytest.mark.parametrize("named", BENCHMARK_TOWNS, ids=lambda town: town.name)
def test_the_benchmark_towns_reach_their_scale(named: NamedTown) -> None:
    drawn = named.draw()

    assert len(drawn.stations) == named.stations
    assert all(drawn.places[kind.id] for kind in KINDS if kind.extent is Extent.ICON)


@pytest.mark.parametrize("stations", [0, 29, 1_000_000])
def test_a_town_too_small_or_too_large_is_refused_with_a_sentence(stations: int) -> None:
    with pytest.raises(Malformed, match="between 30 and"):
        draw_town("x", seed=1, stations=stations)


def test_every_kind_of_place_is_there(town: MapDraft) -> None:
    for kind in KINDS:
        match kind.extent:
            case Extent.ICON:
                assert town.places[kind.id], kind.id
            case Extent.LINE:
                assert town.courses[kind.id], kind.id
            case Extent.AREA:
                assert town.water


def _ids(town: MapDraft) -> list[list[str]]:
    kinds: list[Sequence[Station | Line | Division | Landmass | Water | Street | Place | Course]] = [
        town.stations,
        town.lines,
        town.divisions,
        town.landmasses,
        town.water,
        town.streets,
        *town.places.values(),
        *town.courses.values(),
    ]
    return [[thing.id for thing in things] for things in kinds]


def test_ids_are_unique_and_so_are_station_names(town: MapDraft) -> None:
    for ids in _ids(town):
        assert len(ids) == len(set(ids))
    assert len({station.name for station in town.stations}) == len(town.stations)


def test_stations_stand_on_dry_land_inside_the_border(town: MapDraft) -> None:
    """MAP-4; ferry stops stand at the shore."""
    assert town.border is not None
    land = shapely.union_all([landmass.area for landmass in town.landmasses])
    for station in town.stations:
        spot = shapely.Point(station.position.lon, station.position.lat)
        assert town.border.covers(spot), station.name
        assert land.covers(spot), station.name


def test_places_stand_on_land_inside_the_border(town: MapDraft) -> None:
    assert town.border is not None
    shapely.prepare(town.border)
    for kind, places in town.places.items():
        spots = np.array([(place.position.lon, place.position.lat) for place in places])
        assert shapely.contains_xy(town.border, spots[:, 0], spots[:, 1]).all(), kind


def test_every_station_is_served_and_knows_by_what(town: MapDraft) -> None:
    served: dict[str, set[TransitMode]] = {}
    known = {station.id for station in town.stations}
    for line in town.lines:
        for pattern in line.patterns:
            assert len(pattern) >= 2
            assert set(pattern) <= known
            assert all(a != b for a, b in pairwise(pattern))
            for stop in pattern:
                served.setdefault(stop, set()).add(line.mode)
    for station in town.stations:
        assert served.get(station.id, set()) == set(station.modes), station.name


def test_some_line_has_an_express_that_skips_stations(town: MapDraft) -> None:
    """MATCH-2 asks whether this very service stops."""
    assert any(set(pattern) < set(line.patterns[0]) for line in town.lines for pattern in line.patterns[2:])


def test_lines_run_through_their_stations(town: MapDraft) -> None:
    at = {station.id: shapely.Point(station.position.lon, station.position.lat) for station in town.stations}
    for line in town.lines:
        assert line.shape is not None
        for stop in line.patterns[0]:
            assert line.shape.distance(at[stop]) < 1e-4, (line.id, stop)


def test_modes_of_a_city_are_all_there(small: MapDraft) -> None:
    modes = {line.mode for line in small.lines}

    assert modes == {
        TransitMode.METRO,
        TransitMode.TRAM,
        TransitMode.RAIL,
        TransitMode.FERRY,
        TransitMode.BUS,
    }


def test_landmasses_are_the_pieces_of_land(town: MapDraft) -> None:
    """MATCH-6: one unbroken piece each, none touching another, none in the water."""
    pieces = [landmass.area for landmass in town.landmasses]

    assert all(piece.is_valid for piece in pieces)
    assert len(shapely.get_parts(shapely.union_all(pieces))) == len(pieces)
    wet = shapely.union_all([water.surface.buffer(0) for water in town.water])
    land = shapely.union_all(pieces)
    assert land.intersection(wet).area < 2e-6 * land.area


def test_a_river_cuts_the_city_in_two(small: MapDraft) -> None:
    large = [
        landmass for landmass in small.landmasses if landmass.area.area > 0.1 * small.landmasses[0].area.area
    ]

    assert len(large) >= 2


def test_elevation_covers_the_map(town: MapDraft) -> None:
    assert town.border is not None
    assert town.elevation is not None
    west, south, east, north = town.border.bounds
    grid = town.elevation
    rows, columns = grid.heights.shape

    assert grid.west <= west
    assert grid.north >= north
    assert grid.west + (columns - 1) * grid.step_lon >= east
    assert grid.north - (rows - 1) * grid.step_lat <= south
    assert grid.heights.min() == 0.0
    assert grid.heights.max() > 100.0


def test_mountains_are_higher_than_stations(small: MapDraft) -> None:
    assert small.elevation is not None

    def height(lat: float, lon: float) -> float:
        grid = small.elevation
        assert grid is not None
        return float(
            grid.heights[round((grid.north - lat) / grid.step_lat), round((lon - grid.west) / grid.step_lon)]
        )

    peaks = [height(p.position.lat, p.position.lon) for p in small.places[KINDS[2].id]]
    stops = [height(s.position.lat, s.position.lon) for s in small.stations]
    assert np.median(peaks) > 2 * np.median(stops)


def test_line_colours_are_written_as_on_signs(town: MapDraft) -> None:
    for line in town.lines:
        for colour in (line.colour, line.text_colour):
            assert len(colour) == 7
            int(colour.removeprefix("#"), 16)
