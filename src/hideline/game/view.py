"""Everything one seat may know, and what it may do next (DESIGN §3, §7; HAND-2, ROUND-5, ZONE-3, END-1).

A view is a function of the game and the seat alone: no clock, no map. Clocks are given as faces that a phone counts
on from wall time. What is not put in here by name stays secret.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hideline.game.box import Answer, Asked, DeckRule
from hideline.game.clocks import ClockFace, Stopwatch
from hideline.game.cursing.active import face_of
from hideline.game.ids import CardId, CurseId, HolderId, QuestionId, SeatId, SideId, StationId, TeamId
from hideline.game.mending import is_concerned
from hideline.game.offering import offers_for
from hideline.game.offers import Offer
from hideline.game.scoring import Standing, standings
from hideline.game.settings import Difference
from hideline.game.standing import Role, holder_of, other_team, role_of, team_of
from hideline.game.state import (
    Aboard,
    ActiveCurse,
    Bonus,
    Choice,
    Entry,
    Game,
    Mark,
    Pause,
    Phase,
    PhotoReview,
    PlaceChange,
    Proposal,
    Reasoning,
    Round,
    Run,
    Seat,
    SeatRole,
    Side,
    Stage,
    Tally,
    Team,
)
from hideline.units import Edition, Fix, Instant, LatLon, Metres, Span


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as everyone sees them."""

    id: SeatId
    name: str
    role: SeatRole
    side: SideId | None
    is_ready: bool = False
    is_host: bool = False
    aboard: Aboard | None = None


class PendingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question."""

    question: QuestionId
    asked: Asked
    by: SeatId
    price: int
    left: ClockFace | None
    """Time left in the window; None while a distance has to be named first."""
    is_free: bool = False
    is_late: bool = False
    instead_of: QuestionId | None = None


class ThermometerView(msgspec.Struct, frozen=True):
    """A thermometer under way."""

    question: QuestionId
    start: Fix
    by: SeatId
    travel: Metres


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
    zone: int
    was_late: bool = False
    review: PhotoReview | None = None
    corrected: str = ""


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


class CurseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An active curse."""

    id: CurseId
    kind: str
    name: str
    blocks: bool
    cast_at: Instant
    left: ClockFace | None = None
    report: str = "none"
    proof: tuple[str, ...] = ()
    note: str = ""
    declared: int | None = None
    matched: int | None = None
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
    is_over_limit: bool = False
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
    spot: LatLon | None = None
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
    hiding: HidingView | None = None
    hand: HandView | None = None
    end_game: bool = False
    """Known to the hider and watchers, to seekers only where it is announced."""
    old_stations: tuple[StationId, ...] = ()
    revealed: StationId | None = None
    hand_size: int | None = None
    """The hider's, where the group plays with it shown (HAND-2)."""
    draws_of_others: dict[HolderId, int] = {}
    curses_cast: tuple[CurseView, ...] = ()
    """By points: what one's team has put on the other (MODE-11)."""


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
    offers: tuple[Offer, ...] = ()


def view(game: Game, seat: SeatId) -> View:
    """One seat's whole knowledge plus its legal commands."""
    me = game.seats[seat]
    team = team_of(game, seat)
    setup = game.box.setup
    return View(
        game=game.id,
        stage=game.stage,
        me=_seat(game, me, seat),
        role=role_of(game, seat),
        team=team.id if team is not None else None,
        size=setup.size,
        edition=setup.edition,
        mode=setup.mode,
        map_name=setup.map_name,
        map_hash=setup.map_hash,
        timezone=setup.timezone,
        seats=tuple(_seat(game, other, seat) for other in game.seats.values()),
        sides=tuple(game.sides.values()),
        differences=game.box.differences,
        order=game.order,
        round=_round(game, game.round, seat) if game.round is not None else None,
        runs=game.runs,
        standings=standings(game) if game.runs else (),
        pause=game.pause,
        rest_until=game.rest_until,
        ends_at=game.box.settings.ends_at,
        stand=me.stand if game.is_standing_still else None,
        proposals=tuple(one for one in game.proposals.values() if is_concerned(game, one.team, seat)),
        struck_places=tuple(change.place for change in game.overlay if change.is_removed),
        added_places=tuple(change for change in game.overlay if not change.is_removed),
        ended_because=game.ended_because,
        offers=tuple(offers_for(game, seat)),
    )


def _seat(game: Game, seat: Seat, onlooker: SeatId) -> SeatView:
    """A seat as another sees it; what seekers ride is known to their team and the hider."""
    team = team_of(game, seat.id)
    mine = team_of(game, onlooker)
    tracks = game.box.mode.deck is DeckRule.OTHER_TEAM and game.box.mode.teams_see_each_other
    shares = team is not None and mine is not None and (team.id == mine.id or tracks)
    knows = shares or (team is not None and role_of(game, onlooker) is Role.HIDER)
    return SeatView(
        id=seat.id,
        name=seat.name,
        role=seat.role,
        side=seat.side,
        is_ready=seat.is_ready,
        is_host=seat.id == game.host,
        aboard=seat.aboard if knows else None,
    )


