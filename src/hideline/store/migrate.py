"""Brings a store's tables to the layout this version knows; games written under an older one stay playable.

The revisions, and Alembic with them, are read only when there is something to do: opening a store that is up
to date asks one question. Workers that open at the same time wait for each other.
"""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from hideline.store.faults import StoreTooNew

LAYOUT = 5
"""How many revisions there are."""

LOCK = 0x68696465
"""Any number, as long as every Hideline uses the same."""


def bring_up_to_date(db: Connection, to: int = LAYOUT) -> None:
    """Upgrade within the given transaction; `StoreTooNew` when the tables come from the future."""
    if db.dialect.name == "postgresql":
        db.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
    found = layout_of(db)
    if found > to:
        raise StoreTooNew(found)
    if found < to:
        upgrade(db, found, to)


def layout_of(db: Connection) -> int:
    """The layout of the tables; an empty database has layout 0."""
    if not inspect(db).has_table("layout"):
        return 0
    return int(db.scalar(text("SELECT number FROM layout")) or 0)


def upgrade(db: Connection, found: int, to: int) -> None:
    """Run the revisions that are missing."""
    from alembic.migration import MigrationContext  # noqa: PLC0415  a third of a second that most starts save
    from alembic.operations import Operations  # noqa: PLC0415

    from hideline.store.migrations import REVISIONS  # noqa: PLC0415

    operations = Operations(MigrationContext.configure(db))
    for revision in REVISIONS[found:to]:
        revision(operations)
    if found == 0:
        db.execute(text("CREATE TABLE layout (number INTEGER NOT NULL)"))
        db.execute(text("INSERT INTO layout (number) VALUES (0)"))
    db.execute(text("UPDATE layout SET number = :number"), {"number": to})
