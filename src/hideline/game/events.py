"""What happened: past tense, frozen, and every event says who may know it. There is no default audience (DESIGN §3).

An event that several parties may know in part is two events. `at` is the moment it took effect, which for a deadline
is the deadline itself, however late the alarm.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import msgspec

from hideline.game.box import Answer, Asked, Evidence, Reward
from hideline.game.changes import Change
from hideline.game.clocks import PlayTime
from hideline.game.ids import (
    CardId,
    CurseId,
    HolderId,
    KindOfCard,
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
from hideline.game.state import Aboard, Mark, Run, SeatRole, Tally
from hideline.units import Fix, Instant, LatLon, Metres, Span


class Audience(StrEnum):
    """Who may know an event before the round ends."""

    EVERYONE = "everyone"
    HIDERS = "hiders"
    """The hiding side."""
    SEEKERS = "seekers"
    """All seeker teams."""
    TEAM = "team"
    """The seeker team named in the event."""
    TEAM_AND_HIDERS = "team-and-hiders"
    TEAM_AND_HOLDER = "team-and-holder"
    """The cursed team, and whoever cast: the hiders, or by points the other team; neutral hiders hear it too."""
    HOLDER = "holder"
    """Whoever holds the hand named in the event."""
    SEAT = "seat"
    """The side of the seat named in the event."""
    CONCERNED = "concerned"
    """Everyone; or, where the event names one of two teams, that team and the hiders (MODE-14)."""
    NOBODY = "nobody"
    """Only the referee, until the round ends."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened."""

    audience: ClassVar[Audience]
    at: Instant


# ── the table ─────────────────────────────────────────────────────────────────────────────────────


class GameCreated(Event, frozen=True, kw_only=True, tag="game-created"):
    """A game was set up."""

    audience = Audience.EVERYONE
    game: str
    setup: Setup


class SetupChanged(Event, frozen=True, kw_only=True, tag="setup-changed"):
    """The host changed size, edition, mode or a house rule in the lobby."""

    audience = Audience.EVERYONE
    setup: Setup


class SeatTaken(Event, frozen=True, kw_only=True, tag="seat-taken"):
    """Somebody joined."""

    audience = Audience.EVERYONE
    seat: SeatId
    name: str
    role: SeatRole
    side: SideId | None
    side_name: str = ""


class SeatLeft(Event, frozen=True, kw_only=True, tag="seat-left"):
    """Somebody left or was removed."""

    audience = Audience.EVERYONE
    seat: SeatId


class SideChosen(Event, frozen=True, kw_only=True, tag="side-chosen"):
    """A player went over to a side, a new one perhaps."""

    audience = Audience.EVERYONE
    seat: SeatId
    side: SideId
    side_name: str


class HostMoved(Event, frozen=True, kw_only=True, tag="host-moved"):
    """The host's role moved on."""

    audience = Audience.EVERYONE
    seat: SeatId


class ReadySaid(Event, frozen=True, kw_only=True, tag="ready-said"):
    """A player is ready, or no longer."""

    audience = Audience.EVERYONE
    seat: SeatId
    is_ready: bool


class GameStarted(Event, frozen=True, kw_only=True, tag="game-started"):
    """The order of hiding was drawn (TEAM-3)."""

    audience = Audience.EVERYONE
    order: tuple[SideId, ...]
    seed: str


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """All rounds are played, or the agreed end came (ROUND-9)."""

    audience = Audience.EVERYONE
    because: str


# ── the round ─────────────────────────────────────────────────────────────────────────────────────


class RoundBegan(Event, frozen=True, kw_only=True, tag="round-began"):
    """A hiding period began (ROUND-1 … ROUND-4)."""

    audience = Audience.EVERYONE
    number: int
    hiding_side: SideId
    teams: dict[TeamId, tuple[SideId, ...]]
    start: LatLon | None
    until: PlayTime
    commitment: str


class DeckShuffled(Event, frozen=True, kw_only=True, tag="deck-shuffled"):
    """The secret behind the round's chance, and the deck it made (ROUND-3)."""

    audience = Audience.NOBODY
    seed: str
    pile: tuple[CardId, ...]
    is_refill: bool = False


class StationNamed(Event, frozen=True, kw_only=True, tag="station-named"):
    """The hider named a station (ZONE-1)."""

    audience = Audience.HIDERS
    station: StationId


