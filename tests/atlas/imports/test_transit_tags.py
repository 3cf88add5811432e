"""Which objects are stops, and of what."""

from __future__ import annotations

import pytest
from shapely import Point

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Rank
from hideline.atlas.imports.things import Thing
from hideline.atlas.imports.transit_tags import colour_of, stop_of, text_colour_on, wheelchair_of


def a_thing(**tags: str) -> Thing:
    return Thing("node/1", {key.replace("__", ":"): value for key, value in tags.items()}, Point(10, 50))


@pytest.mark.parametrize(
    ("thing", "modes", "rank"),
    [
        (a_thing(railway="station", name="A"), {TransitMode.RAIL}, Rank.STATION),
        (a_thing(railway="halt", name="A"), {TransitMode.RAIL}, Rank.STATION),
        (a_thing(railway="station", station="subway"), {TransitMode.METRO}, Rank.STATION),
        (a_thing(railway="station", station="light_rail"), {TransitMode.LIGHT_RAIL}, Rank.STATION),
        (
            a_thing(railway="station", subway="yes", train="yes"),
            {TransitMode.METRO, TransitMode.RAIL},
            Rank.STATION,
        ),
        (a_thing(railway="tram_stop", name="A"), {TransitMode.TRAM}, Rank.STOP),
        (a_thing(highway="bus_stop", name="A"), {TransitMode.BUS}, Rank.STOP),
        (a_thing(amenity="ferry_terminal"), {TransitMode.FERRY}, Rank.STATION),
        (a_thing(public_transport="platform", tram="yes"), {TransitMode.TRAM}, Rank.PLATFORM),
        (a_thing(public_transport="stop_position"), set(), Rank.PLATFORM),
    ],
)
def test_tags_tell_the_modes(thing: Thing, modes: set[TransitMode], rank: Rank) -> None:
    stop = stop_of(thing)

    assert stop is not None
    assert (set(stop.modes), stop.rank) == (modes, rank)


@pytest.mark.parametrize(
    "thing",
    [
        a_thing(railway="station", disused="yes"),
        a_thing(railway="station", construction="yes"),
        a_thing(railway="proposed", proposed="station"),
        a_thing(disused__railway="station"),
        a_thing(abandoned__railway="station"),
        a_thing(railway="station", access="private"),
        a_thing(railway="station", station="miniature"),
        a_thing(railway="station", usage="military"),
        a_thing(railway="station", name="徐州货站"),
        a_thing(railway="station", name="Antigo Terminal Ferroviário da Alfândega"),
        a_thing(railway="station", name="Ancienne Gare de Roanne"),
        a_thing(railway="station", name="Ehemaliger Bahnhof Ottensen"),
        a_thing(railway="station", name="Ex stazione di Porta Volta"),
        a_thing(railway="subway_entrance"),
        a_thing(building="train_station"),
    ],
)
def test_what_nobody_can_board_is_no_stop(thing: Thing) -> None:
    assert stop_of(thing) is None


@pytest.mark.parametrize(
    "name", ["Antigua", "Exeter", "Formerton", "Ancienne Poste", "Antigo Mercado", "Dawna"]
)
def test_a_station_that_only_sounds_old_is_one(name: str) -> None:
    assert stop_of(a_thing(railway="station", name=name)) is not None


def test_a_platform_named_after_its_track_has_no_name() -> None:
    for name in ("Binario 1", "Gleis 12a", "3", "Platform 4", "Voie B"):
        stop = stop_of(a_thing(public_transport="platform", train="yes", name=name))
        assert stop is not None
        assert stop.name == "", name
    named = stop_of(a_thing(public_transport="platform", train="yes", name="Victoria"))
    assert named is not None
    assert named.name == "Victoria"


def test_colours_are_read_as_people_write_them() -> None:
    assert colour_of("#E2231A") == "#e2231a"
    assert colour_of("abc") == "#aabbcc"
    assert colour_of("Red") == "#e3000f"
    assert colour_of("rainbow") == ""
    assert text_colour_on("#ffff00") == "#000000"
    assert text_colour_on("#000080") == "#ffffff"


def test_limited_access_is_no_access() -> None:
    assert [wheelchair_of(value) for value in ("yes", "limited", "no", None, "1", "2", "0")] == [
        True, False, False, None, True, False, None,
    ]  # fmt: skip
