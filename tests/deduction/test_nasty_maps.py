"""What such tools get wrong (DESIGN.md §5, last bullet): each case on a map made for it."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from hideline.atlas.draft import (
    Course,
    Division,
    Landmass,
    MapDraft,
    Place,
    PlaceId,
    Station,
    StationId,
    TransitMode,
)
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.atlas.metric import destination
from hideline.catalogue.clues import CloserTo, Clue, HotterThan, InDisc, InDivision, NearestIs, NearestOfThese
from hideline.catalogue.questions.matching import MATCHING, NearestPlace, SameDivision
from hideline.deduction import oracle
from hideline.deduction.knowledge import Deduction, Knowledge
from hideline.deduction.reach import REACH, Reach
from hideline.game.box import Hiding, Verdict
from hideline.game.ids import QuestionId
from hideline.game.ids import StationId as GameStation
from hideline.units import LatLon, Metres, Span, minutes
from tests.deduction.asking import asked_from, fix

RADIUS = Metres(500.0)
ORIGIN = LatLon(0.0, 0.0)
MIDDLE = GameStation("s00")
METRO = frozenset({TransitMode.METRO})


def grid_map(centre: LatLon = ORIGIN, **parts: object) -> Atlas:
    """Nine stations two kilometres apart around a centre, on a map ten kilometres wide."""
    stations = [
        Station(StationId(f"s{row}{column}"), "S", at(centre, 2.0 * column, 2.0 * row), METRO)
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
    ]
    ring = [at(centre, e, n) for e, n in ((-5, -5), (5, -5), (5, 5), (-5, 5))]
    border = shapely.Polygon([(centre.lon + (p.lon - centre.lon + 180) % 360 - 180, p.lat) for p in ring])
    return Atlas.of(MapDraft(name="grid", border=border, stations=stations, **parts))  # type: ignore[arg-type]


def at(centre: LatLon, east: float, north: float) -> LatLon:
    """So many kilometres east and north of a spot."""
    return destination(destination(centre, 90.0, Metres(1000 * east)), 0.0, Metres(1000 * north))


def places(kind: str, *spots: LatLon, name: str = "It") -> dict[KindId, list[Place]]:
    return {KindId(kind): [Place(PlaceId(f"{kind}-{k:05}"), name, p) for k, p in enumerate(spots)]}


def knowing(atlas: Atlas, *clues: Clue) -> Knowledge:
    known = Deduction(atlas, RADIUS).nothing_known()
    for number, clue in enumerate(clues, 1):
        known = known.with_clue(number, clue)
    return known


def covers(known: Knowledge, p: LatLon) -> bool:
    return any(tile.area.intersects(shapely.Point(p.lon, p.lat)) for tile in known.never_moved_tiles())


def test_a_hole_wholly_inside_a_zone_is_cut_and_keeps_the_station() -> None:
    known = knowing(grid_map(), InDisc(ORIGIN, Metres(200.0), is_inside=False))
    assert len(known.stations_left) == 9
    assert not covers(known, ORIGIN)
    assert covers(known, at(ORIGIN, 0.3, 0.0))


def test_a_disc_wholly_inside_a_zone_keeps_only_that_station() -> None:
    known = knowing(grid_map(), InDisc(at(ORIGIN, 0.1, 0.3), Metres(50.0), is_inside=True))
    assert known.stations_left == (MIDDLE,)
    witness = known.witness(MIDDLE)
    assert witness is not None


def test_a_category_of_fifty_thousand_places() -> None:
    rng = np.random.default_rng(1)
    many = [LatLon(float(lat), float(lon)) for lon, lat in rng.uniform(-0.04, 0.04, size=(50_000, 2))]
    atlas = grid_map(places=places("museum", *many))
    mine = atlas.nearest("museum", ORIGIN)
    assert mine is not None
    known = knowing(atlas, NearestIs("museum", mine.id, is_same=True))
    assert known.stations_left == (MIDDLE,)
    assert 0 < known.never_moved_km2 < 0.01
    assert len(knowing(atlas, NearestIs("museum", mine.id, is_same=False)).stations_left) == 9
    assert len(knowing(atlas, CloserTo("museum", Metres(5.0), is_closer=False)).stations_left) == 9


def test_two_places_of_one_name_are_two_places() -> None:
    atlas = grid_map(places=places("park", at(ORIGIN, -2, 0), at(ORIGIN, 2, 0), name="Station Park"))
    known = knowing(atlas, NearestIs("park", "park-00000", is_same=True))
    assert {"s0-1", "s00"} <= set(known.stations_left)
    assert "s01" not in known.stations_left


def test_two_places_at_one_spot_the_lowest_id_has_it() -> None:
    atlas = grid_map(places=places("park", ORIGIN, ORIGIN, at(ORIGIN, 2, 0)))
    assert "s00" in knowing(atlas, NearestIs("park", "park-00000", is_same=True)).stations_left
    other = knowing(atlas, NearestIs("park", "park-00000", is_same=False))
    assert "s00" not in other.stations_left or not covers(other, ORIGIN)


def test_a_place_exactly_on_the_border_exists() -> None:
    """MAP-4."""
    edge = at(ORIGIN, 0, 5)
    atlas = grid_map(places=places("zoo", LatLon(min(edge.lat, atlas_top()), edge.lon)))
    assert atlas.has("zoo")
    assert len(knowing(atlas, CloserTo("zoo", Metres(3500.0), is_closer=True)).stations_left) == 3


def atlas_top() -> float:
    return float(grid_map().border.bounds[3])


def test_equal_distances_are_further_and_keep_both_sides_of_the_line() -> None:
    """THERM-1, MEAS-1: the boundary itself is nobody's loss."""
    west, east = at(ORIGIN, -2, 0), at(ORIGIN, 2, 0)
    for is_hotter in (True, False):
        known = knowing(grid_map(), HotterThan(west, east, is_hotter))
        assert {"s-10", "s00", "s10"} <= set(known.stations_left)


