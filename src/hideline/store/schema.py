"""The tables, the same in SQLite and PostgreSQL.

Everything hangs on `games` and goes with it (`ON DELETE CASCADE`), so that deleting a game leaves no trace.
Migrations write these tables; a test finds it when the two differ.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Dialect,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
)

from hideline.units import Malformed

LONGEST_NAME = 2048
"""Room for a push endpoint, the longest name there is."""


class Name(TypeDecorator[str]):
    """Text that clients may have made up: what one database could not store is refused before both."""

    impl = String
    cache_ok = True

    @property
    def python_type(self) -> type[str]:
        """What a cell is."""
        return str

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Refuse what cannot be stored everywhere."""
        return None if value is None else storable(value)


def storable(name: str) -> str:
    """The name itself, unless one of the databases could not take it."""
    if len(name) > LONGEST_NAME:
        raise Malformed(f"A name has at most {LONGEST_NAME} characters, not {len(name)}.")
    if "\0" in name or any("\ud800" <= letter <= "\udfff" for letter in name):
        raise Malformed("A name holds neither a zero character nor half a character.")
    return name


metadata = MetaData()


def of_game() -> Column[str]:
    """The first key column of every table that hangs on a game."""
    return Column("game_id", Name, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def of_seat() -> ForeignKeyConstraint:
    """The row goes when the seat goes."""
    return ForeignKeyConstraint(
        ["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE", name="of_seat"
    )


games = Table(
    "games",
    metadata,
    Column("id", Name, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("alarm_at", BigInteger),
    Column("meta", LargeBinary, nullable=False),
    Index("games_by_age", "created_at", "id"),
    Index("games_by_alarm", "alarm_at"),
)

events = Table(
    "events",
    metadata,
    of_game(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    of_game(),
    Column("version", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

outcomes = Table(
    "outcomes",
    metadata,
    of_game(),
    Column("seat", Name, primary_key=True),
    Column("command_id", Name, primary_key=True),
    Column("outcome", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    of_game(),
    Column("seat", Name, primary_key=True),
    Column("about", LargeBinary, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    of_game(),
    Column("seat", Name, primary_key=True),
    Column("purpose", Name, primary_key=True),
    Column("hash", LargeBinary, nullable=False),
    of_seat(),
    Index("tokens_by_hash", "hash", unique=True),
)

join_codes = Table(
    "join_codes",
    metadata,
    Column("code", Name, primary_key=True),
    Column("game_id", Name, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("role", Name, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index("join_codes_by_game", "game_id"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    of_game(),
    Column("seat", Name, primary_key=True),
    Column("endpoint", Name, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    of_seat(),
    Index("subscriptions_by_endpoint", "endpoint"),
)

receipts = Table(
    "receipts",
    metadata,
    of_game(),
    Column("seat", Name, primary_key=True),
    Column("message", Name, primary_key=True),
    Column("delivered_at", BigInteger),
    Column("seen_at", BigInteger),
)

tracks = Table(
    "tracks",
    metadata,
    of_game(),
    Column("seat", Name, primary_key=True),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("lat", Double, nullable=False),
    Column("lon", Double, nullable=False),
    Column("accuracy", Double, nullable=False),
    Column("altitude", Double),
    Column("source", Name, nullable=False),
    sqlite_with_rowid=False,
)

blobs = Table(
    "blobs",
    metadata,
    of_game(),
    Column("name", Name, primary_key=True),
    Column("media_type", Name, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

uploads = Table(
    "uploads",
    metadata,
    of_game(),
    Column("name", Name, primary_key=True),
    Column("seat", Name, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

HANGING_ON_A_GAME = (
    events,
    snapshots,
    outcomes,
    seats,
    tokens,
    join_codes,
    subscriptions,
    receipts,
    tracks,
    blobs,
    uploads,
)
"""In an order in which rows can be written: a seat before what hangs on it."""
