"""What a tracker app is to us: how it speaks, what it hears back, and the link that sets it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

import msgspec

from hideline.server.trackers.reading import Fields

INTERVAL = 15
"""Seconds between two positions that we ask apps for."""

STEP = 25
"""Metres after which they may report earlier."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a player's tracker sends to."""

    server: str
    """The address of this server, without a slash at the end."""
    token: str
    player: str

    def of(self, key: str) -> str:
        """The full address for one app."""
        return f"{self.server}/t/{key}/{self.token}"


@dataclass(frozen=True, slots=True)
class Sent:
    """One request of an app: everything it said, whichever way it said it."""

    query: Mapping[str, str]
    body: object
    """JSON, or a form as a mapping; None when there was nothing to read."""

    @property
    def fields(self) -> Fields:
        """Query and body as one."""
        return {**self.query, **self.body} if isinstance(self.body, dict) else self.query


def sent(query: Mapping[str, str], body: bytes) -> Sent:
    """A request read: JSON if it can be, a form otherwise."""
    if not body:
        return Sent(query, None)
    try:
        return Sent(query, msgspec.json.decode(body))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Sent(query, dict(parse_qsl(body.decode("utf-8", "replace"))))


@dataclass(frozen=True, slots=True)
class TrackerApp:
    """One app."""

    key: str
    """Its letters in the address."""
    name: str
    phones: tuple[str, ...]
    reports: Callable[[Sent], Sequence[Fields]]
    """The positions in a request."""
    setup: Callable[[Address], str]
    """A link that sets the app up, or the address to paste where it knows no link."""
    thanks: bytes = b""
    """What it wants to hear."""
    first_thanks: bytes = b""
    """What it hears the first time, where that can set it up further."""
    has_link: bool = True


def plain(found: Sent) -> Sequence[Fields]:
    """The request itself is the position."""
    return (found.fields,)


def objects(found: object) -> list[Fields]:
    """The JSON objects in a list, and nothing else."""
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
