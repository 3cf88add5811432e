"""Previews and advice through the real server: for seekers, and for nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.units import minutes
from tests.servers import Player, running_server
from tests.towns import MARKET, MILL, where

pytestmark = pytest.mark.slow


def spot(station: str) -> list[float]:
    position = where(station)  # type: ignore[arg-type]
    return [position.lat, position.lon]


def test_seekers_see_the_split_before_they_pay_and_the_hider_does_not(tmp_path: Path) -> None:
    """DESIGN §7: previews and advice are the seekers' own; nothing is asked by looking."""
    with running_server(tmp_path) as server:
        host, code = Player.creates(server, "Ann", clock="manual", size="small")
        guest = Player.joins(server, code, "Ben")
        guest.does("say-ready")
        host.does("start-game")
        hider, seeker = (host, guest) if host.view()["role"] == "hider" else (guest, host)
        hider.does("name-station", station=MILL)
        hider.stands_at(spot(MILL))
        seeker.stands_at(spot(MARKET))
        host.waits(minutes(30))
        everyone = set(seeker.outlook()["stations_left"])

        split = seeker.post("preview", {"question": "radar.1km"}).json()
        assert {branch["answer"]["verdict"] for branch in split} == {"yes", "no"}
        assert set().union(*(branch["stations"] for branch in split)) == everyone
        elsewhere = seeker.post("preview", {"question": "radar.1km", "position": spot(MILL)}).json()
        assert elsewhere != split
        assert seeker.post("preview", {"question": "radar.choose"}).json()["code"] == "form-incomplete"

        lines = seeker.get("advice").json()
        assert lines
        assert all(line["bits"] > 0 and line["why"] for line in lines)
        assert any(line["station"] for line in lines), "some are worth a ride"
        assert seeker.view()["round"]["teams"][0]["asked"] == {}
        assert hider.post("preview", {"question": "radar.1km"}).status_code == 409
        assert hider.get("advice").status_code == 409