def test_an_empty_category_is_null_and_says_nothing() -> None:
    atlas = grid_map()
    question = NearestPlace(QuestionId("matching.zoo"), MATCHING, KindId("zoo"))
    asked = asked_from(ORIGIN)
    truth = question.truth(asked, Hiding(fix(ORIGIN), MIDDLE), atlas)
    assert truth.answer.verdict is Verdict.NULL
    assert len(knowing(atlas, question.clue(asked, truth.answer, atlas)).stations_left) == 9


def test_a_division_level_that_does_not_exist_is_null_and_says_nothing() -> None:
    atlas = grid_map()
    question = SameDivision(QuestionId("matching.admin4"), MATCHING, 4)
    asked = asked_from(ORIGIN)
    truth = question.truth(asked, Hiding(fix(ORIGIN), MIDDLE), atlas)
    assert truth.answer.verdict is Verdict.NULL
    assert len(knowing(atlas, question.clue(asked, truth.answer, atlas)).stations_left) == 9


def test_borders_of_every_division_count_not_only_the_seekers_own() -> None:
    """MEAS-5: seekers in the west measure to their border, and a hider near the far one is closer."""
    lines = [
        Course(PlaceId(f"b{k}"), "Border", shapely.LineString([(lon, -0.04), (lon, 0.04)]))
        for k, lon in enumerate((-0.03, 0.018))
    ]
    atlas = grid_map(courses={KindId("admin1-border"): lines})
    known = knowing(atlas, CloserTo("admin1-border", Metres(1_000.0), is_closer=True))
    assert "s01" in known.stations_left
    assert "s00" not in known.stations_left


def test_an_inlet_narrower_than_twice_the_distance_is_covered_whole() -> None:
    shores = [
        Course(PlaceId(f"c{k}"), "Shore", shapely.LineString([(-0.04, lat), (0.04, lat)]))
        for k, lat in enumerate((-0.003, 0.003))
    ]
    atlas = grid_map(courses={KindId("coastline"): shores})
    known = knowing(atlas, CloserTo("coastline", Metres(400.0), is_closer=True))
    assert covers(known, ORIGIN)
    assert set(known.stations_left) == {"s0-1", "s00", "s01"}


