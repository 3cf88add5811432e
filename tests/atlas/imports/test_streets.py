"""Streets and paths cut at junctions (MATCH-4, ZONE-4)."""

from __future__ import annotations

import pytest
from shapely import LineString

from hideline.atlas.imports.streets import Way, cut_at_junctions, way_of
from hideline.atlas.imports.things import Thing


def a_way(id_: str, *spots: tuple[float, float], name: str = "") -> Way:
    return Way(id_, name, LineString(spots), is_walkable=True, is_drivable=True)


def test_a_street_is_cut_where_another_meets_it_and_keeps_its_name() -> None:
    r"""The lane meets the high street in its middle.

    High Street  A ----- B ----- C
                         |
    Mill Lane            D
    """
    high = a_way("way/1", (0, 0), (1, 0), (2, 0), name="High Street")
    lane = a_way("way/2", (1, 0), (1, -1), name="Mill Lane")

    streets = cut_at_junctions([high, lane])

    assert [(street.id, street.name) for street in streets] == [
        ("way/1:0", "High Street"),
        ("way/1:1", "High Street"),
        ("way/2:0", "Mill Lane"),
    ]
    assert streets[0].shape == LineString([(0, 0), (1, 0)])


def test_a_bridge_shares_no_point_with_what_it_crosses_and_makes_no_junction() -> None:
    road, bridge = a_way("way/1", (0, 0), (2, 0)), a_way("way/2", (1, -1), (1, 1))

    assert [street.id for street in cut_at_junctions([road, bridge])] == ["way/1:0", "way/2:0"]


def test_a_bend_is_no_junction_but_a_loop_meets_itself() -> None:
    bend = a_way("way/1", (0, 0), (1, 1), (2, 0))
    lollipop = a_way("way/2", (10, 0), (11, 0), (12, 1), (12, -1), (11, 0))

    assert [street.id for street in cut_at_junctions([bend, lollipop])] == ["way/1:0", "way/2:0", "way/2:1"]


def test_no_ways_make_no_streets() -> None:
    assert cut_at_junctions([]) == []


@pytest.mark.parametrize(
    ("tags", "walkable", "drivable"),
    [
        ({"highway": "residential"}, True, True),
        ({"highway": "footway"}, True, False),
        ({"highway": "steps"}, True, False),
        ({"highway": "motorway"}, False, True),
        ({"highway": "trunk"}, False, True),
        ({"highway": "trunk", "sidewalk": "both"}, True, True),
        ({"highway": "pedestrian"}, True, False),
        ({"highway": "residential", "motor_vehicle": "no"}, True, False),
        ({"highway": "service", "access": "private", "foot": "yes"}, True, False),
        ({"highway": "path", "foot": "no"}, None, None),
        ({"highway": "service", "access": "private"}, None, None),
        ({"highway": "construction", "construction": "primary"}, None, None),
        ({"highway": "residential", "abandoned": "yes"}, None, None),
        ({"railway": "rail"}, None, None),
    ],
)
def test_who_may_use_a_way(tags: dict[str, str], walkable: bool | None, drivable: bool | None) -> None:
    way = way_of(Thing("way/1", tags, LineString([(0, 0), (1, 0)])))

    assert (way.is_walkable if way else None, way.is_drivable if way else None) == (walkable, drivable)


def test_a_road_without_a_name_goes_by_its_number() -> None:
    way = way_of(Thing("way/1", {"highway": "primary", "ref": "M6098"}, LineString([(0, 0), (1, 0)])))

    assert way is not None
    assert way.name == "M6098"
