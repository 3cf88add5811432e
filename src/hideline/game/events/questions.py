"""Questions: asked, answered, vetoed, randomized, thermometers, photos, and the seekers' marks."""

from __future__ import annotations

from hideline.game.box import Answer, Asked, Evidence
from hideline.game.events.base import Audience, Event
from hideline.game.ids import (
    MarkId,
    QuestionId,
    SeatId,
    TeamId,
)
from hideline.game.state import Mark
from hideline.units import Fix, Metres, Span


class QuestionAsked(Event, frozen=True, kw_only=True, tag="question-asked"):
    """A question waits for its answer (ASK-1)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    seat: SeatId
    question: QuestionId
    asked: Asked
    price: int
    window: Span
    is_free: bool = False


class QuestionAnswered(Event, frozen=True, kw_only=True, tag="question-answered"):
    """The seekers have their answer (ASK-2)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    answer: Answer


class AnswerReasoned(Event, frozen=True, kw_only=True, tag="answer-reasoned"):
    """Where the answer came from, for the hider's side until the round ends (ASK-3)."""

    audience = Audience.HIDERS
    team: TeamId
    fix: Fix | None
    computed: Answer | None
    evidence: Evidence | None
    reason: str


class AnswerWindowClosed(Event, frozen=True, kw_only=True, tag="answer-window-closed"):
    """Too late: the hiding clock stands until the answer, and there is no reward (ASK-7)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class LateStopForgiven(Event, frozen=True, kw_only=True, tag="late-stop-forgiven"):
    """The answer was made in time and only travelled late: the clock was never stopped."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class QuestionVetoed(Event, frozen=True, kw_only=True, tag="question-vetoed"):
    """No answer, no reward, but asked (POW-2)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class QuestionRandomized(Event, frozen=True, kw_only=True, tag="question-randomized"):
    """Another question of the category takes its place (POW-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    question: QuestionId
    asked: Asked
    price: int
    window: Span
    waits_for_distance: bool = False
    becomes_thermometer: bool = False


class DistanceNamed(Event, frozen=True, kw_only=True, tag="distance-named"):
    """The seekers named the distance of a randomized radar (POW-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    distance: Metres


class ThermometerStarted(Event, frozen=True, kw_only=True, tag="thermometer-started"):
    """The start is fixed and the hider told (THERM-1)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    seat: SeatId
    question: QuestionId
    start: Fix


class ThermometerDropped(Event, frozen=True, kw_only=True, tag="thermometer-dropped"):
    """It was dropped; it was never asked (THERM-2)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class PhotoAccepted(Event, frozen=True, kw_only=True, tag="photo-accepted"):
    """The seekers are content with the photo (PHOTO-1)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    entry: int


class PhotoDisputed(Event, frozen=True, kw_only=True, tag="photo-disputed"):
    """The seekers say the photo breaks its rules (PHOTO-1)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    entry: int
    reason: str


class DisputeUpheld(Event, frozen=True, kw_only=True, tag="dispute-upheld"):
    """The hider agrees: the question is open again with the rest of its window (PHOTO-1)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    entry: int


class DisputeRejected(Event, frozen=True, kw_only=True, tag="dispute-rejected"):
    """The photo stands."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    entry: int


class QuestionLapsed(Event, frozen=True, kw_only=True, tag="question-lapsed"):
    """Found before it was answered (END-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class MarkMade(Event, frozen=True, kw_only=True, tag="mark-made"):
    """The seekers noted something on their map."""

    audience = Audience.TEAM
    team: TeamId
    mark: Mark


class MarkUndone(Event, frozen=True, kw_only=True, tag="mark-undone"):
    """A mark was taken back."""

    audience = Audience.TEAM
    team: TeamId
    mark: MarkId


class ClueToggled(Event, frozen=True, kw_only=True, tag="clue-toggled"):
    """The seekers look at the map without a clue, or with it again."""

    audience = Audience.TEAM
    team: TeamId
    entry: int
    is_hidden: bool
