"""Every address of the API with every wrong way in, phase by phase; the server's own schema lists the addresses."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.hunts import Hunt, Lobby, a_hunt, a_lobby, end_round, place
from tests.server.phases import PHASES, evening
from tests.servers import CLIENT, PATIENCE, Player, Server
from tests.sockets import say
from tests.towns import MARKET

pytestmark = pytest.mark.slow

OPEN_TO_ALL = {
    "/api/health",
    "/api/ready",
    "/api/games",
    "/api/invitations",
    "/api/join",
    "/api/return",
    "/api/metrics",
    "/api/rules",
}
OPEN_BELOW = ("/api/maps", "/api/setups", "/t/", "/api/push")
"""What needs no seat; trackers have a token of their own."""


def addresses(server: Server) -> list[tuple[str, str, bool]]:
    """Method, path and whether it wants something to be given, of everything that belongs to a game."""
    paths: dict[str, dict[str, Any]] = CLIENT.get(f"{server.url}/api/schema/openapi.json").json()["paths"]
    found = [
        (
            method.upper(),
            path,
            "requestBody" in how or any(_must_be_given(one) for one in how.get("parameters", ())),
        )
        for path, methods in paths.items()
        for method, how in methods.items()
        if method in ("get", "post", "put", "delete", "patch")
    ]
    belongs = [each for each in found if "{game}" in each[1]]
    others = {path for _, path, _ in found if "{game}" not in path}
    assert {
        path for path in others if not path.startswith(("/api/maps", "/api/setups", "/t/", "/api/push"))
    } <= OPEN_TO_ALL
    return belongs


def _must_be_given(parameter: dict[str, Any]) -> bool:
    return parameter["in"] == "query" and bool(parameter.get("required")) and parameter["name"] not in QUERY


QUERY: dict[str, str | int] = {"offset": 0, "endpoint": "x"}


def tried(server: Server, method: str, path: str, game: str, headers: dict[str, str]) -> httpx.Response:
    address = path.replace("{game}", game)
    for name in ("photo", "upload", "digest", "endpoint"):
        address = address.replace("{" + name + "}", "0" * 64)
    address = address.replace("{role}", "watcher").replace("{seat}", "nobody")
    return CLIENT.request(
        method, server.url + address, params=QUERY, json=BODIES.get(path, {}), headers=headers
    )


FIX = {"position": place(MARKET), "at": 0, "accuracy": 5.0}
BODIES: dict[str, Any] = {
    "/api/games/{game}/commands": {"id": "x", "command": {"command": "say-ready"}},
    "/api/games/{game}/fixes": FIX,
    "/api/games/{game}/areas": {"hashes": []},
    "/api/games/{game}/story/area": {"hashes": []},
    "/api/games/{game}/preview": {"question": "radar.1km"},
    "/api/games/{game}/clock": {"by_ms": 0},
    "/api/games/{game}/uploads": {"size": 10},
    "/api/games/{game}/trackers": {"while_hiding": False},
    "/api/games/{game}/pin": {"pin": "271828"},
    "/api/games/{game}/push": {"endpoint": "https://push.example/x", "keys": {"p256dh": "x", "auth": "y"}},
}
"""Bodies that would be accepted from the right seat, so that a refusal is about the seat; without one, that it cannot
be read is all anybody learns."""


def wrong_ways_in(server: Server, hunt: Hunt, removed: Player) -> dict[str, dict[str, str]]:
    stranger, _ = Player.creates(server, "Zed")
    tracker = hunt.seeker.get("trackers").json()["apps"][1]["address"].rpartition("/")[2]
    return {
        "no token": {},
        "an empty token": {"authorization": "Bearer"},
        "a guessed token": {"authorization": "Bearer " + "A" * 43},
        "another kind of login": {"authorization": f"Basic {hunt.seeker.token}"},
        "another game's player": stranger.headers,
        "a tracker's token": {"authorization": f"Bearer {tracker}"},
        "a seat that was given up": removed.headers,
        "the seat's id": {"authorization": f"Bearer {hunt.seeker.seat}"},
    }


def test_no_address_or_socket_of_a_game_opens_to_a_wrong_way_in_in_any_phase(server: Server) -> None:
    """DESIGN §7: denied by default, with the same answer for all that is wrong, from the lobby to the end."""
    tried_phases = []
    ways: dict[str, dict[str, str]] = {}
    addresses_of_a_game = addresses(server)
    for phase, lobby, hunt in evening(server):
        ways = ways or wrong_ways_in(server, hunt, sent_away(server, lobby))
        refusal = CLIENT.get(f"{server.url}/api/games/{lobby.host.game}/view").content
        unreadable = CLIENT.post(f"{server.url}/api/games/{lobby.host.game}/commands", json={}).content
        for name, headers in ways.items():
            for method, path, wants_more in addresses_of_a_game:
                answer = tried(server, method, path, lobby.host.game, headers)
                if wants_more and path not in BODIES:
                    assert answer.content in (refusal, unreadable), (phase, name, method, path)
                else:
                    assert answer.content == refusal, (phase, name, method, path, answer.text)
            token = headers.get("authorization", "").removeprefix("Bearer").strip()
            assert frames_given(server, lobby.host.game, token) == ([], 4401), (phase, name)
        tried_phases.append(phase)
    assert tuple(tried_phases) == PHASES


def sent_away(server: Server, lobby: Lobby) -> Player:
    """Somebody who had a seat and lost it."""
    removed = Player.joins(server, lobby.code, "Mal")
    lobby.host.does("remove-seat", seat=removed.seat)
    return removed


def frames_given(server: Server, game: str, token: str) -> tuple[list[str | bytes], int | None]:
    """What a socket tells somebody who says hello with a token, and how it ends."""
    heard: list[str | bytes] = []
    address = f"{server.live_url}/api/games/{game}/live"
    with connect(address, compression=None, open_timeout=PATIENCE) as socket:
        try:
            say(socket, type="hello", token=token)
            say(socket, type="command", envelope={"id": "x", "command": {"command": "say-ready"}})
            while True:
                heard.append(socket.recv(PATIENCE))
        except ConnectionClosed as closed:
            return heard, closed.rcvd.code if closed.rcvd is not None else None


SEEKERS_ONLY: dict[str, Any] = {
    "areas": {"hashes": []},
    "preview": {"question": "radar.1km"},
    "clues": None,
    "advice": None,
    "closed": None,
    "ruled-out": None,
}
"""With what they are given; where that is nothing, they are only read."""


def test_what_is_for_seekers_opens_to_no_hider_or_watcher(server: Server) -> None:
    hunt = a_hunt(server)

    def asked(player: Player, path: str) -> httpx.Response:
        given = SEEKERS_ONLY[path]
        return player.get(path) if given is None else player.post(path, given)

    for path in SEEKERS_ONLY:
        assert asked(hunt.seeker, path).status_code == 200, path
        refused = [asked(player, path) for player in (hunt.hider, hunt.watcher)]
        assert {answer.status_code for answer in refused} <= {401, 409}, path
        assert refused[0].content == refused[1].content, path


HOSTS_ONLY = tuple(
    (method, f"codes/{role}") for method in ("PUT", "DELETE") for role in ("player", "watcher")
)


def test_what_is_for_the_host_opens_to_no_other_seat(server: Server) -> None:
    """SAFE-1: nobody else changes or withdraws the codes; they go with the host's seat, as the watchers' code does."""
    lobby = a_lobby(server)

    def asked(player: Player, method: str, path: str) -> httpx.Response:
        return CLIENT.request(method, f"{server.url}/api/games/{player.game}/{path}", headers=player.headers)

    before = asked(lobby.host, "GET", "codes").json()
    for method, path in HOSTS_ONLY:
        for player in (lobby.guest, lobby.watcher):
            answer = asked(player, method, path)
            assert (answer.status_code, answer.json()["code"]) == (409, "only-the-host"), (method, path)
    assert asked(lobby.host, "GET", "codes").json() == before

    lobby.host.does("move-host", seat=lobby.guest.seat)
    assert asked(lobby.host, "GET", "codes").json() == before | {"watcher_code": ""}
    assert asked(lobby.guest, "GET", "codes").json() == before


def test_commands_of_another_role_are_refused_and_change_nothing(server: Server) -> None:
    hunt = a_hunt(server)
    fix = hunt.seeker.fix(place(MARKET))
    before = {player: player.get("view").content for player in (hunt.hider, hunt.seeker, hunt.watcher)}
    wrong: list[tuple[Player, str, dict[str, Any]]] = [
        (hunt.hider, "ask-question", {"question": "radar.1km", "fix": fix}),
        (hunt.hider, "claim-find", {}),
        (hunt.seeker, "confirm-find", {}),
        (hunt.seeker, "name-station", {"station": "mill"}),
        (hunt.seeker, "answer-question", {"fix": fix}),
        (hunt.seeker, "keep-cards", {"cards": []}),
        (hunt.seeker, "discard-cards", {"cards": ["veto.1"]}),
        (hunt.seeker, "play-powerup", {"card": "veto.1"}),
        (hunt.seeker, "cast-curse", {"card": "zoologist.1"}),
        (hunt.watcher, "ask-question", {"question": "radar.1km", "fix": fix}),
        (hunt.watcher, "pause-game", {}),
        (hunt.watcher, "claim-find", {}),
        (hunt.watcher, "make-mark", {"what": "note", "text": "here"}),
        (hunt.watcher, "roll-dice", {}),
    ]
    for player, command, fields in wrong:
        answer = player.send(command, **fields)
        assert answer.status_code == 409, (command, answer.text)
    for command in ("create-game", "take-seat", "report-fix", "time-passed"):
        assert hunt.host.send(command).status_code == 400

    assert {player: player.get("view").content for player in before} == before


def test_the_round_is_open_to_all_once_it_is_counted(server: Server) -> None:
    hunt = a_hunt(server)
    assert "hiding" not in hunt.seeker.view()["round"]
    end_round(hunt)
    assert hunt.seeker.view()["runs"][0]["station"] == "mill"