def test_places_in_the_eliminated_part_still_decide_what_is_nearest() -> None:
    atlas = grid_map(places=places("zoo", at(ORIGIN, -2, 0), at(ORIGIN, 0.9, 0)))
    known = knowing(
        atlas,
        InDisc(at(ORIGIN, -2, 0), Metres(2_400.0), is_inside=True),
        NearestIs("zoo", "zoo-00000", is_same=True),
    )
    assert not covers(known, at(ORIGIN, 0.3, 0))
    assert covers(known, at(ORIGIN, -1.8, 0))


def test_a_candidate_out_of_reach_carries_only_the_circle() -> None:
    """TENT-1: out of reach says nothing about which is nearest."""
    atlas = grid_map(places=places("museum", ORIGIN))
    inside = NearestOfThese(ORIGIN, Metres(1_000.0), "museum", ("museum-00000",), "museum-00000")
    assert knowing(atlas, inside).stations_left == (MIDDLE,)
    assert len(knowing(atlas, InDisc(ORIGIN, Metres(1_000.0), is_inside=False)).stations_left) == 8


def test_overlapping_divisions_belong_to_the_lowest_id() -> None:
    shapes = [shapely.box(-0.05, -0.05, 0.0, 0.05), shapely.box(-0.02, -0.05, 0.05, 0.05)]
    atlas = grid_map(
        divisions=[
            Division(PlaceId(f"d{k}"), "D", 2, shapely.MultiPolygon([s])) for k, s in enumerate(shapes)
        ]
    )
    known = knowing(atlas, InDivision(2, "d1", is_same=True))
    assert not covers(known, at(ORIGIN, -1.9, 0))
    assert covers(known, at(ORIGIN, 0.2, 0))


@pytest.mark.parametrize(
    "centre", [LatLon(0.0, 179.99), LatLon(0.0, -179.995), LatLon(84.0, 10.0), LatLon(-77.0, -179.99)],
    ids=["east of the antimeridian", "west of it", "far north", "far south at the antimeridian"],
)  # fmt: skip
def test_it_works_across_the_antimeridian_and_near_poles(centre: LatLon) -> None:
    atlas = grid_map(centre, places=places("zoo", centre, at(centre, 2, 2)))
    for clue in (
        InDisc(centre, Metres(1_700.0), is_inside=True),
        HotterThan(at(centre, -2, 0), at(centre, 0.4, 0), is_hotter=True),
        CloserTo("zoo", Metres(300.0), is_closer=True),
        NearestIs("zoo", "zoo-00000", is_same=True),
    ):
        known = knowing(atlas, clue)
        assert "s00" in known.stations_left
        assert known.never_moved_km2 > 0.1


def test_eight_stations_and_no_landmass_is_a_map_too() -> None:
    atlas = grid_map(
        landmasses=[Landmass(PlaceId("rock"), "Rock", shapely.box(-0.001, -0.001, 0.001, 0.001))]
    )
    assert knowing(atlas).area_km2 == pytest.approx(9 * np.pi * 0.25, rel=1e-3)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_near_many_short_lines_is_drawn_right_to_the_circles_edge(seed: int) -> None:
    """A gap between stadiums may reach beyond the zone, where lines run through it that were left out for the zone.

    It was filled or left open as a whole by one look at it, which could fall outside the circle: spots more than 100 m
    inside their clue were lost.
    """
    rng = np.random.default_rng([seed, 109])
    starts = rng.uniform(-0.012, 0.012, size=(60, 2))
    lines = [
        Course(PlaceId(f"c{k:03}"), "Shore", shapely.LineString([p, p + rng.normal(0, 0.0008, 2)]))
        for k, p in enumerate(starts)
    ]
    atlas = grid_map(courses={KindId("coastline"): lines})
    segments = oracle.lines_of([line.shape for line in lines])
    spots = rng.uniform(-0.0045, 0.0045, size=(400, 2))
    spots = spots[oracle.gaps(spots, np.zeros((1, 2))) < RADIUS - 1.0]
    away = segments.gaps(spots)
    for than in (150.0, 300.0, 600.0):
        for is_closer in (True, False):
            known = knowing(atlas, CloserTo("coastline", Metres(than), is_closer))
            area = shapely.union_all([tile.area for tile in known.never_moved_tiles()])
            drawn = shapely.intersects_xy(area, spots[:, 0], spots[:, 1])
            is_true = (away < than) == is_closer
            assert (drawn | ~is_true).all()
            assert (np.abs(away[drawn & ~is_true] - than) < 1.0).all()