# ── clocks ────────────────────────────────────────────────────────────────────────────────────────


def clock_face(game: Game, watch: Stopwatch) -> ClockFace:
    """A stopwatch on play time, as a phone counts it from wall time."""
    if watch.since is None:
        return ClockFace(Span(watch.elapsed), None)
    shows = watch.elapsed + game.clock.elapsed - watch.since
    return ClockFace(Span(shows), _running_since(game))


def countdown(game: Game, due: int) -> ClockFace:
    """Time left to a moment of play time."""
    return ClockFace(Span(due - game.clock.elapsed), _running_since(game))


def curse_countdown(game: Game, round_: Round, due: int) -> ClockFace:
    """Time left to a moment of curse time."""
    at = round_.curse_clock.reaches(due)
    return ClockFace(Span(due - round_.curse_clock.elapsed), None) if at is None else countdown(game, at)


def _running_since(game: Game) -> Instant | None:
    return None if game.clock.since is None else Instant(game.clock.since)


# ── the round ─────────────────────────────────────────────────────────────────────────────────────


def _round(game: Game, round_: Round, seat: SeatId) -> RoundView:
    role = role_of(game, seat)
    is_watcher = game.seats[seat].role is SeatRole.WATCHER
    is_over = round_.number <= len(game.runs)
    knows_hiding = role is Role.HIDER or is_watcher or is_over
    knows_end_game = knows_hiding or game.box.settings.announce_end_game
    zone = round_.zone
    return RoundView(
        number=round_.number,
        rounds=len(game.order),
        hiding_side=round_.hiding_side,
        phase=_phase_shown(round_, team_of(game, seat), role),
        phase_left=_phase_left(game, round_, role),
        start=round_.start,
        commitment=round_.commitment,
        teams=tuple(
            _team(game, round_, team, role) for team in round_.teams.values() if _sees(game, seat, team)
        ),
        hiding=_hiding(round_, knows_why=role is Role.HIDER or is_over) if knows_hiding else None,
        hand=_hand(game, round_, seat),
        end_game=knows_end_game and round_.end_game is not None,
        old_stations=round_.old_stations,
        revealed=zone.station if zone is not None and (round_.is_revealed or is_over) else None,
        hand_size=_hand_size(game, round_),
        draws_of_others=_draws_of_others(game, round_, seat),
        curses_cast=_curses_cast(game, round_, seat),
    )


def _phase_left(game: Game, round_: Round, role: Role) -> ClockFace | None:
    """The countdown of the phase; that the other team has found too is told when the round is counted (MODE-14)."""
    is_over = round_.number <= len(game.runs)
    is_early = round_.phase is Phase.FOUND and not is_over and len(round_.teams) > 1
    if round_.phase_until is None or (is_early and role is not Role.HIDER):
        return None
    return countdown(game, round_.phase_until)


def _phase_shown(round_: Round, team: Team | None, role: Role) -> Phase:
    """A found team's hunt is over even while the other team still seeks."""
    if role is Role.SEEKER and team is not None and team.found_at is not None:
        return Phase.FOUND
    return round_.phase


def _sees(game: Game, seat: SeatId, team: Team) -> bool:
    """The hider sees every team's questions, a team only its own (MODE-14)."""
    mine = team_of(game, seat)
    return role_of(game, seat) is Role.HIDER or (mine is not None and mine.id == team.id)


def _team(game: Game, round_: Round, team: Team, role: Role) -> TeamView:
    is_hider = role is Role.HIDER
    casts = is_hider and game.box.mode.deck is DeckRule.HIDERS
    return TeamView(
        id=team.id,
        sides=team.sides,
        clock=clock_face(game, team.clock if is_hider else team.shown),
        asked=team.asked,
        entries=tuple(_entry(entry) for entry in team.entries),
        curses=tuple(_curse(game, round_, curse, knows_word=casts) for curse in team.curses),
        pending=_pending(game, team),
        thermometer=_thermometer(game, team),
        account=team.account,
        free_questions=team.free_questions,
        has_claimed=team.claim is not None,
        is_found=team.found_at is not None,
        tally=team.tally,
        marks=() if is_hider else team.marks,
        hidden_clues=() if is_hider else tuple(sorted(team.hidden_clues)),
    )


def _pending(game: Game, team: Team) -> PendingView | None:
    pending = team.pending
    if pending is None:
        return None
    return PendingView(
        question=pending.question,
        asked=pending.asked,
        by=pending.by,
        price=pending.price,
        left=countdown(game, pending.due) if pending.due is not None else None,
        is_free=pending.is_free,
        is_late=pending.is_late,
        instead_of=pending.instead_of,
    )


