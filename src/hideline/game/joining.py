"""Who comes late: which side takes them, and who has to say yes (TEAM-1).

A side decides itself who joins it: else a friend of the others could sit down there, see where it hides or what it has
found out, and agree in its name. Until somebody of it says yes, who asks has no side and knows nothing.
"""

from __future__ import annotations

from hideline.game.commands import AdmitPlayer, TurnDownPlayer
from hideline.game.events import JoiningDropped, PlayerTurnedDown, SideAsked, SideChosen
from hideline.game.ids import SeatId, SideId
from hideline.game.refusals import NoSuchSeat, NotInThisPhase, SideAskedOften
from hideline.game.standing import must_be_player, running_round, with_seat
from hideline.game.state import Game, Seat, Stage
from hideline.game.turn import Turn

MOST_ASKINGS = 3
"""So often a player asks the same side in a round: whoever mistapped is asked again, and nobody is pestered."""


def sides_to_join(game: Game, seat: Seat) -> tuple[SideId, ...]:
    """All sides but the one that is asked and those that were asked often; while there is something to hide, who seeks.

    Who comes late knows nothing that they may not, nor does who hides get company from afar.
    """
    return tuple(
        side
        for side in game.sides
        if side != seat.asks and _is_open(game, side) and not _is_asked_often(seat, side)
    )


def _is_asked_often(seat: Seat, side: SideId) -> bool:
    return seat.asked.count(side) >= MOST_ASKINGS


def _is_open(game: Game, side: SideId) -> bool:
    round_ = game.round
    if round_ is None or round_.number <= len(game.runs):
        return True
    return any(side in team.sides for team in round_.teams.values())


def join_side(turn: Turn, seat: Seat, side: SideId) -> None:
    """At once in the lobby; in play as soon as somebody of that side says yes."""
    if not _is_open(turn.game, side):
        raise NotInThisPhase(when="between two rounds; those who seek can be joined at any time")
    if turn.game.stage is Stage.LOBBY:
        _join(turn, seat.id, side)
    elif seat.asks != side:
        if _is_asked_often(seat, side):
            raise SideAskedOften(side=turn.game.sides[side].name)
        if seat.asks is not None:
            turn.record(JoiningDropped(at=turn.at, seat=seat.id, side=seat.asks))
        turn.record(SideAsked(at=turn.at, seat=seat.id, side=side))


def _join(turn: Turn, seat: SeatId, side: SideId) -> None:
    turn.record(SideChosen(at=turn.at, seat=seat, side=side, side_name=turn.game.sides[side].name))


def admit_player(turn: Turn, command: AdmitPlayer) -> None:
    """One of the side lets somebody join it."""
    side = _must_be_asked(turn, command.seat)
    _join(turn, command.seat, side)


def turn_down_player(turn: Turn, command: TurnDownPlayer) -> None:
    """One of the side says no; who asked may ask others."""
    side = _must_be_asked(turn, command.seat)
    turn.record(PlayerTurnedDown(at=turn.at, seat=command.seat, side=side))


def _must_be_asked(turn: Turn, seat: SeatId) -> SideId:
    running_round(turn.game)
    me = must_be_player(turn)
    if seat not in players_asking(turn.game, me):
        raise NoSuchSeat
    assert me.side is not None
    return me.side


def players_asking(game: Game, me: Seat) -> tuple[SeatId, ...]:
    """Who would join this player's side, and may as soon as one of it says yes."""
    if me.side is None or not _is_open(game, me.side):
        return ()
    return tuple(seat.id for seat in game.seats.values() if seat.asks == me.side)


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def side_asked(game: Game, event: SideAsked) -> Game:
    """Who asks waits, and asks one side at a time."""
    asked = (*game.seats[event.seat].asked, event.side)
    return with_seat(game, event.seat, asks=event.side, asked=asked)


def joining_dropped(game: Game, event: JoiningDropped | PlayerTurnedDown) -> Game:
    """Free to ask again."""
    return with_seat(game, event.seat, asks=None)


DECIDES = {AdmitPlayer: admit_player, TurnDownPlayer: turn_down_player}

EVOLVES = {SideAsked: side_asked, JoiningDropped: joining_dropped, PlayerTurnedDown: joining_dropped}
