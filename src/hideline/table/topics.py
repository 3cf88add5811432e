"""What a moment is about in a word, so that its sign needs no guessing from its name."""

from __future__ import annotations

from enum import StrEnum

from hideline.game import events as on


class Topic(StrEnum):
    """What a moment is about."""

    HIDER = "hider"
    SEEKERS = "seekers"
    QUESTION = "question"
    CARDS = "cards"
    CURSE = "curse"
    DICE = "dice"
    CLAIM = "claim"
    """A find that was claimed or refused."""
    FOUND = "found"
    TIME = "time"
    """The game stands still, or goes on."""
    SIDES = "sides"
    WATCHERS = "watchers"
    """Who watches, and whose seat was left or opened anew."""
    CHANGE = "change"


_EVENTS: dict[Topic, tuple[type[on.Event], ...]] = {
    Topic.HIDER: (
        on.RoundBegan,
        on.StationNamed,
        on.ZoneFixed,
        on.HiderEnteredZone,
        on.HiderLeftZone,
        on.HiderCameBack,
        on.HiderWentBack,
        on.HiderRides,
        on.SpotWarned,
        on.SpotTaken,
        on.EndGameBegan,
        on.EndGameAnnounced,
        on.ZoneRevealed,
        on.MoveBegan,
        on.MoveEnded,
    ),
    Topic.SEEKERS: (on.HidingEnded, on.SeekersRide, on.MarkMade, on.MarkUndone),
    Topic.QUESTION: (
        on.QuestionAsked,
        on.QuestionAnswered,
        on.AnswerWindowClosed,
        on.LateStopForgiven,
        on.QuestionVetoed,
        on.QuestionRandomized,
        on.QuestionLapsed,
        on.DistanceNamed,
        on.ThermometerStarted,
        on.ThermometerDropped,
        on.PhotoAccepted,
        on.PhotoDisputed,
        on.DisputeUpheld,
        on.DisputeRejected,
        on.ClueToggled,
    ),
    Topic.CARDS: (
        on.CardsDrawn,
        on.CardsKept,
        on.CardsDiscarded,
        on.CardPlayed,
        on.BonusDeclared,
        on.BonusEarned,
        on.FreeQuestionGranted,
    ),
    Topic.CURSE: (
        on.CurseCast,
        on.CurseFizzled,
        on.CraftBegun,
        on.CraftExpired,
        on.CurseRolled,
        on.CategorySwitchedOff,
        on.CurseReported,
        on.CurseDisputed,
        on.CurseLifted,
        on.CurseCleared,
        on.WordChosen,
        on.HangmanBegan,
        on.LetterGuessed,
        on.GuessReplied,
        on.HangmanLost,
    ),
    Topic.DICE: (on.DiceRolled,),
    Topic.CLAIM: (on.FindClaimed, on.FindRefused),
    Topic.FOUND: (on.FindConfirmed, on.RunTallied),
    Topic.TIME: (on.GamePaused, on.GameResumed, on.RestBegan, on.RestEnded),
    Topic.SIDES: (on.GoneOnWithout, on.TurnPassed, on.SideChosen),
    Topic.WATCHERS: (on.WatcherCame, on.WatcherAdmitted, on.SeatLeft, on.SeatRenewed),
    Topic.CHANGE: (on.ChangeMade,),
}
TOPICS = {kind: topic for topic, kinds in _EVENTS.items() for kind in kinds}


def topic_of(event: on.Event) -> Topic:
    """What an event is about; whatever is told stands in the list."""
    return TOPICS[type(event)]
