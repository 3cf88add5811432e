"""Stations and places worth a second look before play (MAP-5): listed twice, on one spot, nameless, on no line."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KINDS, Extent
from hideline.atlas.metric import distance, longest_chord
from hideline.atlas.nearest import Icons
from hideline.units import Edition, say_measured

SAME_NAME = 400.0
"""Metres within which two places of one kind and name are probably one."""
SAME_SPOT = 15.0
"""Metres within which two places of one kind are on one spot."""
STATIONS_TOGETHER = 60.0


class Doubt(msgspec.Struct, frozen=True):
    """Something to look at."""

    kind: str
    """`station` or a kind of place."""
    places: tuple[str, ...]
    """Ids, to edit them by."""
    names: tuple[str, ...]
    """What they are called, in the same order; empty where they have no name."""
    reason: str


def doubts_about(atlas: Atlas, edition: Edition) -> tuple[Doubt, ...]:
    """Everything worth a second look."""
    found = list(_pairs("station", atlas.station_icons, STATIONS_TOGETHER, edition))
    for kind in KINDS:
        if kind.extent is Extent.ICON:
            found.extend(_pairs(kind.id, atlas.icons(kind.id), SAME_SPOT, edition))
    return (*found, *_off_lines(atlas))


def _pairs(kind: str, icons: Icons, same_spot: float, edition: Edition) -> Iterator[Doubt]:
    """Two of one kind that are probably one."""
    for i, name in enumerate(icons.names):
        if not name.strip():
            yield Doubt(kind, (icons.ids[i],), ("",), "it has no name")
    if len(icons) < 2:
        return
    for i, j in sorted(icons.tree.query_pairs(longest_chord(max(SAME_NAME, same_spot)))):
        gap = distance(icons.near(i, 0.0).position, icons.near(j, 0.0).position)
        names, both = (icons.names[i], icons.names[j]), (icons.ids[i], icons.ids[j])
        if names[0].casefold() == names[1].casefold() and names[0] and gap <= SAME_NAME:
            yield Doubt(kind, both, names, f"two are called {names[0]}, {say_measured(gap, edition)} apart")
        elif gap <= same_spot and all(names):
            yield Doubt(
                kind, both, names, f"{names[0]} and {names[1]} are {say_measured(gap, edition)} apart"
            )
        elif gap <= same_spot:
            yield Doubt(kind, both, names, f"two are {say_measured(gap, edition)} apart")


def _off_lines(atlas: Atlas) -> Iterator[Doubt]:
    """Stations that no line of the map stops at, where the map has lines for their modes."""
    modes = {line.mode for line in atlas.lines}
    lonely = [
        station
        for station in atlas.stations.values()
        if station.modes & modes and not atlas.lines_at(station.id)
    ]
    if lonely:
        ids, names = tuple(each.id for each in lonely), tuple(each.name for each in lonely)
        yield Doubt("station", ids, names, f"no line of the map stops at {', '.join(sorted(names))}")
