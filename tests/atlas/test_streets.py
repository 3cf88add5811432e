"""Which stretches are one street (MATCH-4)."""

from __future__ import annotations

from shapely import LineString

from hideline.atlas.draft import Street
from hideline.atlas.streets import street_of_each


def stretch(id_: str, name: str, *corners: tuple[float, float]) -> Street:
    return Street(id_, name, LineString(corners), is_walkable=True, is_drivable=True)


def test_stretches_of_one_name_that_meet_are_one_street() -> None:
    """MATCH-4."""
    row = [stretch(f"s{n}", "Mill Lane", (0.01 * n, 0.0), (0.01 * (n + 1), 0.0)) for n in (2, 0, 1)]

    assert street_of_each(row) == ("s0", "s0", "s0")


def test_a_street_goes_on_across_a_wide_crossing() -> None:
    near = [
        stretch("a", "Mill Lane", (0.0, 0.0), (0.01, 0.0)),
        stretch("b", "Mill Lane", (0.0105, 0.0), (0.02, 0.0)),
    ]

    assert street_of_each(near) == ("a", "a")


def test_the_same_name_in_another_town_is_another_street() -> None:
    far = [
        stretch("a", "Mill Lane", (0.0, 0.0), (0.01, 0.0)),
        stretch("b", "Mill Lane", (0.3, 0.0), (0.31, 0.0)),
    ]

    assert street_of_each(far) == ("a", "b")


def test_a_street_ends_where_its_name_changes() -> None:
    """MATCH-4."""
    both = [
        stretch("a", "Mill Lane", (0.0, 0.0), (0.01, 0.0)),
        stretch("b", "Church Lane", (0.01, 0.0), (0.02, 0.0)),
    ]

    assert street_of_each(both) == ("a", "b")


def test_an_unnamed_way_ends_at_each_junction() -> None:
    """MATCH-4."""
    both = [stretch("a", "", (0.0, 0.0), (0.01, 0.0)), stretch("b", "", (0.01, 0.0), (0.02, 0.0))]

    assert street_of_each(both) == ("a", "b")


def test_a_map_without_streets_has_none() -> None:
    assert street_of_each([]) == ()
