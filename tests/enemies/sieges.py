"""A server under siege: who attacks it, how often, and what must still hold afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from hideline.wire import frames
from tests.server.hunts import Hunt, a_hunt, a_lobby, a_start, end_round, place
from tests.servers import CLIENT, Player, Server, running_server
from tests.towns import MARKET, MILL

CASES = int(os.environ.get("HIDELINE_ENEMIES", "1500"))
"""Cases over all kinds of input together; `make enemies` sends a hundred thousand."""

SHARES = {"http": 0.40, "sockets": 0.30, "trackers": 0.20, "uploads": 0.03, "maps": 0.07}
"""Pictures and maps take a process or a file each: there are fewer of them."""

MOST_GROWTH = 48.0
"""Megabytes a siege may leave behind once the server is warm: caches fill, leaks do not end."""

UNLIMITED = {
    f"HIDELINE_{name}_PER_MINUTE": "100000000"
    for name in ("REQUESTS", "COMMANDS", "GAMES", "PHOTOS", "TRACKERS", "JOIN_ATTEMPTS", "MAP_LOOKS")
} | {"HIDELINE_MAPS_PER_HOUR": "100000000"}


def cases(kind: str) -> int:
    """How many cases a kind of input gets."""
    return max(20, round(CASES * SHARES[kind]))


def turns(count: int, longest: int) -> Iterator[tuple[int, int]]:
    """The cases in two turns at least: what the first half loads, the second must not add to."""
    each = min(longest, ceil(count / 2))
    return ((first, min(count, first + each)) for first in range(0, count, each))


@dataclass
class Siege:
    """A server, games in every phase, and what was answered."""

    server: Server
    players: list[Player] = field(default_factory=list)
    answered: dict[int, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    """Cases that broke something."""

    def reinforced(self) -> None:
        """Fresh games: in the lobby, hiding, seeking with a question open, answered, found and over."""
        lobby = a_lobby(self.server)
        asked, answered, over = (a_hunt(self.server) for _ in range(3))
        hunts = [a_start(a_lobby(self.server)), asked, answered, over]
        for hunt in (asked, answered):
            ask(hunt)
        answered.hider.does("answer-question", fix=answered.hider.fix(place(MILL)))
        end_round(over)
        self.players = [
            *lobby.seats.values(),
            *(player for hunt in hunts for player in (hunt.hider, hunt.seeker, hunt.watcher)),
        ]

    def words(self) -> list[str]:
        """What a cheat would try: ids of seats, games, cards, questions and stations."""
        book = self.players[3].get("book").json()
        return [
            *(player.seat for player in self.players),
            *(player.game for player in self.players[::3]),
            *(question["id"] for question in book["questions"]),
            *(f"{card['kind']}.1" for card in book["cards"]),
            MILL,
            MARKET,
            "seekers",
            "side-1",
            "side-2",
            "0" * 64,
        ]

    def note(self, status: int) -> None:
        self.answered[status] = self.answered.get(status, 0) + 1

    def memory(self) -> float:
        """Megabytes the server holds now."""
        lines = Path(f"/proc/{self.server.process.pid}/status").read_text().splitlines()
        held = next(line for line in lines if line.startswith("VmRSS:"))
        return int(held.split()[1]) / 1024

    def must_be_unharmed(self) -> None:
        """It still answers, has not tripped over anything, and has told nobody of its own troubles."""
        assert self.server.process.poll() is None
        assert CLIENT.get(f"{self.server.url}/api/ready").status_code == 200
        log = self.server.log.read_text(errors="replace")
        assert not self.broken, "\n".join(self.broken[:20])
        assert "\nTraceback" not in log, log[log.index("\nTraceback") :][:6000]


def ask(hunt: Hunt) -> None:
    hunt.seeker.does("ask-question", question="radar.1km", fix=hunt.seeker.fix(place(MARKET)))


@contextmanager
def siege(folder: Path) -> Iterator[Siege]:
    """A server whose limits are lifted, so that every case gets through to what it is meant for."""
    limits: dict[str, Any] = UNLIMITED
    with running_server(folder, **limits) as server:
        besieged = Siege(server)
        besieged.reinforced()
        yield besieged
        besieged.must_be_unharmed()


def command_schemas() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The schema of every frame and command a phone may send, and what they are made of."""
    kinds = [*frames.PLAYERS_COMMANDS]
    made, parts = msgspec.json.schema_components(
        kinds, schema_hook=lambda _: {"title": "anything"}, ref_template="#/{name}"
    )
    return list(made), parts


def frame_schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of what a phone may say on the live socket."""
    (made,), parts = msgspec.json.schema_components(
        [frames.FromPhone], schema_hook=lambda _: {"title": "anything"}, ref_template="#/{name}"
    )
    return made, parts
