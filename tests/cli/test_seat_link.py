"""`hideline game link`: a player whose phone is gone plays on with another one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cli.running import hideline
from tests.servers import CLIENT, Player, Server, running_server
from tests.sockets import frames_until_pong, goodbye, live

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running_server(tmp_path) as running:
        yield running


def test_a_new_link_opens_the_seat_and_the_lost_phone_no_longer_does(server: Server, tmp_path: Path) -> None:
    ann, code = Player.creates(server, "Ann")
    ben = Player.joins(server, code, "Ben")
    before = ben.view()
    ran = hideline(
        "game", "link", ann.game, "ben", "--url", "https://play.example/", "--data", tmp_path, "--json"
    )
    link = urlsplit(ran.read(dict[str, str])["link"])
    assert (link.scheme, link.netloc, link.path) == ("https", "play.example", f"/seat/{ann.game}")
    opens = {name: values[0] for name, values in parse_qs(link.fragment).items()}
    assert (opens["seat"], opens["name"]) == (ben.seat, "Ben")
    headers = {"authorization": f"Bearer {opens['token']}"}
    assert CLIENT.get(f"{server.url}/api/games/{ann.game}/view", headers=headers).json()["view"] == before
    assert ben.get("view").status_code == 401
    assert ann.get("view").status_code == 200


def test_the_lost_phone_is_cut_off_with_its_tracker_and_the_pin_chosen_on_it(
    server: Server, tmp_path: Path
) -> None:
    """Also where its connection stays open, with the next sign of life."""
    ann, code = Player.creates(server, "Ann")
    ben = Player.joins(server, code, "Ben")
    tracker = ben.get("trackers").json()["apps"][0]["address"]
    ben.put("pin", {"pin": "271828"})
    with live(ben) as lost, live(ann) as kept:
        assert frames_until_pong(lost)
        ran = hideline("game", "link", ann.game, "ben", "--data", tmp_path, "--json")
        assert goodbye(lost, '{"type": "ping", "sent": 1}') == 4401
        assert frames_until_pong(kept)
    CLIENT.get(tracker)
    opens = parse_qs(urlsplit(ran.read(dict[str, str])["link"]).fragment)
    found = Player(server, {"game": ann.game, "seat": ben.seat, "token": opens["token"][0]})
    assert found.get("trackers").json()["heard"] is None
    assert found.get("pin").json()["is_set"] is False


def test_the_link_is_told_with_a_code_to_scan_where_a_phone_can_open_it(
    server: Server, tmp_path: Path
) -> None:
    ann, _ = Player.creates(server, "Ann")
    for address, is_for_phones in (("https://play.example", True), ("http://localhost:8420", False)):
        ran = hideline("game", "link", ann.game, ann.seat, "--url", address, "--data", tmp_path)
        assert ran.code == 0, ran.err
        assert f"{address}/seat/{ann.game}#seat={ann.seat}&token=" in ran.out
        assert ("█" in ran.out) is is_for_phones
        assert ("--url" in ran.out) is not is_for_phones


def test_whoever_is_not_there_gets_no_link_and_nothing_changes(server: Server, tmp_path: Path) -> None:
    ann, code = Player.creates(server, "Ann")
    Player.joins(server, code, "Ben").does("leave-seat")
    ben = Player.joins(server, code, "Ben")
    for game, player, sentence in (
        (ann.game, "Zed", "Nobody in this game is called Zed; there are Ann, Ben."),
        ("nowhere", "Ann", "nowhere"),
    ):
        ran = hideline("game", "link", game, player, "--data", tmp_path)
        assert ran.code == 2
        assert sentence in " ".join(ran.err.split())
    assert [player.get("view").status_code for player in (ann, ben)] == [200, 200]
    assert f"seat={ben.seat}" in hideline("game", "link", ann.game, "Ben", "--data", tmp_path).out
