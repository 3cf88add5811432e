"""Standing still and putting right."""

from __future__ import annotations

from hideline.game.changes import Change
from hideline.game.commands.base import Command
from hideline.game.ids import ProposalId


class PauseGame(Command, frozen=True, kw_only=True, tag="pause-game"):
    """Stop everything (PAUSE-1)."""

    reason: str = ""


class GoBackToSpot(Command, frozen=True, kw_only=True, tag="go-back-to-spot"):
    """The hider was out for a photo when the seekers came: stop everything and get back (HOUSE-2)."""


class SayBack(Command, frozen=True, kw_only=True, tag="say-back"):
    """Our side is back at its position (PAUSE-1)."""


class GoOnWithout(Command, frozen=True, kw_only=True, tag="go-on-without"):
    """Enough of us are back and have waited: play on without the sides that are missing (PAUSE-1)."""


class ProposeChange(Command, frozen=True, kw_only=True, tag="propose-change"):
    """Ask everyone to put something right (HOUSE-4, MAP-5)."""

    change: Change


class AgreeToChange(Command, frozen=True, kw_only=True, tag="agree-to-change"):
    """Our side agrees."""

    proposal: ProposalId


class WithdrawChange(Command, frozen=True, kw_only=True, tag="withdraw-change"):
    """Our side asked for it, and does so no longer."""

    proposal: ProposalId


class DeclineChange(Command, frozen=True, kw_only=True, tag="decline-change"):
    """Our side does not."""

    proposal: ProposalId
