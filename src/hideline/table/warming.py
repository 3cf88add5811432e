"""Loading beforehand, beside the game, what a phone would otherwise wait for: the timetable and its compiled searches.

Begins when a table is opened, in a thread of its own that holds nobody up: neither the start of the server nor its end.
Compiling takes some seconds once per machine, loading what was compiled about two per process. What the answers of a
hunt need is made ready by `knowing` while the hider is still on the way.
"""

from __future__ import annotations

import threading

import structlog

from hideline.atlas.index import Atlas
from hideline.table.travelling import timetable_of

log = structlog.get_logger()

_begun: dict[str, threading.Thread] = {}


def begin_to_warm(atlas: Atlas) -> threading.Thread:
    """Have a map's timetable ready soon; once per map and process."""
    if atlas.hash not in _begun:
        thread = threading.Thread(target=_warm, args=(atlas,), name="warming", daemon=True)
        _begun[atlas.hash] = thread
        thread.start()
    return _begun[atlas.hash]


def _warm(atlas: Atlas) -> None:
    timetable = timetable_of(atlas)
    if timetable is None:
        return
    from hideline.transit.warm import warm_searches  # noqa: PLC0415

    warm_searches(timetable)
    log.info("timetable ready", map=atlas.name, trips=len(timetable.network.start))
