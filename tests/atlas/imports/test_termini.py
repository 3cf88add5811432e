"""Stations for a game by car or on foot (MODE-1)."""

from __future__ import annotations

from shapely import LineString, box

from hideline.atlas.draft import Street
from hideline.atlas.imports.termini import termini
from hideline.units import metres

TOWN = box(-1, -1, 1, 1)


def a_stretch(id_: str, name: str, *spots: tuple[float, float], drivable: bool = True) -> Street:
    return Street(id_, name, LineString(spots), is_walkable=True, is_drivable=drivable)


HIGH = [
    a_stretch("way/1:0", "High Street", (0.0, 0.0), (0.01, 0.0)),
    a_stretch("way/1:1", "High Street", (0.01, 0.0), (0.02, 0.0)),
]
LANE = a_stretch("way/2:0", "Mill Lane", (0.01, 0.0), (0.01, 0.008))
ALLEY = a_stretch("way/3:0", "Alley", (0.05, 0.0), (0.06, 0.0), drivable=False)


def test_a_street_ends_where_its_name_does_not_at_every_junction() -> None:
    found = termini(HIGH, TOWN)

    assert [(s.name, s.position.lon) for s in found] == [("High Street", 0.0), ("High Street", 0.02)]
    assert all(station.is_terminus_of_street for station in found)


def test_close_together_the_longer_street_gives_the_terminus() -> None:
    near = a_stretch("way/4:0", "Short Street", (0.02, 0.0), (0.02, 0.004))

    found = termini([*HIGH, near], TOWN, spacing=metres(300))

    assert [station.name for station in found] == ["High Street", "High Street", "Short Street"]
    assert [s.name for s in termini([*HIGH, near], TOWN, spacing=metres(600))] == [
        "High Street",
        "High Street",
    ]


def test_cars_need_roads_and_walkers_do_not() -> None:
    assert termini([ALLEY], TOWN) == []
    assert len(termini([ALLEY], TOWN, on_foot=True)) == 2


def test_a_motorway_has_none() -> None:
    motorway = Street(
        "way/7:0", "A8", LineString([(0.0, 0.0), (0.1, 0.0)]), is_walkable=False, is_drivable=True
    )

    assert termini([motorway], TOWN) == []


def test_nameless_and_very_short_streets_and_ends_outside_do_not_count() -> None:
    nameless = a_stretch("way/5:0", "", (0.1, 0.0), (0.2, 0.0))
    stub = a_stretch("way/6:0", "Stub", (0.3, 0.0), (0.301, 0.0))

    assert termini([nameless, stub], TOWN) == []
    assert [s.position.lat for s in termini([LANE], box(0, -1, 1, 0.004))] == [0.0]
