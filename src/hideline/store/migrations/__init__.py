"""How the tables came to be: one revision per change, oldest first, never edited once released.

A revision is a module with `upgrade(op)`, written with Alembic's operations. The number of a layout is the
number of revisions that made it.
"""

from __future__ import annotations

from collections.abc import Callable

from alembic.operations import Operations

from hideline.store.migrations import (
    v0001_the_log,
    v0002_seats_and_alarms,
    v0003_tracks_photos_push,
    v0004_who_brought_a_photo,
    v0005_photos_uncounted,
)

REVISIONS: tuple[Callable[[Operations], None], ...] = (
    v0001_the_log.upgrade,
    v0002_seats_and_alarms.upgrade,
    v0003_tracks_photos_push.upgrade,
    v0004_who_brought_a_photo.upgrade,
    v0005_photos_uncounted.upgrade,
)
