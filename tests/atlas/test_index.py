"""What the drawn town answers. Distances are read off its drawing: kilometres east and north."""

from __future__ import annotations

import numpy as np
import pytest

from hideline.atlas.draft import Place, PlaceId, StationId
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.atlas.metric import distance
from hideline.atlas.overlay import PlaceAdded, PlaceRemoved
from hideline.units import LatLon, Malformed, Metres, km
from tests.towns import (
    CASTLE,
    EMPTY_KIND,
    HARBOUR,
    LAKESIDE,
    MARKET,
    MILL,
    QUARRY,
    ZOES_CROSS,
    drawn_town,
    position,
    where,
)

MUSEUM = KindId("museum")


@pytest.fixture(scope="module")
def town() -> Atlas:
    return Atlas.of(drawn_town())


def test_the_border_is_on_the_map_and_no_go_areas_are_not(town: Atlas) -> None:
    """MAP-3, MAP-4."""
    assert town.on_map(position(0, 0))
    assert town.on_map(position(12, 4.5))
    assert not town.on_map(position(12.01, 4.5))
    assert not town.on_map(position(10, 2))


def test_places_off_the_map_do_not_exist(town: Atlas) -> None:
    """MAP-3, MAP-4."""
    assert "Works Museum" not in town.icons("museum").names
    assert "Hospital Beyond" not in town.icons("hospital").names
    near = town.nearest("museum", position(10, 2.5))
    assert near is not None
    assert near.name == "Museum of Quarrying"


def test_the_nearest_station_is_the_one_drawn_closest(town: Atlas) -> None:
    near = town.nearest_station(position(5.3, 4.6))

    assert near.id == CASTLE
    assert near.distance == pytest.approx(distance(position(5.3, 4.6), where(CASTLE)))


def test_a_category_without_places_has_no_nearest(town: Atlas) -> None:
    """MEAS-1."""
    assert not town.has(EMPTY_KIND)
    assert town.nearest(EMPTY_KIND, where(MILL)) is None
    assert town.distance_to(EMPTY_KIND, where(MILL)) is None
    assert town.within(EMPTY_KIND, where(MILL), km(100)) == ()


def test_an_unknown_kind_of_place_is_a_mistake(town: Atlas) -> None:
    with pytest.raises(Malformed, match="no kind of place called 'pub'"):
        town.has("pub")


def test_distance_to_a_line_goes_to_its_nearest_point(town: Atlas) -> None:
    """MAP-6: the frontier is the map's eastern edge, which counts (MAP-4)."""
    gap = town.distance_to("international-border", position(10, 5))

    assert gap == pytest.approx(distance(position(10, 5), position(12, 5)), abs=0.5)


def test_the_border_of_every_division_of_the_level_counts(town: Atlas) -> None:
    in_the_west = town.nearest("admin2-border", position(2, 4.4))
    in_the_east = town.nearest("admin2-border", position(11, 3.3))

    assert in_the_west is not None
    assert in_the_east is not None
    assert (in_the_west.id, in_the_east.id) == ("west-hundreds", "east-hundreds")


def test_a_metro_line_is_within_reach_when_any_point_of_it_is(town: Atlas) -> None:
    found = town.within("metro-line", position(6.8, 4.0), km(1))

    assert [near.name for near in found] == ["M1"]
    assert found[0].distance == pytest.approx(town.distance_to("metro-line", position(6.8, 4.0)))


def test_water_is_at_distance_zero_when_one_is_in_it(town: Atlas) -> None:
    """MEAS-4."""
    afloat = town.nearest("water", position(8.8, 3.3))

    assert afloat is not None
    assert (afloat.name, afloat.distance) == ("Swan Lake", 0.0)
    assert afloat.position == position(8.8, 3.3)


def test_the_shore_of_an_islet_is_a_shore(town: Atlas) -> None:
    """MEAS-4."""
    gap = town.distance_to("water", position(9.4, 3.7))

    assert gap == pytest.approx(200, abs=1)


def test_lines_beyond_the_border_do_not_exist(town: Atlas) -> None:
    """MAP-4: the high-speed line goes on to the west, but not on this map."""
    tree = town.courses("high-speed-rail").tree
    assert tree is not None
    assert tree.lonlat[:, 0].min() == pytest.approx(position(0, 0).lon)


def test_divisions_hold_what_stands_in_them(town: Atlas) -> None:
    """MATCH-5."""
    levels = [town.division(level, where(MARKET)) for level in (1, 2, 3, 4)]

    assert [division.name for division in levels if division] == [
        "West Riding",
        "South West Hundred",
        "College Parish",
        "Old Town",
    ]
    assert town.division(4, where(HARBOUR)) is None
    assert not town.has_divisions(0)
    assert town.country(where(MARKET)) is None


