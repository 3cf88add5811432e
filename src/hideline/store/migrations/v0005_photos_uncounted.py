"""Photos are not counted: they go with their game."""

from __future__ import annotations

from alembic.operations import Operations


def upgrade(op: Operations) -> None:
    """Drop the count, which nothing ever read."""
    op.drop_column("blobs", "refs")
