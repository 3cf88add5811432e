"""The metric against an independent implementation of the geodesic, everywhere on the globe."""

from __future__ import annotations

import numpy as np
import pytest
from geographiclib.geodesic import Geodesic
from hypothesis import example, given
from hypothesis import strategies as st

from hideline.atlas import metric
from hideline.units import LatLon, Malformed, Metres, km

positions = st.builds(LatLon, st.floats(-90, 90), st.floats(-180, 180))
anywhere = given(positions, positions)
NEARLY_ANTIPODAL = (LatLon(0.0, 0.0), LatLon(0.1, 179.9))
ACROSS_THE_ANTIMERIDIAN = (LatLon(-17.0, 179.99), LatLon(-17.0, -179.99))
ACROSS_THE_POLE = (LatLon(89.99, 10.0), LatLon(89.99, -170.0))


def independent(a: LatLon, b: LatLon) -> float:
    return float(Geodesic.WGS84.Inverse(a.lat, a.lon, b.lat, b.lon)["s12"])


@anywhere
@example(*NEARLY_ANTIPODAL)
@example(*ACROSS_THE_ANTIMERIDIAN)
@example(*ACROSS_THE_POLE)
def test_distance_agrees_with_an_independent_geodesic_to_a_micrometre(a: LatLon, b: LatLon) -> None:
    """MAP-6."""
    assert metric.distance(a, b) == pytest.approx(independent(a, b), abs=1e-6)


@anywhere
@example(*NEARLY_ANTIPODAL)
@example(LatLon(0.0, 0.0), LatLon(0.0, 180.0))
@example(LatLon(90.0, 0.0), LatLon(-90.0, 0.0))
@example(LatLon(0.0, 0.0), LatLon(0.001, 0.0))
@example(LatLon(90.0, 0.0), LatLon(89.0, 0.0))
def test_a_chord_bounds_its_geodesic_from_both_sides(a: LatLon, b: LatLon) -> None:
    chord = float(np.linalg.norm(metric.ecef_of(a) - metric.ecef_of(b)))
    gap = independent(a, b)

    assert metric.shortest_arc(chord) <= gap + 1e-6
    assert gap <= metric.longest_arc(chord) + 1e-6


@given(st.floats(0, 20_003_931))
def test_the_longest_chord_undoes_the_shortest_arc(arc: float) -> None:
    assert metric.shortest_arc(metric.longest_chord(arc)) == pytest.approx(arc, abs=1e-3)


@anywhere
def test_distances_of_arrays_are_the_distances_of_their_rows(a: LatLon, b: LatLon) -> None:
    rows = metric.lonlats([a, b])

    assert metric.distances(rows, rows[::-1]) == pytest.approx([metric.distance(a, b)] * 2)


@given(positions, st.floats(0, 360), st.floats(0, 19_000_000))
def test_a_destination_lies_at_the_length_travelled(start: LatLon, azimuth: float, length: float) -> None:
    end = metric.destination(start, azimuth, Metres(length))

    assert metric.distance(start, end) == pytest.approx(length, abs=1e-6)


@given(positions, st.floats(1, 500_000), st.integers(3, 60))
def test_the_corners_of_a_circle_lie_on_it(centre: LatLon, radius: float, corners: int) -> None:
    ring = metric.circle(centre, Metres(radius), corners)

    gaps = metric.distances(np.array([centre.lon, centre.lat]), ring)
    assert len(ring) == corners + 1
    assert gaps == pytest.approx(np.full(corners + 1, radius), abs=1e-6)


def test_a_circle_across_the_antimeridian_runs_on_past_it() -> None:
    ring = metric.circle(LatLon(10.0, 179.99), km(50), 64)

    assert ring[:, 0].max() > 180.0
    assert np.abs(np.diff(ring[:, 0])).max() < 1.0


def test_a_circle_needs_a_radius() -> None:
    with pytest.raises(Malformed, match="radius above zero"):
        metric.circle(LatLon(0.0, 0.0), Metres(0.0), 8)
