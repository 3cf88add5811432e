"""The nearest icon against measuring every one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hideline.atlas import nearest
from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.metric import distance, lonlats
from hideline.atlas.nearest import Icons
from hideline.units import LatLon, Metres

anywhere = st.builds(LatLon, st.floats(-90, 90), st.floats(-180, 180))
near_fiji = st.builds(
    LatLon, st.floats(-17.1, -17.0), st.sampled_from([179.99, 180.0, -180.0, -179.99, -179.98])
)
near_the_pole = st.builds(LatLon, st.floats(89.9, 90), st.floats(-180, 180))
crowded = st.builds(LatLon, st.sampled_from([0.0, 0.001, 0.002]), st.sampled_from([0.0, 0.001, 0.002]))
spots = anywhere | near_fiji | near_the_pole | crowded


@pytest.fixture(params=[nearest.MANY, 0], ids=["one by one", "by the tree"], scope="module", autouse=True)
def searched(request: pytest.FixtureRequest) -> Iterator[None]:
    """Few icons are searched in another way than many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nearest, "MANY", request.param)
        yield


def icons(positions: list[LatLon]) -> Icons:
    return Icons.of([Place(PlaceId(f"p{n:03}"), f"Place {n}", at) for n, at in enumerate(positions)][::-1])


def measured(p: LatLon, positions: list[LatLon]) -> list[tuple[float, str]]:
    return sorted((round(distance(p, at), 6), f"p{n:03}") for n, at in enumerate(positions))


@given(spots, st.lists(spots, min_size=1, max_size=40))
def test_the_nearest_icon_is_the_nearest_of_all(p: LatLon, positions: list[LatLon]) -> None:
    """MAP-6."""
    near = icons(positions).nearest(p)

    assert near is not None
    assert near.distance == pytest.approx(measured(p, positions)[0][0], abs=2e-6)


@given(spots, st.lists(spots, min_size=1, max_size=40))
def test_asking_for_many_spots_gives_what_asking_for_each_gives(p: LatLon, positions: list[LatLon]) -> None:
    these = icons(positions)

    winners, gaps = these.nearest_to_each(lonlats([p, *positions]))

    singly = [these.nearest(spot) for spot in (p, *positions)]
    assert [these.ids[k] for k in winners] == [near.id for near in singly if near]
    assert gaps == pytest.approx([near.distance for near in singly if near], abs=1e-6)


@given(spots, st.lists(spots, max_size=40), st.floats(0, 20_000_000) | st.floats(0, 500))
def test_within_includes_the_boundary_and_nothing_beyond(
    p: LatLon, positions: list[LatLon], radius: float
) -> None:
    found = icons(positions).within(p, Metres(radius))

    assert sorted(near.id for near in found) == sorted(
        f"p{n:03}" for n, at in enumerate(positions) if distance(p, at) <= radius
    )
    assert [near.distance for near in found] == pytest.approx(
        sorted(near.distance for near in found), abs=1e-5
    )


@given(spots, st.lists(spots, min_size=3, max_size=40))
def test_the_nearest_three_are_the_first_three_of_all(p: LatLon, positions: list[LatLon]) -> None:
    found = icons(positions).nearest_few(p, 3)

    expected = [gap for gap, _ in measured(p, positions)[:3]]
    assert [near.distance for near in found] == pytest.approx(expected, abs=2e-6)


def test_the_lowest_id_wins_among_equals() -> None:
    """QUESTIONS.md: nearest among equals."""
    twins = icons([LatLon(0.0, 1.0), LatLon(0.0, -1.0), LatLon(0.0, 1.0)])

    near = twins.nearest(LatLon(0.0, 0.0))

    assert near is not None
    assert near.id == "p000"
    assert [found.id for found in twins.nearest_few(LatLon(0.0, 0.0), 2)] == ["p000", "p001"]
    assert [found.id for found in twins.within(LatLon(0.0, 0.0), Metres(200_000))] == ["p000", "p001", "p002"]


def test_no_icon_is_nearest_where_there_is_none() -> None:
    nothing = icons([])

    assert nothing.nearest(LatLon(0.0, 0.0)) is None
    assert nothing.within(LatLon(0.0, 0.0), Metres(1e7)) == ()
    assert nothing.nearest_to_each(lonlats([LatLon(0.0, 0.0)]))[0].tolist() == [-1]
