"""The whole game: the table, the running round, the scoreboard, and what holds or changes it."""

from __future__ import annotations

import msgspec

from hideline.game.box import Box
from hideline.game.changes import Change
from hideline.game.clocks import Stopwatch
from hideline.game.ids import ProposalId, SeatId, SideId, TeamId
from hideline.game.state.rounds import Round, Run
from hideline.game.state.table import Seat, Side, Stage
from hideline.units import Instant, LatLon


class Pause(msgspec.Struct, frozen=True):
    """A pause and who is back already (PAUSE-1)."""

    by: SeatId | None
    at: Instant
    reason: str
    back: frozenset[SideId] = frozenset()
    waits_until: Instant | None = None
    """Until then those who are back wait for the others, once they are enough to go on."""
    has_waited: bool = False
    """They have, and may go on without them."""


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
    passed: frozenset[SideId] = frozenset()
    """Whose turn was passed over: their players may be gone."""
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
    left_out: tuple[SideId, ...] = ()
    """Sides that lost a turn to an early end; nobody has won then."""
    ended_at: Instant | None = None

    @property
    def is_standing_still(self) -> bool:
        """Whether a pause or a rest holds everything (PAUSE-2)."""
        return self.pause is not None or self.rest_until is not None