def _thermometer(game: Game, team: Team) -> ThermometerView | None:
    running = team.thermometer
    if running is None:
        return None
    travel = game.box.questions[running.question].travel
    assert travel is not None
    return ThermometerView(running.question, running.start, running.by, travel)


def _entry(entry: Entry) -> EntryView:
    return EntryView(
        number=entry.number,
        question=entry.question,
        asked=entry.asked,
        by=entry.by,
        settled_at=entry.settled_at,
        outcome=entry.outcome,
        answer=entry.answer,
        price=entry.price,
        zone=entry.zone,
        was_late=entry.was_late,
        review=entry.review,
        corrected=entry.corrected,
    )


def _curse(game: Game, round_: Round, curse: ActiveCurse, *, knows_word: bool) -> CurseView:
    game_of_hangman = curse.hangman
    hangman = None
    if game_of_hangman is not None:
        locked, due = game_of_hangman.locked_until, game_of_hangman.reply_due
        hangman = HangmanView(
            pattern=game_of_hangman.pattern,
            guessed=game_of_hangman.guessed,
            misses=game_of_hangman.misses,
            losses=game_of_hangman.losses,
            asked=game_of_hangman.asked,
            reply_left=curse_countdown(game, round_, due) if due is not None else None,
            locked=curse_countdown(game, round_, locked) if locked is not None else None,
            word=game_of_hangman.word if knows_word else "",
        )
    return CurseView(
        id=curse.id,
        kind=curse.kind,
        name=face_of(game, curse).name,
        blocks=curse.blocks,
        cast_at=curse.cast_at,
        left=curse_countdown(game, round_, curse.until) if curse.until is not None else None,
        report=curse.report,
        proof=curse.proof,
        note=curse.note,
        declared=curse.declared,
        matched=curse.matched,
        dispute=curse.dispute,
        report_left=curse_countdown(game, round_, curse.report_due) if curse.report_due is not None else None,
        heads=curse.heads,
        cost_proof=curse.cost_proof,
        destination=curse.destination,
        station=curse.station,
        banned=curse.banned,
        category_off=curse.category_off,
        questions_left=curse.left,
        last_roll=curse.last_roll,
        doors={door: curse_countdown(game, round_, until) for door, until in curse.doors.items()},
        is_carried=curse.is_carried,
        bonus_paid=curse.bonus_paid,
        hangman=hangman,
    )


def _curses_cast(game: Game, round_: Round, seat: SeatId) -> tuple[CurseView, ...]:
    """Those who cast see their curses; what the others rolled under them is not theirs to know."""
    mine = team_of(game, seat)
    if game.box.mode.deck is not DeckRule.OTHER_TEAM or mine is None:
        return ()
    rivals = other_team(game, mine.id)
    return tuple(
        replace(_curse(game, round_, curse, knows_word=True), category_off=None, last_roll=(), doors={})
        for curse in rivals.curses
    )


def _hiding(round_: Round, *, knows_why: bool) -> HidingView:
    zone = round_.zone
    return HidingView(
        named=round_.named,
        station=zone.station if zone is not None else None,
        is_inside=zone.is_inside if zone is not None else False,
        has_left=bool(round_.outside),
        aboard=round_.aboard_hider,
        is_frozen=round_.end_game is not None,
        spot=round_.end_game.spot if round_.end_game is not None else None,
        reasonings=round_.reasonings if knows_why else (),
    )


def _hand(game: Game, round_: Round, seat: SeatId) -> HandView | None:
    holder = holder_of(game, seat)
    if holder is None or game.box.settings.cardboard:
        return None
    hand = round_.hands[holder]
    craft = hand.craft
    craft_until = craft.until if craft is not None else None
    return HandView(
        holder=holder,
        cards=hand.cards,
        limit=hand.limit,
        choice=hand.choice,
        owed=len(hand.owed),
        is_over_limit=hand.is_over_limit,
        craft=craft.card if craft is not None else None,
        craft_left=countdown(game, craft_until) if craft_until is not None else None,
    )


def _hand_size(game: Game, round_: Round) -> int | None:
    if not game.box.settings.hand_size_shown or game.box.mode.deck is not DeckRule.HIDERS:
        return None
    return sum(len(hand.cards) for hand in round_.hands.values())


def _draws_of_others(game: Game, round_: Round, seat: SeatId) -> dict[HolderId, int]:
    """By points a team learns the size of the other's draw, nothing more (MODE-14)."""
    mine = holder_of(game, seat)
    if game.box.mode.deck is not DeckRule.OTHER_TEAM or mine is None:
        return {}
    return {holder: drawn for holder, drawn in round_.drawn.items() if holder != mine}
