"""The hider answers, or says why not.

What is `meant_for` one question settles no other, however long it was on its way. Where that is not said, it is for
the one that waits.
"""

from __future__ import annotations

from hideline.game.box import Answer, Asking
from hideline.game.commands.base import Command
from hideline.game.ids import PhotoId, TeamId
from hideline.units import Fix


class AnswerQuestion(Command, frozen=True, kw_only=True, tag="answer-question"):
    """Confirm the computed answer, or correct it with a reason (ASK-3).

    `shown` is the computed answer that was read when this was sent: another one is not given unseen. `meant_for` is
    the question it was sent for: another one is not answered with it.
    """

    fix: Fix
    instead: Answer | None = None
    reason: str = ""
    shown: Answer | None = None
    team: TeamId | None = None
    meant_for: Asking | None = None


class SendPhoto(Command, frozen=True, kw_only=True, tag="send-photo"):
    """Answer a photo question (PHOTO-1)."""

    photo: PhotoId
    description: str = ""
    team: TeamId | None = None
    meant_for: Asking | None = None


class CannotAnswer(Command, frozen=True, kw_only=True, tag="cannot-answer"):
    """The subject is not in the zone, or it would need leaving the spot (ASK-8)."""

    reason: str
    team: TeamId | None = None
    meant_for: Asking | None = None


class UpholdDispute(Command, frozen=True, kw_only=True, tag="uphold-dispute"):
    """The seekers are right: try again (PHOTO-1)."""

    team: TeamId | None = None


class RejectDispute(Command, frozen=True, kw_only=True, tag="reject-dispute"):
    """The photo stands."""

    team: TeamId | None = None
