"""What players can do, in the imperative. The table adds who sends it and when; `TimePassed` is the clock's own.

A command says only what the player chose. What it means is decided by the module named after the rule.
"""

from __future__ import annotations

import msgspec

from hideline.game.box import Answer
from hideline.game.changes import Change
from hideline.game.ids import (
    CardId,
    CurseId,
    MarkId,
    PhotoId,
    ProposalId,
    QuestionId,
    SeatId,
    SideId,
    StationId,
    TeamId,
)
from hideline.game.settings import Setup
from hideline.game.state import SeatRole
from hideline.units import Fix, LatLon, Metres, Span


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="command", forbid_unknown_fields=True):
    """Something a player wants to do."""


# ── the table ─────────────────────────────────────────────────────────────────────────────────────


class CreateGame(Command, frozen=True, kw_only=True, tag="create-game"):
    """Set up a game (the table sends it)."""

    game: str
    setup: Setup


class TakeSeat(Command, frozen=True, kw_only=True, tag="take-seat"):
    """Join (the table sends it for a joining phone)."""

    seat: SeatId
    name: str
    role: SeatRole = SeatRole.PLAYER


class LeaveSeat(Command, frozen=True, kw_only=True, tag="leave-seat"):
    """Leave the lobby."""


class RemoveSeat(Command, frozen=True, kw_only=True, tag="remove-seat"):
    """The host sends somebody away."""

    seat: SeatId


class MoveHost(Command, frozen=True, kw_only=True, tag="move-host"):
    """The host hands the role on."""

    seat: SeatId


class ChooseSide(Command, frozen=True, kw_only=True, tag="choose-side"):
    """Join a side by its id, or open a new one by a name."""

    side: SideId | None = None
    new_side: str = ""


class SayReady(Command, frozen=True, kw_only=True, tag="say-ready"):
    """Ready to play, or not."""

    is_ready: bool = True


class ChangeSetup(Command, frozen=True, kw_only=True, tag="change-setup"):
    """The host changes the set-up in the lobby."""

    setup: Setup


class StartGame(Command, frozen=True, kw_only=True, tag="start-game"):
    """The host starts the first hiding period."""

    start: LatLon | None = None


class StartNextRound(Command, frozen=True, kw_only=True, tag="start-next-round"):
    """The next hider starts before the turnover is over (ROUND-8)."""


class EndGameEarly(Command, frozen=True, kw_only=True, tag="end-game-early"):
    """The host ends the game; a run under way counts as it stands."""


# ── hiding ────────────────────────────────────────────────────────────────────────────────────────


class NameStation(Command, frozen=True, kw_only=True, tag="name-station"):
    """The hider names the station of the zone (ZONE-1)."""

    station: StationId


class SayAboard(Command, frozen=True, kw_only=True, tag="say-aboard"):
    """Boarded a vehicle."""

    line: str = ""
    next_stop: StationId | None = None


class SayAlighted(Command, frozen=True, kw_only=True, tag="say-alighted"):
    """Got off, and it has left ("we got off", END-1)."""

    fix: Fix | None = None


class ReportFix(Command, frozen=True, kw_only=True, tag="report-fix"):
    """A new position arrived (the table sends it after putting it on the trail)."""


# ── asking ────────────────────────────────────────────────────────────────────────────────────────


class TappedRun(msgspec.Struct, frozen=True):
    """A run of the timetable by its numbers, as a player tapped it."""

    day: int
    trip: int


class AskQuestion(Command, frozen=True, kw_only=True, tag="ask-question"):
    """Ask (ASK-1)."""

    question: QuestionId
    fix: Fix | None = None
    distance: Metres | None = None
    stops: tuple[StationId, ...] = ()
    line: str = ""
    run: TappedRun | None = None
    """The run they ride: before the rules see it, the table writes its stops and line here from the timetable."""
    note: str = ""
    photos: tuple[PhotoId, ...] = ()
    declares: tuple[CurseId, ...] = ()
    """Curses whose condition for asking the seekers say they meet."""
    in_station: bool = False


class NameDistance(Command, frozen=True, kw_only=True, tag="name-distance"):
    """Name the distance of a randomized radar (POW-3)."""

    distance: Metres


class StartThermometer(Command, frozen=True, kw_only=True, tag="start-thermometer"):
    """Start a thermometer here (THERM-1)."""

    question: QuestionId
    fix: Fix


class FinishThermometer(Command, frozen=True, kw_only=True, tag="finish-thermometer"):
    """Ask it here (THERM-1)."""

    fix: Fix
    note: str = ""
    declares: tuple[CurseId, ...] = ()
    photos: tuple[PhotoId, ...] = ()
    in_station: bool = False


class DropThermometer(Command, frozen=True, kw_only=True, tag="drop-thermometer"):
    """Give it up at no cost (THERM-2)."""


class AcceptPhoto(Command, frozen=True, kw_only=True, tag="accept-photo"):
    """The photo is fine (PHOTO-1)."""


class DisputePhoto(Command, frozen=True, kw_only=True, tag="dispute-photo"):
    """The photo breaks its rules (PHOTO-1)."""

    reason: str


