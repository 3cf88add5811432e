"""Law 3 over the real surface: games that differ only in what a seat may not know look the same to it, byte by byte.

The same round is played twice, the secrets different each time: another station, other positions, other cards kept and
thrown away, photos sent in and not shown. Everything the seekers' phone receives, over HTTP and the live socket, is
written down with ids and seeds masked, and must be equal; so must the number of frames.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection

from hideline.units import minutes, seconds
from tests.photographs import drawing, encoded
from tests.rounds import NOON
from tests.server.hunts import Hunt, Lobby, a_lobby, a_start, place
from tests.servers import PATIENCE, Player, Server, running_server
from tests.sockets import frames_until_pong, live
from tests.towns import ABBEY, EASTGATE, GULL, LIDO, MARKET, MILL

pytestmark = pytest.mark.slow


@dataclass
class Transcript:
    """What one seat was told."""

    player: Player
    socket: ClientConnection
    names: dict[str, str]
    lines: list[str] = field(default_factory=list)

    def note(self) -> None:
        """Write down the view as it is now and all frames since the last time.

        Asking for the view first waits for what is still being worked out, so that it is on its way before the ping.
        """
        self.player.get("view")
        frames = frames_until_pong(self.socket) + frames_until_pong(self.socket)
        self.lines.append(f"{len(frames)} frames")
        self.lines.extend(self._masked(json.dumps(frame)) for frame in frames)
        for path in ("view", "book"):
            self.lines.append(self._masked(self.player.get(path).text))

    def _masked(self, text: str) -> str:
        """Ids, seeds and their hashes are random in both games: their length stays."""
        for name, mask in self.names.items():
            text = text.replace(name, mask)
        return re.sub(r"\b[0-9a-f]{16,64}\b", lambda found: "#" * len(found.group()), text)


@dataclass(frozen=True)
class Secrets:
    """What the hider does that the seekers may not know."""

    station: str
    spots: tuple[str, ...]
    keep: int
    discards: int
    photos: int


def where_the_host_hides(server: Server) -> tuple[Lobby, Hunt]:
    """Who hides is drawn by lot; the two games have to agree on it."""
    while True:
        lobby = a_lobby(server, starts_at=NOON)
        hunt = a_start(lobby)
        if hunt.hider is lobby.host:
            return lobby, hunt


def play(server: Server, secrets: Secrets, seat: Callable[[Hunt], Player]) -> list[str]:
    """A round with these secrets, as one seat hears it."""
    lobby, hunt = where_the_host_hides(server)
    names = {
        lobby.host.game: "GAME",
        lobby.host.seat: "HOST",
        lobby.guest.seat: "GUEST",
        lobby.watcher.seat: "WATCHER",
    }
    with live(seat(hunt)) as socket:
        told = Transcript(seat(hunt), socket, names)
        told.note()
        hunt.hider.does("name-station", station=secrets.station)
        for spot in secrets.spots:
            hunt.host.waits(seconds(20))
            hunt.hider.stands_at(place(spot))
            told.note()
        hunt.seeker.stands_at(place(MARKET))
        hunt.host.waits(minutes(30) - seconds(20) * len(secrets.spots))
        told.note()
        for question in ("radar.500m", "radar.1km"):
            ask_and_answer(hunt, secrets, question, told)
            told.note()
        for number in range(secrets.photos):
            send_in_photo(hunt.hider, number)
        throw_away(hunt, secrets.discards)
        told.note()
        hunt.host.waits(minutes(7))
        told.note()
    return told.lines


def ask_and_answer(hunt: Hunt, secrets: Secrets, question: str, told: Transcript) -> None:
    hunt.seeker.does("ask-question", question=question, fix=hunt.seeker.fix(place(MARKET)))
    told.note()
    hunt.host.waits(seconds(30))
    hunt.hider.does("answer-question", fix=hunt.hider.fix(place(secrets.spots[-1])))
    told.note()
    cards = hunt.hider.view()["round"]["hand"]["choice"]["cards"]
    hunt.hider.does("keep-cards", cards=[cards[secrets.keep]])


def throw_away(hunt: Hunt, how_many: int) -> None:
    for _ in range(how_many):
        cards = hunt.hider.view()["round"]["hand"]["cards"]
        hunt.hider.does("discard-cards", cards=cards[:1])


def send_in_photo(player: Player, number: int) -> None:
    picture = encoded(drawing(200 + number, 100), "PNG")
    url = f"{player.server.url}/api/games/{player.game}/photos"
    sent = httpx.post(url, content=picture, headers=player.headers, timeout=PATIENCE)
    assert sent.status_code == 201, sent.text


ONE = Secrets(MILL, (ABBEY, MILL), keep=0, discards=0, photos=0)
ANOTHER = Secrets(EASTGATE, (GULL, EASTGATE), keep=1, discards=2, photos=1)
A_THIRD = Secrets(LIDO, (ABBEY, LIDO), keep=1, discards=1, photos=2)


def seeker(hunt: Hunt) -> Player:
    return hunt.seeker


def test_two_games_that_differ_in_secrets_only_are_the_same_to_a_seeker(server: Server) -> None:
    """Law 3, DESIGN §7."""
    one = play(server, ONE, seeker)

    assert len(one) > 20
    assert play(server, ANOTHER, seeker) == one
    assert play(server, A_THIRD, seeker) == one


def test_the_hider_hears_the_difference(server: Server) -> None:
    """The comparison is not blind: to the hider the same two games look different."""

    def hider(hunt: Hunt) -> Player:
        return hunt.hider

    assert play(server, ONE, hider) != play(server, ANOTHER, hider)


def test_a_leak_put_in_on_purpose_is_found(tmp_path: Path) -> None:
    with running_server(tmp_path, program="tests.server.leaky") as leaky:
        assert play(leaky, ONE, seeker) != play(leaky, ANOTHER, seeker)
