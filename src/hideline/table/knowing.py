"""What a team's answers leave possible, kept up to date answer by answer for one table.

The deduction itself is `hideline.deduction`; here it is worked out in a thread beside the game, so that no phone waits
for geometry, and remembered, so that a new answer costs only itself. The package is imported when a hunt first needs
it: its compiler takes a second to load, which no start should pay.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hideline.atlas.index import Atlas
from hideline.game.ids import TeamId
from hideline.game.state import Game, Round
from hideline.table.setting_off import HiderJourney, hider_journey
from hideline.table.thinking import beside
from hideline.table.travelling import soonest_arrivals
from hideline.units import Metres

if TYPE_CHECKING:
    from hideline.deduction.history import History
    from hideline.deduction.knowledge import Deduction, Knowledge
    from hideline.deduction.reach import Reach
    from hideline.deduction.tiles import Tile


LATEST_DRAWINGS = 32
"""So many areas and previews are kept for each team, for phones that ask for their pieces a little later."""

_deductions: dict[tuple[str, Metres], Deduction] = {}
_warm: set[Deduction] = set()


def _deduction_on(atlas: Atlas, radius: Metres) -> Deduction:
    """What all tables on one map share: its tables are large and cost seconds."""
    from hideline.deduction.knowledge import Deduction  # noqa: PLC0415

    if (atlas.hash, radius) not in _deductions:
        _deductions[atlas.hash, radius] = Deduction(atlas, radius)
    return _deductions[atlas.hash, radius]


@dataclass(frozen=True, slots=True)
class Left:
    """What is left for one team, as its phones are told."""

    stations: tuple[str, ...]
    area: tuple[str, ...]
    never_moved: tuple[str, ...]
    area_km2: float


@dataclass(frozen=True, slots=True)
class Known:
    """A team's knowledge, and what its phones are told of it."""

    knowledge: Knowledge
    left: Left
    tiles: Mapping[str, Tile]


class Knowing:
    """Remembers what each team of a table knows.

    It is given the map as it was frozen: each answer brings the changes agreed on before it, and no other (MAP-5).
    """

    def __init__(self) -> None:
        self._history: tuple[tuple[str, Metres], History] | None = None
        self._reach: tuple[HiderJourney, Reach | None] | None = None
        self._known: dict[TeamId, Known] = {}
        self._of_round = 0
        self._drawings: dict[TeamId, deque[Mapping[str, Tile]]] = {}
        self._working = asyncio.Lock()

    def left(self, game: Game, team: TeamId) -> Left | None:
        """What was last worked out for a team in the round that runs."""
        known = self._in_this_round(game, team)
        return known.left if known is not None else None

    def knowledge(self, game: Game, team: TeamId) -> Knowledge | None:
        """What a team was last found to know in the round that runs."""
        known = self._in_this_round(game, team)
        return known.knowledge if known is not None else None

    def _in_this_round(self, game: Game, team: TeamId) -> Known | None:
        """A team of the next round may have the same name, and knows nothing yet."""
        is_this = game.round is not None and game.round.number == self._of_round
        return self._known.get(team) if is_this else None

    @property
    def history(self) -> History | None:
        """How it came to be known; None before a hunt."""
        return self._history[1] if self._history is not None else None

    def tile(self, team: TeamId, digest: str) -> Tile | None:
        """A tile that was drawn for this team; what another team looks at would tell what that team knows."""
        known = self._known.get(team)
        drawings = (*([known.tiles] if known is not None else []), *self._drawings.get(team, ()))
        return next((drawing[digest] for drawing in drawings if digest in drawing), None)

    async def catch_up(self, game: Game, atlas: Atlas) -> frozenset[TeamId]:
        """Work out, beside the game, what the newest answers mean; the teams for whom something changed."""
        if game.round is None or game.round.seeking_since is None:
            self._known = {}
            return frozenset()
        async with self._working:
            return await beside(self._work_out, game, game.round, atlas)

    async def get_ready(self, game: Game, atlas: Atlas) -> None:
        """Load what the first answer will need, while the hider is still on the way."""
        if game.round is not None and game.round.seeking_since is None:
            async with self._working:
                await beside(self._warm, game, atlas)

    def _warm(self, game: Game, atlas: Atlas) -> None:
        from hideline.deduction.warm import warm  # noqa: PLC0415

        deduction = self._history_on(game, atlas).deduction
        if deduction not in _warm:
            _warm.add(deduction)
            warm(deduction)

    def _work_out(self, game: Game, round_: Round, atlas: Atlas) -> frozenset[TeamId]:
        changed = set()
        if self._of_round != round_.number:
            self._known, self._of_round = {}, round_.number
        for team, knowledge in self.known_in(game, round_, atlas).items():
            before = self._known.get(team)
            if before is None or before.knowledge is not knowledge:
                self._known[team] = self._drawn(team, knowledge)
                changed.add(team)
        return frozenset(changed)

    def known_in(self, game: Game, round_: Round, atlas: Atlas) -> dict[TeamId, Knowledge]:
        """What each team can know as a game stands, or stood; nothing is drawn."""
        history = self._history_on(game, atlas)
        reach = self._reach_in(game, round_, atlas)
        return {team: history.knowledge(game, team, reach) for team in round_.teams}

    def _history_on(self, game: Game, atlas: Atlas) -> History:
        from hideline.deduction.history import History  # noqa: PLC0415

        radius = game.box.settings.zone_radius
        if self._history is None or self._history[0] != (atlas.hash, radius):
            self._history = ((atlas.hash, radius), History(_deduction_on(atlas, radius)))
        return self._history[1]

    def _drawn(self, team: TeamId, knowledge: Knowledge) -> Known:
        area, never_moved = knowledge.area_tiles(), knowledge.never_moved_tiles()
        left = Left(
            knowledge.stations_left,
            self.keep(team, area),
            self.keep(team, never_moved),
            knowledge.area_km2,
        )
        return Known(knowledge, left, {tile.hash: tile for tile in (*area, *never_moved)})

    def keep(self, team: TeamId, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """Keep drawn tiles for the phones that will ask for them."""
        drawing = {tile.hash: tile for tile in tiles}
        self._drawings.setdefault(team, deque(maxlen=LATEST_DRAWINGS)).append(drawing)
        return tuple(drawing)

    def _reach_in(self, game: Game, round_: Round, atlas: Atlas) -> Reach | None:
        """How far the hider can have come, worked out once for each journey."""
        journey = hider_journey(game, round_, atlas)
        if journey is None:
            return None
        if self._reach is None or self._reach[0] != journey:
            self._reach = (journey, self._reach_of(journey, game, atlas))
        return self._reach[1]

    def _reach_of(self, journey: HiderJourney, game: Game, atlas: Atlas) -> Reach | None:
        """By the timetable, else by the speed that the group set."""
        from hideline.deduction.reach import Reach, by_straight_line  # noqa: PLC0415

        arrivals = soonest_arrivals(atlas, journey)
        if arrivals is None and journey.top_speed is not None:
            ground = self._history_on(game, atlas).deduction.ground
            arrivals = by_straight_line(
                ground, journey.start, journey.astray or Metres(0.0), journey.top_speed
            )
        return Reach.of(arrivals, journey.within, journey.margin) if arrivals is not None else None
