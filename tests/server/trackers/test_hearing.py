"""Companion trackers over HTTP: heard for seekers, thanked for everything, and silent about a hider."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import httpx
import pytest

from hideline.units import Instant, minutes, seconds
from tests.server.hunts import Hunt, a_hunt, place
from tests.server.trackers.recorded import AT, JUNK, PLACE, POSITIONS, Recorded
from tests.servers import CLIENT, Player, Server
from tests.sockets import first_positions
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow


@pytest.fixture
def hunt(server: Server) -> Hunt:
    """A round that seeks, two minutes before the recorded positions were taken."""
    return a_hunt(server, fixes=False, starts_at=AT - minutes(32))


def address(player: Player, app: str) -> str:
    apps = player.get("trackers").json()["apps"]
    return str(next(each["address"] for each in apps if each["key"] == app))


def says(player: Player, recorded: Recorded, **headers: str) -> httpx.Response:
    answer = CLIENT.request(
        recorded.method,
        address(player, recorded.app),
        params=recorded.query,
        content=recorded.body,
        headers=headers,
    )
    assert answer.status_code == 200, answer.text
    return answer


def chooses(player: Player, **choices: bool) -> None:
    url = f"{player.server.url}/api/games/{player.game}/trackers"
    assert CLIENT.put(url, json=choices, headers=player.headers).status_code == 204


def where_is(player: Player) -> Any:
    return player.outlook().get("fix")


@pytest.mark.parametrize("name", POSITIONS)
def test_a_seekers_tracker_is_heard(hunt: Hunt, name: str) -> None:
    hunt.host.waits(minutes(3))

    says(hunt.seeker, POSITIONS[name])

    assert where_is(hunt.seeker)["position"] == [PLACE.lat, PLACE.lon]
    assert hunt.seeker.get("trackers").json()["heard"]["at"] == hunt.host.now()


def test_junk_is_thanked_for_and_forgotten(hunt: Hunt) -> None:
    """What will never be valid gets a 2xx, or the app would send it for ever."""
    for recorded in JUNK.values():
        says(hunt.seeker, recorded)

    assert where_is(hunt.seeker) is None
    strange = CLIENT.post(f"{hunt.host.server.url}/t/ot/no-such-token", content=POSITIONS["OwnTracks"].body)
    assert (strange.status_code, strange.content) == (200, b"[]")


def test_each_app_hears_what_it_waits_for(hunt: Hunt) -> None:
    assert says(hunt.seeker, POSITIONS["OwnTracks"]).content == b"[]"
    assert says(hunt.seeker, POSITIONS["Overland"]).json() == {"result": "ok"}


def test_overland_is_set_up_by_the_first_answer_and_left_alone_afterwards(hunt: Hunt) -> None:
    first = says(hunt.seeker, POSITIONS["Overland"]).json()
    again = says(hunt.seeker, POSITIONS["Overland"]).json()

    assert first["set"]["main"]["tracking_mode"] == "standard"
    assert again == {"result": "ok"}


def test_a_late_batch_never_moves_anybody_back(hunt: Hunt) -> None:
    hunt.host.waits(minutes(10))
    hunt.seeker.stands_at(place(MARKET))

    for name in ("OwnTracks", "OwnTracks", "GPSLogger"):
        says(hunt.seeker, POSITIONS[name])

    assert where_is(hunt.seeker)["position"] == place(MARKET)


def point(at: int, spot: list[float]) -> Recorded:
    query = {"lat": str(spot[0]), "lon": str(spot[1]), "ts": str(at), "acc": "5"}
    return Recorded("gl", query, method="GET")


def test_a_late_batch_triggers_nothing_for_the_past_and_a_fresh_one_does(hunt: Hunt) -> None:
    """END-1: a minute in the zone an hour ago is no end game; a minute just now is."""
    hunt.hider.stands_at(place(MILL))
    long_ago = hunt.host.now()
    hunt.host.waits(minutes(60))
    for second in range(0, 91, 10):
        says(hunt.seeker, point(long_ago + seconds(second), place(MILL)))
    assert not hunt.hider.view()["round"].get("end_game", False)

    for _ in range(10):
        hunt.host.waits(seconds(10))
        says(hunt.seeker, point(hunt.host.now(), place(MILL)))
    assert hunt.hider.view()["round"]["end_game"]
    assert "end_game" not in hunt.seeker.view()["round"]


def test_a_hiders_forgotten_tracker_shows_nothing_to_anyone(hunt: Hunt, server: Server) -> None:
    """DESIGN §7: neither kept nor shown, not even to the hider's own side or the watcher."""
    before = {seat: seat.get("view").content for seat in (hunt.hider, hunt.seeker, hunt.watcher)}

    for recorded in POSITIONS.values():
        says(hunt.hider, recorded)

    assert {seat: seat.get("view").content for seat in before} == before
    assert first_positions(hunt.watcher) == first_positions(hunt.seeker) == []
    with (server.log.parent / "hideline.sqlite3").open("rb") as file:
        assert hunt.hider.seat.encode() + b"OwnTracks" not in file.read()


