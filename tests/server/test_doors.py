"""Coming in and being sent out: codes, links, lockouts, limits, and text that is none."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.hunts import a_hunt, a_lobby
from tests.servers import CLIENT, PATIENCE, Player, Server, running_server
from tests.sockets import goodbye, hear, hear_of, live, say

pytestmark = pytest.mark.slow


def test_the_same_link_on_another_phone_restores_everything(server: Server) -> None:
    """DESIGN §8: nobody depends on one phone."""
    hunt = a_hunt(server)
    other_phone = Player(
        server, {"game": hunt.hider.game, "seat": hunt.hider.seat, "token": hunt.hider.token}
    )

    assert other_phone.get("view").content == hunt.hider.get("view").content
    with live(hunt.hider) as one, live(other_phone) as two:
        assert hear(one) == hear(two)


def test_a_player_who_is_sent_away_loses_link_tracker_and_sockets_at_once(server: Server) -> None:
    lobby = a_lobby(server)
    tracker = lobby.guest.get("trackers").json()["apps"][1]["address"]
    with live(lobby.guest) as socket:
        hear(socket)
        lobby.host.does("remove-seat", seat=lobby.guest.seat)
        assert goodbye(socket) == 4401
    assert lobby.guest.get("view").status_code == 401
    assert lobby.guest.send("say-ready").status_code == 401
    body = {"_type": "location", "lat": 54.04, "lon": 9.06, "tst": 1}
    assert CLIENT.post(tracker, json=body).status_code == 200
    address = f"{server.live_url}/api/games/{lobby.guest.game}/live"
    with connect(address, open_timeout=PATIENCE) as again:
        say(again, type="hello", token=lobby.guest.token)
        with pytest.raises(ConnectionClosed):
            hear(again)


def test_a_player_who_leaves_closes_the_door_behind_them(server: Server) -> None:
    lobby = a_lobby(server)
    lobby.guest.does("leave-seat")

    assert lobby.guest.get("view").status_code == 401
    assert Player.joins(server, lobby.code, "Ben").view()["me"]["name"] == "Ben"


def test_only_the_host_sends_people_away_and_the_role_can_move(server: Server) -> None:
    lobby = a_lobby(server)

    assert lobby.guest.send("remove-seat", seat=lobby.watcher.seat).status_code == 409
    lobby.host.does("move-host", seat=lobby.guest.seat)
    assert lobby.host.send("remove-seat", seat=lobby.watcher.seat).status_code == 409
    lobby.guest.does("remove-seat", seat=lobby.watcher.seat)
    assert lobby.watcher.get("view").status_code == 401


def test_whoever_guesses_codes_has_to_wait_even_with_the_right_one(tmp_path: Path) -> None:
    with running_server(tmp_path, HIDELINE_JOIN_ATTEMPTS_PER_MINUTE="2") as server:
        _, code = Player.creates(server, "Ann")

        def joins(tried: str) -> httpx.Response:
            return CLIENT.post(f"{server.url}/api/join", json={"code": tried, "name": "Eve"})

        tries = [joins(f"AAAAA{letter}") for letter in "AB"]
        assert [each.status_code for each in tries] == [404] * 2
        late = joins(code)
        assert late.status_code == 429
        assert 0 < int(late.headers["retry-after"]) <= 30, "a turn comes back twice a minute"


@pytest.mark.parametrize(("trusted", "last"), [("192.0.2.1", 429), ("127.0.0.1", 404)])
def test_only_a_trusted_proxy_says_where_somebody_comes_from(tmp_path: Path, trusted: str, last: int) -> None:
    """Whoever guesses cannot shed the limit by naming another address each time, unless the host's proxy names it."""
    with running_server(
        tmp_path, HIDELINE_JOIN_ATTEMPTS_PER_MINUTE="2", HIDELINE_TRUSTED_PROXIES=trusted
    ) as server:
        tries = [
            CLIENT.post(
                f"{server.url}/api/join",
                json={"code": "AAAAAA", "name": "Eve"},
                headers={"x-forwarded-for": f"198.51.100.{number}"},
            )
            for number in range(3)
        ]
    assert [each.status_code for each in tries] == [404, 404, last]


