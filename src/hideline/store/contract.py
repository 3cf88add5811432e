"""What a store promises (DESIGN.md §3: durable before acknowledged, one writer, sent twice done once).

Every method may raise `StoreUnavailable`, after which nothing of that call is stored, or (when the connection
broke at the very moment of the commit) all of it: so ask again with the same command id or expected version.
A method that writes to a game raises `NoSuchGame` where there is none. The store reads no clock: instants are
arguments.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, Protocol

import msgspec

from hideline.units import Fix, Instant


class Appended(msgspec.Struct, frozen=True):
    """The events are on disk; the game is now at `version`."""

    version: int


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else appended first and nothing was written: load up to `version` and decide again."""

    version: int


class Repeated(msgspec.Struct, frozen=True):
    """The seat's command was done before and nothing was written: this was the answer."""

    outcome: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """The game folded up to and including event number `version`, in the caller's encoding."""

    version: int
    state: bytes


class Resumed(msgspec.Struct, frozen=True):
    """All it takes to open a game: its newest snapshot and the events after it."""

    created: Instant
    meta: bytes
    alarm: Instant | None
    snapshot: Snapshot | None
    events: tuple[bytes, ...]

    @property
    def version(self) -> int:
        """How many events the game has had."""
        return (self.snapshot.version if self.snapshot else 0) + len(self.events)


class Listed(msgspec.Struct, frozen=True):
    """One line of the list of games."""

    game_id: str
    created: Instant
    version: int
    meta: bytes


class Page(msgspec.Struct, frozen=True):
    """Some games, newest first; `following` asks for the next page and is None on the last one."""

    games: tuple[Listed, ...]
    following: str | None


class Alarm(msgspec.Struct, frozen=True):
    """A game wants to be told that `at` has come."""

    game_id: str
    at: Instant


class Purpose(StrEnum):
    """What a token opens: the player's page, or the companion tracker in the pocket."""

    PLAY = "play"
    TRACK = "track"


class Seat(msgspec.Struct, frozen=True):
    """A place at a game's table, described in the caller's encoding."""

    game_id: str
    seat: str
    about: bytes


class Invitation(msgspec.Struct, frozen=True):
    """A join code: the game it leads to, in which role, and until when."""

    code: str
    game_id: str
    role: str
    expires: Instant


class Subscription(msgspec.Struct, frozen=True):
    """Where and how a seat's phone takes pushed messages."""

    endpoint: str
    body: bytes


class Receipt(msgspec.Struct, frozen=True):
    """When a message first reached a seat's phone, and when it was first seen there."""

    seat: str
    message: str
    delivered: Instant | None
    seen: Instant | None


class Tracked(msgspec.Struct, frozen=True):
    """A fix and what sent it: the page, a tracker, a pin."""

    fix: Fix
    source: str = ""


class Blob(msgspec.Struct, frozen=True):
    """A picture and its media type."""

    media_type: str
    body: bytes


class Upload(msgspec.Struct, frozen=True):
    """A seat brought a picture into its game."""

    seat: str
    at: Instant


