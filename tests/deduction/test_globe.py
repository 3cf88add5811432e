"""From a country to the globe: lines thousands of kilometres away, and the lines that clues draw (MEAS-1, MODE-21)."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from hideline.atlas.draft import Course, MapDraft, Place, PlaceId, Station, StationId
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.atlas.metric import destination, distance
from hideline.catalogue.clues import CloserTo, Clue, HotterThan, InDisc, NearerTheEquator, NearestIs
from hideline.deduction.edges import clue_edge
from hideline.deduction.history import Finding, History
from hideline.deduction.knowledge import Deduction
from hideline.game.ids import StationId as GameStation
from hideline.units import LatLon, Metres
from tests.deduction.test_nasty_maps import METRO, at, grid_map

COUNT = 40
RADIUS = Metres(1_000.0)


@cache
def globe() -> Deduction:
    """Stations all over the Earth, a few airports, and one coast that most of them are far from."""
    rng = np.random.default_rng(3)
    lats = np.degrees(np.arcsin(rng.uniform(-0.99, 0.99, COUNT))).tolist()
    spots = [LatLon(lat, lon) for lat, lon in zip(lats, rng.uniform(-180, 180, COUNT).tolist(), strict=True)]
    stations = [Station(StationId(f"s{k:02}"), f"S{k}", p, METRO) for k, p in enumerate(spots)]
    airports = [Place(PlaceId(f"a{k:02}"), f"A{k}", p) for k, p in enumerate(spots[:12])]
    coast = shapely.LineString([(-20.0, 60.0), (0.0, 40.0), (20.0, 35.0), (60.0, 10.0)])
    return Deduction(
        Atlas.of(
            MapDraft(
                name="globe",
                border=shapely.segmentize(shapely.box(-180, -89, 180, 89), 30.0),
                stations=stations,
                places={KindId("airport"): airports},
                courses={KindId("coastline"): [Course(PlaceId("c"), "Coast", coast)]},
            )
        ),
        RADIUS,
    )


@pytest.mark.parametrize("k", range(0, COUNT, 5))
def test_a_coast_thousands_of_kilometres_away_divides_a_zone(k: int) -> None:
    """Law 1 and a witness, although the chord leaves kilometres open which point of the coast is nearest."""
    atlas, station = globe().ground.atlas, GameStation(f"s{k:02}")
    centre = atlas.stations[StationId(station)].position
    seekers = destination(centre, 70.0, Metres(300.0))
    theirs = atlas.distance_to("coastline", seekers)
    assert theirs is not None
    for bearing in (10.0, 130.0, 250.0):
        spot = destination(centre, bearing, Metres(700.0))
        ours = atlas.distance_to("coastline", spot)
        assert ours is not None
        known = globe().nothing_known().with_clue(1, CloserTo("coastline", theirs, ours < theirs))
        assert station in known.stations_left
        witness = known.witness(station)
        assert witness is not None
        found = atlas.distance_to("coastline", witness)
        assert found is not None
        assert (found < theirs) == (ours < theirs)


def edge(deduction: Deduction, clue: Clue) -> BaseGeometry:
    line = clue_edge(History(deduction), Finding(1, clue, (), is_frozen=False))
    assert line is not None
    return line


@pytest.mark.parametrize("radius", [500_000.0, 5_000_000.0])
def test_a_radar_on_a_globe_draws_its_circle(radius: float) -> None:
    centre = LatLon(48.0, 170.0)
    line = edge(globe(), InDisc(centre, Metres(radius), is_inside=True))
    corners = shapely.get_coordinates(line)
    gaps = [distance(centre, LatLon(lat, (lon + 180.0) % 360.0 - 180.0)) for lon, lat in corners.tolist()]
    assert gaps == pytest.approx([radius] * len(gaps), abs=1.0)


@pytest.mark.parametrize(
    "clue",
    [
        CloserTo("coastline", Metres(3_000_000.0), is_closer=True),
        CloserTo("airport", Metres(1_500_000.0), is_closer=True),
        NearestIs("airport", "a03", is_same=True),
        HotterThan(LatLon(10.0, 0.0), LatLon(20.0, 40.0), is_hotter=False),
        NearerTheEquator(30.0, is_closer=True),
    ],
    ids=lambda clue: type(clue).__name__,
)
def test_every_clue_on_a_globe_has_a_line(clue: Clue) -> None:
    assert shapely.length(edge(globe(), clue)) > 10.0


def test_a_line_across_the_antimeridian_is_drawn_where_it_belongs() -> None:
    centre = LatLon(0.0, 179.99)
    line = edge(Deduction(grid_map(centre), Metres(500.0)), InDisc(at(centre, 0.5, 0), Metres(2_000.0), True))
    west, _, east, _ = line.bounds
    assert (east - west) * 111_320 == pytest.approx(4_000.0, rel=0.01)
