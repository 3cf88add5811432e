"""Matching, truthfully, in the drawn town."""

from __future__ import annotations

import pytest

from hideline.game.box import Asked, Hiding
from hideline.game.ids import StationId
from hideline.units import Instant, LatLon
from tests.catalogue.asking import fix, question, truth, verdict
from tests.rounds import town
from tests.towns import ABBEY, CASTLE, EASTGATE, GULL, LIDO, MARKET, MILL, UNIVERSITY, ZOES_CROSS, position

WEST, EAST = (1.2, 5.0), (10.9, 4.4)


@pytest.mark.parametrize(
    "kind",
    [
        "airport",
        "mountain",
        "park",
        "amusement-park",
        "zoo",
        "golf",
        "museum",
        "cinema",
        "hospital",
        "library",
        "consulate",
    ],
)
def test_the_same_nearest_place_is_yes(kind: str) -> None:
    """MATCH-1, MAP-6: by the place's icon."""
    assert verdict(f"matching.{kind}", seekers=(4.6, 4.3), hider=(4.62, 4.31)) == "yes"


@pytest.mark.parametrize(
    "kind", ["airport", "park", "zoo", "golf", "museum", "cinema", "hospital", "library", "mountain"]
)
def test_another_nearest_place_is_no(kind: str) -> None:
    """MATCH-1."""
    assert verdict(f"matching.{kind}", seekers=WEST, hider=EAST) == "no"


def test_a_map_without_any_is_null() -> None:
    """MATCH-1, ASK-6."""
    assert verdict("matching.aquarium", seekers=WEST, hider=EAST) == "null"


def test_with_a_single_one_it_is_always_the_same() -> None:
    """MATCH-1."""
    assert verdict("matching.amusement-park", seekers=WEST, hider=EAST) == "yes"


def test_places_outside_the_border_do_not_exist() -> None:
    """MAP-4: the hospital beyond the border would be nearer."""
    found = truth("matching.hospital", seekers=(11.9, 4.4), hider=(11.9, 4.3))
    assert found.evidence.ours.name == "Eastgate Infirmary"


def test_places_in_a_no_go_area_do_not_exist() -> None:
    """MAP-3: the Works Museum lies in one."""
    assert truth("matching.museum", seekers=(9.9, 2.7), hider=(9.9, 2.7)).evidence.ours.name != "Works Museum"


def test_two_places_of_one_name_are_two_places() -> None:
    """MATCH-1: both are called Station Park."""
    assert verdict("matching.park", seekers=(10.7, 4.7), hider=(6.3, 1.4)) == "no"


def test_the_hider_is_shown_both_places() -> None:
    """ASK-3."""
    found = truth("matching.library", seekers=(4.5, 4.2), hider=(5.0, 2.8))
    assert (found.evidence.ours.name, found.evidence.theirs.name) == ("University Library", "Town Library")


@pytest.mark.parametrize(
    ("station", "stops", "answer"),
    [
        (CASTLE, (CASTLE, EASTGATE), "yes"),
        (MILL, (CASTLE, EASTGATE), "no"),
        (CASTLE, (MARKET, EASTGATE), "no"),
        (CASTLE, (), "null"),
    ],
)
def test_the_line_question_is_about_the_stops_still_ahead(
    station: str, stops: tuple[str, ...], answer: str
) -> None:
    """MATCH-2: an express that passes does not count."""
    assert verdict("matching.line", seekers=(5, 4.5), hider=(5, 5), station=station, stops=stops) == answer


@pytest.mark.parametrize(
    ("seekers", "station", "answer"),
    [
        ((4.6, 4.3), CASTLE, "yes"),  # Market and Castle: six each
        ((4.6, 4.3), MILL, "no"),
        ((4.6, 4.3), ABBEY, "no"),
        ((7.2, 0.7), GULL, "yes"),  # Quarry Halt and Gull Island, spaces included
        ((5.9, 1.7), GULL, "yes"),  # Zoë’s Cross: eleven as a reader sees them, one of them two code points
        ((10.6, 6.6), ZOES_CROSS, "no"),
    ],
)
def test_name_length_counts_characters_as_a_reader_sees_them(
    seekers: tuple[float, float], station: str, answer: str
) -> None:
    """MATCH-3: hyphens and spaces included; the hider's own station, wherever the hider is."""
    assert verdict("matching.station-name", seekers=seekers, hider=(1, 1), station=station) == answer


def test_long_names_count_hyphens_and_full_stops() -> None:
    """MATCH-3."""
    found = truth("matching.station-name", seekers=(4.6, 4.3), hider=(1, 1), station=LIDO)
    assert found.evidence.ours.letters == len("St. John’s-on-Sea Lido")


def test_a_street_is_the_same_along_its_whole_name() -> None:
    """MATCH-4: also across junctions."""
    assert verdict("matching.street", seekers=(0.5, 4.8), hider=(10.0, 4.8)) == "yes"


def test_a_street_ends_where_its_name_changes() -> None:
    """MATCH-4."""
    assert verdict("matching.street", seekers=(4.0, 4.34), hider=(4.43, 5.5)) == "no"


