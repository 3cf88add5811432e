"""The drawn town with a timetable, on a server of its own, for screens that show travel times."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.file import freeze
from hideline.atlas.playable import in_play
from tests.browser.phones import Spot
from tests.servers import Player, Server, running_server
from tests.timetables import Timed, aboard, timed_town


@lru_cache(maxsize=1)
def timed_file() -> Path:
    """The town with its timetable as a map file, made once per run."""
    path = Path(mkdtemp(prefix="hideline-timed-")) / "timed-town.gpkg"
    town = timed_town()
    freeze(town, path, basemap=basemap_tiles(in_play(town)))
    return path


@contextmanager
def running_trains(data: Path) -> Iterator[Server]:
    """A server whose map has a timetable."""
    with running_server(data, map_file=timed_file()) as server:
        yield server


def rides(player: Player, way: Timed, start: str, until: str) -> Spot:
    """A player rides from the start of a trip, with a fix every other minute; where that ends."""
    spot: Spot = (0.0, 0.0)
    for fix in aboard(way, start, until)[::6]:
        player.waits(fix.at - player.now())
        spot = fix.position.lat, fix.position.lon
        player.stands_at(list(spot))
    return spot
