"""Events on disk: JSON with a version, upgraded step by step when read, so that old games stay playable (law 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

import msgspec

from hideline.game.engine import EVOLVES
from hideline.game.events import Event
from hideline.units import Malformed

VERSION = 1
"""Goes up when the shape of a stored event changes; the step from the version before is added to UPGRADES."""

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From a version to the next: a function on the event as plain JSON."""


class Stored(msgspec.Struct, frozen=True):
    """An event with the version it was written in."""

    v: int
    e: msgspec.Raw


_encoder = msgspec.json.Encoder()
_envelope = msgspec.json.Decoder(Stored)
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[tuple(EVOLVES)])  # noqa: UP007 - made from a table


def encode_event(event: Event) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(Stored(VERSION, msgspec.Raw(_encoder.encode(event))))


def decode_event(stored: bytes) -> Event:
    """A stored event, brought up to date if an earlier version of the program wrote it."""
    try:
        envelope = _envelope.decode(stored)
        if envelope.v == VERSION:
            return _decoder.decode(envelope.e)
        return msgspec.convert(_upgraded(envelope), _decoder.type)
    except msgspec.MsgspecError as error:
        raise Malformed(f"A stored event cannot be read: {error}.") from error


def _upgraded(envelope: Stored) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(envelope.e)
    for version in range(envelope.v, VERSION):
        if version not in UPGRADES:
            raise Malformed(f"An event of version {envelope.v} cannot be read by this program.")
        plain = UPGRADES[version](plain)
    if envelope.v > VERSION:
        raise Malformed(f"An event of version {envelope.v} was written by a newer program than this one.")
    return plain
