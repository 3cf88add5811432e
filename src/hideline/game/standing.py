"""Who is who, and the small steps from one state to the next that every module takes."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from hideline.game.box import DeckRule
from hideline.game.clocks import PlayTime, Stopwatch
from hideline.game.ids import HIDERS, HolderId, SeatId, SideId, TeamId
from hideline.game.refusals import (
    ChooseTeam,
    ClaimIsOpen,
    GameIsOver,
    GameNotStarted,
    GameStandsStill,
    NoRoundRunning,
    NotForYourRole,
    NotInThisPhase,
    NotYourSeat,
    OnlyTheHost,
    Refused,
    refuse_if,
)
from hideline.game.state import Game, Hand, Phase, Round, Seat, SeatRole, Stage, Team
from hideline.game.turn import Turn
from hideline.units import Instant


class Role(StrEnum):
    """What a seat is in the running round."""

    HIDER = "hider"
    SEEKER = "seeker"
    ONLOOKER = "onlooker"


def seat_of(game: Game, seat: SeatId | None) -> Seat:
    """The seat, which must exist."""
    found = game.seats.get(seat) if seat is not None else None
    if found is None:
        raise NotYourSeat
    return found


def role_of(game: Game, seat: SeatId) -> Role:
    """Hider, seeker or onlooker; before the first round everybody looks on."""
    found, round_ = game.seats.get(seat), game.round
    if found is None or found.role is not SeatRole.PLAYER or found.side is None or round_ is None:
        return Role.ONLOOKER
    if found.side == round_.hiding_side:
        return Role.HIDER
    return Role.SEEKER if team_of(game, seat) is not None else Role.ONLOOKER


def team_of(game: Game, seat: SeatId) -> Team | None:
    """The seeker team a seat belongs to in this round."""
    found, round_ = game.seats.get(seat), game.round
    if found is None or found.side is None or round_ is None:
        return None
    for team in round_.teams.values():
        if found.side in team.sides:
            return team
    return None


def holder_of(game: Game, seat: SeatId) -> HolderId | None:
    """Whose hand a seat plays from: the hiders' or, by points, its team's (MODE-11)."""
    round_ = game.round
    if round_ is None:
        return None
    if game.box.mode.deck is DeckRule.OTHER_TEAM:
        team = team_of(game, seat)
        return HolderId(team.id) if team is not None else None
    return HIDERS if role_of(game, seat) is Role.HIDER else None


def rewarded_for(game: Game, team: TeamId) -> HolderId:
    """Who draws when this team's question is answered (ASK-4, MODE-11)."""
    if game.box.mode.deck is DeckRule.HIDERS:
        return HIDERS
    return HolderId(other_team(game, team).id)


def is_done(game: Game, holder: HolderId) -> bool:
    """Whether a hand has done its part: by points a team that has found draws and plays no more (MODE-14)."""
    team = running_round(game).teams.get(TeamId(holder))
    return team is not None and team.found_at is not None


def other_team(game: Game, team: TeamId) -> Team:
    """The other of two seeker teams, also of the round a game has just ended with: its last events are still told."""
    assert game.round is not None
    return next(other for other in game.round.teams.values() if other.id != team)


def seats_of_side(game: Game, side: SideId) -> tuple[SeatId, ...]:
    """The players of a side."""
    return game.sides[side].seats if side in game.sides else ()


def is_with_host(game: Game, seat: Seat) -> bool:
    """Whether a seat is the host's, or of the same side, which acts as one player (TEAM-1)."""
    host = game.seats.get(game.host) if game.host is not None else None
    return host is not None and (seat.id == host.id or (seat.side is not None and seat.side == host.side))


def hider_seats(game: Game) -> tuple[SeatId, ...]:
    """The players who hide in this round."""
    return seats_of_side(game, running_round(game).hiding_side)


def seeker_seats(game: Game, team: Team) -> tuple[SeatId, ...]:
    """The players of a seeker team."""
    return tuple(seat for side in team.sides for seat in seats_of_side(game, side))


# ── what must hold ────────────────────────────────────────────────────────────────────────────────


def running_round(game: Game) -> Round:
    """The round, which must be running."""
    if game.stage is Stage.LOBBY:
        raise GameNotStarted
    if game.stage is Stage.OVER:
        raise GameIsOver
    if game.round is None:
        raise NoRoundRunning
    return game.round


def must_move(turn: Turn) -> Round:
    """The round, in a game that is not standing still (PAUSE-2)."""
    round_ = running_round(turn.game)
    must_not_stand_still(turn.game)
    return round_


def must_not_stand_still(game: Game) -> None:
    """Refuse while a pause or rest holds everything (PAUSE-2)."""
    refuse_if(refusal_of_standing_still(game))


def refusal_of_standing_still(game: Game) -> Refused | None:
    """What holds everything, if something does."""
    if game.pause is not None:
        return GameStandsStill(why="paused")
    return GameStandsStill(why="rest period") if game.rest_until is not None else None


def must_be_hider(turn: Turn) -> Seat:
    """The sender's seat, which must hide."""
    seat = seat_of(turn.game, turn.by)
    if role_of(turn.game, seat.id) is not Role.HIDER:
        raise NotForYourRole(who="the hider")
    return seat


