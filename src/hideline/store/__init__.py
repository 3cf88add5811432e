"""Event logs and what hangs on them: one contract, kept by SQLite and by PostgreSQL.

`open_store` gives a `Store`. Events, snapshots, answers and descriptions are bytes to it: it knows no rule,
reads no clock and makes no secret. What it promises is in `contract`.
"""

from hideline.store.contract import (
    Alarm,
    Appended,
    Blob,
    Conflict,
    Invitation,
    Listed,
    Page,
    Purpose,
    Receipt,
    Repeated,
    Resumed,
    Seat,
    Snapshot,
    Store,
    Subscription,
    Tracked,
    Upload,
)
from hideline.store.faults import (
    GameExists,
    NoBackupHere,
    NoSuchGame,
    NoSuchSeat,
    StoreTooNew,
    StoreUnavailable,
)
from hideline.store.open import open_store

__all__ = [
    "Alarm",
    "Appended",
    "Blob",
    "Conflict",
    "GameExists",
    "Invitation",
    "Listed",
    "NoBackupHere",
    "NoSuchGame",
    "NoSuchSeat",
    "Page",
    "Purpose",
    "Receipt",
    "Repeated",
    "Resumed",
    "Seat",
    "Snapshot",
    "Store",
    "StoreTooNew",
    "StoreUnavailable",
    "Subscription",
    "Tracked",
    "Upload",
    "open_store",
]
