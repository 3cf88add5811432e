"""A map by its counts: what one reads before choosing it. What the counts are worth is the audit's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from hideline.atlas.contents import MapContents
from hideline.atlas.kinds import KINDS, Extent, PlaceKind

LEVELS = (1, 2, 3, 4)


class MapCounts(msgspec.Struct, frozen=True):
    """How much of everything. A station with two modes counts under both."""

    stations: dict[str, int]
    lines: dict[str, int]
    places: dict[str, int]
    """By kind, lines and bodies of water among them; zero where the map has none."""
    divisions: dict[str, int]
    """By level."""


def counts_of(contents: MapContents) -> MapCounts:
    """Count a map."""
    levels = Counter(str(division.level) for division in contents.divisions)
    return MapCounts(
        stations=_counted(mode for station in contents.stations for mode in station.modes),
        lines=_counted(line.mode for line in contents.lines),
        places={str(kind.id): _places(contents, kind) for kind in KINDS},
        divisions={str(level): levels.pop(str(level), 0) for level in LEVELS} | levels,
    )


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(map(str, words)).items()))


def _places(contents: MapContents, kind: PlaceKind) -> int:
    match kind.extent:
        case Extent.ICON:
            return len(contents.places.get(kind.id, ()))
        case Extent.LINE:
            return len(contents.courses.get(kind.id, ()))
        case Extent.AREA:
            return len(contents.water)