def test_unnamed_paths_end_at_each_intersection() -> None:
    """MATCH-4."""
    assert verdict("matching.street", seekers=(10.8, 6.8), hider=(10.7, 6.7)) == "yes"
    assert verdict("matching.street", seekers=(10.8, 6.8), hider=(7.4, 7.58)) == "no"


@pytest.mark.parametrize(
    ("level", "seekers", "hider", "answer"),
    [
        (1, (1, 1), (6.5, 8), "yes"),
        (1, (1, 1), (7.5, 8), "no"),
        (2, (1, 1), (1, 6), "no"),
        (3, (1, 5), (3, 6), "yes"),
        (3, (1, 5), (4, 6), "no"),
        (4, (4, 4.5), (4.5, 4.2), "yes"),
        (4, (4, 4.5), (1, 1), "no"),
        (4, (1, 1), (4, 4.5), "no"),
        (4, (1, 1), (11, 1), "null"),
    ],
)
def test_divisions_are_those_one_stands_in(
    level: int, seekers: tuple[float, float], hider: tuple[float, float], answer: str
) -> None:
    """MATCH-5: no when only one stands in one, null when neither does."""
    assert verdict(f"matching.admin{level}", seekers=seekers, hider=hider) == answer


@pytest.mark.parametrize("id_", ["matching.admin1", "matching.admin2", "matching.landmass"])
def test_how_close_a_call_is_shows_in_metres_to_the_edge(id_: str) -> None:
    """ASK-11: a hider within the phone's error of a border or shore is told."""
    kinds = {"matching.admin1": "admin1-border", "matching.admin2": "admin2-border"}
    kind = kinds.get(id_, "coastline")
    edge = town().nearest(kind, position(5.0, 5.0))
    assert edge is not None
    assert truth(id_, seekers=(5.0, 5.0), hider=edge.position).evidence.is_close
    far = truth(id_, seekers=(5.0, 5.0), hider=(5.0, 5.0))
    assert far.evidence.margin == pytest.approx(edge.distance)
    assert not far.evidence.is_close


def test_a_map_without_such_divisions_gives_null() -> None:
    """MATCH-5, MODE-21."""
    assert verdict("matching.country", seekers=WEST, hider=EAST) == "null"


MAINLAND, ISLAND, ISLET = (5, 5), (7.7, 7.7), (9.4, 3.7)


@pytest.mark.parametrize(
    ("seekers", "hider", "answer"),
    [
        (MAINLAND, (1, 1), "yes"),
        (MAINLAND, ISLAND, "no"),
        (MAINLAND, ISLET, "yes"),
        (ISLET, MAINLAND, "no"),
        (ISLAND, (7.6, 7.6), "yes"),
        (MAINLAND, (6.5, 7.0), "no"),
        ((6.5, 7.0), (6.4, 7.0), "null"),
    ],
)
def test_a_landmass_is_one_unbroken_piece_of_land(
    seekers: tuple[float, float], hider: tuple[float, float], answer: str
) -> None:
    """MATCH-6: the seekers' own encloses the islet; the other way round it does not."""
    assert verdict("matching.landmass", seekers=seekers, hider=hider) == answer


@pytest.mark.parametrize(("lat", "answer"), [(10.0, "yes"), (0.0, "yes"), (-0.1, "no")])
def test_hemispheres(lat: float, answer: str) -> None:
    """MODE-21: the equator is north."""
    asked = Asked(fix=fix((4, 4)), at=Instant(0))
    hiding = Hiding(fix(LatLon(lat, 20.0)), StationId(UNIVERSITY))
    truth = question("matching.hemisphere").truth(asked, hiding, town())
    assert truth.answer.verdict == answer
    assert [side.is_north for side in (truth.evidence.ours, truth.evidence.theirs)] == [lat >= 0, True]


def between_two(kind: str) -> tuple[LatLon, set[str]]:
    """A spot as near to one place of a kind as to another, and these two."""
    step = 0.01
    for row in range(100, 900, 7):
        east = 1.0
        while east < 11.0:
            here, there = (town().nearest(kind, position(at, row / 100)) for at in (east, east + step))
            assert here is not None
            assert there is not None
            if here.id != there.id:
                return position(east + step / 2, row / 100), {here.id, there.id}
            east += step
    raise AssertionError("one place is nearest everywhere")


def test_a_matching_call_is_close_where_a_step_of_either_side_would_change_it() -> None:
    """ASK-11: the place that counts is the other side's, not just any next one."""
    line, two = between_two("museum")
    clear = [near.position for near in town().nearest_few("museum", line, 9)]
    inside, elsewhere = (
        next(p for p in clear if (town().nearest("museum", p).id in two) is is_one)  # type: ignore[union-attr]
        for is_one in (True, False)
    )

    def is_close(seekers: LatLon, hider: LatLon) -> bool:
        return truth("matching.museum", seekers=seekers, hider=hider).evidence.is_close

    assert is_close(seekers=inside, hider=line)
    assert is_close(seekers=line, hider=inside)
    assert not is_close(seekers=elsewhere, hider=line)
    assert not is_close(seekers=inside, hider=elsewhere)
