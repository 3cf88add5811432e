"""What a view is made of: the facts a seat may be shown, by name. What is not in here cannot be shown.

`hideline.game.view` decides who is shown what.
"""

from __future__ import annotations

import msgspec

from hideline.game.box import Answer, Asked, Reward
from hideline.game.clocks import ClockFace
from hideline.game.cursing.active import Barred
from hideline.game.ids import HIDERS, CardId, CurseId, HolderId, QuestionId, SeatId, SideId, StationId, TeamId
from hideline.game.offers import Offer
from hideline.game.refusals import Refusal
from hideline.game.scoring import Standing
from hideline.game.settings import Difference
from hideline.game.standing import Role
from hideline.game.state import (
    Aboard,
    Bonus,
    Choice,
    FailedCast,
    Mark,
    Pause,
    Phase,
    PhotoReview,
    PlaceChange,
    Proposal,
    Reasoning,
    Run,
    SeatRole,
    Side,
    Stage,
    Tally,
    Throw,
)
from hideline.units import Edition, Fix, Instant, LatLon, Metres, Span


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as everyone sees them."""

    id: SeatId
    name: str
    role: SeatRole
    side: SideId | None
    plays: Role = Role.ONLOOKER
    """What this player is in the running round."""
    is_ready: bool = False
    is_host: bool = False
    may_renew: bool = False
    """Whether who looks may open this seat on another phone, since theirs is lost: a mate's in play (TEAM-1)."""
    aboard: Aboard | None = None
    is_waiting: bool = False
    """Wants to watch, and sees nothing of the hiders before one of them says yes (SAFE-1)."""
    asks: SideId | None = None
    """The side this player would join, told to that side alone and to who asks (TEAM-1)."""


class PendingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question."""

    question: QuestionId
    asked: Asked
    by: SeatId
    price: int
    left: ClockFace | None
    """Time left in the window, once it runs."""
    reward: Reward | None = None
    """What each of its rewards draws and keeps (ASK-4, CURSE-5); none where it pays nothing any more."""
    needs_distance: bool = False
    """The seekers have to say how far it reaches first: until then there is nothing to answer (POW-3)."""
    is_free: bool = False
    is_late: bool = False
    instead_of: QuestionId | None = None


class ThermometerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thermometer under way."""

    question: QuestionId
    start: Fix
    by: SeatId
    travel: Metres
    pays: tuple[Reward, ...] = ()
    """What is drawn for it even when it is dropped, where a randomize drew it (POW-3, HOUSE-2)."""


class EntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the record both sides see; whether the end game was on is not in it (END-1)."""

    number: int
    question: QuestionId
    asked: Asked
    by: SeatId
    settled_at: Instant
    outcome: str
    answer: Answer | None
    price: int
    is_past: bool = False
    """About a zone that the hider has left: it binds no more (POW-11)."""
    was_late: bool = False
    review: PhotoReview | None = None
    dispute: str = ""
    corrected: str = ""
    no_striking: bool = False
    no_correcting: bool = False
    """What could not put it right any more, or never could (HOUSE-4, ASK-12)."""


class HangmanView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of hangman; the word only on the hider's phone."""

    pattern: str
    guessed: tuple[str, ...]
    misses: int
    losses: int
    asked: str | None = None
    reply_left: ClockFace | None = None
    locked: ClockFace | None = None
    word: str = ""
    letters: str = ""
    """What there is to guess among, whatever language the word is in."""


class CurseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An active curse."""

    id: CurseId
    kind: str
    name: str
    cast_at: Instant
    bars: tuple[Barred, ...] = ()
    left: ClockFace | None = None
    report: str = "none"
    proof: tuple[str, ...] = ()
    note: str = ""
    report_note: str = ""
    declared: int | None = None
    matched: int | None = None
    counts: str = ""
    """What these two count."""
    dispute: str = ""
    report_left: ClockFace | None = None
    heads: int = 0
    cost_proof: tuple[str, ...] = ()
    destination: LatLon | None = None
    station: StationId | None = None
    banned: tuple[QuestionId, ...] = ()
    category_off: str | None = None
    questions_left: int = 0
    last_roll: tuple[int, ...] = ()
    doors: dict[str, ClockFace] = {}
    is_carried: bool = False
    bonus_paid: bool = False
    is_spent: bool = False
    """The hunt is over for those it lies on: it binds nobody any more."""
    hangman: HangmanView | None = None


class TeamView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seeker team as it sees itself, or as the hider sees it."""

    id: TeamId
    sides: tuple[SideId, ...]
    clock: ClockFace
    asked: dict[QuestionId, int]
    entries: tuple[EntryView, ...]
    curses: tuple[CurseView, ...]
    pending: PendingView | None = None
    thermometer: ThermometerView | None = None
    rewards: dict[str, Reward] = {}
    """What each reward of the next question draws and keeps, by category; none while it is free (CURSE-5, CURSE-9)."""
    prices: dict[QuestionId, int] = {}
    """How many rewards asking a question pays now, where it is more than one (ASK-5)."""
    drawn_by: HolderId = HIDERS
    """Who draws for its questions: the hiders or, by points, the other team (ASK-4, MODE-11)."""
    account: tuple[Bonus, ...] = ()
    free_questions: int = 0
    has_claimed: bool = False
    is_found: bool = False
    tally: Tally | None = None
    marks: tuple[Mark, ...] = ()
    hidden_clues: tuple[int, ...] = ()


class HandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One's own cards."""

    holder: HolderId
    cards: tuple[CardId, ...]
    limit: int
    choice: Choice | None = None
    owed: int = 0
    too_many: int = 0
    """How many cards have to be played or discarded at once (HAND-1)."""
    bonus: Span = Span(0)
    """What its time bonuses add, but for those that grow with the time hidden (TIME-1, POW-7)."""
    craft: CardId | None = None
    craft_left: ClockFace | None = None


class HidingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only the hiding side knows, and everyone once the round is counted (ROUND-7)."""

    named: StationId | None = None
    station: StationId | None = None
    is_inside: bool = False
    has_left: bool = False
    aboard: Aboard | None = None
    is_frozen: bool = False
    is_going_back: bool = False
    """On the way to the spot that a photo lured them from, while everything stands (HOUSE-2)."""
    spot: LatLon | None = None
    off_path: Metres | None = None
    """How far the spot is from any mapped path, where that earned a warning (ZONE-4)."""
    reasonings: tuple[Reasoning, ...] = ()


class RoundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The running round."""

    number: int
    rounds: int
    hiding_side: SideId
    phase: Phase
    phase_left: ClockFace | None
    start: LatLon | None
    commitment: str
    teams: tuple[TeamView, ...] = ()
    clock: ClockFace | None = None
    """For those who look on: how long the hunt has been on (ZONE-3)."""
    next_start: LatLon | None = None
    """Between two rounds: where the next one begins, unless the map has a say in that (ROUND-2)."""
    hiding: HidingView | None = None
    hand: HandView | None = None
    plays_cards: bool = False
    """Whether who looks plays cards, from a hand here or from the printed deck (MODE-11, HOUSE-3)."""
    end_game: bool = False
    """Known to the hider and watchers, to seekers only where it is announced."""
    old_stations: tuple[StationId, ...] = ()
    revealed: StationId | None = None
    hand_size: int | None = None
    """The hider's, where the group plays with it shown (HAND-2)."""
    draws_of_others: dict[HolderId, int] = {}
    no_asking: Refusal | None = None
    """For seekers: why their team may ask nothing at all just now (ASK-1)."""
    curses_cast: tuple[CurseView, ...] = ()
    """By points: what one's team has put on the other (MODE-11)."""
    failed_cast: FailedCast | None = None
    """The last curse of one's own that its die failed: whose it was to suffer hears nothing of it (POW-1)."""
    throws: tuple[Throw, ...] = ()
    """The last dice rolled on the record, by those whose rolls one may know (ROUND-3)."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one seat may know."""

    game: str
    stage: Stage
    me: SeatView
    role: Role
    team: TeamId | None
    size: str
    edition: Edition
    mode: str
    map_name: str
    map_hash: str
    timezone: str
    seats: tuple[SeatView, ...]
    sides: tuple[Side, ...]
    rivals_in_sight: bool = False
    """Whether two seeker teams see where each other is, which everybody may know beforehand (MODE-11, SAFE-1)."""
    is_race: bool = False
    """Whether seeker teams race, each against its own clock (MODE-10)."""
    differences: tuple[Difference, ...] = ()
    order: tuple[SideId, ...] = ()
    round: RoundView | None = None
    runs: tuple[Run, ...] = ()
    standings: tuple[Standing, ...] = ()
    pause: Pause | None = None
    rest_until: Instant | None = None
    ends_at: Instant | None = None
    stand: LatLon | None = None
    proposals: tuple[Proposal, ...] = ()
    struck_places: tuple[str, ...] = ()
    added_places: tuple[PlaceChange, ...] = ()
    ended_because: str = ""
    left_out: tuple[SideId, ...] = ()
    """Sides that lost a turn to an early end: nobody has won."""
    advice: tuple[str, ...] = ()
    """What the group should think about before it starts."""
    no_start: str = ""
    """For the host in the lobby: why the game cannot start yet."""
    offers: tuple[Offer, ...] = ()
