"""Stopping, finding, mending and noting."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class AlreadyPaused(Refused):
    """The game is paused already."""


class NotPaused(Refused):
    """The game is not paused."""


class StillWaiting(Refused):
    """Those who are missing are still waited for."""


class NoClaimOpen(Refused):
    """Nobody has claimed the find."""


class NoSuchProposal(Refused):
    """There is no such proposal any more."""


class NothingToMend(Refused):
    """There is no such entry in the record."""


class NotAPlace(Refused):
    """That is no {kind} on this map: tap the place itself, or pick a spot inside the borders."""


class BonusOutOfRange(Refused):
    """The printed deck's bonus must lie between 0 and {most} minutes."""


class NothingToGoBackFor(Refused):
    """No photo was asked just before the seekers came: you stay on this spot."""


class MarkIsEmpty(Refused):
    """A mark needs something that it marks: stations, a line, an area or a text."""


class NoSuchMark(Refused):
    """There is no such mark."""
