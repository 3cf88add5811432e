"""A round over HTTP, ready to be asked in: host, hider, seeker and watcher on phones of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hideline.units import LatLon, minutes
from tests.servers import CLIENT, Player, Reachable
from tests.towns import MARKET, MILL, where


def place(station: str) -> list[float]:
    """A station's position as JSON has it."""
    spot: LatLon = where(station)  # type: ignore[arg-type]
    return [spot.lat, spot.lon]


@dataclass(frozen=True)
class Lobby:
    """A game before it starts."""

    host: Player
    guest: Player
    watcher: Player
    code: str

    @property
    def seats(self) -> dict[str, Player]:
        return {"host": self.host, "guest": self.guest, "watcher": self.watcher}


@dataclass(frozen=True)
class Hunt:
    """A game in its seeking period."""

    host: Player
    hider: Player
    seeker: Player
    watcher: Player


def a_lobby(server: Reachable, **choices: Any) -> Lobby:
    """Two players and a watcher."""
    setup = {"name": "Ann", "clock": "manual", "size": "small", **choices}
    created = CLIENT.post(f"{server.url}/api/games", json=setup)
    assert created.status_code == 201, created.text
    told = created.json()
    return Lobby(
        Player(server, told),
        Player.joins(server, told["code"], "Ben"),
        Player.joins(server, told["watcher_code"], "Eve"),
        told["code"],
    )


def a_start(lobby: Lobby) -> Hunt:
    """The hiding period has begun."""
    lobby.guest.does("say-ready")
    lobby.host.does("start-game", start=place(MARKET))
    hiding = lobby.host.view()["round"]["hiding_side"]
    host_hides = lobby.host.view()["me"]["side"] == hiding
    hider, seeker = (lobby.host, lobby.guest) if host_hides else (lobby.guest, lobby.host)
    return Hunt(lobby.host, hider, seeker, lobby.watcher)


def a_hunt(server: Reachable, *, fixes: bool = True, **choices: Any) -> Hunt:
    """The hider is at the mill, the seekers at the market, and the hunt is on."""
    hunt = a_start(a_lobby(server, **choices))
    hunt.hider.does("name-station", station=MILL)
    if fixes:
        hunt.hider.stands_at(place(MILL))
        hunt.seeker.stands_at(place(MARKET))
    hunt.host.waits(minutes(30))
    return hunt


def end_round(hunt: Hunt) -> None:
    """Found."""
    hunt.seeker.does("claim-find")
    hunt.hider.does("confirm-find")
