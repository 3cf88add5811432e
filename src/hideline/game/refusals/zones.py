"""Naming a station."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class NoSuchStation(Refused):
    """The station {station} is not on this map."""


class SameStationAgain(Refused):
    """You are moving away from {station}: choose another station."""


class AlreadyHidden(Refused):
    """Your zone is fixed: it cannot be changed now."""
