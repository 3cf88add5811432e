"""Builds a map of every real data set beside the project and writes docs/reference/maps.md about them.

Run by hand (`python -m tools.measure_maps`, some minutes): times are those of one machine. Each map is built by the
command itself in a process of its own, so that memory and processor time are its own too. With the name of a folder
the maps stay there, each with its picture to look at.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from hideline.cli.map.show import Summary
from tools.measured_maps import MAPS, RealMap
from tools.node import ROOT

Figures = dict[str, dict[str, float]]
REAL = ROOT.parent / "shared" / "data"
PAGE = ROOT / "docs" / "reference" / "maps.md"
LOAD = """
import sys, time
import numpy, scipy.spatial, shapely
from hideline.atlas.file import open_map
from hideline.units import LatLon
begin = time.process_time()
atlas = open_map(sys.argv[1])
atlas.nearest_station(next(iter(atlas.stations.values())).position)
ready = time.process_time()
atlas.warm()
print(ready - begin, time.process_time() - begin)
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """A process that ended: what it printed, its processor seconds, its memory at the peak in bytes."""

    printed: bytes
    processor: float
    memory: int


@dataclass(frozen=True, slots=True)
class Measured:
    """One map as it came out."""

    real: RealMap
    summary: Summary
    built: Ran
    loads: float
    indexes: float


def main() -> int:
    """Measure and write."""
    if not REAL.is_dir():
        print(f"There is no {REAL.name} folder beside the project: nothing to measure.")
        return 1
    with tempfile.TemporaryDirectory(prefix="hideline-maps-") as passing:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else passing)
        folder.mkdir(parents=True, exist_ok=True)
        measured = [measure(real, folder) for real in MAPS]
        for real in MAPS:
            picture = folder / f"{real.name}.png"
            _run("-m", "hideline", "map", "render", str(folder / f"{real.name}.gpkg"), "-o", str(picture))
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text("\n".join(page(measured, speed())) + "\n")
    return 0


def speed() -> Figures:
    """What `hideline bench maps` finds here, with Milan."""
    milan = REAL / "osm-milan"
    sources = (
        "--osm", str(milan / "milan-2014.osm.pbf"), "--gtfs", str(milan / "atm-milano-subset-2014.gtfs.zip"),
    )  # fmt: skip
    return msgspec.json.decode(
        _run("-m", "hideline", "bench", "maps", *sources, "--json").printed, type=Figures
    )


def measure(real: RealMap, folder: Path) -> Measured:
    """Build one map, load it, and count it."""
    out = folder / f"{real.name}.gpkg"
    words = [word.replace("DATA/", f"{REAL}/") for word in real.words]
    built = _run("-m", "hideline", "map", "build", *words, "-o", str(out), "--json")
    loads, indexes = map(float, _run("-c", LOAD, str(out)).printed.split())
    summary = msgspec.json.decode(built.printed, type=Summary)
    print(f"{real.title}: {summary.station_count} stations, {built.processor:.1f} s", file=sys.stderr)
    return Measured(real, summary, built, loads, indexes)


def _run(*words: str) -> Ran:
    """Run Python in a process of its own and wait for it, with what it used."""
    with tempfile.TemporaryFile() as printed:
        child = subprocess.Popen([sys.executable, *words], stdout=printed)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, child.args)
        printed.seek(0)
        return Ran(printed.read(), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)


def page(measured: Sequence[Measured], figures: Figures) -> Iterator[str]:
    """The page, line by line."""
    yield from INTRODUCTION
    columns = (
        "map",
        "stations",
        "lines",
        "area",
        "warnings",
        "build",
        "memory",
        "file",
        "load",
        "all indices",
    )
    yield from _table(columns, [_row(each) for each in measured])
    yield from ("", "## Speed", "", *SPEED)
    rows = [(title, name, f"{value:g}") for title, found in figures.items() for name, value in found.items()]
    yield from _table(("measured with", "figure", "value"), rows)
    for each in measured:
        yield from _section(each)


def _row(each: Measured) -> tuple[str, ...]:
    summary, built = each.summary, each.built
    return (
        each.real.title,
        f"{summary.station_count:,}",
        f"{sum(summary.lines.values()):,}",
        f"{summary.area_km2:,.0f} km²",
        str(len(summary.warnings)),
        f"{built.processor:.1f} s",
        f"{built.memory / 1e6:.0f} MB",
        f"{summary.file_bytes / 1e6:.1f} MB",
        f"{each.loads * 1000:.0f} ms",
        f"{each.indexes:.1f} s",
    )


def _section(each: Measured) -> Iterator[str]:
    summary = each.summary
    yield from ("", f"## {each.real.title}", "", each.real.about, "", "```", each.real.command, "```", "")
    yield from _table(("what", "counts"), [
        ("stations by mode", _listed(summary.stations)),
        ("places by kind", _listed({kind: count for kind, count in summary.places.items() if count})),
        ("none of", ", ".join(kind for kind, count in summary.places.items() if not count) or "–"),
        ("divisions by level", _listed({f"of level {level}": n for level, n in summary.divisions.items() if n})),
        ("landmasses, streets", f"{summary.landmasses:,}, {summary.streets:,}"),
        ("timetable", " to ".join(summary.timetable_days) if summary.timetable_days else "–"),
    ])  # fmt: skip
    if each.real.notes:
        yield ""
        rows = [(note.stated, f"{note.counted(summary):,}", note.rule) for note in each.real.notes]
        yield from _table(("its SOURCE.md states", "here", "because"), rows)
    if summary.warnings:
        yield from ("", "Warnings:", "")
        yield from (f"- {warning}" for warning in summary.warnings[:FEW])
        if len(summary.warnings) > FEW:
            yield f"- … and {len(summary.warnings) - FEW} more"


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.items()) or "–"


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"| {' | '.join('---' for _ in columns)} |"
    yield from (f"| {' | '.join(cell.replace('|', '∣') for cell in row)} |" for row in rows)


FEW = 8
INTRODUCTION = (
    "# Maps of real places",
    "",
    "What `hideline map build` makes of real data, written by `python -m tools.measure_maps`. The data lies beside the",
    "project and is not part of it. Times are processor seconds of one core of a small machine (2 cores), tiles and",
    "timetable included; *memory* is the peak. *Load* is until the first question about a station is answered, *all",
    "indices* until every other one is as quick. A station with two modes counts under both.",
    "",
)
SPEED = (
    "What `hideline bench maps` finds on the same machine, in processor seconds of all threads together. Megabytes are",
    "those of the file. *Filter* reads an extract, keeps the places of all its nodes and holds every object against",
    "the filters of a build; nothing is handed over. *Filter and take* hands what passes to Python, object by object;",
    "*harvest* gives it tags and shapes and assembles areas. This extract was cut down to streets and rails before:",
    "two objects of three pass, so it shows the most that taking costs. A city costs what lies inside its border, at",
    "the rate of a harvest, and the rest of the extract at that of the filter.",
    "",
)


if __name__ == "__main__":
    sys.exit(main())
