"""Who brought a photo, and when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    """Keep the seat beside the picture, so that only its side can show it."""
    op.create_table(
        "uploads",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