def test_a_hider_who_chose_it_is_tracked_for_the_own_side_and_the_watcher_only(hunt: Hunt) -> None:
    hunt.host.waits(minutes(3))
    chooses(hunt.hider, while_hiding=True)
    before = hunt.seeker.get("view").content

    says(hunt.hider, POSITIONS["OwnTracks"])

    assert where_is(hunt.hider)["position"] == [PLACE.lat, PLACE.lon]
    assert hunt.seeker.get("view").content == before
    assert first_positions(hunt.seeker) == []
    (seen,) = first_positions(hunt.watcher)
    assert (seen["seat"], seen["source"]) == (hunt.hider.seat, "OwnTracks")


def test_a_tracker_that_is_switched_off_in_the_game_is_thanked_and_not_heard(
    hunt: Hunt, server: Server
) -> None:
    """SAFE-1: whoever wants to share nothing any more need not find the way through the tracker's own settings."""
    hunt.host.waits(minutes(3))
    chooses(hunt.seeker, while_hiding=True)
    chooses(hunt.seeker, is_off=True)

    says(hunt.seeker, POSITIONS["OwnTracks"])

    assert where_is(hunt.seeker) is None
    assert first_positions(hunt.hider) == []
    with (server.log.parent / "hideline.sqlite3").open("rb") as file:
        assert hunt.seeker.seat.encode() + b"OwnTracks" not in file.read()
    sheet = hunt.seeker.get("trackers").json()
    assert (sheet["is_off"], sheet["while_hiding"]) == (True, True)

    news = hunt.seeker.get("trackers/news").json()
    assert (news["is_off"], news["heard"]["app"]) == (True, "OwnTracks")

    chooses(hunt.seeker, is_off=False)
    says(hunt.seeker, POSITIONS["OwnTracks"])
    assert where_is(hunt.seeker)["position"] == [PLACE.lat, PLACE.lon]


def test_seekers_see_whose_tracker_it_was_and_that_a_position_is_simulated(hunt: Hunt) -> None:
    hunt.host.waits(minutes(3))
    body = POSITIONS["Traccar Client 9 and later"].body.replace(b'"is_moving"', b'"mock": true, "is_moving"')

    says(hunt.seeker, Recorded("tc", body=body))

    (seen,) = first_positions(hunt.hider)
    assert seen["source"] == "Traccar Client (simulated)"
    assert hunt.seeker.outlook()["source"] == "Traccar Client (simulated)"


def test_a_trackers_battery_is_told_to_mates_and_to_nobody_else(hunt: Hunt) -> None:
    """SAFE-1."""
    hunt.host.waits(minutes(3))

    says(hunt.seeker, POSITIONS["OwnTracks"])

    for onlooker in (hunt.hider, hunt.watcher):
        (seen,) = first_positions(onlooker)
        assert seen.get("battery") is None


def test_the_token_may_come_as_id_user_bearer_or_password(hunt: Hunt) -> None:
    hunt.host.waits(minutes(3))
    token = address(hunt.seeker, "ot").rpartition("/")[2]
    base = f"{hunt.host.server.url}/t"
    body = POSITIONS["OwnTracks"].body
    ways: list[tuple[str, dict[str, str], dict[str, str] | dict[bytes, bytes]]] = [
        (f"{base}/ot", {"u": token}, {}),
        (f"{base}/ot", {}, {"x-limit-u": token}),
        (f"{base}/ot", {}, {"authorization": f"Bearer {token}"}),
        (f"{base}/ot", {}, {"authorization": "Basic " + b64encode(f"ann:{token}".encode()).decode()}),
        (f"{base}/ot", {"id": token}, {"authorization": "Basic !!!"}),
        (f"{base}/ot", {}, {b"authorization": b"Basic \xe9", b"x-limit-u": token.encode()}),
    ]
    for number, (url, query, headers) in enumerate(ways):
        later = body.replace(str(AT // 1000).encode(), str(AT // 1000 + number + 1).encode())
        CLIENT.post(url, params=query, headers=headers, content=later)
        assert where_is(hunt.seeker)["at"] == Instant(AT + seconds(number + 1)), number


def test_a_tracker_token_opens_nothing_else_and_a_seat_token_is_no_tracker(hunt: Hunt) -> None:
    token = address(hunt.seeker, "ot").rpartition("/")[2]
    url = f"{hunt.host.server.url}/api/games/{hunt.seeker.game}/view"

    assert CLIENT.get(url, headers={"authorization": f"Bearer {token}"}).status_code == 401
    CLIENT.post(f"{hunt.host.server.url}/t/ot/{hunt.seeker.token}", content=POSITIONS["OwnTracks"].body)
    assert where_is(hunt.seeker) is None


def test_the_setup_sheet_is_the_same_each_time_and_each_players_own(hunt: Hunt) -> None:
    sheet = hunt.seeker.get("trackers").json()

    assert sheet["apps"] == hunt.seeker.get("trackers").json()["apps"]
    assert sheet["apps"] != hunt.hider.get("trackers").json()["apps"]
    assert all(app["qr"].startswith("<svg") for app in sheet["apps"])
    assert sheet["while_hiding"] is False
