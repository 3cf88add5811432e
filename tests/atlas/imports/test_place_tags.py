"""Which tags make which kind of place (QUESTIONS.md)."""

from __future__ import annotations

import pytest

from hideline.atlas.imports.place_tags import PLACE_TAGS, kinds_of
from hideline.atlas.kinds import BY_ID, Extent

YES = [
    ("airport", {"aeroway": "aerodrome", "iata": "NCE", "name": "Nice"}),
    ("airport", {"aeroway": "aerodrome", "iata": "NCE", "aerodrome:type": "public"}),
    ("mountain", {"natural": "peak", "name": "Mont Agel"}),
    ("mountain", {"natural": "volcano", "name": "Etna"}),
    ("park", {"leisure": "park", "name": "Parc"}),
    ("amusement-park", {"tourism": "theme_park"}),
    ("zoo", {"tourism": "zoo", "name": "Zoo"}),
    ("zoo", {"tourism": "zoo", "zoo": "petting_zoo", "name": "Kinderbauernhof"}),
    ("aquarium", {"tourism": "aquarium"}),
    ("golf", {"leisure": "golf_course", "name": "Golf Club"}),
    ("museum", {"tourism": "museum"}),
    ("cinema", {"amenity": "cinema"}),
    ("hospital", {"amenity": "hospital"}),
    ("library", {"amenity": "library"}),
    ("consulate", {"office": "diplomatic", "diplomatic": "embassy", "name": "Embassy of Italy"}),
    ("consulate", {"office": "diplomatic", "diplomatic": "consulate", "name": "Consulado Geral de França"}),
    ("consulate", {"amenity": "embassy", "name": "Embassy of Norway"}),
    ("capital", {"place": "city", "capital": "yes"}),
    ("capital", {"place": "town", "capital": "2"}),
]

NO = [
    ("an aerodrome without an IATA code", {"aeroway": "aerodrome", "name": "Club"}),
    ("a military base", {"aeroway": "aerodrome", "iata": "RMS", "military": "airfield"}),
    ("a private strip", {"aeroway": "aerodrome", "iata": "XXX", "access": "private"}),
    ("a closed airport", {"aeroway": "aerodrome", "iata": "THF", "disused": "yes"}),
    ("a petting zoo without a name", {"tourism": "zoo", "zoo": "petting_zoo"}),
    ("an enclosure", {"tourism": "zoo", "zoo": "enclosure", "name": "Lions"}),
    ("mini golf", {"leisure": "miniature_golf", "name": "Minigolf"}),
    ("mini golf tagged as a course", {"leisure": "golf_course", "name": "Adventure Golf am See"}),
    ("a driving range", {"leisure": "golf_course", "golf": "driving_range"}),
    ("indoor golf", {"leisure": "golf_course", "indoor": "yes"}),
    (
        "an honorary consul",
        {"office": "diplomatic", "diplomatic": "consulate", "consulate": "honorary_consul"},
    ),
    (
        "one by name",
        {"office": "diplomatic", "diplomatic": "consulate", "name": "Consulat honoraire de Suède"},
    ),
    ("one in Portuguese", {"office": "diplomatic", "diplomatic": "consulate", "name": "Consulado Honorário"}),
    ("a liaison office", {"office": "diplomatic", "diplomatic": "liaison"}),
    ("a regional capital", {"place": "city", "capital": "4"}),
    ("a closed museum", {"tourism": "museum", "abandoned": "yes"}),
    ("an adult cinema", {"amenity": "cinema", "cinema": "adult"}),
    ("a gallery", {"tourism": "gallery"}),
    ("a clinic", {"amenity": "clinic"}),
]


@pytest.mark.parametrize(("kind", "tags"), YES)
def test_these_tags_make_a_place_of_the_kind(kind: str, tags: dict[str, str]) -> None:
    assert kinds_of(tags) == (kind,)


@pytest.mark.parametrize(("what", "tags"), NO, ids=[what for what, _ in NO])
def test_these_tags_make_none(what: str, tags: dict[str, str]) -> None:
    assert kinds_of(tags) == ()


def test_every_kind_with_an_icon_has_a_row_except_stations_which_are_merged() -> None:
    icons = {kind for kind, row in BY_ID.items() if row.extent is Extent.ICON}

    assert {row.kind for row in PLACE_TAGS} == icons - {"rail-station"}
