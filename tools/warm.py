"""Compiles the searches of maps and timetables once, before many tests begin at the same time and each would do it."""

from __future__ import annotations

import sys

from hideline.atlas.file import open_map
from hideline.atlas.shelf import find_map
from hideline.deduction.knowledge import Deduction
from hideline.deduction.warm import warm
from hideline.table.travelling import timetable_of
from hideline.transit.warm import warm_searches
from hideline.units import Metres


def main() -> int:
    """Leave everything compiled beside its source."""
    atlas = open_map(find_map("port-merrow"))
    warm(Deduction(atlas, Metres(500.0)))
    timetable = timetable_of(atlas)
    if timetable is not None:
        warm_searches(timetable)
    return 0


if __name__ == "__main__":
    sys.exit(main())
