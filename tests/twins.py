"""Twin games for law 3: the same as far as one seat may know, and another in everything kept from it (DESIGN §7)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
from msgspec.structs import replace

from hideline.game.box import Asked, DeckRule
from hideline.game.clocks import PlayTime, Stopwatch
from hideline.game.ids import MarkId, SeatId, StationId, TeamId
from hideline.game.standing import Role, holder_of, role_of, team_of
from hideline.game.state import (
    Aboard,
    Claim,
    EndGame,
    Game,
    Hand,
    Mark,
    Pending,
    Round,
    Team,
    Zone,
)
from hideline.game.view import view
from hideline.game.watching import watches_hiders
from hideline.units import Instant, LatLon, Metres, Span
from tests.rounds import town


def seen(game: Game, seat: SeatId) -> bytes:
    """A seat's view as it goes over the wire: law 3 is about bytes."""
    return msgspec.json.encode(view(game, seat))


def is_under_way(game: Game) -> bool:
    """Whether there are secrets: once a round is counted everything is shown (ROUND-7)."""
    return game.round is not None and game.round.number > len(game.runs)


def twin_of(game: Game, seat: SeatId, random: Random) -> Game:
    """A game this seat cannot tell from the given one; each secret is another with a chance of 70 %."""
    for alter in SECRETS:
        if random.random() < 0.7:
            game = alter(game, seat, random)
    return game


def _round(game: Game) -> Round:
    assert game.round is not None
    return game.round


def _knows_hiding(game: Game, seat: SeatId) -> bool:
    return role_of(game, seat) is Role.HIDER or watches_hiders(game, seat)


def _knows_team(game: Game, seat: SeatId, team: Team) -> bool:
    mine = team_of(game, seat)
    return role_of(game, seat) is Role.HIDER or (mine is not None and mine.id == team.id)


# ── what the hiders keep to themselves ────────────────────────────────────────────────────────────


def _other_cards(game: Game, seat: SeatId, random: Random) -> Game:
    """Hand, deck order and what chance will bring (HAND-2)."""
    round_, deck = _round(game), list(game.box.deck())
    random.shuffle(deck)
    mine = holder_of(game, seat)
    other = Hand(tuple(deck[: random.randrange(9)]))
    hands = {holder: hand if holder == mine else other for holder, hand in round_.hands.items()}
    pile = replace(round_.deck, pile=tuple(deck))
    return replace(game, round=replace(round_, hands=hands, seed=f"{random.getrandbits(64):x}", deck=pile))


def _other_place(game: Game, seat: SeatId, random: Random) -> Game:
    """Station, zone, and whether the hider is inside (ZONE-3), until the longest run reveals it (HOUSE-2)."""
    round_ = _round(game)
    if _knows_hiding(game, seat) or round_.is_revealed:
        return game
    station = StationId(random.choice(list(town().stations)))
    zone = Zone(station, random.random() < 0.5, round_.zone.number) if round_.zone is not None else None
    outside = frozenset(game.seats) if random.random() < 0.5 else frozenset()
    aboard = Aboard(line="9") if random.random() < 0.5 else None
    changed = replace(round_, named=station, zone=zone, outside=outside, aboard_hider=aboard, reasonings=())
    return replace(game, round=changed)


def _other_end(game: Game, seat: SeatId, random: Random) -> Game:
    """Whether the end game is on (END-1)."""
    if _knows_hiding(game, seat) or game.box.settings.announce_end_game:
        return game
    round_ = _round(game)
    end = (
        EndGame(LatLon(54.0, random.random()), round_.began_at, off_path=Metres(9))
        if round_.end_game is None
        else None
    )
    return replace(game, round=replace(round_, end_game=end))


