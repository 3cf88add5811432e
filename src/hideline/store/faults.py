"""What can go wrong with a store, each with one sentence, and how a database's own errors become them.

An error of the program (a wrong statement, a broken invariant) is not named here: it stays what it is and is
a bug.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    StatementError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from hideline.units import Malformed

BUGS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
"""Database errors that a repetition cannot cure."""


class StoreUnavailable(Exception):
    """The disk is full or broken, or the database does not answer. Nothing was half written."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The store cannot be used right now: {reason}.")


class StoreTooNew(Exception):
    """The store was written by a newer Hideline."""

    def __init__(self, layout: int) -> None:
        super().__init__(f"This store has layout {layout}, which only a newer Hideline can read.")


class NoSuchGame(LookupError):
    """No game has this id (any more)."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is no game {game_id}.")
        self.game_id = game_id


class NoSuchSeat(LookupError):
    """No such game, or it has no such seat."""

    def __init__(self, game_id: str, seat: str) -> None:
        super().__init__(f"Game {game_id} has no seat {seat}.")
        self.game_id = game_id
        self.seat = seat


class TokenTaken(LookupError):
    """A token opens another seat already."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"A token for game {game_id} opens another seat already.")


class GameExists(Malformed):
    """A game with this id is stored already."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"A game {game_id} exists already.")
        self.game_id = game_id


class NoBackupHere(Malformed):
    """Asked of a store whose own tools make better backups."""

    def __init__(self) -> None:
        super().__init__("A PostgreSQL store is backed up with pg_dump; single games with an export.")


@contextmanager
def faults_named() -> Iterator[None]:
    """Turn what the driver and the operating system raise into the errors above."""
    try:
        yield
    except StatementError as fault:
        if isinstance(fault.orig, Malformed):
            raise fault.orig from None
        if isinstance(fault, DBAPIError) and not isinstance(fault, BUGS):
            raise StoreUnavailable(first_line(fault.orig)) from fault
        raise
    except (OSError, PoolTimeout) as fault:
        raise StoreUnavailable(first_line(fault)) from fault


@contextmanager
def belonging_to(game_id: str, seat: str | None = None) -> Iterator[None]:
    """A row that hangs on a game or a seat cannot be written without it."""
    try:
        yield
    except IntegrityError as fault:
        if not is_orphan(fault):
            raise
        raise (NoSuchGame(game_id) if seat is None else NoSuchSeat(game_id, seat)) from fault


def is_orphan(fault: IntegrityError) -> bool:
    """Was it refused because what it hangs on is not there?"""
    in_sqlite = getattr(fault.orig, "sqlite_errorname", None) == "SQLITE_CONSTRAINT_FOREIGNKEY"
    return in_sqlite or getattr(fault.orig, "sqlstate", None) == "23503"


def is_taken(fault: IntegrityError) -> bool:
    """Was it refused because there is one already?"""
    in_sqlite = getattr(fault.orig, "sqlite_errorname", None) == "SQLITE_CONSTRAINT_UNIQUE"
    return in_sqlite or getattr(fault.orig, "sqlstate", None) == "23505"


@contextmanager
def opening_one_seat(game_id: str) -> Iterator[None]:
    """A token opens one seat only, also where two workers give it at the same moment."""
    try:
        yield
    except IntegrityError as fault:
        if not is_taken(fault):
            raise
        raise TokenTaken(game_id) from fault


def first_line(fault: BaseException | None) -> str:
    """What a person reads: later lines hold hints for programmers, or parts of a statement."""
    return next(iter(str(fault).splitlines()), type(fault).__name__).rstrip(".")
