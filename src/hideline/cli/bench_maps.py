"""`hideline bench maps`: how fast maps are made and opened here. Times are processor seconds of one core."""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from hideline.cli.output import print_json, print_table

if TYPE_CHECKING:
    import osmium

Figures = dict[str, object]
T = TypeVar("T")
RUNS = 3
"""Short measurements are repeated; the least disturbed one counts."""


def bench_maps(
    stations: Annotated[int, typer.Option(help="Stations of the fictional city; 0 for none.", min=0)] = 8500,
    osm: Annotated[Path | None, typer.Option(help="An OSM extract to filter and build (.osm.pbf).")] = None,
    gtfs: Annotated[Path | None, typer.Option(help="A GTFS feed to build with it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Draw a fictional city, write and open it; filter an extract and build a map of it."""
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory(prefix="hideline-bench-") as folder:
        if osm is not None:
            found[osm.name] = extract_figures(osm, gtfs, Path(folder) / "built.gpkg")
        if stations:
            found[f"a city of {stations:,} stations"] = town_figures(stations, Path(folder) / "town.gpkg")
    if as_json:
        print_json(found)
        return
    for title, figures in found.items():
        print_table(("figure", "value"), figures.items(), title=title)


def town_figures(stations: int, path: Path) -> Figures:
    """A fictional city with its timetable: drawn, written with its tiles, opened."""
    from hideline.atlas.town.draw import draw_town  # noqa: PLC0415 - help texts need no geometry
    from hideline.atlas.town.service import gtfs_of  # noqa: PLC0415
    from hideline.cli.mapmaking import with_timetable, write_map  # noqa: PLC0415
    from hideline.transit.feed import read_feed  # noqa: PLC0415

    draft, drawing = _timed(lambda: draw_town("bench", seed=3, stations=stations, flavour="minami"))
    _, timetable = _timed(lambda: with_timetable(draft, read_feed(gtfs_of(draft))))
    _, writing = _timed(lambda: write_map(draft, path))
    return {
        "draw_s": drawing,
        "timetable_s": timetable,
        "tiles_and_file_s": writing,
        "whole_s": round(drawing + timetable + writing, 2),
        **opening_figures(path),
        "memory_mb": _memory(),
    }


def extract_figures(osm: Path, gtfs: Path | None, out: Path) -> Figures:
    """An extract: filtered, taken over, harvested, and the whole map with timetable and tiles.

    Megabytes are those of the file. `filter`: read, with the places of all nodes, and every object held against the
    filters of a build. `filter_and_take`: the same, and what passes is handed to Python. `harvest`: and given tags and
    shapes, areas assembled.
    """
    from hideline.atlas.imports.pbf import filters, harvest  # noqa: PLC0415
    from hideline.atlas.imports.recipe import Recipe  # noqa: PLC0415
    from hideline.cli.map.build import make  # noqa: PLC0415

    megabytes = osm.stat().st_size / 1e6
    filtering = min(_timed(lambda: _pass(osm, [*filters(), _nothing()]))[1] for _ in range(RUNS))
    passing = min(_timed(lambda: _pass(osm, filters()))[1] for _ in range(RUNS))
    harvesting = min(_timed(lambda: harvest(osm, buildings=False))[1] for _ in range(RUNS))
    recipe = Recipe(out.stem, osm=(str(osm),), gtfs=(str(gtfs),) if gtfs else ())
    _, building = _timed(lambda: make(recipe, out, lambda _what, _share: None))
    return {
        "file_mb": round(megabytes, 2),
        "filter_mb_per_s": round(megabytes / max(filtering, 1e-3), 1),
        "filter_and_take_mb_per_s": round(megabytes / max(passing, 1e-3), 1),
        "harvest_mb_per_s": round(megabytes / max(harvesting, 1e-3), 1),
        "build_s": building,
        **opening_figures(out),
        "memory_mb": _memory(),
    }


def opening_figures(path: Path) -> Figures:
    """A map file opened: until it answers about stations, and until every index is there."""
    from hideline.atlas.file import open_map  # noqa: PLC0415
    from hideline.atlas.index import Atlas  # noqa: PLC0415

    def opened() -> Atlas:
        atlas = open_map(path)
        atlas.nearest_station(next(iter(atlas.stations.values())).position)
        return atlas

    loading = min(_timed(opened)[1] for _ in range(RUNS))
    _, indexing = _timed(opened().warm)
    return {
        "file_written_mb": round(path.stat().st_size / 1e6, 1),
        "load_s": loading,
        "all_indices_s": indexing,
    }


def _pass(osm: Path, filters: Sequence[osmium.BaseFilter]) -> int:
    """Read a file with the locations of its nodes; how many objects pass."""
    import osmium  # noqa: PLC0415

    source = osmium.FileProcessor(str(osm)).with_locations()
    for each in filters:
        source = source.with_filter(each)
    return sum(1 for _ in source)


def _nothing() -> osmium.BaseFilter:
    """After the others: whatever passed them goes no further, so that only reading and filtering is measured."""
    import osmium  # noqa: PLC0415

    return osmium.filter.TagFilter(("hideline", "nothing"))


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    """What some work gives, and the processor seconds of this process and of those it started."""
    begin = _processor()
    made = work()
    return made, round(_processor() - begin, 3)


def _processor() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _memory() -> int:
    """Megabytes at the peak so far."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
