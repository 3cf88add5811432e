"""Casting curses, making what they cost, clearing them, playing hangman."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class CurseAlreadyBlocks(Refused):
    """{curse} still blocks the seekers: wait until it is cleared."""


class CostNotMet(Refused):
    """{curse} cannot be cast: {why}."""


class ProofMissing(Refused):
    """This needs proof: {proof}."""


class NoSuchCurse(Refused):
    """That curse is not active."""


class CurseNotClearedThatWay(Refused):
    """{curse} is not cleared by a report: {how}."""


class NotEnoughYet(Refused):
    """{curse}: {needed} {what} are to be matched, and you report {have}."""


class BeginFirst(Refused):
    """{curse}: say when you begin, then cast it when you are done."""


class AlreadyBegun(Refused):
    """You are making something already: cast it or discard its card."""


class TimeToMakeItIsOver(Refused):
    """Your time to make {curse} ran out: it cannot be started again."""


class NothingHappened(Refused):
    """{curse} owes no bonus for that, or has paid it already."""


class NothingToRoll(Refused):
    """{curse} asks for no dice."""


class AlreadyReported(Refused):
    """{curse} is reported already: the hider has the word."""


class NothingToReport(Refused):
    """There is nothing to accept or dispute on {curse}."""


class ChooseTeam(Refused):
    """Say which team this is for: {teams}."""


class NotYourTurn(Refused):
    """It is not your turn: {whose}."""


class WordNotAllowed(Refused):
    """{word} cannot be used: {why}."""


class AlreadyGuessed(Refused):
    """{letter} has been guessed already."""


class WaitForRetry(Refused):
    """Wait until the retry time is over."""
