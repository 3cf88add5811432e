"""Snapshots and alarms for games; seats, their tokens and join codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    """Let games resume fast, be woken, and be sat at."""
    op.add_column("games", sa.Column("alarm_at", sa.BigInteger))
    op.create_index("games_by_alarm", "games", ["alarm_at"])
    op.create_table(
        "snapshots",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("about", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("purpose", sa.String, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE", name="of_seat"
        ),
    )
    op.create_index("tokens_by_hash", "tokens", ["hash"], unique=True)
    op.create_table(
        "join_codes",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_index("join_codes_by_game", "join_codes", ["game_id"])
