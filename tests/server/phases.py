"""One game through all its phases over HTTP, from the lobby to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hideline.units import LatLon, minutes, seconds
from tests.server.hunts import Hunt, Lobby, a_lobby, a_start, place
from tests.servers import Player, Server
from tests.towns import EASTGATE, MARKET, MILL, where

PHASES = (
    "lobby",
    "hiding",
    "seeking",
    "asked",
    "answered",
    "moving",
    "moved",
    "end game",
    "claimed",
    "found",
    "next round",
    "over",
)


def beside(station: str, steps: int) -> list[float]:
    """A spot a few metres from a station, whose digits stand nowhere else."""
    spot: LatLon = where(station)  # type: ignore[arg-type]
    return [
        round(spot.lat + 0.000111 + steps * 0.0000137, 7),
        round(spot.lon + 0.000123 + steps * 0.0000139, 7),
    ]


def only_moves(server: Server, **settings: Any) -> dict[str, Any]:
    """A deck that holds nothing but the card to move with."""
    probe, _ = Player.creates(server, "Ann", size="small")
    cards = probe.get("book").json()["cards"]
    return {
        "removed_cards": {card["kind"]: card["count"] for card in cards if card["kind"] != "move"},
        **settings,
    }


def evening(server: Server, **choices: Any) -> Iterator[tuple[str, Lobby, Hunt]]:
    """The phases of a game, each as it has just begun. Who hides is drawn by lot."""
    lobby = a_lobby(server, settings=only_moves(server, rounds_per_side=1), **choices)
    yield "lobby", lobby, Hunt(lobby.host, lobby.host, lobby.guest, lobby.watcher)
    hunt = a_start(lobby)
    hunt.hider.does("name-station", station=MILL)
    hunt.hider.stands_at(beside(MILL, 0))
    hunt.seeker.stands_at(place(MARKET))
    yield "hiding", lobby, hunt
    hunt.host.waits(minutes(30))
    hunt.hider.stands_at(beside(MILL, 1))
    yield "seeking", lobby, hunt
    hunt.seeker.does("ask-question", question="radar.1km", fix=hunt.seeker.fix(place(MARKET)))
    yield "asked", lobby, hunt
    hunt.hider.does("answer-question", fix=hunt.hider.fix(beside(MILL, 2)))
    yield "answered", lobby, hunt
    hunt.hider.does("play-powerup", card="move.1")
    hunt.hider.stands_at(beside(MILL, 3))
    yield "moving", lobby, hunt
    hunt.hider.does("name-station", station=EASTGATE)
    hunt.host.waits(minutes(1))
    hunt.hider.stands_at(beside(EASTGATE, 4))
    hunt.host.waits(minutes(59))
    yield "moved", lobby, hunt
    hunt.hider.stands_at(beside(EASTGATE, 5))
    for _ in range(8):
        hunt.seeker.stands_at(place(EASTGATE))
        hunt.host.waits(seconds(20))
    assert hunt.hider.view()["round"]["end_game"]
    yield "end game", lobby, hunt
    hunt.seeker.does("claim-find")
    yield "claimed", lobby, hunt
    hunt.hider.does("confirm-find")
    yield "found", lobby, hunt
    turned = Hunt(hunt.host, hunt.seeker, hunt.hider, hunt.watcher)
    turned.hider.does("start-next-round")
    turned.host.waits(minutes(1))
    turned.hider.does("name-station", station=MILL)
    turned.hider.stands_at(beside(MILL, 6))
    yield "next round", lobby, turned
    hunt.host.does("end-game-early")
    yield "over", lobby, turned
