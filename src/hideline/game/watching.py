"""Watchers: who may see where the hiders are, and since when (SAFE-1).

Whoever is there before a round begins was seen by everybody and sees everybody. Who comes while it is on sees nothing
of the hiders before one of them lets them: else a seeker could look by a seat of their own.
"""

from __future__ import annotations

from hideline.game.commands import AdmitWatcher
from hideline.game.events import WatcherAdmitted, WatcherCame
from hideline.game.ids import SeatId
from hideline.game.refusals import NoSuchSeat
from hideline.game.standing import must_be_hider, running_round, with_seat
from hideline.game.state import Game, SeatRole
from hideline.game.turn import Turn


def watches_hiders(game: Game, seat: SeatId) -> bool:
    """Whether a seat looks after everyone, the hiders too."""
    found = game.seats[seat]
    return found.role is SeatRole.WATCHER and not found.is_waiting


def waiting_watchers(game: Game) -> tuple[SeatId, ...]:
    """Who would see the hiders, and may not yet."""
    return tuple(seat.id for seat in game.seats.values() if seat.is_waiting)


def admit_watcher(turn: Turn, command: AdmitWatcher) -> None:
    """A hider lets a watcher see where they are, at any time of the round."""
    running_round(turn.game)
    must_be_hider(turn)
    if command.seat not in waiting_watchers(turn.game):
        raise NoSuchSeat
    turn.record(WatcherAdmitted(at=turn.at, seat=command.seat))


# ── what it then looks like ───────────────────────────────────────────────────────────────────────


def watcher_came(game: Game, event: WatcherCame) -> Game:
    """Between two rounds there is nothing to wait for."""
    is_on = game.round is not None and game.round.number > len(game.runs)
    return with_seat(game, event.seat, is_waiting=is_on)


def watcher_admitted(game: Game, event: WatcherAdmitted) -> Game:
    """From here on they see everybody."""
    return with_seat(game, event.seat, is_waiting=False)


DECIDES = {AdmitWatcher: admit_watcher}

EVOLVES = {WatcherCame: watcher_came, WatcherAdmitted: watcher_admitted}