def test_one_address_creates_only_so_many_games_and_a_seat_sends_only_so_many_commands(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path, HIDELINE_GAMES_PER_MINUTE="1", HIDELINE_COMMANDS_PER_MINUTE="2") as server:
        ann, _ = Player.creates(server, "Ann")
        again = CLIENT.post(f"{server.url}/api/games", json={"name": "Ann"})
        ready = [ann.send("say-ready").status_code for _ in range(3)]

    assert again.status_code == 429
    assert ready == [200, 200, 429]


NOT_TEXT = (
    b'{"name": "\xff\xfe"}',
    b'\xff{"name": "A"}',
    b'{"name": "\xed\xa0\x80"}',
    b'{"name": "\\ud800"}',
)


@pytest.mark.parametrize("body", NOT_TEXT)
@pytest.mark.parametrize("path", ["/api/games", "/api/join"])
def test_what_is_not_text_is_refused_cleanly(server: Server, path: str, body: bytes) -> None:
    answer = CLIENT.post(server.url + path, content=body, headers={"content-type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["sentence"].endswith(".")


@pytest.mark.parametrize(
    "path", ["/api/games/%ff%fe/view", "/api/games/%00/view", "/api/maps/%ff", "/t/ot/%ff"]
)
def test_addresses_that_are_not_text_are_refused_cleanly(server: Server, path: str) -> None:
    headers = {b"authorization": b"Bearer \xff\xfe"}
    answer = CLIENT.get(server.url + path, headers=headers)

    assert answer.status_code in (200, 400, 401, 404)


def test_commands_that_are_not_text_are_refused_cleanly(server: Server) -> None:
    lobby = a_lobby(server)
    for body in (
        b'{"id": "\xff", "command": {}}',
        b'{"id": "a\\u0000", "command": {"command": "say-ready"}}',
    ):
        answer = CLIENT.post(
            f"{server.url}/api/games/{lobby.host.game}/commands",
            content=body,
            headers={**lobby.host.headers, "content-type": "application/json"},
        )
        assert answer.status_code == 400, body
    with live(lobby.host) as socket:
        hear(socket)
        socket.send('{"type": "ping", "sent": "\\ud800"}')
        assert hear_of(socket, "refused")


@pytest.mark.parametrize(
    ("sent", "called"),
    [
        ('{"type": "command", "envelope": {"id": "c7", "command": 5}}', "c7"),
        ('{"type": "command", "envelope": {"id": 7}}', "command"),
        ('{"type": "fix", "fix": {"position": [95, 9]}}', "fix"),
        ('{"type": "fix", "fix"', ""),
        ("[]", ""),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_name(server: Server, sent: str, called: str) -> None:
    """Its phone lets go of that command, and of no other."""
    with live(a_lobby(server).host) as socket:
        hear(socket)
        socket.send(sent)
        assert hear_of(socket, "refused")["id"] == called


def test_bodies_and_frames_have_limits(server: Server) -> None:
    lobby = a_lobby(server)
    large = lobby.host.post("commands", {"id": "x", "command": {"text": "x" * 300_000}})
    assert large.status_code == 413
    with live(lobby.host) as socket:
        hear(socket)
        assert goodbye(socket, json.dumps({"type": "hello", "token": "x" * 300_000})) == 1009


def test_no_other_site_may_read_anything(server: Server) -> None:
    """No CORS, no sniffing, no framing, no referrer, nothing kept by caches unless it says so."""
    answers = [
        CLIENT.get(server.url + "/api/maps", headers={"origin": "https://elsewhere.example"}),
        CLIENT.options(server.url + "/api/games", headers={"origin": "https://elsewhere.example"}),
        CLIENT.get(server.url + "/api/nothing"),
        CLIENT.get(server.url + "/api/games/0/view"),
    ]
    for answer in answers:
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


def test_nothing_secret_is_logged(tmp_path: Path) -> None:
    with running_server(tmp_path, HIDELINE_LOG_FORMAT="json") as server:
        hunt = a_hunt(server)
        tracker = hunt.hider.get("trackers").json()["apps"][1]["address"]
        CLIENT.post(tracker, content=b"{")
        CLIENT.post(
            f"{server.url}/api/games/{hunt.hider.game}/fixes", headers=hunt.hider.headers, content=b"{"
        )
        hunt.hider.send("name-station", station="no-such-station")
        CLIENT.get(f"{server.url}/api/games/{hunt.hider.game}/photos/x", headers=hunt.hider.headers)
        secrets = [hunt.hider.token, hunt.seeker.token, tracker.rpartition("/")[2], "54.0", "mill"]
        log = server.log.read_text()

    assert not [secret for secret in secrets if secret in log]
