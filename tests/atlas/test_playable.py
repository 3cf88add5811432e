"""What of a draft exists in play, and what is said about the rest (MAP-3, MAP-4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely

from hideline.atlas.draft import MapDraft, Station, StationId, TransitMode
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.atlas.playable import in_play
from hideline.units import LatLon, Malformed
from tests.towns import EASTGATE, MILL, drawn_town, position, where


def test_stations_in_no_go_areas_and_outside_the_border_are_not_in_play() -> None:
    """MAP-3, MAP-4."""
    draft = drawn_town()
    metro = frozenset({TransitMode.METRO})
    draft.stations += [
        Station(StationId("works"), "Works", position(10, 2), metro),
        Station(StationId("abroad"), "Abroad", position(13, 4), metro),
    ]

    frozen = in_play(draft)

    assert {"works", "abroad"}.isdisjoint(station.id for station in frozen.stations)
    assert "Stations left out, off the map (2): Abroad, Works." in frozen.warnings


def test_services_stop_only_at_stations_in_play() -> None:
    draft = drawn_town()
    draft.stations = [station for station in draft.stations if station.id != MILL]

    red = next(line for line in in_play(draft).lines if line.id == "red")

    assert all(MILL not in pattern for pattern in red.patterns)
    assert red.patterns[0][-1] == EASTGATE


def test_a_line_left_with_one_station_is_left_out_and_named() -> None:
    draft = drawn_town()
    draft.stations = [station for station in draft.stations if station.id not in ("gull", "lido")]

    frozen = in_play(draft)

    assert [line.id for line in frozen.lines] == ["red", "green"]
    assert "Lines left out, serving fewer than two stations in play (1): F." in frozen.warnings


def test_a_thing_listed_twice_is_kept_once_and_named() -> None:
    draft = drawn_town()
    draft.stations.append(replace(draft.stations[0], name="Abbey again"))

    frozen = in_play(draft)

    assert [s.name for s in frozen.stations if s.id == "abbey"] == ["Abbey"]
    assert "Stations left out, listed twice under one id (1): Abbey again." in frozen.warnings


def test_what_a_draft_does_not_list_follows_from_what_it_does() -> None:
    draft = drawn_town()
    del draft.places[KindId("rail-station")]
    del draft.courses[KindId("metro-line")]

    atlas = Atlas.of(draft)

    assert set(atlas.icons("rail-station").ids) == {
        s for s, row in atlas.stations.items() if "metro" in row.modes
    }
    assert atlas.courses("metro-line").names == ("M2", "M1")


def test_the_outline_of_a_division_is_no_border_by_itself() -> None:
    """A division cut off at the edge of the data has an edge there that is no border (MEAS-5)."""
    draft = drawn_town()
    del draft.courses[KindId("admin1-border")]

    assert not Atlas.of(draft).has("admin1-border")


def test_freezing_what_is_frozen_changes_nothing() -> None:
    once = in_play(drawn_town())
    twice = in_play(once)

    assert twice.courses == once.courses
    assert twice.warnings == once.warnings
    assert Atlas.of(drawn_town()).hash == Atlas.of(once).hash


def test_a_map_needs_a_border_and_something_left_of_it() -> None:
    """MAP-2."""
    with pytest.raises(Malformed, match="no border"):
        in_play(MapDraft("nowhere"))
    with pytest.raises(Malformed, match="cover the whole map"):
        in_play(MapDraft("gone", border=shapely.box(0, 0, 1, 1), no_go=[shapely.box(-1, -1, 2, 2)]))


def test_a_map_across_the_antimeridian_has_both_its_sides() -> None:
    """MAP-2."""
    bus = frozenset({TransitMode.BUS})
    draft = MapDraft(
        "fiji",
        border=shapely.Polygon([(179, -18), (-179, -18), (-179, -16), (179, -16)]),
        stations=[
            Station(StationId("west"), "West", LatLon(-17, 179.5), bus),
            Station(StationId("east"), "East", LatLon(-17, -179.5), bus),
            Station(StationId("far"), "Far", LatLon(-17, 0), bus),
        ],
    )

    atlas = Atlas.of(draft)

    assert set(atlas.stations) == {"west", "east"}
    assert atlas.on_map(LatLon(-17, 180.0))
    assert atlas.nearest_station(LatLon(-17, 179.99)).id == "west"


def test_the_edge_of_a_no_go_area_is_still_on_the_map() -> None:
    draft = drawn_town()

    assert Atlas.of(draft).on_map(position(9.6, 2.0))
    assert where(MILL) == Atlas.of(draft).stations[MILL].position


def test_a_border_that_crosses_itself_is_refused_with_the_place() -> None:
    """MAP-2."""
    bow_tie = shapely.Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])

    with pytest.raises(Malformed, match=r"The border crosses itself near 0\.5000, 0\.5000: "):
        in_play(MapDraft("tie", border=bow_tie))


def test_a_border_with_a_hole_beside_it_is_not_said_to_cross_itself() -> None:
    """MAP-2: nothing of it does."""
    square, beside = ([(x, 0), (x + 1, 0), (x + 1, 1), (x, 1)] for x in (0, 5))

    with pytest.raises(
        Malformed, match=r"The border is not one area with an inside and an outside: look near "
    ):
        in_play(MapDraft("holed", border=shapely.Polygon(square, [beside])))


def test_a_division_that_crosses_itself_is_mended_and_named() -> None:
    draft = drawn_town()
    west, south, east, north = draft.divisions[0].area.bounds
    bow_tie = shapely.Polygon([(west, south), (east, north), (east, south), (west, north)])
    draft.divisions[0] = replace(draft.divisions[0], area=bow_tie)

    frozen = in_play(draft)

    assert all(division.area.is_valid for division in frozen.divisions)
    assert any(warning.startswith("The outline of West Riding was mended") for warning in frozen.warnings)