def must_be_seeker(turn: Turn) -> tuple[Seat, Team]:
    """The sender's seat and team, which must seek."""
    seat = seat_of(turn.game, turn.by)
    team = team_of(turn.game, seat.id)
    if role_of(turn.game, seat.id) is not Role.SEEKER or team is None:
        raise NotForYourRole(who="the seekers")
    return seat, team


def must_be_player(turn: Turn) -> Seat:
    """The sender's seat, which must be a player's with a side."""
    seat = seat_of(turn.game, turn.by)
    if seat.role is not SeatRole.PLAYER or seat.side is None:
        raise NotForYourRole(who="the players")
    return seat


def must_be_host(turn: Turn) -> Seat:
    """The sender's seat, which must be the host's."""
    seat = seat_of(turn.game, turn.by)
    refuse_unless_host(turn.game, seat.id)
    return seat


def refuse_unless_host(game: Game, seat: SeatId) -> None:
    """Some things are the host's alone."""
    if game.host != seat:
        host = game.seats.get(game.host) if game.host else None
        raise OnlyTheHost(host=host.name if host else "nobody")


def must_have_no_claim(turn: Turn) -> None:
    """While a find is claimed nothing is asked, played, cast, drawn or discarded (END-3)."""
    if has_claim(turn.game, seat_of(turn.game, turn.by).id):
        raise ClaimIsOpen


def has_claim(game: Game, seat: SeatId) -> bool:
    """Whether an open claim holds this seat: a team's own, the hider's any; a rival's is not its business (MODE-14)."""
    team = team_of(game, seat)
    teams = running_round(game).teams.values() if team is None else (team,)
    return any(one.claim is not None for one in teams)


def claim_since(round_: Round, holder: HolderId) -> PlayTime | None:
    """Since when a claim holds this hand, if one does: by points the team's own, else any (END-3)."""
    mine = round_.teams.get(TeamId(holder))
    claiming = round_.teams.values() if mine is None else (mine,)
    return min((team.claim.since for team in claiming if team.claim is not None), default=None)


def waits_for_a_find(game: Game, holder: HolderId, asked_by: TeamId) -> bool:
    """Whether a reward must wait: for an open claim, and for the count of a find it came after (END-3, MODE-14)."""
    round_ = running_round(game)
    if claim_since(round_, holder) is not None or game.box.mode.deck is DeckRule.OTHER_TEAM:
        return claim_since(round_, holder) is not None
    return any(team.is_being_counted for team in round_.teams.values() if team.id != asked_by)


def refusal_of_playing(game: Game, holder: HolderId) -> Refused | None:
    """Why nothing is played or cast from a hand: the hunt is over for it, or a find is not counted yet (END-3).

    By lowest time one hand counts for both teams: what it drew after the first find is not that team's (MODE-14).
    """
    round_ = running_round(game)
    if round_.phase is Phase.FOUND or is_done(game, holder):
        return NotInThisPhase(when="while the hunt is on")
    counts_for_all = game.box.mode.deck is DeckRule.HIDERS
    if counts_for_all and any(team.is_being_counted for team in round_.teams.values()):
        return NotInThisPhase(when="when the find is counted: choose, and discard down to your limit")
    return None


def the_team(game: Game, team: TeamId | None) -> Team:
    """The team a hider's command is about; may be left out when there is only one."""
    teams = running_round(game).teams
    if team is None and len(teams) == 1:
        return next(iter(teams.values()))
    if team is None or team not in teams:
        raise ChooseTeam(teams=", ".join(teams))
    return teams[team]


# ── small steps ───────────────────────────────────────────────────────────────────────────────────


def with_round(game: Game, **changes: Any) -> Game:
    """The game with its round changed."""
    assert game.round is not None
    return replace(game, round=replace(game.round, **changes))


def with_team(game: Game, team: TeamId, **changes: Any) -> Game:
    """The game with one seeker team changed."""
    assert game.round is not None
    teams = dict(game.round.teams)
    teams[team] = replace(teams[team], **changes)
    return with_round(game, teams=teams)


def with_clocks(game: Game, team: TeamId, change: Callable[[Stopwatch], Stopwatch]) -> Game:
    """The game with a team's clock changed, the true one and the one the seekers see alike."""
    assert game.round is not None
    before = game.round.teams[team]
    return with_team(game, team, clock=change(before.clock), shown=change(before.shown))


def with_all_clocks(game: Game, change: Callable[[Stopwatch], Stopwatch]) -> Game:
    """The game with every team's clock changed."""
    for team in tuple(running_round(game).teams):
        game = with_clocks(game, team, change)
    return game


def with_the_hunt_on(game: Game, at: Instant, held_by: str, **changes: Any) -> Game:
    """The game from when the hunt is on: what held the teams' clocks lets go, and fixes count from here."""
    now = game.clock.read(at)
    game = with_round(game, phase=Phase.SEEKING, phase_until=None, fixes_count_from=at, **changes)
    return with_all_clocks(game, lambda clock: clock.release(held_by, now))


def with_hand(game: Game, holder: HolderId, hand: Hand, **changes: Any) -> Game:
    """The game with one hand changed, and perhaps the deck or other parts of the round."""
    assert game.round is not None
    return with_round(game, hands={**game.round.hands, holder: hand}, **changes)


def with_seat(game: Game, seat: SeatId, **changes: Any) -> Game:
    """The game with one seat changed."""
    return replace(game, seats={**game.seats, seat: replace(game.seats[seat], **changes)})
