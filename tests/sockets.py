"""A phone on the live socket: says hello and reads frames."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.servers import PATIENCE, Player


@contextmanager
def live(player: Player, **use: Any) -> Iterator[ClientConnection]:
    """An open socket that has said who it is, and which device."""
    address = f"{player.server.live_url}/api/games/{player.game}/live"
    with connect(address, compression=None, open_timeout=PATIENCE) as socket:
        say(socket, type="hello", token=player.token, **use)
        yield socket


def say(socket: ClientConnection, **frame: Any) -> None:
    """Send a frame."""
    socket.send(json.dumps(frame))


def hear(socket: ClientConnection) -> Any:
    """The next frame."""
    return json.loads(socket.recv(PATIENCE))


def hear_of(socket: ClientConnection, kind: str) -> Any:
    """The next frame of a kind, after whatever was on its way."""
    while (frame := hear(socket))["type"] != kind:
        pass
    return frame


def goodbye(socket: ClientConnection, said: str = "") -> int | None:
    """The code with which the server ends the connection, after whatever was on its way.

    The server may not even hear to the end what is said to it.
    """
    try:
        if said:
            socket.send(said)
        while True:
            hear(socket)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


def frames_until_pong(socket: ClientConnection) -> list[Any]:
    """Everything that comes before the answer to a ping: what was on its way."""
    say(socket, type="ping", sent=1.0)
    frames: list[Any] = []
    while (frame := hear(socket))["type"] != "pong":
        frames.append(frame)
    return frames


def first_positions(player: Player) -> list[Any]:
    """The positions a phone is given when it connects."""
    with live(player) as socket:
        frames = frames_until_pong(socket) + frames_until_pong(socket)
    return [position for frame in frames if frame["type"] == "positions" for position in frame["positions"]]