class HidingEnded(Event, frozen=True, kw_only=True, tag="hiding-ended"):
    """The seekers may start (ROUND-6)."""

    audience = Audience.EVERYONE


class ZoneFixed(Event, frozen=True, kw_only=True, tag="zone-fixed"):
    """The zone is settled (ZONE-2)."""

    audience = Audience.HIDERS
    station: StationId
    is_inside: bool


class HiderEnteredZone(Event, frozen=True, kw_only=True, tag="hider-entered-zone"):
    """The hider came inside; the hiding clock runs (ZONE-2)."""

    audience = Audience.HIDERS


class HiderLeftZone(Event, frozen=True, kw_only=True, tag="hider-left-zone"):
    """The hider left the zone: on the record, for the group to judge later (ZONE-3)."""

    audience = Audience.HIDERS
    seat: SeatId
    by: Metres


class HiderCameBack(Event, frozen=True, kw_only=True, tag="hider-came-back"):
    """The hider is inside the zone again (ZONE-3)."""

    audience = Audience.HIDERS
    seat: SeatId


class SpotWarned(Event, frozen=True, kw_only=True, tag="spot-warned"):
    """The spot is further from any mapped path than the rules allow (ZONE-4)."""

    audience = Audience.HIDERS
    distance: Metres


class SeekersRide(Event, frozen=True, kw_only=True, tag="seekers-ride"):
    """A seeker boarded, or got off."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    seat: SeatId
    aboard: Aboard | None


class HiderRides(Event, frozen=True, kw_only=True, tag="hider-rides"):
    """The hider boarded, or got off."""

    audience = Audience.HIDERS
    seat: SeatId
    aboard: Aboard | None


class EndGameBegan(Event, frozen=True, kw_only=True, tag="end-game-began"):
    """A seeker is in the zone and off transit: the hider is frozen (END-1)."""

    audience = Audience.HIDERS
    seat: SeatId
    spot: LatLon | None
    may_go_back: bool = False


class HiderWentBack(Event, frozen=True, kw_only=True, tag="hider-went-back"):
    """A photo had lured the hider out: they return to the intended spot while everything stands (HOUSE-2)."""

    audience = Audience.HIDERS


class SpotTaken(Event, frozen=True, kw_only=True, tag="spot-taken"):
    """The hider is back on the intended spot, which is the one that counts (HOUSE-2)."""

    audience = Audience.HIDERS
    spot: LatLon | None


class EndGameAnnounced(Event, frozen=True, kw_only=True, tag="end-game-announced"):
    """The group plays with an announced end game (END-1)."""

    audience = Audience.EVERYONE


class ZoneRevealed(Event, frozen=True, kw_only=True, tag="zone-revealed"):
    """The longest run is reached and the zone is shown (HOUSE-2)."""

    audience = Audience.EVERYONE
    station: StationId


class FindClaimed(Event, frozen=True, kw_only=True, tag="find-claimed"):
    """The seekers say they have found the hider (END-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    seat: SeatId


class FindRefused(Event, frozen=True, kw_only=True, tag="find-refused"):
    """The hider says no; nothing changed (END-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId


class FindConfirmed(Event, frozen=True, kw_only=True, tag="find-confirmed"):
    """Found: the clock stops at the time of the claim (END-3)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    claimed_at: Instant


class BonusDeclared(Event, frozen=True, kw_only=True, tag="bonus-declared"):
    """The hider counted the bonuses of a printed deck (HOUSE-3)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    worth: Span


class RunTallied(Event, frozen=True, kw_only=True, tag="run-tallied"):
    """A team's run is counted (ROUND-7, MODE-14)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    tally: Tally


class RoundEnded(Event, frozen=True, kw_only=True, tag="round-ended"):
    """Everything of the round is revealed; the turnover runs (ROUND-7, ROUND-8)."""

    audience = Audience.EVERYONE
    run: Run
    until: PlayTime | None


# ── questions ─────────────────────────────────────────────────────────────────────────────────────


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


# ── cards ─────────────────────────────────────────────────────────────────────────────────────────


class RewardsEarned(Event, frozen=True, kw_only=True, tag="rewards-earned"):
    """Cards are due, one reward after another (ASK-5)."""

    audience = Audience.HOLDER
    holder: HolderId
    rewards: tuple[Reward, ...]
    asked_by: TeamId | None = None
    """The team whose question pays them; None when a card does."""
    at_once: bool = False
    """What a played card draws comes before rewards that wait (POW-1)."""


class CardsDrawn(Event, frozen=True, kw_only=True, tag="cards-drawn"):
    """Cards lie before the holder, to choose from."""

    audience = Audience.HOLDER
    holder: HolderId
    cards: tuple[CardId, ...]
    keep: int


class CardsKept(Event, frozen=True, kw_only=True, tag="cards-kept"):
    """Some were kept, the others thrown away (DECK-1)."""

    audience = Audience.HOLDER
    holder: HolderId
    kept: tuple[CardId, ...]
    thrown: tuple[CardId, ...]


class CardsDiscarded(Event, frozen=True, kw_only=True, tag="cards-discarded"):
    """Cards left the hand."""

    audience = Audience.HOLDER
    holder: HolderId
    cards: tuple[CardId, ...]


class CardPlayed(Event, frozen=True, kw_only=True, tag="card-played"):
    """A powerup was played (POW-1)."""

    audience = Audience.HOLDER
    holder: HolderId
    card: CardId
    copies: CardId | None = None


class HandLimitRaised(Event, frozen=True, kw_only=True, tag="hand-limit-raised"):
    """The hand may hold more for the rest of the round (POW-5)."""

    audience = Audience.HOLDER
    holder: HolderId
    by: int


class MoveBegan(Event, frozen=True, kw_only=True, tag="move-began"):
    """The hider moves; the seekers learn the old station and stay put (POW-10)."""

    audience = Audience.EVERYONE
    old_station: StationId
    until: PlayTime


class MoveEnded(Event, frozen=True, kw_only=True, tag="move-ended"):
    """The clock goes on from where it was (POW-11)."""

    audience = Audience.EVERYONE


# ── curses ────────────────────────────────────────────────────────────────────────────────────────


class CurseCast(Event, frozen=True, kw_only=True, tag="curse-cast"):
    """A curse lies on a team (CURSE-1)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    holder: HolderId
    curse: CurseId
    kind: KindOfCard
    blocks: bool
    lasts: Span | None = None
    declared: int | None = None
    cost_proof: tuple[PhotoId, ...] = ()
    note: str = ""
    destination: LatLon | None = None
    station: StationId | None = None
    banned: tuple[QuestionId, ...] = ()
    left: int = 0
    heads: int = 0
    roll: tuple[int, ...] = ()


class CurseFizzled(Event, frozen=True, kw_only=True, tag="curse-fizzled"):
    """The casting roll failed: the card is spent (DECK.md)."""

    audience = Audience.HOLDER
    holder: HolderId
    kind: KindOfCard
    roll: tuple[int, ...]


class CraftBegun(Event, frozen=True, kw_only=True, tag="craft-begun"):
    """The hider has started making something, against the clock."""

    audience = Audience.HOLDER
    holder: HolderId
    card: CardId
    limit: Span | None
    copies: CardId | None = None


class CraftExpired(Event, frozen=True, kw_only=True, tag="craft-expired"):
    """The time to make it ran out; the card stays in hand."""

    audience = Audience.HOLDER
    holder: HolderId


class FreeQuestionGranted(Event, frozen=True, kw_only=True, tag="free-question-granted"):
    """The next question draws nothing (CURSE-9)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    holder: HolderId


class DiceRolled(Event, frozen=True, kw_only=True, tag="dice-rolled"):
    """Somebody rolled on the record (ROUND-3); what the hider rolls for is the hider's affair until the reveal."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId | None
    seat: SeatId
    why: str
    faces: tuple[int, ...]


class CurseRolled(Event, frozen=True, kw_only=True, tag="curse-rolled"):
    """A throw that a curse demanded."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    curse: CurseId
    seat: SeatId
    faces: tuple[int, ...]
    door: str = ""
    shut_for: Span | None = None


class DoorReopened(Event, frozen=True, kw_only=True, tag="door-reopened"):
    """A place may be tried again (CURSE-9)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    curse: CurseId
    door: str


class CategorySwitchedOff(Event, frozen=True, kw_only=True, tag="category-switched-off"):
    """One category cannot be asked at the moment (CURSE-6)."""

    audience = Audience.TEAM_AND_HIDERS
    team: TeamId
    curse: CurseId
    category: str
    face: int


class CurseUsed(Event, frozen=True, kw_only=True, tag="curse-used"):
    """A counted effect was used once (CURSE-5)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId


class CurseReported(Event, frozen=True, kw_only=True, tag="curse-reported"):
    """The seekers say they have done it (CURSE-3)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    photos: tuple[PhotoId, ...]
    note: str
    matched: int | None = None
    stands_after: Span = Span(0)
    """Nobody disputes it for so long: it counts as accepted."""


class CurseDisputed(Event, frozen=True, kw_only=True, tag="curse-disputed"):
    """The hider does not accept it yet (CURSE-4)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    reason: str


class CurseLifted(Event, frozen=True, kw_only=True, tag="curse-lifted"):
    """It blocks no longer, but what was fetched is carried on."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId


class CurseCleared(Event, frozen=True, kw_only=True, tag="curse-cleared"):
    """It is over (CURSE-3)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    because: str


class BonusEarned(Event, frozen=True, kw_only=True, tag="bonus-earned"):
    """A bonus goes on the run's account (CURSE-8)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    why: str
    worth: Span


class WordChosen(Event, frozen=True, kw_only=True, tag="word-chosen"):
    """The hider picked hangman's word."""

    audience = Audience.HOLDER
    holder: HolderId
    team: TeamId
    curse: CurseId
    word: str


class HangmanBegan(Event, frozen=True, kw_only=True, tag="hangman-began"):
    """A game of hangman is on."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    pattern: str


class LetterGuessed(Event, frozen=True, kw_only=True, tag="letter-guessed"):
    """The seekers guessed a letter, or the word."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    guess: str
    reply_within: Span


class GuessReplied(Event, frozen=True, kw_only=True, tag="guess-replied"):
    """The hider replied, truthfully."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    is_hit: bool
    pattern: str


class HangmanLost(Event, frozen=True, kw_only=True, tag="hangman-lost"):
    """The seekers lost this game and wait (DECK.md)."""

    audience = Audience.TEAM_AND_HOLDER
    team: TeamId
    curse: CurseId
    word: str
    wait: Span
    is_last: bool


# ── standing still, putting right ─────────────────────────────────────────────────────────────────


class GamePaused(Event, frozen=True, kw_only=True, tag="game-paused"):
    """Everything stands still (PAUSE-1)."""

    audience = Audience.EVERYONE
    seat: SeatId | None
    reason: str


class StandMarked(Event, frozen=True, kw_only=True, tag="stand-marked"):
    """Where a seat was when everything stopped (REST-2)."""

    audience = Audience.SEAT
    seat: SeatId
    position: LatLon


class BackSaid(Event, frozen=True, kw_only=True, tag="back-said"):
    """A side is back at its position (PAUSE-1)."""

    audience = Audience.EVERYONE
    side: SideId


class GameResumed(Event, frozen=True, kw_only=True, tag="game-resumed"):
    """Everything goes on."""

    audience = Audience.EVERYONE


class RestBegan(Event, frozen=True, kw_only=True, tag="rest-began"):
    """A rest period began (REST-1)."""

    audience = Audience.EVERYONE
    until: Instant


class RestEnded(Event, frozen=True, kw_only=True, tag="rest-ended"):
    """A rest period ended by itself (REST-1)."""

    audience = Audience.EVERYONE


class ChangeProposed(Event, frozen=True, kw_only=True, tag="change-proposed"):
    """Somebody wants something put right (HOUSE-4, MAP-5)."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    seat: SeatId
    change: Change


class ChangeAgreed(Event, frozen=True, kw_only=True, tag="change-agreed"):
    """A side agrees."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    side: SideId


class ChangeDeclined(Event, frozen=True, kw_only=True, tag="change-declined"):
    """A side says no; nothing changed."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    side: SideId


class ChangeMade(Event, frozen=True, kw_only=True, tag="change-made"):
    """All sides agreed: it is so from now on, and the record says so."""

    audience = Audience.CONCERNED
    proposal: ProposalId
    team: TeamId | None = None
    change: Change
