"""The world as the rules see it: one frozen map, and the trails that phones leave on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.index import Atlas
from hideline.atlas.kinds import KindId
from hideline.atlas.overlay import PlaceAdded, PlaceChange, PlaceRemoved
from hideline.game import state
from hideline.game.ids import SeatId, StationId
from hideline.game.world import Geography
from hideline.table.riding import next_stop_of, other_service_at
from hideline.units import Fix, Span

KEPT_FIXES = 240
"""Enough for the end game's minute of fixes at the fastest pace a phone reports (END-1)."""


class Trails:
    """Where every seat was lately. Not part of the record: a lost fix is a dropped fix, never a lost event."""

    def __init__(self) -> None:
        self._trails: dict[SeatId, deque[Fix]] = {}
        self._sources: dict[SeatId, str] = {}
        self._batteries: dict[SeatId, int] = {}

    def add(self, seat: SeatId, fix: Fix, source: str = "page", battery: int | None = None) -> bool:
        """Put a fix on a seat's trail; a late or repeated one never moves "now" backwards and is left out."""
        trail = self._trails.setdefault(seat, deque(maxlen=KEPT_FIXES))
        if trail and fix.at <= trail[-1].at:
            return False
        trail.append(fix)
        self._sources[seat] = source
        if battery is not None:
            self._batteries[seat] = battery
        return True

    def of(self, seat: SeatId) -> Sequence[Fix]:
        """A seat's recent fixes, oldest first."""
        return tuple(self._trails.get(seat, ()))

    def latest(self, seat: SeatId) -> Fix | None:
        """A seat's newest fix."""
        trail = self._trails.get(seat)
        return trail[-1] if trail else None

    def source(self, seat: SeatId) -> str:
        """What the newest fix came from: the page, or a tracker by its name."""
        return self._sources.get(seat, "page")

    def battery(self, seat: SeatId) -> int | None:
        """How full the phone was, in percent, when last anything said so: not every browser and tracker does."""
        return self._batteries.get(seat)

    def forget(self, seat: SeatId) -> None:
        """Wipe a seat's trail."""
        self._trails.pop(seat, None)
        self._batteries.pop(seat, None)


class Surroundings:
    """A map and trails, as `hideline.game.world.World`."""

    def __init__(self, atlas: Atlas, trails: Trails) -> None:
        self._atlas = atlas
        self._trails = trails

    @property
    def map(self) -> Geography:
        """The frozen map."""
        return self._atlas

    def fixes(self, seat: SeatId) -> Sequence[Fix]:
        """A seat's recent fixes."""
        return self._trails.of(seat)

    def has_other_service(self, seat: SeatId, station: StationId, within: Span) -> bool:
        """Whether anything but the run the seat rides leaves a station so soon after that run gets there."""
        fixes = self._trails.of(seat)
        return not fixes or other_service_at(self._atlas, fixes, fixes[-1].at, station, within)

    def next_stop(self, seat: SeatId) -> StationId | None:
        """The next stop of the run the seat rides, by the timetable; None where the map has none."""
        fixes = self._trails.of(seat)
        return next_stop_of(self._atlas, fixes, fixes[-1].at) if fixes else None


def overlaid(atlas: Atlas, changes: Sequence[state.PlaceChange]) -> Atlas:
    """The map with the places that all sides agreed to strike or add (MAP-5)."""
    return atlas.with_overlay([_change(change) for change in changes]) if changes else atlas


def _change(change: state.PlaceChange) -> PlaceChange:
    kind, place = KindId(change.kind), PlaceId(change.place)
    if change.is_removed or change.position is None:
        return PlaceRemoved(kind, place)
    return PlaceAdded(kind, Place(place, change.name, change.position))
