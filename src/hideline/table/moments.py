"""The moments of a finished round: what happened, who knew of it then, and how things stood afterwards.

A moment is made from an event by listing: of an event that is not in `TOLD` nothing is told, of one that is, only the
fields that a moment has. Who knew is each event's own audience (DESIGN §7). Whether a round may be told at all is
`hideline.table.story`'s business.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from hideline.game import events as on
from hideline.game.audience import may_know
from hideline.game.box import Answer, Asked, Evidence
from hideline.game.changes import Change
from hideline.game.clocks import ClockFace, PlayTime
from hideline.game.faces import clock_face
from hideline.game.ids import (
    HIDERS,
    CardId,
    HolderId,
    KindOfCard,
    MarkId,
    PhotoId,
    QuestionId,
    SeatId,
    SideId,
    StationId,
    TeamId,
)
from hideline.game.scoring import tally
from hideline.game.standing import seats_of_side
from hideline.game.state import Aboard, Game, Mark, Round, Team
from hideline.table.topics import Topic, topic_of
from hideline.units import Fix, Instant, LatLon, Metres, Span


class StationsLeft(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a team could rule out by now, told as what changed."""

    count: int
    gone: tuple[StationId, ...] = ()
    """Ruled out since the moment before; at the round's start every station is possible."""
    back: tuple[StationId, ...] = ()
    """Possible again: the hider moved, an answer was corrected, a mark taken back."""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that happened. Fields that an event of its kind does not have are left out."""

    at: Instant
    what: str
    """The name of the event."""
    about: Topic = Topic.HIDER
    known_to: tuple[str, ...] = ()
    """Who knew at that moment: `hiders`, and seeker teams by their id."""
    clocks: dict[TeamId, ClockFace] = {}
    """The true hiding clock of each run."""
    shown: dict[TeamId, ClockFace] = {}
    """The clock on the seekers' phones, where it was another (ZONE-3)."""
    scores: dict[TeamId, Span] = {}
    """What the run would have counted then, bonuses in hand included."""
    hands: dict[HolderId, tuple[CardId, ...]] = {}
    """Hands that changed."""
    left: dict[TeamId, StationsLeft] = {}
    """What the seekers could rule out, wherever they learnt something, if only of the area."""

    team: TeamId | None = None
    seat: SeatId | None = None
    side: SideId | None = None
    """The side that is missing, whose turn it would have been, or that is joined."""
    name: str = ""
    """Of somebody who may be gone since."""
    holder: HolderId | None = None
    question: QuestionId | None = None
    instead_of: QuestionId | None = None
    asked: Asked | None = None
    start: Fix | None = None
    answer: Answer | None = None
    computed: Answer | None = None
    """The truth, as it was worked out from the hider's position (ASK-3)."""
    evidence: Evidence | None = None
    fix: Fix | None = None
    """Where the hider answered from."""
    reason: str = ""
    entry: int | None = None
    is_late: bool = False
    distance: Metres | None = None
    cards: tuple[CardId, ...] = ()
    kept: tuple[CardId, ...] = ()
    thrown: tuple[CardId, ...] = ()
    card: CardId | None = None
    copies: CardId | None = None
    kind: KindOfCard | None = None
    """The curse."""
    because: str = ""
    note: str = ""
    photos: tuple[PhotoId, ...] = ()
    cost_proof: tuple[PhotoId, ...] = ()
    destination: LatLon | None = None
    roll: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    door: str = ""
    category: str = ""
    why: str = ""
    worth: Span | None = None
    word: str = ""
    guess: str = ""
    is_hit: bool = False
    pattern: str = ""
    station: StationId | None = None
    old_station: StationId | None = None
    is_inside: bool = True
    by: Metres | None = None
    spot: LatLon | None = None
    aboard: Aboard | None = None
    mark: Mark | MarkId | None = None
    is_hidden: bool = False
    change: Change | None = None
    claimed_at: Instant | None = None


TOLD: tuple[type[on.Event], ...] = (
    on.RoundBegan,
    on.WatcherCame,
    on.WatcherAdmitted,
    on.SeatLeft,
    on.StationNamed,
    on.HidingEnded,
    on.ZoneFixed,
    on.HiderEnteredZone,
    on.HiderLeftZone,
    on.HiderCameBack,
    on.SpotWarned,
    on.SeekersRide,
    on.HiderRides,
    on.EndGameBegan,
    on.EndGameAnnounced,
    on.HiderWentBack,
    on.SpotTaken,
    on.ZoneRevealed,
    on.FindClaimed,
    on.FindRefused,
    on.FindConfirmed,
    on.BonusDeclared,
    on.RunTallied,
    on.QuestionAsked,
    on.QuestionAnswered,
    on.AnswerWindowClosed,
    on.LateStopForgiven,
    on.QuestionVetoed,
    on.QuestionRandomized,
    on.DistanceNamed,
    on.ThermometerStarted,
    on.ThermometerDropped,
    on.PhotoAccepted,
    on.PhotoDisputed,
    on.DisputeUpheld,
    on.DisputeRejected,
    on.QuestionLapsed,
    on.MarkMade,
    on.MarkUndone,
    on.ClueToggled,
    on.CardsDrawn,
    on.CardsKept,
    on.CardsDiscarded,
    on.CardPlayed,
    on.MoveBegan,
    on.MoveEnded,
    on.CurseCast,
    on.CurseFizzled,
    on.CraftBegun,
    on.CraftExpired,
    on.FreeQuestionGranted,
    on.DiceRolled,
    on.CurseRolled,
    on.CategorySwitchedOff,
    on.CurseReported,
    on.CurseDisputed,
    on.CurseLifted,
    on.CurseCleared,
    on.BonusEarned,
    on.WordChosen,
    on.HangmanBegan,
    on.LetterGuessed,
    on.GuessReplied,
    on.HangmanLost,
    on.GamePaused,
    on.GoneOnWithout,
    on.GameResumed,
    on.RestBegan,
    on.RestEnded,
    on.ChangeMade,
    on.TurnPassed,
    on.SideChosen,
    on.SeatRenewed,
)
"""What is told. Players who sit down without a side, proposals, receipts of cards and the pile itself are not."""

