"""Making a map file from its parts: the draft, its timetable, its tiles. Here map and timetable first meet."""

from __future__ import annotations

from pathlib import Path

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.draft import MapDraft
from hideline.atlas.file import Progress, freeze
from hideline.atlas.playable import in_play
from hideline.atlas.town.named import NamedTown
from hideline.atlas.town.service import gtfs_of
from hideline.transit.build import build_timetable
from hideline.transit.feed import Feed, read_feed
from hideline.transit.stations import Stations


def with_timetable(draft: MapDraft, feed: Feed) -> MapDraft:
    """Put a feed's timetable into a draft, at the draft's own stations; what had to be mended becomes a warning."""
    of_stop = {stop: station.id for station in draft.stations for stop in (station.id, *station.stops)}
    stations = Stations(
        ids=tuple(station.id for station in draft.stations),
        positions=tuple(station.position for station in draft.stations),
        of_stop=of_stop,
    )
    timetable, warnings = build_timetable(feed, stations)
    draft.timetable = timetable.to_bytes()
    draft.warnings.extend(warnings)
    return draft


def draw_with_timetable(town: NamedTown) -> MapDraft:
    """A fictional town, complete with what runs in it."""
    draft = town.draw()
    return with_timetable(draft, read_feed(gtfs_of(draft)))


def write_map(draft: MapDraft, path: Path, progress: Progress | None = None) -> str:
    """Freeze a draft with its tiles; returns the content hash."""
    return freeze(draft, path, basemap=basemap_tiles(in_play(draft)), progress=progress)
