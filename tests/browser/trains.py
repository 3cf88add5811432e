"""The drawn town with a timetable, on a server of its own, for screens that show travel times."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.file import freeze
from hideline.atlas.playable import in_play
from hideline.cli.mapmaking import with_timetable
from hideline.transit.feed import read_feed
from tests.browser.phones import Spot
from tests.servers import Player, Server, folder_of_the_run, running_server
from tests.timetables import Timed, aboard, feed, timed_town
from tests.towns import drawn_town


@lru_cache(maxsize=2)
def timed_file(*, ferry: bool = True) -> Path:
    """The town with its timetable as a map file, made once per run; its ferry may be missing there."""
    path = folder_of_the_run("timed") / "timed-town.gpkg"
    town = timed_town() if ferry else with_timetable(drawn_town(), read_feed(_without_ferry(feed())))
    freeze(town, path, basemap=basemap_tiles(in_play(town)))
    return path


def _without_ferry(tables: dict[str, str]) -> dict[str, str]:
    """The feed as the railway alone would publish it."""
    return {
        name: "".join(row for row in text.splitlines(keepends=True) if not row.startswith(("f,", "f-")))
        for name, text in tables.items()
    }


@contextmanager
def running_trains(data: Path, *, ferry: bool = True) -> Iterator[Server]:
    """A server whose map has a timetable."""
    with running_server(data, map_file=timed_file(ferry=ferry)) as server:
        yield server


def rides(player: Player, way: Timed, start: str, until: str) -> Spot:
    """A player rides from the start of a trip, with a fix every other minute; where that ends."""
    spot: Spot = (0.0, 0.0)
    for fix in aboard(way, start, until)[::6]:
        player.waits(fix.at - player.now())
        spot = fix.position.lat, fix.position.lon
        player.stands_at(list(spot))
    return spot