STANDING = {"at", "what", "about", "known_to", "clocks", "shown", "scores", "hands", "left"}
"""What a moment says of how things stood; the rest is the event's own."""

OF_EVENTS = tuple(name for name in Moment.__struct_fields__ if name not in STANDING)


def moment_of(before: Game, event: on.Event, after: Game) -> Moment | None:
    """One moment, if it is one to tell; what the seekers could rule out is put in by the story."""
    if not isinstance(event, TOLD) or after.round is None:
        return None
    own = {name: getattr(event, name) for name in OF_EVENTS if hasattr(event, name)}
    if isinstance(event, on.RoundBegan):
        del own["start"]  # where the round began, not where a thermometer did
    return Moment(
        at=event.at,
        what=name_of(event),
        about=topic_of(event),
        known_to=_known_to(after, after.round, event),
        clocks={team.id: clock_face(after, team.clock) for team in after.round.teams.values()},
        shown={
            team.id: clock_face(after, team.shown)
            for team in after.round.teams.values()
            if team.shown != team.clock
        },
        scores={team.id: _score(after, team, event.at) for team in after.round.teams.values()},
        hands=_changed_hands(before, after.round),
        **{**subject_of(before, event), **own},
    )


def name_of(event: on.Event) -> str:
    """The name under which an event is stored."""
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def with_reasons(moments: list[Moment], reasoned: on.AnswerReasoned) -> None:
    """Put the truth and its evidence to the answer they belong to (ASK-3)."""
    for number in range(len(moments) - 1, -1, -1):
        if moments[number].what == "question-answered" and moments[number].team == reasoned.team:
            moments[number] = replace(
                moments[number],
                fix=reasoned.fix,
                computed=reasoned.computed,
                evidence=reasoned.evidence,
                reason=reasoned.reason,
            )
            return


def _known_to(game: Game, round_: Round, event: on.Event) -> tuple[str, ...]:
    sides = {
        str(HIDERS): (round_.hiding_side,),
        **{str(team.id): team.sides for team in round_.teams.values()},
    }
    return tuple(
        who
        for who, theirs in sides.items()
        if any(may_know(game, event, seat) for side in theirs for seat in seats_of_side(game, side))
    )


def _score(game: Game, team: Team, at: Instant) -> Span:
    if team.tally is not None:
        return team.tally.total
    return tally(game, team, now=PlayTime(game.clock.read(at)), was_found=False).total


def _changed_hands(before: Game, round_: Round) -> dict[HolderId, tuple[CardId, ...]]:
    old = before.round.hands if before.round is not None and before.round.number == round_.number else {}
    return {
        holder: hand.cards
        for holder, hand in round_.hands.items()
        if holder not in old or old[holder].cards != hand.cards
    }


def subject_of(game: Game, event: on.Event) -> dict[str, Any]:
    """What an event is about without naming it: the open question, the entry's question, the curse by its kind.

    Only of the team that the event names, so that whoever may know the event may know this too.
    """
    if isinstance(event, on.WatcherCame | on.WatcherAdmitted | on.SeatLeft):
        return {"name": game.seats[event.seat].name}
    named: TeamId | None = getattr(event, "team", None)
    team = game.round.teams.get(named) if game.round is not None and named is not None else None
    if team is None:
        return {}
    found: dict[str, Any] = {}
    if (question := _question(team, event)) is not None:
        found["question"] = question
    if (
        isinstance(event, on.QuestionAnswered | on.QuestionVetoed | on.QuestionLapsed)
        and team.pending is not None
    ):
        found["asked"], found["is_late"] = team.pending.asked, team.pending.is_late
    if isinstance(event, on.QuestionRandomized) and team.pending is not None:
        found["instead_of"] = team.pending.question
    about = getattr(event, "change", event)
    curse = next((one for one in team.curses if one.id == getattr(about, "curse", None)), None)
    if curse is not None:
        found["kind"] = curse.kind
    return found


def _question(team: Team, event: on.Event) -> QuestionId | None:
    entry = getattr(getattr(event, "change", event), "entry", None)
    if entry is not None:
        return next((line.question for line in team.entries if line.number == entry), None)
    if isinstance(event, on.ThermometerDropped):
        return team.thermometer.question if team.thermometer is not None else None
    return team.pending.question if team.pending is not None and isinstance(event, ABOUT_PENDING) else None


ABOUT_PENDING = (
    on.QuestionAnswered,
    on.AnswerWindowClosed,
    on.LateStopForgiven,
    on.QuestionVetoed,
    on.DistanceNamed,
    on.QuestionLapsed,
)
