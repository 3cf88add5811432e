"""Getting about through the real server: reach, connections, departures, and the line question by a tapped run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hideline.atlas.file import freeze
from hideline.units import minutes, seconds
from tests.rounds import NOON
from tests.server.hunts import Hunt, a_lobby, a_start, place
from tests.server.phases import evening
from tests.servers import Player, Server, running_server
from tests.timetables import EXPRESS, M1, Timed, aboard, at, timed_town
from tests.towns import CASTLE, EASTGATE, GULL, LAKESIDE, LIDO, MARKET, MILL, UNIVERSITY

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def trains(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose map has a timetable."""
    folder = tmp_path_factory.mktemp("trains")
    map_file = folder / "timed-town.gpkg"
    freeze(timed_town(), map_file)
    with running_server(folder / "data", map_file=map_file) as running:
        yield running


def hiding(server: Server) -> Hunt:
    """The hiding period has begun at the market, 12:40."""
    return a_start(a_lobby(server, starts_at=NOON))


def hunting_for(server: Server, station: str) -> Hunt:
    """The hunt has begun, 13:10."""
    hunt = hiding(server)
    hunt.hider.does("name-station", station=station)
    hunt.hider.stands_at(place(station))
    hunt.host.waits(minutes(30))
    return hunt


def ride(hunt: Hunt, player: Player, way: Timed, start: str, until: str) -> None:
    """A player rides from the start of a trip, with a fix every other minute."""
    for fix in aboard(way, start, until)[::6]:
        hunt.host.waits(fix.at - player.now())
        player.stands_at([fix.position.lat, fix.position.lon])


def stations(rows: list[dict[str, Any]]) -> list[str]:
    return [row["station"] for row in rows]


# ── reach ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_hider_sees_what_is_in_reach_of_the_time_left_and_less_as_it_passes(trains: Server) -> None:
    hunt = hiding(trains)
    hunt.hider.stands_at(place(MARKET))
    travel = hunt.hider.get("travel").json()
    assert (travel["has_timetable"], travel["has_service"]) == (True, True)
    assert travel["arrivals"][0] == {"station": MARKET, "at": NOON}
    assert EASTGATE in stations(travel["arrivals"])

    hunt.host.waits(minutes(20))
    hunt.hider.stands_at(place(MARKET))
    later = stations(hunt.hider.get("travel").json()["arrivals"])
    assert MILL in later
    assert EASTGATE not in later


def test_a_hider_is_there_at_the_edge_of_a_zone_and_a_moving_one_not_where_they_were(trains: Server) -> None:
    """ZONE-2, POW-10: the zone left behind cannot be the next one."""
    phases = ((phase, hunt) for phase, _, hunt in evening(trains, starts_at=NOON))
    hunt = next(hunt for phase, hunt in phases if phase == "hiding")
    at_edge = place(MILL)
    at_edge[0] += 400 / 111_195
    hunt.hider.stands_at(at_edge)
    first = hunt.hider.get("travel").json()["arrivals"][0]
    assert first == {"station": MILL, "at": hunt.hider.now()}
    hunt.hider.stands_at(place(MILL))

    assert "moving" in (phase for phase, _ in phases)
    assert MILL not in stations(hunt.hider.get("travel").json()["arrivals"])
    hunt.host.waits(seconds(1))
    hunt.hider.stands_at(place(MARKET))
    assert stations(hunt.hider.get("travel").json()["arrivals"])[0] == MARKET


def test_seekers_see_how_long_it_takes_to_everywhere(trains: Server) -> None:
    hunt = hiding(trains)
    hunt.seeker.stands_at(place(MARKET))
    arrivals = {row["station"]: row["at"] for row in hunt.seeker.get("travel").json()["arrivals"]}
    assert len(arrivals) == 12
    assert arrivals[LAKESIDE] == at("12:58")


def test_travel_times_start_at_a_position(trains: Server) -> None:
    answer = hiding(trains).seeker.get("travel")
    assert answer.status_code == 400
    assert "Share your position first" in answer.text


def test_stations_out_of_reach_are_not_among_those_left(trains: Server) -> None:
    """ROUND-4: from the market, 12:52, half an hour leads neither by train nor by ferry to the Lido."""
    hunt = a_start(a_lobby(trains, starts_at=at("12:52"), settings={"reach_margin": 0}))
    hunt.hider.does("name-station", station=MILL)
    hunt.hider.stands_at(place(MILL))
    hunt.host.waits(minutes(30))
    left = hunt.seeker.outlook()["stations_left"]
    assert MILL in left
    assert LIDO not in left


def test_a_map_without_a_timetable_says_so(server: Server) -> None:
    hunt = hiding(server)
    hunt.seeker.stands_at(place(MARKET))
    travel = hunt.seeker.get("travel").json()
    assert travel == {"has_timetable": False, "has_service": False, "arrivals": []}
    assert hunt.seeker.get("rides").json() == []
    for path in (f"journeys?to={MILL}", f"departures?station={MILL}"):
        answer = hunt.seeker.get(path)
        assert answer.status_code == 400
        assert "no timetable" in answer.text