class MakeMark(Command, frozen=True, kw_only=True, tag="make-mark"):
    """Note something on the seekers' map."""

    what: str
    stations: tuple[StationId, ...] = ()
    line: str = ""
    area: tuple[LatLon, ...] = ()
    text: str = ""


class UndoMark(Command, frozen=True, kw_only=True, tag="undo-mark"):
    """Take a mark back."""

    mark: MarkId


class ToggleClue(Command, frozen=True, kw_only=True, tag="toggle-clue"):
    """Look at the map without a clue, or with it again."""

    entry: int


# ── answering ─────────────────────────────────────────────────────────────────────────────────────


class AnswerQuestion(Command, frozen=True, kw_only=True, tag="answer-question"):
    """Confirm the computed answer, or correct it with a reason (ASK-3)."""

    fix: Fix
    instead: Answer | None = None
    reason: str = ""
    team: TeamId | None = None


class SendPhoto(Command, frozen=True, kw_only=True, tag="send-photo"):
    """Answer a photo question (PHOTO-1)."""

    photo: PhotoId
    team: TeamId | None = None


class CannotAnswer(Command, frozen=True, kw_only=True, tag="cannot-answer"):
    """The subject is not in the zone, or it would need leaving the spot (ASK-8)."""

    reason: str
    team: TeamId | None = None


class UpholdDispute(Command, frozen=True, kw_only=True, tag="uphold-dispute"):
    """The seekers are right: try again (PHOTO-1)."""

    team: TeamId | None = None


class RejectDispute(Command, frozen=True, kw_only=True, tag="reject-dispute"):
    """The photo stands."""

    team: TeamId | None = None


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────


class KeepCards(Command, frozen=True, kw_only=True, tag="keep-cards"):
    """Choose which drawn cards to keep."""

    cards: tuple[CardId, ...]


class DiscardCards(Command, frozen=True, kw_only=True, tag="discard-cards"):
    """Throw cards away."""

    cards: tuple[CardId, ...]


class PlayPowerup(Command, frozen=True, kw_only=True, tag="play-powerup"):
    """Play a powerup, or a duplicate as a copy of one (POW-1, POW-6)."""

    card: CardId
    copies: CardId | None = None
    discards: tuple[CardId, ...] = ()
    team: TeamId | None = None


class CastCurse(Command, frozen=True, kw_only=True, tag="cast-curse"):
    """Cast a curse, or a duplicate as a copy of one (CURSE-1, POW-8)."""

    card: CardId
    copies: CardId | None = None
    discards: tuple[CardId, ...] = ()
    fix: Fix | None = None
    team: TeamId | None = None
    proof: tuple[PhotoId, ...] = ()
    note: str = ""
    declared: int | None = None
    bans: tuple[QuestionId, ...] = ()
    destination: LatLon | None = None
    station: StationId | None = None
    """The seekers' next stop, as they told the hider, where the app does not know it."""
    word: str = ""


class BeginCraft(Command, frozen=True, kw_only=True, tag="begin-craft"):
    """Start making what a curse costs; its time limit runs (DECK.md)."""

    card: CardId
    copies: CardId | None = None


# ── curses from the seekers' side ─────────────────────────────────────────────────────────────────


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


# ── everyone ──────────────────────────────────────────────────────────────────────────────────────


class RollDice(Command, frozen=True, kw_only=True, tag="roll-dice"):
    """Roll on the record (ROUND-3)."""

    dice: int = 1
    why: str = ""


class ClaimFind(Command, frozen=True, kw_only=True, tag="claim-find"):
    """We have found you (END-3)."""


class ConfirmFind(Command, frozen=True, kw_only=True, tag="confirm-find"):
    """Yes, found."""

    team: TeamId | None = None
    bonus: Span = Span(0)
    """What a printed deck is worth (HOUSE-3)."""
    missing: tuple[CurseId, ...] = ()
    """Curses whose thing is not here, or not whole, now that everyone stands together (CURSE-8)."""


class RefuseFind(Command, frozen=True, kw_only=True, tag="refuse-find"):
    """No, not found."""

    team: TeamId | None = None


class PauseGame(Command, frozen=True, kw_only=True, tag="pause-game"):
    """Stop everything (PAUSE-1)."""

    reason: str = ""


class GoBackToSpot(Command, frozen=True, kw_only=True, tag="go-back-to-spot"):
    """The hider was out for a photo when the seekers came: stop everything and get back (HOUSE-2)."""


class SayBack(Command, frozen=True, kw_only=True, tag="say-back"):
    """Our side is back at its position (PAUSE-1)."""


class ProposeChange(Command, frozen=True, kw_only=True, tag="propose-change"):
    """Ask everyone to put something right (HOUSE-4, MAP-5)."""

    change: Change


class AgreeToChange(Command, frozen=True, kw_only=True, tag="agree-to-change"):
    """Our side agrees."""

    proposal: ProposalId


class DeclineChange(Command, frozen=True, kw_only=True, tag="decline-change"):
    """Our side does not."""

    proposal: ProposalId


class TimePassed(Command, frozen=True, kw_only=True, tag="time-passed"):
    """An alarm rang: whatever has fallen due happens (DESIGN §3)."""
