"""Which curses cannot work on a map (CURSE-1, DECK-3): costs measured against the map, and what people must look at.

A curse costs what its verbs say; each verb that a map can make impossible is weighed here by its type.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
import numpy as np
import shapely

from hideline.atlas.index import Atlas
from hideline.atlas.kinds import BY_ID, KindId
from hideline.atlas.metric import distances
from hideline.game.box import Box, Curse
from hideline.game.verbs import Cost, NextStopFurther, SeekersAtLeast, SeekersFromStation, SeekersWithin
from hideline.units import Edition, LatLon, Metres, say_measured, say_metres

RARE = 0.05
"""Share of pairs of stations below which a distance is hardly ever met."""
MOST_STATIONS, FEW_STATIONS = 300, 100


class Chance(StrEnum):
    """Whether a curse can be cast here."""

    NEVER = "never"
    RARELY = "rarely"
    ASK = "ask"
    """People must look around, or agree."""


class CurseReport(msgspec.Struct, frozen=True):
    """One curse that a group should think about before play."""

    kind: str
    name: str
    chance: Chance
    reason: str


def audit_curses(atlas: Atlas, box: Box) -> tuple[CurseReport, ...]:
    """Judge the curses in the deck."""
    extent = _Extent(atlas, box.setup.edition)
    curses = [face for face in box.cards.values() if isinstance(face, Curse)]
    return tuple(report for curse in curses for report in [_report(curse, extent)] if report is not None)


def _report(curse: Curse, extent: _Extent) -> CurseReport | None:
    found = [verdict for cost in curse.costs if (verdict := _weighed(cost, extent)) is not None]
    for chance, reason in sorted(found, key=lambda each: list(Chance).index(each[0])):
        return CurseReport(curse.kind, curse.name, chance, reason)
    if curse.leave_out_when:
        return CurseReport(
            curse.kind, curse.name, Chance.ASK, f"leave it out when {' or '.join(curse.leave_out_when)}"
        )
    return None


def _weighed(cost: Cost, extent: _Extent) -> tuple[Chance, str] | None:
    match cost:
        case SeekersAtLeast(distance=distance):
            return extent.apart(distance)
        case SeekersWithin(distance=distance, kind=kind) if kind:
            return extent.near(kind, distance)
        case SeekersFromStation(distance=distance):
            return extent.off_stations(distance)
        case NextStopFurther() if not extent.atlas.lines:
            return Chance.RARELY, "the map has no lines, so nobody but the seekers knows their next stop"
        case _:
            return None


class _Extent:
    """How far things are apart on a map."""

    def __init__(self, atlas: Atlas, edition: Edition) -> None:
        self.atlas = atlas
        self._edition = edition
        lonlat = atlas.station_icons.lonlat
        step = max(1, len(lonlat) // MOST_STATIONS)
        self._stations = lonlat[::step]
        self._corners = shapely.get_coordinates(shapely.convex_hull(atlas.border))

    def apart(self, distance: Metres) -> tuple[Chance, str] | None:
        """Can hider and seekers be so far apart?"""
        widest = max(float(distances(corner, self._corners).max()) for corner in self._corners)
        if widest < distance:
            return Chance.NEVER, f"the map is only {say_measured(widest, self._edition)} across"
        gaps = np.array([distances(station, self._stations) for station in self._stations])
        share = float((gaps >= distance).mean()) if len(gaps) else 0.0
        if share < RARE:
            return Chance.RARELY, f"only {share:.1%} of all pairs of stations lie so far apart"
        return None

    def near(self, kind: str, distance: Metres) -> tuple[Chance, str] | None:
        """Can seekers be so close to a place of a kind?"""
        many = BY_ID[KindId(kind)].many
        if not self.atlas.has(kind):
            return Chance.NEVER, f"the map has no {many}"
        spots = self._stations[:: max(1, len(self._stations) // FEW_STATIONS)]
        gaps = [self.atlas.distance_to(kind, LatLon(float(lat), float(lon))) for lon, lat in spots]
        share = sum(gap is not None and gap <= distance for gap in gaps) / max(1, len(gaps))
        if share < RARE:
            near = say_metres(distance, self._edition)
            few = f"only {share:.0%} of the stations have {many} within {near}"
            return Chance.RARELY, few if share else f"no station has {many} within {near}"
        return None

    def off_stations(self, distance: Metres) -> tuple[Chance, str] | None:
        """Can seekers be so far from every station?"""
        gaps = self.atlas.station_icons.nearest_to_each(self._corners)[1]
        if len(gaps) and float(gaps.max()) < distance:
            return Chance.RARELY, f"hardly a spot is {say_metres(distance, self._edition)} from every station"
        return None
