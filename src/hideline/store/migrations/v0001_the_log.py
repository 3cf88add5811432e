"""Games, their events, and the answers that commands got."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    """Make the log."""
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("meta", sa.LargeBinary, nullable=False),
    )
    op.create_index("games_by_age", "games", ["created_at", "id"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outcomes",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("command_id", sa.String, primary_key=True),
        sa.Column("outcome", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
