"""The story over HTTP: told to every seat once a round is over, and to nobody before (ROUND-7, DESIGN §7)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

from hideline.units import minutes
from tests.cli.running import hideline
from tests.server.hunts import Hunt, a_hunt, a_lobby, a_start, end_round, place
from tests.servers import CLIENT, Player, Server, running_server
from tests.towns import CASTLE, MARKET, MILL

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stories")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    with running_server(data) as running:
        yield running


AREAS = ("story/area", "story/area?round_number=1&moment=3", "story/area?round_number=2&moment=0")


def looks(server: Server, game: str, headers: dict[str, str]) -> Iterator[httpx.Response]:
    """Every way to ask for a story, and for pieces of its areas."""
    address = f"{server.url}/api/games/{game}"
    for path in ("story", "story/track", *AREAS):
        yield CLIENT.get(f"{address}/{path}", headers=headers)
    for path in AREAS:
        yield CLIENT.post(f"{address}/{path}", headers=headers, json={"hashes": ["any"]})


def asks_and_answers(hunt: Hunt) -> None:
    hunt.seeker.does("ask-question", question="radar.1km", fix=hunt.seeker.fix(place(MARKET)))
    hunt.hider.does("answer-question", fix=hunt.hider.fix(place(MILL)))
    choice = hunt.hider.view()["round"]["hand"]["choice"]
    hunt.hider.does("keep-cards", cards=choice["cards"][: choice["keep"]])


def ends_game(hunt: Hunt) -> None:
    hunt.host.does("end-game-early")


def told(player: Player) -> Any:
    answer = player.get("story")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_nobody_is_told_anything_before_a_round_is_over(server: Server) -> None:
    """The same words for every seat in every phase, whatever is hidden where."""
    lobby = a_lobby(server)
    refusals: set[bytes] = set()

    def refused() -> None:
        for player in (lobby.host, lobby.guest, lobby.watcher):
            for answer in looks(server, player.game, player.headers):
                assert answer.status_code == 409, (answer.url, answer.text)
                refusals.add(answer.content)

    refused()
    hunt = a_start(lobby)
    refused()
    hunt.hider.does("name-station", station=MILL)
    hunt.hider.stands_at(place(MILL))
    hunt.seeker.stands_at(place(MARKET))
    hunt.host.waits(minutes(30))
    refused()
    asks_and_answers(hunt)
    refused()
    hunt.hider.does("pause-game")
    refused()
    for player in (hunt.hider, hunt.seeker):
        player.does("say-back")
    hunt.seeker.does("claim-find")
    refused()
    assert len(refusals) == 1
    hunt.hider.does("confirm-find")
    assert hunt.seeker.get("story").status_code == 200


def test_a_finished_round_is_told_to_every_seat_alike(server: Server) -> None:
    hunt = a_hunt(server)
    asks_and_answers(hunt)
    hunt.host.waits(minutes(10))
    end_round(hunt)

    stories = [told(player) for player in (hunt.hider, hunt.seeker, hunt.watcher)]

    assert stories[0] == stories[1] == stories[2]
    (round_,) = stories[0]["rounds"]
    assert not stories[0]["is_over"]
    assert round_["run"]["station"] == MILL
    assert round_["proof"]["holds"]
    assert {track["seat"] for track in round_["tracks"]} == {hunt.hider.seat, hunt.seeker.seat}
    answered = next(moment for moment in round_["moments"] if moment["what"] == "question-answered")
    assert answered["evidence"]["ours"]["metres"] > 1000
    assert answered["left"]["seekers"]["gone"]


def test_the_next_round_is_not_told_while_it_is_played(server: Server) -> None:
    """Where the new hider is, and what the new seekers asked, stays what each side knows."""
    hunt = a_hunt(server)
    end_round(hunt)
    before = told(hunt.hider)
    hunt.seeker.does("start-next-round")
    hunt.seeker.does("name-station", station=CASTLE)
    hunt.seeker.stands_at(place(CASTLE))
    hunt.host.waits(minutes(30))
    hunt.hider.stands_at(place(MARKET))

    assert told(hunt.hider) == before
    assert hunt.hider.get("story/area?round_number=2&moment=0").status_code == 409

    hunt.hider.does("claim-find")
    hunt.seeker.does("confirm-find")
    after = told(hunt.hider)
    assert after["is_over"]
    assert [one["run"]["station"] for one in after["rounds"]] == [MILL, CASTLE]
    assert after["rounds"][0] == before["rounds"][0]


def test_the_area_of_a_moment_is_drawn_when_it_is_wanted(server: Server) -> None:
    hunt = a_hunt(server)
    asks_and_answers(hunt)
    end_round(hunt)
    names = [moment["what"] for moment in told(hunt.seeker)["rounds"][0]["moments"]]

    def address(what: str) -> str:
        return f"story/area?round_number=1&moment={names.index(what)}"

    def area(what: str) -> Any:
        answer = hunt.hider.get(address(what))
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert area("round-began") == {"km2": 0.0, "area": [], "never_moved": []}
    before, after = area("question-asked"), area("question-answered")
    assert 0 < after["km2"] < before["km2"]
    wanted = {"hashes": [*after["area"], *after["never_moved"], "unknown"]}
    pieces = hunt.hider.post(address("question-answered"), wanted).json()
    assert set(pieces) == {*after["area"], *after["never_moved"]}
    assert {piece["type"] for piece in pieces.values()} <= {"Polygon", "MultiPolygon"}
    assert hunt.hider.post(address("round-began"), wanted).json() == {}
    for wrong in ("moment=-1", "moment=9999", "round_number=0&moment=0", "moment=0&team=team-7"):
        assert hunt.hider.get(f"story/area?{wrong}").status_code == 409
    assert hunt.hider.get("story/area?moment=x").status_code == 400


def test_a_clock_moved_by_hand_stays_within_time(server: Server) -> None:
    """What no phone and no database could count is refused, and the story is told."""
    hunt = a_hunt(server)
    assert hunt.host.post("clock", {"by_ms": 2**62}).status_code == 400
    assert hunt.host.post("clock", {"by_ms": 2**80}).status_code == 400
    far = {"name": "Zed", "clock": "manual", "starts_at": 2**60}
    assert CLIENT.post(f"{server.url}/api/games", json=far).status_code == 400
    end_round(hunt)
    assert len(told(hunt.seeker)["rounds"]) == 1


def test_a_game_without_positions_is_told_without_them(server: Server) -> None:
    hunt = a_hunt(server, fixes=False)
    ends_game(hunt)
    story = told(hunt.seeker)
    assert story["is_over"]
    assert "tracks" not in story["rounds"][0]
    assert story["rounds"][0]["run"]["was_cut_off"]


def test_a_group_that_keeps_no_tracks_is_shown_none(server: Server) -> None:
    hunt = a_hunt(server, settings={"track_retention_days": 0})
    end_round(hunt)
    (round_,) = told(hunt.seeker)["rounds"]
    assert "tracks" not in round_
    assert round_["has_tracks"] is False


def points(player: Player) -> list[tuple[float, float]]:
    """Where a player's own file says they were."""
    answer = player.get("story/track")
    assert answer.headers["content-type"] == "application/gpx+xml"
    assert answer.headers["cache-control"] == "private, no-store"
    found = ET.fromstring(answer.content).iter("{http://www.topografix.com/GPX/1/1}trkpt")
    return [(float(each.attrib["lat"]), float(each.attrib["lon"])) for each in found]


