"""Making a map file from its parts: the draft, its timetable, its tiles. Here map and timetable first meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.draft import MapDraft
from hideline.atlas.file import Progress, freeze
from hideline.atlas.imports.recipe import Recipe
from hideline.atlas.playable import in_play
from hideline.atlas.route_types import is_of_type, mode_of
from hideline.atlas.town.named import NamedTown
from hideline.atlas.town.service import gtfs_of
from hideline.transit.build import build_timetable
from hideline.transit.coverage import Coverage
from hideline.transit.feed import Feed, Route, read_feed
from hideline.transit.merging import merge_feeds, only_routes
from hideline.transit.stations import Stations, circles_in
from hideline.transit.timetable import Timetable


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
    draft.warnings.extend((*circles_in(feed), *warnings, *_gaps(draft, timetable)))
    return draft


def _gaps(draft: MapDraft, timetable: Timetable) -> Iterator[str]:
    """What the timetable will never know of the map, and what that means (`transit.coverage`)."""
    stations = (str(station.id) for station in draft.stations)
    gaps = Coverage.of(timetable, stations, draft.lines, is_of_type).ever()
    for count, one, many in (
        (len(gaps.stations), "station has", "stations have"),
        (len(gaps.lines), "line has", "lines have"),
    ):
        if count:
            what = f"{count:,} {one if count == 1 else many}"
            yield f"{what} no service in the timetable: no station will be ruled out by travel time."


def read_timetables(feeds: Sequence[str]) -> Feed:
    """The feeds of a recipe as one, their ids kept apart as the map's importer does: every later one by its number."""
    parts = [read_feed(feed, f"{n}:" if n > 1 else "") for n, feed in enumerate(feeds, start=1)]
    return parts[0] if len(parts) == 1 else merge_feeds(parts)


def only_in_play(feed: Feed, draft: MapDraft, recipe: Recipe) -> Feed:
    """What runs of the modes that the map's stations are for, on the lines that the recipe chose (MAP-1)."""
    modes = {mode for station in draft.stations for mode in station.modes}
    named = {name.casefold() for name in recipe.lines}
    out = {name.casefold() for name in recipe.lines_out}

    def is_in_play(route: Route) -> bool:
        name = (route.name or route.long_name).casefold()
        is_chosen = name not in out and (not named or name in named)
        return is_chosen and mode_of(str(route.kind)) in modes

    return only_routes(feed, is_in_play)


def draw_with_timetable(town: NamedTown) -> MapDraft:
    """A fictional town, complete with what runs in it."""
    draft = town.draw()
    return with_timetable(draft, read_feed(gtfs_of(draft)))


def write_map(draft: MapDraft, path: Path, progress: Progress | None = None) -> str:
    """Freeze a draft with its tiles; returns the content hash."""
    report = progress or (lambda _what, _share: None)
    report("cutting tiles", 0.0)
    tiles = basemap_tiles(in_play(draft))
    return freeze(draft, path, basemap=tiles, progress=lambda what, share: report(what, 0.5 + share / 2))
