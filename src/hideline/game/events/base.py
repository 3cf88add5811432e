"""What every event has: a moment, and an audience it must name."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import msgspec

from hideline.units import Instant


class Audience(StrEnum):
    """Who may know an event before the round ends."""

    EVERYONE = "everyone"
    HIDERS = "hiders"
    """The hiding side."""
    SEEKERS = "seekers"
    """All seeker teams."""
    TEAM = "team"
    """The seeker team named in the event."""
    TEAM_AND_HIDERS = "team-and-hiders"
    TEAM_AND_HOLDER = "team-and-holder"
    """The cursed team, and whoever cast: the hiders, or by points the other team; neutral hiders hear it too."""
    HOLDER = "holder"
    """Whoever holds the hand named in the event."""
    SEAT = "seat"
    """The side of the seat named in the event."""
    SIDE = "side"
    """The side named in the event, and the seat that it is about."""
    CONCERNED = "concerned"
    """Everyone; or, where the event names one of two teams, that team and the hiders (MODE-14)."""
    NOBODY = "nobody"
    """Only the referee, until the round ends."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened."""

    audience: ClassVar[Audience]
    at: Instant
