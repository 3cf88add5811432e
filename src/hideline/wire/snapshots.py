"""A whole game as bytes, so that a long one opens at once. The box is not in it: it is opened again from its set-up."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import fields

from hideline.catalogue import open_box
from hideline.game.ids import SeatId
from hideline.game.settings import Setup
from hideline.game.state import Game
from hideline.units import Instant

VERSION = 11
"""Goes up with every change of the game's state; a snapshot of another version is ignored and the log folded."""

_STATE = tuple(field for field in fields(Game) if field.name != "box")
_State: Any = msgspec.defstruct("State", [(field.name, field.type) for field in _STATE])


class Snapshot(msgspec.Struct, frozen=True):
    """A game, when it was so, how many events each seat knows of, and how it was written."""

    version: int
    at: Instant
    setup: Setup
    feeds: dict[SeatId, int]
    state: msgspec.Raw


def encode_snapshot(game: Game, feeds: dict[SeatId, int], at: Instant) -> bytes:
    """The game as bytes."""
    state = _State(*(getattr(game, field.name) for field in _STATE))
    raw = msgspec.Raw(msgspec.json.encode(state))
    return msgspec.json.encode(Snapshot(VERSION, at, game.box.setup, feeds, raw))


def decode_snapshot(stored: bytes) -> tuple[Game, dict[SeatId, int], Instant] | None:
    """The game again, or None when another version of the program wrote it."""
    try:
        snapshot = msgspec.json.decode(stored, type=Snapshot)
        if snapshot.version != VERSION:
            return None
        state = msgspec.json.decode(snapshot.state, type=_State)
    except msgspec.MsgspecError:
        return None  # the log is the truth; a snapshot is only a short cut
    values = {field.name: getattr(state, field.name) for field in _STATE}
    return Game(box=open_box(snapshot.setup), **values), snapshot.feeds, snapshot.at
