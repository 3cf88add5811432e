"""The game as it stands: seats and sides, the round, its teams, hands and clocks. Frozen; `evolve` makes the next one.

Nothing here decides anything. What one seat may know of it is `hideline.game.view`'s business.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from hideline.game.box import Answer, Asked, Box, Evidence, Reward
from hideline.game.changes import Change
from hideline.game.clocks import PlayTime, Stopwatch
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
from hideline.units import Fix, Instant, LatLon, Span


class Stage(StrEnum):
    """Before, during, after."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class SeatRole(StrEnum):
    """What a seat is for: playing, or looking on."""

    PLAYER = "player"
    WATCHER = "watcher"
    """A person outside the game who keeps an eye on everyone's safety (SAFE-1)."""
    SPECTATOR = "spectator"
    """Sees only what everyone may know."""


class Seat(msgspec.Struct, frozen=True):
    """One player's place at the table."""

    id: SeatId
    name: str
    role: SeatRole
    side: SideId | None
    is_ready: bool = False
    aboard: Aboard | None = None
    stand: LatLon | None = None
    """Where the seat was when the game stopped (REST-2, PAUSE-1)."""


class Aboard(msgspec.Struct, frozen=True):
    """What a seat rides, as said by the player or guessed from the timetable."""

    line: str = ""
    next_stop: StationId | None = None
    since: Instant = Instant(0)


class Side(msgspec.Struct, frozen=True):
    """A side with its players."""

    id: SideId
    name: str
    seats: tuple[SeatId, ...] = ()


class Phase(StrEnum):
    """Where a round stands."""

    HIDING = "hiding"
    SEEKING = "seeking"
    MOVING = "moving"
    FOUND = "found"


class Pending(msgspec.Struct, frozen=True):
    """The question that waits for its answer."""

    question: QuestionId
    asked: Asked
    by: SeatId
    price: int
    """How many rewards it pays (ASK-5)."""
    due: PlayTime | None
    """When the window closes; None while the seekers still have to name a distance (POW-3)."""
    window: Span
    is_free: bool = False
    is_late: bool = False
    instead_of: QuestionId | None = None
    paid: bool = False
    """A reopened photo whose reward was drawn already (PHOTO-1)."""
    entry: int | None = None
    """The record entry that a reopened question mends."""


class Thermometer(msgspec.Struct, frozen=True):
    """A thermometer under way: not a question yet (THERM-2)."""

    question: QuestionId
    start: Fix
    by: SeatId
    started_at: Instant
    owed: int = 0
    """Rewards it pays even when dropped, for one that a randomize drew (POW-3, HOUSE-2)."""
    instead_of: QuestionId | None = None


class PhotoReview(StrEnum):
    """What the seekers say of a photo (PHOTO-1)."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DISPUTED = "disputed"


class Entry(msgspec.Struct, frozen=True):
    """A line of the record both sides see (ASK-10)."""

    number: int
    question: QuestionId
    asked: Asked
    by: SeatId
    settled_at: Instant
    outcome: str
    """answered, vetoed, randomized, dropped, lapsed or struck."""
    answer: Answer | None
    price: int
    zone: int
    """Which zone it is about: moves start a new one (POW-11)."""
    was_late: bool = False
    in_end_game: bool = False
    review: PhotoReview | None = None
    window_left: Span = Span(0)
    corrected: str = ""
    """The reason of a correction both sides agreed to (ASK-12)."""
    places: int = 0
    """How many changes of places had been agreed on by then: later ones do not touch it (MAP-5)."""


class Reasoning(msgspec.Struct, frozen=True):
    """The hider's private side of an answer: where it was given from and why (ASK-3)."""

    team: TeamId
    entry: int
    fix: Fix | None
    computed: Answer | None
    evidence: Evidence | None
    reason: str = ""


class Choice(msgspec.Struct, frozen=True):
    """Cards drawn and not yet chosen from."""

    cards: tuple[CardId, ...]
    keep: int


class Hand(msgspec.Struct, frozen=True):
    """A hand of cards, with what is still to be chosen or drawn."""

    cards: tuple[CardId, ...] = ()
    limit: int = 6
    choice: Choice | None = None
    owed: tuple[Reward, ...] = ()
    casts: int = 0
    """How many curses were cast from it, failed ones included."""
    craft: Craft | None = None
    expired: frozenset[CardId] = frozenset()
    """Cards whose time to make something ran out: they cannot be started again."""

    @property
    def is_over_limit(self) -> bool:
        """Whether cards must be played or discarded at once (HAND-1)."""
        return self.choice is None and len(self.cards) > self.limit

    def less(self, cards: tuple[CardId, ...]) -> Hand:
        """The hand without some cards; what was being made for one of them is given up."""
        left = tuple(card for card in self.cards if card not in cards)
        craft = self.craft if self.craft is not None and self.craft.card not in cards else None
        return replace(self, cards=left, craft=craft, expired=self.expired - set(cards))


