"""The timetable on every real feed beside the project: import, open, one-to-all; one row per feed.

python benchmarks/timetable.py [folder with GTFS zips]
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BESIDE = Path(__file__).parents[2] / "shared" / "data"
MEASURE = (
    "import json, sys, pathlib; from hideline.transit.bench import measure; "
    "print(json.dumps(measure(pathlib.Path(sys.argv[1]))))"
)


def main() -> None:
    """Measure each feed in a process of its own, so that each peak of memory is its own."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else BESIDE
    feeds = sorted(folder.rglob("*.gtfs.zip"))
    if not feeds:
        sys.exit(f"There are no GTFS feeds under {folder}.")
    for feed in feeds:
        command = [sys.executable, "-c", MEASURE, str(feed)]
        figures = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603
        print(f"{feed.name:48}", *(f"{name}={value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