class Games(Protocol):
    """Logs of events, numbered from 1 without a gap."""

    async def create(
        self,
        game_id: str,
        first_events: Sequence[bytes],
        meta: bytes,
        *,
        created: Instant,
        alarm: Instant | None = None,
    ) -> Appended:
        """Store a new game with its first events; `GameExists` when the id is taken."""
        ...

    async def append(
        self,
        game_id: str,
        expected_version: int,
        events: Sequence[bytes],
        *,
        alarm: Instant | None,
        seat: str = "",
        command_id: str | None = None,
        outcome: bytes = b"",
        meta: bytes | None = None,
    ) -> Appended | Conflict | Repeated:
        """Add events if the game still is at `expected_version`: durable on return, all or none.

        In the same transaction: `alarm` becomes the game's next one (None: it has none), `outcome` is
        remembered as the answer to the seat's `command_id`, and `meta`, if given, replaces what the list of
        games shows. Without events an outcome alone is recorded.
        """
        ...

    async def outcome_of(self, game_id: str, seat: str, command_id: str) -> bytes | None:
        """What was answered to this command, if it was done."""
        ...

    async def load(self, game_id: str, after: int = 0) -> tuple[bytes, ...]:
        """The events after number `after`, in order."""
        ...

    async def resume(self, game_id: str) -> Resumed:
        """Everything needed to open the game, in one go."""
        ...

    async def version(self, game_id: str) -> int:
        """How many events the game has had."""
        ...

    async def versions(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """The same of many games at once; those that do not exist are left out."""
        ...

    async def snapshot(self, game_id: str, version: int, state: bytes) -> None:
        """Keep the game's state at `version`, unless a newer one is kept already."""
        ...

    async def list_games(self, *, limit: int = 50, following: str | None = None) -> Page:
        """A page of games, newest first. `Malformed` when `following` was not taken from a page."""
        ...

    async def delete(self, game_id: str) -> None:
        """Remove the game and every trace: events, seats, tokens, photos, tracks, outcomes, subscriptions."""
        ...


class Alarms(Protocol):
    """The next due instant of each game, so that no deadline is lost by a restart."""

    async def set_alarm(self, game_id: str, at: Instant | None) -> None:
        """Change a game's next alarm without an event."""
        ...

    async def alarms_due(self, before: Instant, *, limit: int = 1000) -> tuple[Alarm, ...]:
        """Alarms due before or at the instant, earliest first."""
        ...

    async def next_alarm(self) -> Alarm | None:
        """The earliest of all."""
        ...


Change = Callable[[bytes], bytes]
"""Of a description; it may be tried more than once, and does nothing else."""


class Seats(Protocol):
    """Who sits where, and what opens the door. Tokens are stored as hashes only."""

    async def add_seat(self, game_id: str, seat: str, token_hash: bytes, about: bytes = b"") -> None:
        """Add a seat, or give an existing one another description and token (the old token stops working).

        Nothing is added where the token opens another seat already (TokenTaken).
        """
        ...

    async def describe_seat(
        self, game_id: str, seat: str, change: Change, *, opened_by: bytes | None = None
    ) -> None:
        """Change the description only, from what it is: of two changes at once neither undoes the other.

        Where a token is given by its hash, only while it opens the seat for play; else there is none (NoSuchSeat).
        """
        ...

    async def seat(self, game_id: str, seat: str) -> Seat | None:
        """One seat of the game, a revoked one too."""
        ...

    async def seats(self, game_id: str) -> tuple[Seat, ...]:
        """All seats of the game, revoked ones too, by name."""
        ...

    async def seat_by_token_hash(self, token_hash: bytes, purpose: Purpose = Purpose.PLAY) -> Seat | None:
        """The seat that a token of this purpose opens."""
        ...

    async def add_tracker(self, game_id: str, seat: str, token_hash: bytes) -> None:
        """Give the seat's companion tracker its token; the old one stops working."""
        ...

    async def renew_seat(
        self, game_id: str, seat: str, token_hash: bytes, change: Change | None = None
    ) -> None:
        """Let this token alone open the seat: those before it, tracker and pushed messages end with them.

        Its description is changed in the same moment, where it is to be.
        """
        ...

    async def revoke_seat(self, game_id: str, seat: str) -> None:
        """Close every way in: tokens, tracker and pushed messages. The seat's history stays."""
        ...

    async def add_join_code(
        self, game_id: str, code: str, *, role: str, expires: Instant, now: Instant
    ) -> bool:
        """Let a code lead to the game. False: the code is in use, make another one."""
        ...

    async def join_code(self, code: str, now: Instant) -> Invitation | None:
        """Where a code leads, if it has not expired."""
        ...

    async def join_codes(self, game_id: str) -> tuple[Invitation, ...]:
        """The game's codes, expired ones too."""
        ...

    async def withdraw_join_codes(self, game_id: str, role: str) -> None:
        """Let no code for this role lead to the game any more; whoever sits there already stays."""
        ...


class Pushes(Protocol):
    """Where pushed messages go, and whether they arrived."""

    async def subscribe(self, game_id: str, seat: str, subscription: Subscription) -> None:
        """Send the seat's messages there too; the same endpoint again replaces what was known of it."""
        ...

    async def unsubscribe(self, game_id: str, seat: str, endpoint: str) -> None:
        """Send this seat's messages there no more; the phone's other games are not touched."""
        ...

    async def forget_endpoint(self, endpoint: str) -> None:
        """Forget a dead endpoint, whoever used it."""
        ...

    async def subscriptions(self, game_id: str, seat: str) -> tuple[Subscription, ...]:
        """Where a seat takes messages."""
        ...

    async def record_receipt(self, game_id: str, receipt: Receipt) -> None:
        """Note that a message arrived or was seen; the first time counts."""
        ...

    async def receipts(self, game_id: str) -> tuple[Receipt, ...]:
        """All receipts of a game."""
        ...


class Tracks(Protocol):
    """Where seats were. Kept loosely: a crash may cost the last seconds, a full disk costs fixes first."""

    async def add_fixes(self, game_id: str, seat: str, fixes: Sequence[Tracked]) -> None:
        """Take fixes and write them soon. A second fix of the same instant is the same fix."""
        ...

    async def fixes(
        self, game_id: str, seat: str, since: Instant | None = None, until: Instant | None = None
    ) -> tuple[Tracked, ...]:
        """The seat's fixes from `since` up to and including `until`, in order of time."""
        ...

    async def last_fixes(self, game_id: str) -> Mapping[str, Tracked]:
        """The newest fix of every seat."""
        ...

    async def forget_tracks(self, game_id: str, before: Instant | None = None) -> None:
        """Remove the fixes older than `before`; all of them without one."""
        ...

    async def write_fixes(self) -> None:
        """Write what still waits."""
        ...

    @property
    def fixes_lost(self) -> int:
        """How many fixes were dropped because they could not be written."""
        ...


class Blobs(Protocol):
    """Pictures by the hash of their content. Games share none, so none tells of another; they go with their game."""

    async def put_blob(self, game_id: str, blob: Blob) -> str:
        """Keep a picture, once however often it comes; its name is the SHA-256 of its bytes in hex."""
        ...

    async def record_upload(self, game_id: str, name: str, upload: Upload) -> None:
        """Note who brought a picture; the first time counts."""
        ...

    async def uploads(self, game_id: str, name: str) -> tuple[Upload, ...]:
        """Who brought this picture, earliest first."""
        ...

    async def count_blobs(self, game_id: str) -> int:
        """How many pictures this game holds."""
        ...

    async def get_blob(self, game_id: str, name: str) -> Blob | None:
        """The picture, if this game holds it."""
        ...


class Store(Games, Alarms, Seats, Pushes, Tracks, Blobs, Protocol):
    """The whole: what `open_store` gives."""

    async def check(self) -> None:
        """Raise `StoreUnavailable` unless the store would take a write now."""
        ...

    async def backup(self, path: Path) -> None:
        """Copy the whole store into a new file while in use; `NoBackupHere` where other tools do that."""
        ...

    def export_game(self, game_id: str) -> AsyncIterator[bytes]:
        """One game with all that hangs on it, as a file in the format of `portable`. As secret as it is."""
        ...

    async def import_game(self, source: BinaryIO) -> str:
        """Store an exported game under its own id; `GameExists` or `Malformed` when that cannot be."""
        ...

    async def close(self) -> None:
        """Write what waits and let go of files and connections."""
        ...