# ── connections ───────────────────────────────────────────────────────────────────────────────────


def test_connections_show_legs_with_platforms_and_colours(trains: Server) -> None:
    hunt = hiding(trains)
    hunt.seeker.stands_at(place(MILL))
    best = hunt.seeker.get(f"journeys?to={UNIVERSITY}").json()[0]
    assert (best["departs"], best["arrives"], best["changes"]) == (at("12:44"), at("12:54"), 1)
    first, second = (leg for leg in best["legs"] if leg["type"] == "ride")
    assert (first["sign"]["line"], first["sign"]["colour"], first["sign"]["headsign"]) == (
        "M1",
        "#d7263d",
        "Eastgate",
    )
    assert [(halt["station"], halt["platform"]) for halt in second["halts"]] == [
        (MARKET, "1"),
        (UNIVERSITY, "1"),
    ]


def test_the_board_shows_what_leaves_next(trains: Server) -> None:
    board = hiding(trains).seeker.get(f"departures?station={MILL}").json()
    next_two = {(row["at"], row["sign"]["line"], row["sign"]["headsign"]) for row in board[:2]}
    assert next_two == {(at("12:44"), "M1", "Abbey"), (at("12:44"), "M1", "Eastgate")}
    assert board == sorted(board, key=lambda row: int(row["at"]))


@pytest.mark.parametrize("path", ["journeys?to=atlantis", "departures?station=atlantis"])
def test_a_station_that_is_not_on_the_map_is_named(trains: Server, path: str) -> None:
    hunt = hiding(trains)
    hunt.seeker.stands_at(place(MILL))
    answer = hunt.seeker.get(path)
    assert answer.status_code == 400
    assert "no station 'atlantis'" in answer.text


# ── the line question ─────────────────────────────────────────────────────────────────────────────


def ask_aboard(hunt: Hunt) -> Any:
    """The seekers tap the likeliest run and ask; what the hider would truthfully answer."""
    hunt.seeker.does("say-aboard")
    run = hunt.seeker.get("rides").json()[0]["run"]
    here = hunt.seeker.outlook()["fix"]["position"]
    hunt.seeker.does("ask-question", question="matching.line", fix=hunt.seeker.fix(here), run=run)
    asked = hunt.hider.view()["round"]["teams"][0]["pending"]["asked"]
    return asked, hunt.hider.outlook()["truths"]["seekers"]["answer"]["verdict"]


def test_seekers_tap_their_run_and_the_server_knows_its_stops(trains: Server) -> None:
    """MATCH-2."""
    hunt = hunting_for(trains, LAKESIDE)
    ride(hunt, hunt.seeker, M1, "13:20", "13:30")
    asked, verdict = ask_aboard(hunt)
    assert asked["stops"] == [CASTLE, LAKESIDE, EASTGATE]
    assert asked["line"] == "M1 Eastgate"
    assert verdict == "yes"


def test_an_express_does_not_stop_at_the_hiders_station(trains: Server) -> None:
    """MATCH-2."""
    hunt = hunting_for(trains, LAKESIDE)
    ride(hunt, hunt.seeker, EXPRESS, "14:10", "14:17")
    asked, verdict = ask_aboard(hunt)
    assert asked["stops"] == [EASTGATE]
    assert verdict == "no"


def test_a_tapped_run_is_followed_with_an_alarm_at_every_stop(trains: Server) -> None:
    hunt = hunting_for(trains, MILL)
    ride(hunt, hunt.seeker, M1, "13:20", "13:30")
    run = hunt.seeker.get("rides").json()[0]["run"]
    (tapped,) = hunt.seeker.get(f"rides?day={run['day']}&trip={run['trip']}").json()
    assert tapped["confidence"] == 1.0
    assert all(stop["at"] - minutes(2) < stop["alarm_at"] <= stop["at"] for stop in tapped["stops"])


def test_a_run_that_does_not_exist_is_refused_in_a_sentence(trains: Server) -> None:
    hunt = hunting_for(trains, MILL)
    hunt.seeker.stands_at(place(MARKET))
    hunt.seeker.does("say-aboard")
    fix = hunt.seeker.fix(place(MARKET))
    answer = hunt.seeker.send(
        "ask-question", question="matching.line", fix=fix, run={"day": 1, "trip": 10**9}
    )
    assert answer.status_code == 400
    assert "no trip 1000000000" in answer.text


def test_without_a_timetable_the_stops_are_listed_by_hand(server: Server) -> None:
    """MATCH-2."""
    hunt = hunting_for(server, MILL)
    hunt.seeker.stands_at(place(MARKET))
    hunt.seeker.does("say-aboard", line="M1")
    fix = hunt.seeker.fix(place(MARKET))
    hunt.seeker.does("ask-question", question="matching.line", fix=fix, stops=[MILL, GULL])
    assert hunt.hider.outlook()["truths"]["seekers"]["answer"]["verdict"] == "yes"
