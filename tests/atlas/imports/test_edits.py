"""Hand edits that a rebuild applies again."""

from __future__ import annotations

import msgspec
import pytest

from hideline.atlas.draft import MapDraft, Place, PlaceId, Station, StationId, TransitMode
from hideline.atlas.imports.edits import Action, Edit, apply_edits
from hideline.atlas.kinds import KindId
from hideline.units import LatLon, Malformed

HERE, THERE = LatLon(1.0, 2.0), LatLon(3.0, 4.0)
PARK = KindId("park")


def a_draft() -> MapDraft:
    draft = MapDraft("town")
    draft.stations = [Station(StationId("s1"), "Mill", HERE, frozenset((TransitMode.METRO,)))]
    draft.places = {PARK: [Place(PlaceId("p1"), "Green", HERE)]}
    return draft


def test_stations_are_added_removed_moved_and_renamed() -> None:
    draft = a_draft()

    apply_edits(
        draft,
        [
            Edit(Action.ADD, "station", "new", "Tower", THERE, (TransitMode.TRAM,)),
            Edit(Action.MOVE, "station", "s1", position=THERE),
            Edit(Action.RENAME, "station", "s1", "Old Mill"),
        ],
    )

    assert [(s.name, s.position) for s in draft.stations] == [("Old Mill", THERE), ("Tower", THERE)]
    apply_edits(draft, [Edit(Action.REMOVE, "station", "Tower")])
    assert [s.name for s in draft.stations] == ["Old Mill"]


def test_the_icon_of_a_rail_station_goes_with_the_station() -> None:
    """MEAS-3: one measures to rail stations; what a hand edit did to the station counts there too."""
    draft = a_draft()
    rail = KindId("rail-station")
    draft.stations.append(Station(StationId("s2"), "Quay", HERE, frozenset((TransitMode.RAIL,)), ("q1",)))
    draft.places[rail] = [Place(PlaceId("rail-s1"), "Mill", HERE), Place(PlaceId("q1"), "Quay (rail)", HERE)]

    apply_edits(
        draft,
        [
            Edit(Action.MOVE, "station", "s1", position=THERE),
            Edit(Action.RENAME, "station", "Mill", "Old Mill"),
            Edit(Action.REMOVE, "station", "s2"),
            Edit(Action.ADD, "station", "halt", "Halt", HERE, (TransitMode.RAIL,)),
            Edit(Action.ADD, "station", "pole", "Pole", HERE, (TransitMode.BUS,)),
        ],
    )

    assert [(icon.name, icon.position) for icon in draft.places[rail]] == [
        ("Old Mill", THERE),
        ("Halt", HERE),
    ]
    assert draft.warnings == []


def test_places_are_edited_by_kind() -> None:
    draft = a_draft()

    apply_edits(
        draft, [Edit(Action.REMOVE, "park", "p1"), Edit(Action.ADD, "museum", "m", "Toy Museum", HERE)]
    )

    assert draft.places == {PARK: [], KindId("museum"): [Place(PlaceId("m"), "Toy Museum", HERE)]}


def test_edits_are_kept_with_the_map_and_read_back() -> None:
    draft = a_draft()
    edit = Edit(Action.MOVE, "station", "s1", position=THERE)

    apply_edits(draft, [edit])

    assert [msgspec.convert(kept, Edit) for kept in draft.edits] == [edit]


def test_an_edit_that_finds_nothing_is_reported() -> None:
    draft = a_draft()

    apply_edits(draft, [Edit(Action.REMOVE, "station", "gone")])

    assert draft.warnings == ["The edit “remove station gone” found nothing to change."]


@pytest.mark.parametrize(
    "arguments",
    [
        {"action": Action.ADD, "what": "station", "id": "x"},
        {"action": Action.RENAME, "what": "station", "id": "x"},
        {"action": Action.REMOVE, "what": "castle", "id": "x"},
    ],
)
def test_an_edit_that_says_too_little_is_refused(arguments: dict[str, str]) -> None:
    with pytest.raises(Malformed):
        Edit(**arguments)  # type: ignore[arg-type]
