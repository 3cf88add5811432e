"""A rule saying no: one class each, with a code, fields and one sentence that tells what to do instead.

A refusal changes nothing. Anything that is not a refusal and not `Malformed` input is a bug.
"""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """A refusal as it travels: the same shape from rule to HTTP to client."""

    code: str
    sentence: str
    fields: dict[str, str]


class Refused(Exception):
    """A rule says no."""

    code: ClassVar[str] = "refused"
    template: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.template = (cls.__doc__ or "").strip()

    def __init__(self, **fields: object) -> None:
        self.fields = {name: str(value) for name, value in fields.items()}
        super().__init__(self.sentence)

    @property
    def sentence(self) -> str:
        """What the player reads."""
        return self.template.format_map(self.fields)

    def as_refusal(self) -> Refusal:
        """The refusal as data."""
        return Refusal(self.code, self.sentence, self.fields)


def refuse_if(refusal: Refused | None) -> None:
    """Raise a refusal if there is one."""
    if refusal is not None:
        raise refusal


# ── who and when ──────────────────────────────────────────────────────────────────────────────────


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


# ── lobby ─────────────────────────────────────────────────────────────────────────────────────────


class TooFewSides(Refused):
    """At least {needed} sides are needed: invite someone or split into teams."""


class NotEveryoneReady(Refused):
    """Not everybody is ready yet: {waiting}."""


class NoSuchSide(Refused):
    """There is no side called {side}."""


class SideIsEmpty(Refused):
    """The side {side} has no players: give it one or remove it."""


class NameTaken(Refused):
    """Somebody here is already called {name}: pick another name."""


class BadSetting(Refused):
    """The setting {setting} cannot be {value}: {why}."""


class BadCard(BadSetting):
    """Your card “{card}” cannot join the deck: {why}."""


class NoSuchSeat(Refused):
    """There is no such player here."""


class CannotRemoveYourself(Refused):
    """You cannot remove yourself: hand the host's role on first."""


# ── zones ─────────────────────────────────────────────────────────────────────────────────────────


class NoSuchStation(Refused):
    """The station {station} is not on this map."""


class SameStationAgain(Refused):
    """You are moving away from {station}: choose another station."""


class AlreadyHidden(Refused):
    """Your zone is fixed: it cannot be changed now."""


# ── asking and answering ──────────────────────────────────────────────────────────────────────────


class QuestionNotOffered(Refused):
    """The question {question} is not in this game's book."""


class QuestionStillPending(Refused):
    """One question at a time: wait for the answer to {question}."""


class QuestionBanned(Refused):
    """“{question}” is banned for the rest of this run."""


class CategoryIsOff(Refused):
    """{category} questions are off at the moment: ask another kind."""


class CurseStillBlocksAsking(Refused):
    """{curse} still stops you from asking: clear it first."""


class CurseStillBlocksTransit(Refused):
    """{curse} keeps you off every vehicle: clear it first."""


class CurseSetsCondition(Refused):
    """{curse} sets a condition: {condition}."""


class NeedsMovingTransit(Refused):
    """Ask this while riding: board a vehicle and tell the app which one."""


class NeedsPosition(Refused):
    """This needs your position: switch location on and try again."""


class PositionTooOld(Refused):
    """Your position is {age} s old: wait for a fresh fix (at most {most} s)."""


class PositionFromTheFuture(Refused):
    """Your phone's clock runs ahead of the game's: set it to automatic time."""


class FormIncomplete(Refused):
    """This question also needs: {missing}."""


class DistanceOutOfRange(Refused):
    """The distance must lie between {least} m and {most} m."""


class NothingPending(Refused):
    """No question is waiting for an answer."""


class SeekersMustNameDistance(Refused):
    """The seekers choose the distance first; the window starts then."""


class PhotoMissing(Refused):
    """This question is answered with a photo: take one or say why it cannot be answered."""


class NotAPhotoQuestion(Refused):
    """Only a photo question can be answered with a photo."""


class CannotAnswerNeedsReason(Refused):
    """Saying that you cannot answer is for photos whose subject is not in your zone or would need leaving your spot."""


class CorrectionNotPossible(Refused):
    """{answer} is no possible answer to this question."""


class WindowIsOver(Refused):
    """The answer window is over: neither veto nor randomize can be played now."""


class NothingToRandomizeInto(Refused):
    """Every other {category} question has been asked or is banned: randomize cannot be played."""


class ThermometerAlreadyRuns(Refused):
    """One thermometer at a time: finish or drop the running one."""


class NoThermometerRuns(Refused):
    """No thermometer is running: start one first."""


class NotFarEnough(Refused):
    """You are {gone} m from the start: the thermometer needs {needed} m."""


class ThermometerBlocksAsking(Refused):
    """House rule: finish or drop the thermometer before asking something else."""


class NoPhotoToReview(Refused):
    """There is no photo to accept or dispute."""


class NoDispute(Refused):
    """There is no dispute to settle."""


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────


class NoCardsHere(Refused):
    """You hold no cards in this mode."""


class CardNotInHand(Refused):
    """You do not hold {card}."""


class ChooseFirst(Refused):
    """Choose which of the drawn cards to keep first."""


class HandTooFull(Refused):
    """You hold {held} cards and may hold {limit}: play or discard first."""


class NothingToChoose(Refused):
    """There are no drawn cards to choose from."""


class WrongNumberOfCards(Refused):
    """Choose exactly {needed} of them."""


class WrongNumberOfDice(Refused):
    """Roll one die or up to {most}."""


class NotAmongTheDrawn(Refused):
    """{card} is not among the drawn cards."""


class CardCannotBePlayed(Refused):
    """{card} cannot be played: {why}."""


class NotEnoughOtherCards(Refused):
    """{card}: discard exactly {needed} from the rest of your hand."""


class NothingToCopy(Refused):
    """{card} cannot be copied: {why}."""


class QuestionMustBeSettledFirst(Refused):
    """Settle the pending question before you move."""


class NotInTheEndGame(Refused):
    """{card} cannot be played in the end game."""


class CardboardGame(Refused):
    """This group plays with its own printed deck: there are no cards in the app."""


# ── curses ────────────────────────────────────────────────────────────────────────────────────────


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


# ── stopping, finding, mending ────────────────────────────────────────────────────────────────────


class AlreadyPaused(Refused):
    """The game is paused already."""


class NotPaused(Refused):
    """The game is not paused."""


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


class NoSuchMark(Refused):
    """There is no such mark."""
