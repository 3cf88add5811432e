"""Asking and answering, thermometers and photos."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class QuestionNotOffered(Refused):
    """The question {question} is not in this game's book."""


class QuestionStillPending(Refused):
    """One question at a time: the last one waits for its answer."""


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
    """The distance must lie between {least} and {most}."""


class NothingPending(Refused):
    """No question is waiting for an answer."""


class QuestionNoLongerWaits(Refused):
    """That question is settled already: this was not needed any more, and nothing is lost."""


class SeekersMustNameDistance(Refused):
    """The seekers choose the distance first; the window starts then."""


class PhotoMissing(Refused):
    """This question is answered with a photo: take one or say why it cannot be answered."""


class NotAPhotoQuestion(Refused):
    """Only a photo question can be answered with a photo."""


class CannotAnswerNeedsReason(Refused):
    """Saying that you cannot answer is for photos whose subject is not in your zone or would need leaving your spot."""


class AnswerHasChanged(Refused):
    """You have moved, and the true answer is another one now: look again and send it."""


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
    """You are {gone} from the start: the thermometer needs {needed}."""


class ThermometerBlocksAsking(Refused):
    """House rule: finish or drop the thermometer before asking something else."""


class NoPhotoToReview(Refused):
    """There is no photo to accept or dispute."""


class NoDispute(Refused):
    """There is no dispute to settle."""
