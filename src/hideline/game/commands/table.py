"""At the table: seats, sides, the set-up, the start and the end."""

from __future__ import annotations

from hideline.game.commands.base import Command
from hideline.game.ids import SeatId, SideId
from hideline.game.settings import Setup
from hideline.game.state import SeatRole
from hideline.units import LatLon


class CreateGame(Command, frozen=True, kw_only=True, tag="create-game"):
    """Set up a game (the table sends it)."""

    game: str
    setup: Setup


class TakeSeat(Command, frozen=True, kw_only=True, tag="take-seat"):
    """Join (the table sends it for a joining phone)."""

    seat: SeatId
    name: str
    role: SeatRole = SeatRole.PLAYER


class RenewSeat(Command, frozen=True, kw_only=True, tag="renew-seat"):
    """A mate's phone is lost: their seat is opened on another (the table sends it with the new token)."""

    seat: SeatId


class LeaveSeat(Command, frozen=True, kw_only=True, tag="leave-seat"):
    """Leave the lobby."""


class RemoveSeat(Command, frozen=True, kw_only=True, tag="remove-seat"):
    """The host sends somebody away."""

    seat: SeatId


class AdmitWatcher(Command, frozen=True, kw_only=True, tag="admit-watcher"):
    """A hider lets somebody who came to watch see where they are (SAFE-1)."""

    seat: SeatId


class AdmitPlayer(Command, frozen=True, kw_only=True, tag="admit-player"):
    """A player lets somebody who came late join their side (TEAM-1)."""

    seat: SeatId


class TurnDownPlayer(Command, frozen=True, kw_only=True, tag="turn-down-player"):
    """A player would rather not have somebody on their side (TEAM-1)."""

    seat: SeatId


class MoveHost(Command, frozen=True, kw_only=True, tag="move-host"):
    """The host hands the role on."""

    seat: SeatId


class ChooseSide(Command, frozen=True, kw_only=True, tag="choose-side"):
    """Join a side by its id, or open a new one by a name; once the game runs it is asked."""

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


class PassTurn(Command, frozen=True, kw_only=True, tag="pass-turn"):
    """The next side does not hide: its players are gone, or would rather not (TEAM-4)."""


class EndGameEarly(Command, frozen=True, kw_only=True, tag="end-game-early"):
    """The host ends the game; a run under way counts as it stands."""
