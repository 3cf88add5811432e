"""Position tracks, photos, push subscriptions and receipts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    """Keep where people were, what they photographed, and how to reach them."""
    op.create_table(
        "subscriptions",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE", name="of_seat"
        ),
    )
    op.create_index("subscriptions_by_endpoint", "subscriptions", ["endpoint"])
    op.create_table(
        "receipts",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("message", sa.String, primary_key=True),
        sa.Column("delivered_at", sa.BigInteger),
        sa.Column("seen_at", sa.BigInteger),
    )
    op.create_table(
        "tracks",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("lat", sa.Double, nullable=False),
        sa.Column("lon", sa.Double, nullable=False),
        sa.Column("accuracy", sa.Double, nullable=False),
        sa.Column("altitude", sa.Double),
        sa.Column("source", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "blobs",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("media_type", sa.String, nullable=False),
        sa.Column("refs", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
