"""What of a bundled map is only drawn takes few rows and still looks the same."""

from __future__ import annotations

from shapely import LineString, MultiLineString, Point, box

from hideline.atlas.draft import Backdrop
from tools.bundle_maps import thinned


def test_roads_that_look_alike_become_one_feature_that_runs_through_junctions() -> None:
    roads = [
        Backdrop("road", LineString([(0, 0), (0.01, 0)]), {"class": "minor"}),
        Backdrop("road", LineString([(0.01, 0), (0.02, 0)]), {"class": "minor"}),
        Backdrop("road", LineString([(0, 1), (0.01, 1)]), {"class": "path"}),
    ]

    minor, path = thinned(roads)

    assert minor.shape == LineString([(0, 0), (0.02, 0)])
    assert (path.layer, path.properties) == ("road", {"class": "path"})


def test_roads_that_do_not_meet_stay_apart_in_one_feature() -> None:
    roads = [Backdrop("road", LineString([(n, 0), (n, 0.01)]), {"class": "minor"}) for n in range(3)]

    (drawn,) = thinned(roads)

    assert isinstance(drawn.shape, MultiLineString)
    assert drawn.shape.length == 0.03


def test_every_label_keeps_its_place_and_every_house_its_walls() -> None:
    labels = [Backdrop("label", Point(n, n), {"name": str(n), "class": "town"}) for n in range(3)]
    houses = [Backdrop("building", box(n, 0, n + 0.5, 0.5)) for n in range(3)]

    drawn = thinned([*labels, *houses])

    assert [feature.shape for feature in drawn[:3]] == [label.shape for label in labels]
    assert len(drawn) == 4
    assert drawn[3].shape.area == 0.75  # type: ignore[attr-defined]