class Deck(msgspec.Struct, frozen=True):
    """The draw pile, top card first, and the discard pile."""

    pile: tuple[CardId, ...] = ()
    discards: tuple[CardId, ...] = ()
    shuffles: int = 0


class CurseReport(StrEnum):
    """Where a report of the seekers stands (CURSE-3)."""

    NONE = "none"
    MADE = "made"
    DISPUTED = "disputed"


class ActiveCurse(msgspec.Struct, frozen=True):
    """A curse that lies on a team."""

    id: CurseId
    kind: KindOfCard
    cast_at: Instant
    until: int | None = None
    """When it ends by itself, in curse time."""
    blocks: bool = False
    heads: int = 0
    """How many must obey: every seeker, and every egg that travels with them."""
    report: CurseReport = CurseReport.NONE
    report_due: int | None = None
    """When, in curse time, a report that nobody disputes counts as accepted."""
    matched: int | None = None
    """The number the seekers reported against the declared one."""
    dispute: str = ""
    proof: tuple[PhotoId, ...] = ()
    note: str = ""
    declared: int | None = None
    """The number the hider declared with the cost, to be matched."""
    cost_proof: tuple[PhotoId, ...] = ()
    destination: LatLon | None = None
    station: StationId | None = None
    """The stop the seekers must get off at."""
    banned: tuple[QuestionId, ...] = ()
    category_off: str | None = None
    rolls: int = 0
    left: int = 0
    """How many questions the effect still counts for."""
    last_roll: tuple[int, ...] = ()
    doors: dict[str, int] = {}
    """Shut doors and when, in curse time, they may be tried again."""
    bonus_paid: bool = False
    is_carried: bool = False
    hangman: Hangman | None = None


class Hangman(msgspec.Struct, frozen=True):
    """A game of hangman: the word is the hider's secret until it is over."""

    word: str = ""
    guessed: tuple[str, ...] = ()
    misses: int = 0
    pattern: str = ""
    losses: int = 0
    asked: str | None = None
    """The letter or word that waits for the hider's reply."""
    reply_due: int | None = None
    locked_until: int | None = None
    is_over: bool = False
    """The last game is lost: only the wait is left."""


class Bonus(msgspec.Struct, frozen=True):
    """A bonus on the run's account, apart from the hand (CURSE-8)."""

    why: str
    worth: Span


class Mark(msgspec.Struct, frozen=True):
    """What the seekers noted themselves: a station, line, stretch or area ruled out, or a note at a spot."""

    id: MarkId
    by: SeatId
    what: str
    """station, line, stretch, area or note."""
    stations: tuple[StationId, ...] = ()
    line: str = ""
    area: tuple[LatLon, ...] = ()
    text: str = ""


class Claim(msgspec.Struct, frozen=True):
    """The seekers say they have found the hider (END-3)."""

    by: SeatId
    at: Instant
    reading: int
    """What the team's hiding clock showed."""
    shown: int
    """What the seekers' clock showed."""
    since: PlayTime
    """An open answer window waits from here: the hider cannot answer while found or not found is open."""


class Tally(msgspec.Struct, frozen=True):
    """A run's score, itemised (ROUND-7, MODE-14)."""

    team: TeamId
    hiding: Span
    bonuses: tuple[Bonus, ...]
    total: Span
    was_found: bool


class Team(msgspec.Struct, frozen=True):
    """One seeker team in a round: its questions, curses and clock are its own (MODE-14)."""

    id: TeamId
    sides: tuple[SideId, ...]
    clock: Stopwatch
    """The run's true clock."""
    shown: Stopwatch
    """The clock the seekers see: it does not know of a late start (ZONE-3)."""
    asked: dict[QuestionId, int] = {}
    pending: Pending | None = None
    thermometer: Thermometer | None = None
    entries: tuple[Entry, ...] = ()
    entries_made: int = 0
    casts: int = 0
    curses: tuple[ActiveCurse, ...] = ()
    free_questions: int = 0
    account: tuple[Bonus, ...] = ()
    marks: tuple[Mark, ...] = ()
    marks_made: int = 0
    hidden_clues: frozenset[int] = frozenset()
    claim: Claim | None = None
    found_at: Instant | None = None
    tally: Tally | None = None


class Zone(msgspec.Struct, frozen=True):
    """The hider's zone: its station, and whether the hider has come inside (ZONE-1, ZONE-2)."""

    station: StationId
    is_inside: bool
    number: int
    entered: int = 0
    """When, on the game's clock, a late hider came inside."""


