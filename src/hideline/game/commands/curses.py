"""Under a curse: reports and disputes, dice, mishaps, hangman."""

from __future__ import annotations

from hideline.game.commands.base import Command
from hideline.game.ids import CurseId, PhotoId


class ReportCurse(Command, frozen=True, kw_only=True, tag="report-curse"):
    """Done (CURSE-3)."""

    curse: CurseId
    photos: tuple[PhotoId, ...] = ()
    note: str = ""
    matched: int | None = None
    """The seekers' own number, where the hider's must be matched."""


class AcceptReport(Command, frozen=True, kw_only=True, tag="accept-report"):
    """It is cleared."""

    curse: CurseId


class DisputeReport(Command, frozen=True, kw_only=True, tag="dispute-report"):
    """It is not, because (CURSE-4)."""

    curse: CurseId
    reason: str


class RollForCurse(Command, frozen=True, kw_only=True, tag="roll-for-curse"):
    """Throw the dice a curse demands: at a door, for steps."""

    curse: CurseId
    door: str = ""


class AdmitMishap(Command, frozen=True, kw_only=True, tag="admit-mishap"):
    """What earns the hider a bonus has happened (CURSE-8)."""

    curse: CurseId


class ChooseWord(Command, frozen=True, kw_only=True, tag="choose-word"):
    """The hider picks hangman's word."""

    curse: CurseId
    word: str


class GuessLetter(Command, frozen=True, kw_only=True, tag="guess-letter"):
    """The seekers guess a letter or the whole word."""

    curse: CurseId
    guess: str


class ReplyToGuess(Command, frozen=True, kw_only=True, tag="reply-to-guess"):
    """The hider replies; the app knows the word and replies truthfully."""

    curse: CurseId