def test_a_hider_beside_no_zone_at_all_is_where_the_reach_ends() -> None:
    """ZONE-2, ROUND-4: whoever is still on the way when time is up belongs to the nearest station, which stays."""
    atlas = grid_map()
    ground = Deduction(atlas, RADIUS).ground
    between = at(ORIGIN, 1.0, 1.0)
    nearest = GameStation(atlas.nearest_station(between).id)
    assert atlas.nearest_station(between).distance > RADIUS
    arrivals = {nearest: Span(0)}
    reach = Reach.of(arrivals, minutes(30), Span(0))
    assert not reach.too_far(ground)[ground.index[nearest]]
    known = Deduction(atlas, RADIUS).nothing_known().without(REACH, reach.too_far(ground))
    spot = atlas.legal_spot(between, atlas.stations[StationId(nearest)].position, RADIUS)
    known = known.with_clue(1, InDisc(spot, Metres(1.0), is_inside=True))
    assert nearest in known.stations_left


TRACK = [(-0.05, 0.001), (-0.02, 0.0015), (0.0, 0.001), (0.02, 0.0012)]
"""Where two metro lines run on one and the same track."""


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("place", ["a", "b", "c"])
def test_lines_on_one_track_share_it_by_their_ids(place: str, *, back: bool) -> None:
    """TENT-1: all spots beside a shared track are as near to both lines, and the lowest id has them."""
    ends = {"b": [(0.03, 0.02)], "a": [(0.03, -0.02)]}
    lines = {name: shapely.LineString(TRACK + end) for name, end in ends.items()}
    if back:
        lines["b"] = lines["b"].reverse()
    lines["c"] = shapely.LineString([(-0.05, 0.015), (0.03, 0.012)])
    rows = [Course(PlaceId(name), name.upper(), shape) for name, shape in lines.items()]
    atlas = grid_map(courses={KindId("metro-line"): rows})
    known = knowing(atlas, NearestOfThese(ORIGIN, Metres(9_000.0), "metro-line", ("a", "b", "c"), place))
    spots = np.random.default_rng(4).uniform(-0.0044, 0.0044, (600, 2))
    spots = spots[oracle.gaps(spots, np.zeros((1, 2))) < RADIUS - 1]
    gaps = np.stack([oracle.lines_of([lines[name]]).gaps(spots) for name in "abc"])
    winner = np.argmax(gaps <= gaps.min(axis=0) + 1e-6, axis=0)
    apart = np.diff(np.sort(gaps, axis=0), axis=0)
    is_sure = ((apart > 0.05) | (apart < 1e-6)).all(axis=0)
    assert is_sure.mean() > 0.9
    for (lon, lat), line in zip(spots[is_sure].tolist(), winner[is_sure], strict=True):
        assert covers(known, LatLon(lat, lon)) == ("abc"[line] == place)


@pytest.mark.parametrize(("place", "left"), [("a", 9), ("b", 0)])
def test_a_line_all_along_anothers_track_is_nowhere_the_nearest(place: str, left: int) -> None:
    """TENT-1: every spot beside it is as near to the line with the lower id."""
    rows = [
        Course(PlaceId(name), name.upper(), shapely.LineString(track))
        for name, track in (("a", TRACK), ("b", TRACK[1:]))
    ]
    atlas = grid_map(courses={KindId("metro-line"): rows})
    known = knowing(atlas, NearestOfThese(ORIGIN, Metres(9_000.0), "metro-line", ("a", "b"), place))
    assert len(known.stations_left) == left
