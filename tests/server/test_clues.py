"""What seekers are shown besides the area left: why a question is closed, and the line each answer draws."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from tests.browser.hunts import HUNTING, answers, asks, hunt
from tests.servers import running_server

pytestmark = pytest.mark.slow


def test_a_closed_question_comes_with_the_rules_own_reason(tmp_path: Path) -> None:
    """ASK-1, MATCH-2: what is not offered says why; only the seekers may ask."""
    with running_server(tmp_path) as server:
        hider, seeker = hunt(server)
        closed = {line["question"]: line["refusal"] for line in seeker.get("closed").json()}
        assert closed["matching.line"]["code"] == "needs-moving-transit"
        assert "radar.1km" not in closed
        asks(seeker, "radar.1km")
        closed = {line["question"]: line["refusal"] for line in seeker.get("closed").json()}
        assert closed["radar.1km"]["code"] == "question-still-pending"
        assert hider.get("closed").status_code == 409


def test_each_answer_draws_its_line_until_the_clue_is_put_aside(tmp_path: Path) -> None:
    """RADAR-1: the circle lies where the radar says, and a clue that is off the map has none."""
    with running_server(tmp_path) as server:
        hider, seeker = hunt(server)
        asks(seeker, "radar.1km")
        answers(hider)
        lines = seeker.get("clues").json()
        [number] = lines
        circle = shapely.from_geojson(seeker.get("clues").text[len(f'{{"{number}":') : -1])
        lat, lon = HUNTING
        height = (circle.bounds[3] - circle.bounds[1]) * 111_200 / 2
        assert abs(height - 1000) < 15
        assert shapely.envelope(circle).contains(shapely.Point(lon, lat))
        seeker.does("toggle-clue", entry=int(number))
        assert seeker.get("clues").json() == {}
        assert hider.get("clues").status_code == 401


def test_seekers_learn_which_answer_ruled_a_station_out(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        hider, seeker = hunt(server)
        everyone = set(seeker.outlook()["stations_left"])
        assert seeker.get("ruled-out").json() == []
        asks(seeker, "radar.1km")
        answers(hider)
        seeker.get("clues")
        [reason] = seeker.get("ruled-out").json()
        assert (reason["by"], reason["entry"]) == ("answer", 1)
        assert set(reason["stations"]) == everyone - set(seeker.outlook()["stations_left"])
        assert hider.get("ruled-out").status_code == 409


def test_a_preview_brings_the_area_of_each_answer(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        _, seeker = hunt(server)
        split = seeker.post("preview", {"question": "radar.1km"}).json()
        hashes = [piece for branch in split for piece in branch["area"]]
        assert len(seeker.post("areas", {"hashes": hashes}).json()) == len(set(hashes))


def test_a_phone_gets_its_pieces_from_any_worker(tmp_path: Path) -> None:
    """A phone hears of the area from the worker its socket is on, and may fetch it from another."""
    with running_server(tmp_path) as server, running_server(tmp_path) as other:
        hider, seeker = hunt(server)
        asks(seeker, "radar.1km")
        answers(hider)
        hashes = seeker.outlook()["area"]
        seeker.server = other
        assert set(seeker.post("areas", {"hashes": hashes}).json()) == set(hashes)