def test_a_landmass_encloses_the_islet_in_its_lake_but_not_the_island_in_the_sea(town: Atlas) -> None:
    """MATCH-6."""
    mainland, islet = town.landmass(where(MILL)), town.landmass(position(9.4, 3.7))

    assert mainland is not None
    assert islet is not None
    assert town.encloses(mainland.id, islet.id)
    assert not town.encloses(islet.id, mainland.id)
    assert not town.encloses(mainland.id, "gull-island")
    assert not town.encloses(mainland.id, mainland.id)
    assert town.landmass(position(1, 8)) is None


def test_a_street_is_the_same_at_both_of_its_ends(town: Atlas) -> None:
    """MATCH-4."""
    west, east = town.street(position(0.4, 4.81)), town.street(position(10, 4.81))

    assert west is not None
    assert west == east
    assert west.name == "High Street"


def test_the_trace_of_a_street_runs_from_junction_to_junction(town: Atlas) -> None:
    """PHOTO-1."""
    assert town.street_trace(where(MILL)) == (position(2.8, 4.55), position(4.5, 4.25))


def test_the_nearest_path_is_as_far_as_it_is_drawn(town: Atlas) -> None:
    """ZONE-4."""
    assert town.path_distance(position(0.7, 4.9)) == pytest.approx(100, abs=1)


def test_heights_lie_between_those_of_the_grid(town: Atlas) -> None:
    """MEAS-2."""
    beacon = town.elevation(position(1.6, 2.3))

    assert beacon is not None
    assert 250 < beacon < 340
    assert town.elevation(position(5, 8)) == pytest.approx(0.0)
    assert town.elevation(LatLon(0.0, 0.0)) is None


def test_the_length_of_a_name_counts_what_a_reader_sees(town: Atlas) -> None:
    """MATCH-3: ë is one character however it is written, the apostrophe, the space and the hyphen count."""
    assert town.name_length(ZOES_CROSS) == len("Zoë’s Cross")
    assert town.name_length(QUARRY) == 11


def test_the_lines_at_a_station_are_those_that_stop_there(town: Atlas) -> None:
    assert [line.name for line in town.lines_at(MARKET)] == ["M1", "M2"]
    assert [line.name for line in town.lines_at(LAKESIDE)] == ["M1"]


def test_a_place_agreed_on_is_added_and_one_refuted_removed(town: Atlas) -> None:
    """MAP-5."""
    toys = Place(PlaceId("toys"), "Toy Museum", position(2.9, 4.62))
    added = town.with_overlay([PlaceAdded(MUSEUM, toys)])
    removed = added.with_overlay([PlaceRemoved(MUSEUM, toys.id), PlaceRemoved(MUSEUM, PlaceId("museum-3"))])

    assert [_name(atlas.nearest("museum", where(MILL))) for atlas in (town, added, removed)] == [
        "Mill Museum",
        "Toy Museum",
        "Fishing Museum",
    ]
    assert added.hash == town.hash


def test_the_first_place_of_a_kind_can_be_added(town: Atlas) -> None:
    """MAP-5."""
    fish = PlaceAdded(EMPTY_KIND, Place(PlaceId("fish"), "Fish House", position(4, 6)))

    assert town.with_overlay([fish]).has(EMPTY_KIND)


def test_a_removed_body_of_water_is_no_longer_measured_to(town: Atlas) -> None:
    """MAP-5."""
    dry = town.with_overlay([PlaceRemoved(KindId("water"), PlaceId("swan-lake"))])

    assert _name(dry.nearest("water", position(8.8, 3.3))) == "River Wend"


def test_nothing_is_added_off_the_map_or_as_a_line(town: Atlas) -> None:
    """MAP-4, MAP-5."""
    with pytest.raises(Malformed, match="Far Museum lies off the map"):
        town.with_overlay([PlaceAdded(MUSEUM, Place(PlaceId("far"), "Far Museum", position(30, 4)))])
    with pytest.raises(Malformed, match="not coastlines"):
        town.with_overlay([PlaceAdded(KindId("coastline"), Place(PlaceId("x"), "X", position(3, 4)))])


def test_arrays_for_deduction_agree_with_single_answers(town: Atlas) -> None:
    icons = town.station_icons
    winners, gaps = town.icons("museum").nearest_to_each(icons.lonlat)

    for k, station in enumerate(icons.ids):
        near = town.nearest("museum", where(StationId(station)))
        assert near is not None
        assert town.icons("museum").ids[winners[k]] == near.id
        assert gaps[k] == pytest.approx(near.distance)
    assert np.array_equal(icons.lonlat[:, 1], [town.stations[s].position.lat for s in sorted(town.stations)])


def test_icons_and_lines_are_not_taken_for_each_other(town: Atlas) -> None:
    with pytest.raises(Malformed, match="lines, not icons"):
        town.icons("coastline")
    with pytest.raises(Malformed, match="icons, not lines"):
        town.courses("museum")


def test_within_a_negative_radius_there_is_nothing(town: Atlas) -> None:
    assert town.within("museum", where(MILL), Metres(-1.0)) == ()


def _name(near: object) -> str:
    name = getattr(near, "name", None)
    assert isinstance(name, str)
    return name
