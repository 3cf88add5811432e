"""Not you, or not now."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class NotYourSeat(Refused):
    """There is no such seat at this table any more: join again with the invitation."""


class NotForYourRole(Refused):
    """That is for {who} to do."""


class OnlyTheHost(Refused):
    """Only the host can change that: ask {host}."""


class GameNotStarted(Refused):
    """The game has not started yet: wait for the host to start it."""


class GameAlreadyStarted(Refused):
    """The game has already started: this can only be changed in the lobby."""


class GameIsOver(Refused):
    """The game is over: look at the results or start another."""


class NoRoundRunning(Refused):
    """No round is running: wait for the next hiding period."""


class NotInThisPhase(Refused):
    """Not now: that can be done {when}."""


class GameStandsStill(Refused):
    """The game stands still ({why}): wait until it goes on."""


class ClaimIsOpen(Refused):
    """The seekers say they have found the hider: settle that first."""


class AlreadyFound(Refused):
    """The hider has been found: this run is over."""