def _other_start(game: Game, seat: SeatId, _random: Random) -> Game:
    """The true clock knows of a late start, the shown one does not (ZONE-3)."""
    if role_of(game, seat) is Role.HIDER:
        return game
    teams = {
        id_: replace(
            team, clock=Stopwatch(max(0, team.clock.elapsed - 7_000), team.clock.since, team.clock.held_by)
        )
        for id_, team in _round(game).teams.items()
    }
    return _with_teams(game, teams)


# ── what a team keeps from the hiders and from its rivals ─────────────────────────────────────────


def _other_notes(game: Game, seat: SeatId, random: Random) -> Game:
    """The seekers' own marks and hidden clues."""
    mine = team_of(game, seat)
    note = Mark(MarkId("mark-x"), seat, "note", text=f"{random.getrandbits(32):x}")
    teams = {
        id_: team
        if mine is not None and id_ == mine.id
        else replace(team, marks=(note,), marks_made=team.marks_made + 7, hidden_clues=frozenset({1}))
        for id_, team in _round(game).teams.items()
    }
    return _with_teams(game, teams)


def _other_questions(game: Game, seat: SeatId, random: Random) -> Game:
    """What another team asks, and whether it says it has found the hider (MODE-14)."""
    teams = {
        id_: team if _knows_team(game, seat, team) else _asking_otherwise(game, team, random)
        for id_, team in _round(game).teams.items()
    }
    return _with_teams(game, teams)


def _asking_otherwise(game: Game, team: Team, random: Random) -> Team:
    question = random.choice(list(game.box.questions))
    at = _round(game).began_at
    pending = Pending(question, Asked(None, at), SeatId("nobody"), 2, PlayTime(7_000_000), Span(300_000))
    claim = Claim(SeatId("nobody"), at, 5, 5, PlayTime(5)) if random.random() < 0.5 else None
    return replace(
        team,
        asked={question: random.randrange(1, 5)},
        pending=pending if team.pending is None else None,
        entries=team.entries[: random.randrange(1 + len(team.entries))],
        thermometer=None,
        claim=claim if team.found_at is None else team.claim,
    )


def _other_curses(game: Game, seat: SeatId, _random: Random) -> Game:
    """By points those who cast see their curses but not the dice; by time the teams see nothing (MODE-11, MODE-12)."""
    by_points = game.box.mode.deck is DeckRule.OTHER_TEAM
    casts = by_points and team_of(game, seat) is not None
    teams: dict[TeamId, Team] = {}
    for id_, team in _round(game).teams.items():
        curses = team.curses
        if not _knows_team(game, seat, team):
            rolled = tuple(
                replace(one, category_off="radar", last_roll=(6,), doors={"x": 1}) for one in curses
            )
            curses = rolled if casts else ()
        teams[id_] = replace(team, curses=curses)
    return _with_teams(game, teams)


def _other_rides(game: Game, seat: SeatId, _random: Random) -> Game:
    """What a team rides is its own, its trackers' and the hider's to know; where one stood is one's own (REST-2)."""
    knows_all = role_of(game, seat) is Role.HIDER or game.box.mode.deck is DeckRule.OTHER_TEAM
    if knows_all:
        return game
    seats = {
        id_: other
        if id_ == seat or _rides_with(game, seat, id_)
        else replace(other, aboard=Aboard(line="7", since=Instant(1)), stand=LatLon(1.0, 2.0))
        for id_, other in game.seats.items()
    }
    return replace(game, seats=seats)


def _rides_with(game: Game, seat: SeatId, other: SeatId) -> bool:
    mine, theirs = team_of(game, seat), team_of(game, other)
    return mine is not None and theirs is not None and mine.id == theirs.id


def _with_teams(game: Game, teams: dict[TeamId, Team]) -> Game:
    return replace(game, round=replace(_round(game), teams=teams))


SECRETS: tuple[Callable[[Game, SeatId, Random], Game], ...] = (
    _other_rides,
    _other_cards,
    _other_place,
    _other_end,
    _other_start,
    _other_notes,
    _other_questions,
    _other_curses,
)
