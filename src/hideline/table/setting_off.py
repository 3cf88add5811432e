"""The hider's last journey to a zone: where and when it began, how long it may have lasted (ROUND-4, POW-10).

This is the time in which a timetable, or a speed that nobody exceeds, may rule stations out; what runs later, while the
seekers look for them, does not matter to that.
"""

from __future__ import annotations

from dataclasses import dataclass

from hideline.atlas.index import Atlas
from hideline.game.ids import StationId
from hideline.game.state import Game, Round
from hideline.units import Instant, LatLon, Metres, Span


@dataclass(frozen=True, slots=True)
class HiderJourney:
    """A journey that is over."""

    start: LatLon
    set_off_at: Instant
    within: Span
    margin: Span
    """What the group adds for trains that run early."""
    astray: Metres | None
    """So far from the start they may have been when they set off."""
    by_timetable: bool
    """Whether the hider keeps to what runs; who drives does not (MODE-1)."""
    top_speed: float | None
    """Metres per second as the crow flies, where the group says so."""

    @property
    def limit(self) -> Span:
        """How long after setting off an arrival counts."""
        return Span(self.within + self.margin)


def hider_journey(game: Game, round_: Round, atlas: Atlas) -> HiderJourney | None:
    """The journey that stations are ruled out by; None before it is over, or where the group rules out nothing."""
    start, settings = _start(round_, atlas), game.box.settings
    by_timetable = not game.box.mode.zones_at_street_termini
    if not by_timetable and settings.reach_speed is None:
        return None
    if start is None or settings.reach_margin is None or not round_.set_off_at < round_.arrived_by:
        return None
    within = Span(round_.arrived_by - round_.set_off_at)
    astray = settings.zone_radius if round_.old_stations else None
    return HiderJourney(
        start, round_.set_off_at, within, settings.reach_margin, astray, by_timetable, settings.reach_speed
    )


def _start(round_: Round, atlas: Atlas) -> LatLon | None:
    """Near the old station after a move, else the round's start (ROUND-2)."""
    if not round_.old_stations:
        return round_.start
    station = atlas.stations.get(StationId(round_.old_stations[-1]))
    return station.position if station is not None else None