class EndGame(msgspec.Struct, frozen=True):
    """The hider is frozen on the spot (END-1, ZONE-5)."""

    spot: LatLon | None
    at: Instant
    may_go_back: bool = False
    """A photo was asked just before: the hider may return to the intended spot (HOUSE-2)."""
    is_going_back: bool = False


class Craft(msgspec.Struct, frozen=True):
    """Something the hider makes to pay for a curse, with a time limit from the first stroke (labyrinth, bird guide)."""

    card: CardId
    until: int | None
    copies: CardId | None = None
    """The curse it is made for, when the card is a duplicate."""


class Throw(msgspec.Struct, frozen=True):
    """Dice somebody rolled on the record (ROUND-3)."""

    by: SeatId
    team: TeamId | None
    """Whose they are; None for the hiders'."""
    why: str
    faces: tuple[int, ...]
    at: Instant


class Round(msgspec.Struct, frozen=True):
    """One round."""

    number: int
    hiding_side: SideId
    began_at: Instant
    phase: Phase
    phase_until: PlayTime | None
    """When the hiding period, the move or the turnover ends."""
    commitment: str
    seed: str
    teams: dict[TeamId, Team]
    hands: dict[HolderId, Hand]
    deck: Deck
    drawn: dict[HolderId, int] = {}
    """How many cards each holder was to draw for questions; by points the asking team may know (MODE-14)."""
    start: LatLon | None = None
    named: StationId | None = None
    zone: Zone | None = None
    old_stations: tuple[StationId, ...] = ()
    end_game: EndGame | None = None
    seeking_since: PlayTime | None = None
    curse_clock: Stopwatch = Stopwatch()
    rolls: dict[str, int] = {}
    """How often each team, or the hiders, rolled dice on the record."""
    throws: tuple[Throw, ...] = ()
    """The last of these rolls, oldest first."""
    reasonings: tuple[Reasoning, ...] = ()
    zones_fixed: int = 0
    aboard_hider: Aboard | None = None
    outside: frozenset[SeatId] = frozenset()
    """Hiders who have left the zone and not come back (ZONE-3)."""
    is_revealed: bool = False
    """The longest run was reached and the zone shown (HOUSE-2)."""
    set_off_at: Instant = Instant(0)
    """When the hider last set off for a zone: the round's start, or a move's."""
    arrived_by: Instant = Instant(0)
    """When that journey had to be over."""
    fixes_count_from: Instant = Instant(0)
    """Positions older than this trigger nothing (END-1)."""


class Run(msgspec.Struct, frozen=True):
    """A finished round's result, for the scoreboard and the reveal."""

    round: int
    hiding_side: SideId
    tallies: tuple[Tally, ...]
    ended_at: Instant
    seed: str
    commitment: str
    station: StationId | None
    spot: LatLon | None
    hands: dict[HolderId, tuple[CardId, ...]]
    was_cut_off: bool = False
    team_sides: dict[TeamId, tuple[SideId, ...]] = {}


class Pause(msgspec.Struct, frozen=True):
    """A pause and who is back already (PAUSE-1)."""

    by: SeatId | None
    at: Instant
    reason: str
    back: frozenset[SideId] = frozenset()


class Proposal(msgspec.Struct, frozen=True):
    """A change that needs everyone's consent (HOUSE-4, MAP-5)."""

    id: ProposalId
    by: SeatId
    change: Change
    agreed: frozenset[SideId]
    team: TeamId | None = None
    """The one of two teams whose secret it touches: then only that team and the hiders decide (MODE-14)."""


class PlaceChange(msgspec.Struct, frozen=True):
    """A place all sides agreed to add or strike (MAP-5)."""

    kind: str
    place: str
    name: str = ""
    position: LatLon | None = None
    is_removed: bool = False


class Game(msgspec.Struct, frozen=True):
    """The whole game."""

    box: Box
    id: str = ""
    stage: Stage = Stage.LOBBY
    host: SeatId | None = None
    seats: dict[SeatId, Seat] = {}
    sides: dict[SideId, Side] = {}
    order: tuple[SideId, ...] = ()
    """Who hides in which round, all rounds of the game (TEAM-3, TEAM-4)."""
    order_seed: str = ""
    clock: Stopwatch = Stopwatch()
    round: Round | None = None
    runs: tuple[Run, ...] = ()
    pause: Pause | None = None
    rest_until: Instant | None = None
    rests_from: Instant = Instant(0)
    """The next rest period is looked for from here on."""
    proposals: dict[ProposalId, Proposal] = {}
    proposals_made: dict[str, int] = {}
    overlay: tuple[PlaceChange, ...] = ()
    last_spot: LatLon | None = None
    ended_because: str = ""
    ended_at: Instant | None = None

    @property
    def is_standing_still(self) -> bool:
        """Whether a pause or a rest holds everything (PAUSE-2)."""
        return self.pause is not None or self.rest_until is not None
