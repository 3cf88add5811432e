"""A map made into another before play: smaller, with no-go areas, corrected (MAP-2, MAP-3, MAP-5)."""

from __future__ import annotations

import pytest

from hideline.atlas.draft import MapDraft
from hideline.atlas.imports.edits import Action, Edit
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.atlas.playable import in_play
from hideline.atlas.reshaping import MOST_CORNERS, Ring, Wishes, must_have_stations, reshaped
from hideline.units import LatLon, Malformed
from tests.towns import ABBEY, EASTGATE, MARKET, MILL, drawn_town, where


def around(station: str, degrees: float = 0.01) -> Ring:
    """A box around a station of the drawn town."""
    spot = where(station)  # type: ignore[arg-type]
    return tuple(
        LatLon(spot.lat + north * degrees, spot.lon + east * degrees)
        for north, east in ((-1, -1), (-1, 1), (1, 1), (1, -1))
    )


def refusal(wishes: Wishes, draft: MapDraft | None = None) -> str:
    with pytest.raises(Malformed) as refused:
        reshaped(draft or drawn_town(), wishes)
    return str(refused.value)


def test_a_border_of_ones_own_leaves_only_what_is_inside() -> None:
    """MAP-2, MAP-4."""
    whole = Atlas.of(drawn_town())

    small = Atlas.of(reshaped(drawn_town(), Wishes(border=(around(MILL, 0.02),))))

    assert MILL in small.stations
    assert EASTGATE not in small.stations
    assert small.area < whole.area
    assert small.hash != whole.hash


def test_a_border_only_ever_makes_the_map_smaller() -> None:
    whole = Atlas.of(drawn_town())

    same = Atlas.of(reshaped(drawn_town(), Wishes(border=(around(MILL, 5.0),))))

    assert same.area == pytest.approx(whole.area)
    assert same.stations.keys() == whole.stations.keys()


def test_a_border_may_have_several_pieces() -> None:
    both = Atlas.of(reshaped(drawn_town(), Wishes(border=(around(ABBEY), around(EASTGATE)))))

    assert {ABBEY, EASTGATE} <= both.stations.keys()
    assert MARKET not in both.stations


def test_nobody_hides_in_a_no_go_area() -> None:
    """MAP-3: besides those the map has already."""
    before = Atlas.of(drawn_town())

    after = Atlas.of(reshaped(drawn_town(), Wishes(no_go=(around(MILL),))))

    assert len(after.contents.no_go) == len(before.contents.no_go) + 1
    assert MILL not in after.stations
    assert not after.on_map(where(MILL))


def test_corrections_are_kept_with_the_new_map() -> None:
    """MAP-5."""
    edit = Edit(Action.REMOVE, "station", MILL)

    made = reshaped(drawn_town(), Wishes(title="Without the mill", edits=(edit,)))

    assert made.title == "Without the mill"
    assert MILL not in {station.id for station in in_play(made).stations}
    assert len(made.edits) == 1


def test_a_missing_place_is_added_before_play() -> None:
    """MAP-5."""
    edit = Edit(Action.ADD, "park", "added:1", "Mill Park", where(MILL))

    after = Atlas.of(reshaped(drawn_town(), Wishes(edits=(edit,))))

    assert ("added:1", "Mill Park") in {
        (each.id, each.name) for each in after.contents.places[KindId("park")]
    }


def test_the_old_map_stays_what_it_was() -> None:
    draft = drawn_town()
    before = Atlas.of(draft).hash

    reshaped(draft, Wishes(border=(around(MILL),), edits=(Edit(Action.REMOVE, "station", MILL),)))

    assert Atlas.of(draft).hash == before


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (Wishes(), "Nothing would change"),
        (Wishes(border=(around(MILL)[:2],)), "The border has 3 to"),
        (Wishes(border=((LatLon(54, 9),) * (MOST_CORNERS + 1),)), "The border has 3 to"),
        (Wishes(border=((LatLon(54, 9), LatLon(54, 9.1), LatLon(54, 9.2)),)), "The border encloses nothing"),
        (Wishes(border=((LatLon(54, 9),) * 3,)), "The border encloses nothing"),
        (
            Wishes(border=((LatLon(54, 9), LatLon(54.1, 9.1), LatLon(54, 9.1), LatLon(54.1, 9)),)),
            "The border crosses itself near 54.0500, 9.0500: no two of its lines",
        ),
        (Wishes(border=((LatLon(1, 1), LatLon(1, 2), LatLon(2, 2)),)), "That border lies outside of the map"),
        (Wishes(no_go=((LatLon(1, 1), LatLon(1, 2), LatLon(2, 2)),)), "A no-go area lies outside of the map"),
        (Wishes(edits=(Edit(Action.ADD, "park", "x", "Park", LatLon(1, 1)),)), "lies outside of the map"),
        (
            Wishes(no_go=(around(MILL),), edits=(Edit(Action.ADD, "park", "x", "Park", where(MILL)),)),
            "or in a no-go area",
        ),
    ],
)
def test_what_cannot_be_drawn_is_said(wishes: Wishes, sentence: str) -> None:
    assert sentence in refusal(wishes)


def test_a_map_without_stations_is_refused() -> None:
    nothing = reshaped(drawn_town(), Wishes(no_go=(around(MARKET, 1.0),), edits=()))
    with pytest.raises(Malformed, match=r"cover the whole map"):
        in_play(nothing)
    corner = reshaped(drawn_town(), Wishes(border=(around(MILL, 0.001),), no_go=(around(MILL, 0.0005),)))
    with pytest.raises(Malformed, match="No station is left"):
        must_have_stations(in_play(corner))
