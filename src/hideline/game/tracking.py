"""Where people are: what their phones report and what they ride, and what follows from it (ROUND-5, ZONE-3, END-1).

Fixes are no events: a lost one is a dropped one. Only what they bring about goes on the record.
"""

from __future__ import annotations

from hideline.game.commands import ReportFix, SayAboard, SayAlighted
from hideline.game.cursing.obeying import after_alighting, refusal_of_boarding
from hideline.game.endgame import begin_end_game, has_dwelt_in_zone, has_got_off_in_zone
from hideline.game.events import HiderRides, SeekersRide
from hideline.game.refusals import NoSuchStation, NotForYourRole, NotInThisPhase, refuse_if
from hideline.game.standing import (
    Role,
    must_move,
    role_of,
    running_round,
    seat_of,
    team_of,
    with_round,
    with_seat,
)
from hideline.game.state import Aboard, Game, Phase, Stage
from hideline.game.turn import Turn
from hideline.game.zones import watch_hider


def report_fix(turn: Turn, _: ReportFix) -> None:
    """A new position: it may bring the hider inside or outside, or a seeker into the zone (ZONE-2, ZONE-3, END-1)."""
    game = turn.game
    if game.stage is not Stage.PLAYING or game.round is None or game.is_standing_still or turn.by is None:
        return  # PAUSE-2: fixes trigger nothing
    if game.round.phase is not Phase.SEEKING or game.round.zone is None:
        return
    fixes = turn.world.fixes(turn.by)
    if not fixes:
        return
    role = role_of(game, turn.by)
    if role is Role.HIDER:
        watch_hider(turn, game.round.zone, turn.by, fixes[-1])
    elif role is Role.SEEKER and has_dwelt_in_zone(turn, turn.by, fixes):
        begin_end_game(turn, turn.by)


def say_aboard(turn: Turn, command: SayAboard) -> None:
    """A player boards: seekers' rides are known to the hider, the hider's to nobody else."""
    must_move(turn)
    if command.next_stop is not None and turn.world.map.station(command.next_stop) is None:
        raise NoSuchStation(station=command.next_stop)
    team = team_of(turn.game, seat_of(turn.game, turn.by).id)
    if team is not None:
        refuse_if(refusal_of_boarding(turn.game, team))
    _record_ride(turn, Aboard(command.line, command.next_stop, turn.at))


def say_alighted(turn: Turn, _: SayAlighted) -> None:
    """A player is off, and the vehicle has left; one good fix in the zone then starts the end game (END-1).

    It is the newest on the trail, where the hider sees it: whoever says to be somewhere is seen there.
    """
    round_ = must_move(turn)
    _record_ride(turn, None)
    assert turn.by is not None
    team = team_of(turn.game, turn.by)
    if team is not None and round_.phase is Phase.SEEKING:
        after_alighting(turn, team.id)
    if role_of(turn.game, turn.by) is not Role.SEEKER or round_.phase is not Phase.SEEKING:
        return
    if has_got_off_in_zone(turn, turn.world.fixes(turn.by)):
        begin_end_game(turn, turn.by)


def _record_ride(turn: Turn, aboard: Aboard | None) -> None:
    seat = seat_of(turn.game, turn.by)
    team = team_of(turn.game, seat.id)
    if team is not None:
        turn.record(SeekersRide(at=turn.at, team=team.id, seat=seat.id, aboard=aboard))
    elif role_of(turn.game, seat.id) is Role.HIDER:
        if running_round(turn.game).phase is Phase.FOUND:
            raise NotInThisPhase(when="while you hide")
        turn.record(HiderRides(at=turn.at, seat=seat.id, aboard=aboard))
    else:
        raise NotForYourRole(who="the players")


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def seekers_ride(game: Game, event: SeekersRide) -> Game:
    """A seeker is on or off transit."""
    return with_seat(game, event.seat, aboard=event.aboard)


def hider_rides(game: Game, event: HiderRides) -> Game:
    """The hider is on or off transit."""
    return with_round(game, aboard_hider=event.aboard)


DECIDES = {ReportFix: report_fix, SayAboard: say_aboard, SayAlighted: say_alighted}

EVOLVES = {SeekersRide: seekers_ride, HiderRides: hider_rides}
