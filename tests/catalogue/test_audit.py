"""The audit: what the drawn town is worth, told before play (SIZE-7, DECK-3, MAP-5)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import pytest
from msgspec import structs

from hideline.atlas.draft import MapDraft, Place, PlaceId, Station, StationId, TransitMode
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.catalogue import open_box
from hideline.catalogue.audit import Audit, Start, audit
from hideline.catalogue.audit.charted import ChartedMap
from hideline.catalogue.audit.curses import Chance
from hideline.catalogue.audit.questions import Worth
from hideline.game.box import Asked, Box, Hiding
from hideline.game.settings import Setup, Size
from hideline.game.world import Geography
from hideline.transit.build import build_timetable
from hideline.transit.feed import read_feed
from hideline.transit.stations import Stations
from hideline.transit.timetable import Timetable
from hideline.units import Edition, Fix, Instant, Malformed, Metres, say_measured
from tests.timetables import town_with_trains
from tests.towns import ABBEY, EASTGATE, MARKET, MILL, drawn_town, position, where


def box(size: Size = Size.SMALL, **rules: object) -> Box:
    return open_box(Setup(map_name="drawn-town", map_hash="", size=size, house_rules=rules))


def look_at(draft: MapDraft, size: Size = Size.SMALL, **rules: object) -> Audit:
    return audit(Atlas.of(draft), box(size, **rules))


@lru_cache(maxsize=4)
def the_town(size: Size = Size.SMALL) -> Audit:
    return look_at(drawn_town(), size)


def worth(found: Audit) -> dict[str, Worth]:
    return {question.id: question.worth for question in found.questions}


def reason(found: Audit, question: str) -> str:
    return next(each.reason for each in found.questions if each.id == question)


@pytest.mark.parametrize("size", list(Size))
def test_every_question_on_offer_is_judged(size: Size) -> None:
    """SIZE-5: whatever is in the book."""
    found = look_at(drawn_town(), size)

    assert [question.id for question in found.questions] == list(box(size).questions)
    assert all(question.reason for question in found.questions)


def test_a_question_about_places_the_map_lacks_is_dead() -> None:
    found = the_town()

    assert worth(found)["matching.aquarium"] is Worth.DEAD
    assert worth(found)["measuring.aquarium"] is Worth.DEAD
    assert reason(found, "matching.aquarium") == "the map has no aquariums"


def test_matching_is_dead_where_there_is_only_one_but_measuring_is_not() -> None:
    found = the_town()

    assert worth(found)["matching.amusement-park"] is Worth.DEAD
    assert reason(found, "matching.amusement-park") == "the map has only one amusement park"
    assert worth(found)["measuring.amusement-park"] is Worth.STRONG


def test_a_radar_wider_than_the_map_is_dead() -> None:
    found = the_town()

    assert worth(found)["radar.80km"] is Worth.DEAD
    assert worth(found)["radar.5km"] is Worth.STRONG
    assert next(q.bits for q in found.questions if q.id == "radar.choose") == pytest.approx(1.0, abs=0.05)


def test_a_thermometer_longer_than_the_map_cannot_be_asked() -> None:
    found = the_town(Size.LARGE)

    assert worth(found)["thermometer.75km"] is Worth.DEAD
    assert reason(found, "thermometer.75km") == "no two stations lie so far apart"
    assert worth(found)["thermometer.5km"] is Worth.STRONG


def test_photos_are_for_people_unless_the_map_lacks_their_subject() -> None:
    bare = replace(drawn_town(), water=[])

    assert worth(the_town(Size.LARGE))["photo.water"] is Worth.PEOPLE
    assert worth(look_at(bare, Size.LARGE))["photo.water"] is Worth.WEAK


@pytest.mark.parametrize("question", ["matching.street", "matching.landmass", "matching.line"])
def test_what_the_map_does_not_know_kills_its_question(question: str) -> None:
    bare = replace(drawn_town(), streets=[], landmasses=[], lines=[])

    assert worth(look_at(bare))[question] is Worth.DEAD
    assert worth(the_town())[question] is not Worth.DEAD


def test_without_heights_sea_level_is_dead_and_says_why() -> None:
    found = look_at(replace(drawn_town(), elevation=None))

    assert worth(found)["measuring.sea-level"] is Worth.DEAD
    assert "phones" in reason(found, "measuring.sea-level")


def test_the_charted_map_answers_like_the_map_itself() -> None:
    """Every question, asked from one station about all others: looked up beforehand or one by one, it is the same."""
    atlas = Atlas.of(drawn_town())
    spots = [station.position for station in atlas.stations.values()]
    charted = ChartedMap(atlas, spots)
    asked = Asked(
        fix=_fix(MARKET), start=_fix(MILL), distance=Metres(3000.0), at=Instant(0),
        stops=(EASTGATE,),
    )  # fmt: skip

    for question in box(Size.LARGE).questions.values():
        for station in atlas.stations.values():
            hiding = Hiding(_fix(station.id), station.id)
            worlds: tuple[Geography, Geography] = (charted, atlas)
            quick, slow = (question.truth(asked, hiding, world).answer for world in worlds)
            assert quick == slow, (question.id, station.name)


def _fix(station: StationId) -> Fix:
    return Fix(position=where(station), accuracy=Metres(0.0), at=Instant(0))


def test_the_size_advised_follows_stations_and_area() -> None:
    """SIZE-7: twelve stations on a hundred square kilometres."""
    small, large = the_town(), the_town(Size.LARGE)

    assert small.size.suggested is Size.SMALL
    assert any("12 stations are few" in remark for remark in small.size.remarks)
    assert any("suits a small game better" in remark for remark in large.size.remarks)


def chances(found: Audit) -> dict[str, Chance]:
    return {curse.kind: curse.chance for curse in found.curses}


def test_a_curse_that_needs_more_distance_than_the_map_has_never_works() -> None:
    """The bridge troll needs 50 km in a large game; the town is 15 km across."""
    assert chances(the_town(Size.LARGE))["bridge-troll"] is Chance.NEVER
    assert chances(the_town(Size.MEDIUM))["bridge-troll"] is Chance.RARELY
    assert chances(the_town())["bridge-troll"] is Chance.ASK


def test_a_curse_that_needs_water_never_works_without_any() -> None:
    assert chances(the_town())["water-weight"] is Chance.RARELY
    assert chances(look_at(replace(drawn_town(), water=[])))["water-weight"] is Chance.NEVER


def test_what_people_must_look_at_is_asked_in_the_curses_own_words() -> None:
    cairn = next(curse for curse in the_town().curses if curse.kind == "cairn")

    assert (cairn.chance, cairn.reason) == (Chance.ASK, "leave it out when there are no loose rocks")


def sentences(found: Audit) -> list[str]:
    return [curse.reason for curse in found.curses] + [doubt.reason for doubt in found.doubts]


def test_distances_are_said_in_the_units_of_the_edition() -> None:
    """Metres and kilometres in the one, feet and miles in the other, of everything that has a distance."""
    draft = drawn_town()
    draft.places[KindId("cinema")].append(Place(PlaceId("twin"), "regal", position(4.85, 4.4)))
    large = Setup(map_name="drawn-town", map_hash="", size=Size.LARGE)
    metric, imperial = (
        sentences(audit(Atlas.of(draft), open_box(structs.replace(large, edition=edition))))
        for edition in Edition
    )
    for unit in (r"\d m apart", r"is only [\d.]+ km across", r"within \d+ m$"):
        assert any(re.search(unit, each) for each in metric), unit
        assert not any(re.search(unit, each) for each in imperial), unit
    for unit in (r"\d ft apart", r"is only [\d.]+ mi across", r"within [\d,]+ ft$"):
        assert any(re.search(unit, each) for each in imperial), unit


@pytest.mark.parametrize(
    ("length", "metric", "imperial"),
    [
        (0.0, "0 m", "0 ft"),
        (12.7, "13 m", "42 ft"),
        (380.0, "380 m", "1,250 ft"),
        (402.3, "400 m", "0.25 mi"),
        (999.6, "1 km", "0.62 mi"),
        (2345.0, "2.3 km", "1.5 mi"),
        (27_300.0, "27 km", "17 mi"),
    ],
)
def test_what_was_measured_is_said_as_exactly_as_it_is_of_use(
    length: float, metric: str, imperial: str
) -> None:
    assert say_measured(length, Edition.METRIC) == metric
    assert say_measured(length, Edition.IMPERIAL) == imperial


def test_the_expansion_is_audited_when_it_is_in_the_deck() -> None:
    found = look_at(drawn_town(), expansion=True)

    assert len(found.curses) >= len(the_town().curses)


def test_places_listed_twice_are_doubted() -> None:
    """MAP-5."""
    draft = drawn_town()
    twin = Place(PlaceId("twin"), "regal", position(4.85, 4.4))
    neighbour = Place(PlaceId("neighbour"), "Odeon", position(4.805, 4.4))
    draft.places[KindId("cinema")] += [twin, neighbour]

    doubts = {doubt.places: doubt for doubt in look_at(draft).doubts if doubt.kind == "cinema"}

    assert doubts[("cinema-1", "twin")].reason.startswith("two are called Regal")
    assert "Odeon" in doubts[("cinema-1", "neighbour")].reason
    assert doubts[("cinema-1", "neighbour")].names == ("Regal", "Odeon")


def test_places_without_a_name_are_doubted_and_not_called_anything() -> None:
    """MAP-5."""
    draft = drawn_town()
    nameless = Place(PlaceId("nameless"), "", position(4.805, 4.4))
    draft.places[KindId("cinema")].append(nameless)

    doubts = {doubt.places: doubt for doubt in look_at(draft).doubts if doubt.kind == "cinema"}

    assert doubts[("nameless",)].names == ("",)
    assert doubts[("cinema-1", "nameless")].reason.startswith("two are ")


def test_a_station_on_no_line_is_doubted() -> None:
    draft = drawn_town()
    lonely = Station(StationId("lonely"), "Lonely", position(2.0, 2.0), frozenset({TransitMode.METRO}))
    draft.stations.append(lonely)

    assert [doubt.reason for doubt in look_at(draft).doubts] == ["no line of the map stops at Lonely"]
    assert the_town().doubts == ()


FEED = {
    "agency.txt": "agency_name,agency_url,agency_timezone\nTown,https://example.org,Europe/Berlin\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
    + "".join(f"{id_},{id_},{where(id_).lat},{where(id_).lon}\n" for id_ in (ABBEY, MILL, MARKET, EASTGATE)),
    "routes.txt": "route_id,route_short_name,route_type\nred,M1,1\n",
    "calendar_dates.txt": "service_id,date,exception_type\nx,20260615,1\nx,20260616,1\ny,20260616,1\n",
    "trips.txt": "route_id,service_id,trip_id\nred,x,1\nred,y,2\nred,x,3\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    "1,10:05:00,10:05:00,abbey,1\n1,10:10:00,10:10:00,mill,2\n1,10:15:00,10:15:00,market,3\n"
    "2,10:20:00,10:20:00,mill,1\n2,10:25:00,10:25:00,market,2\n"
    "3,13:00:00,13:00:00,eastgate,1\n3,13:30:00,13:30:00,market,2\n",
}


def timetable(draft: MapDraft, feed: Mapping[str, str] = FEED) -> Timetable:
    stations = Stations(
        tuple(station.id for station in draft.stations),
        tuple(station.position for station in draft.stations),
        {station.id: station.id for station in draft.stations},
    )
    return build_timetable(read_feed(feed), stations)[0]


def test_stations_out_of_reach_and_without_service_are_named() -> None:
    """SIZE-2: thirty minutes from Abbey; what nobody serves is told apart from what is too far."""
    draft = drawn_town()

    found = audit(Atlas.of(draft), box(), timetable(draft), Start("Abbey", "2026-06-16"))

    assert found.reach is not None
    assert (found.reach.start, found.reach.minutes) == ("Abbey", 30)
    assert found.reach.out_of_reach == ("Eastgate",)
    assert "Gull Island" in found.reach.without_service
    assert "Mill" not in (*found.reach.out_of_reach, *found.reach.without_service)


def test_the_busiest_station_and_day_are_chosen_where_none_is_named() -> None:
    draft = drawn_town()

    found = audit(Atlas.of(draft), box(), timetable(draft))

    assert found.reach is not None
    assert (found.reach.start, found.reach.day) == ("Mill", "2026-06-16")


def test_a_start_that_cannot_be_is_refused() -> None:
    draft = drawn_town()
    atlas, running = Atlas.of(draft), timetable(draft)

    with pytest.raises(Malformed, match="covers 2026-06-15 to 2026-06-16"):
        audit(atlas, box(), running, Start(day="2027-01-01"))
    with pytest.raises(Malformed, match="no station called Atlantis"):
        audit(atlas, box(), running, Start("Atlantis"))


def test_what_the_timetable_does_not_know_is_named_where_it_rules_nothing_out() -> None:
    """Law 1: the timetable of the red line knows neither the other lines nor their stations."""
    draft = drawn_town()

    found = audit(Atlas.of(draft), box(), timetable(draft), Start("Abbey", "2026-06-16"))

    assert found.reach is not None
    unknown = found.reach.unknown
    assert unknown is not None
    assert not unknown.day
    assert "Gull Island" in unknown.stations
    assert unknown.lines == ("F", "M1", "M2"), "its M1 leaves out stations"


def test_a_timetable_that_knows_all_rules_out() -> None:
    atlas = town_with_trains()
    assert atlas.timetable is not None

    found = audit(atlas, box(), Timetable.from_bytes(atlas.timetable), Start("Abbey", "2026-06-16"))

    assert found.reach is not None
    assert found.reach.unknown is None


def test_a_timetable_of_elsewhere_is_a_finding() -> None:
    """Nothing it knows is on the map: no station to start from, and nothing ruled out."""
    draft = drawn_town()
    elsewhere = {**FEED, "stop_times.txt": FEED["stop_times.txt"].replace(":00,", ":00,x-")}

    found = audit(Atlas.of(draft), box(), timetable(draft, elsewhere), Start("Abbey"))

    assert found.reach is not None
    assert (found.reach.start, found.reach.reached, found.reach.out_of_reach) == ("", 0, ())
    assert found.reach.unknown is not None
    assert len(found.reach.unknown.stations) == len(draft.stations)


def test_a_map_without_a_timetable_has_no_reach() -> None:
    assert the_town().reach is None
