"""Places of several sources as one list (MAP-3, MAP-4, MAP-6)."""

from __future__ import annotations

from shapely import box

from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.imports.findings import FoundPlace
from hideline.atlas.imports.places import inside, without_duplicates
from hideline.units import LatLon


def a_place(id_: str, name: str, lon: float, *, point: bool = True) -> FoundPlace:
    return FoundPlace(id_, name, LatLon(0.0, lon), is_mapped_point=point)


def test_a_point_and_a_building_of_one_name_are_one_place_and_the_point_gives_the_icon() -> None:
    """MAP-6."""
    building, point = (
        a_place("way/1", "Toy Museum", 0.0005, point=False),
        a_place("node/1", "Toy museum", 0.0),
    )

    found = without_duplicates([building, point])

    assert found == [Place(PlaceId("node/1"), "Toy museum", LatLon(0.0, 0.0))]


def test_two_of_one_name_far_apart_are_two() -> None:
    """A chain of cinemas; two places of one name is among what tools get wrong."""
    assert len(without_duplicates([a_place("node/1", "Odeon", 0.0), a_place("node/2", "Odeon", 0.01)])) == 2


def test_places_on_the_border_exist_and_those_in_no_go_areas_do_not() -> None:
    """MAP-3, MAP-4."""
    spots = {"On the border": 1.0, "Outside": 1.1, "Unsafe": 0.5, "In": 0.2}
    places = without_duplicates(
        [a_place(f"node/{i}", name, lon) for i, (name, lon) in enumerate(spots.items())]
    )

    kept = inside(places, box(0, -1, 1, 1), [box(0.4, -0.1, 0.6, 0.1)])

    assert [place.name for place in kept] == ["On the border", "In"]


def test_no_places_stay_none() -> None:
    assert inside([], box(0, 0, 1, 1), []) == []