def test_everybody_takes_the_own_track_along_and_nobody_anothers(server: Server) -> None:
    hunt = a_hunt(server)
    end_round(hunt)
    assert set(points(hunt.hider)) == {tuple(round(each, 6) for each in place(MILL))}
    assert tuple(round(each, 6) for each in place(MARKET)) in points(hunt.seeker)
    assert not set(points(hunt.seeker)) & set(points(hunt.hider))
    assert points(hunt.watcher) == []


def test_where_no_tracks_are_kept_none_is_taken_along(server: Server) -> None:
    hunt = a_hunt(server, settings={"track_retention_days": 0})
    end_round(hunt)
    assert points(hunt.hider) == []


def test_a_wrong_way_in_learns_nothing_after_the_end_either(server: Server) -> None:
    hunt = a_hunt(server)
    end_round(hunt)
    stranger, _ = Player.creates(server, "Zed")
    for headers in ({}, {"authorization": "Bearer nonsense"}, stranger.headers):
        assert {answer.status_code for answer in looks(server, hunt.host.game, headers)} == {401}


def test_a_deleted_game_has_no_story(server: Server, data: Path) -> None:
    hunt = a_hunt(server)
    end_round(hunt)
    told(hunt.seeker)
    assert hideline("game", "delete", hunt.host.game, "--data", data, "--yes").code == 0
    assert {answer.status_code for answer in looks(server, hunt.host.game, hunt.seeker.headers)} == {401}
    assert hideline("game", "story", hunt.host.game, "--data", data).code == 2


def test_the_story_is_in_the_servers_own_description(server: Server) -> None:
    paths = CLIENT.get(f"{server.url}/api/schema/openapi.json").json()["paths"]
    for path, shape in (("story", "Story"), ("story/area", "StoryArea")):
        answer = paths["/api/games/{game}/" + path]["get"]["responses"]["200"]
        assert answer["content"]["application/json"]["schema"]["$ref"].endswith(f"/{shape}")
