"""What a team's answers leave possible, kept up to date answer by answer for one table.

The deduction itself is `hideline.deduction`; here it is worked out in a thread beside the game, so that no phone waits
for geometry, and remembered, so that a new answer costs only itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hideline.atlas.index import Atlas
from hideline.catalogue.clues import Clue, NoClue
from hideline.catalogue.questions.model import BookQuestion
from hideline.game.ids import TeamId
from hideline.game.state import Entry, Game, Team
from hideline.units import Metres

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Deduction, Knowledge
    from hideline.deduction.tiles import Tile

Clues = tuple[tuple[int, Clue], ...]


@dataclass(frozen=True, slots=True)
class Left:
    """What is left for one team, as its phones are told."""

    stations: tuple[str, ...]
    area: tuple[str, ...]
    never_moved: tuple[str, ...]
    area_km2: float


@dataclass(frozen=True, slots=True)
class Known:
    """A team's knowledge and the clues it was worked out from."""

    clues: Clues
    knowledge: Knowledge
    left: Left


class Knowing:
    """Remembers what each team of a table knows."""

    def __init__(self) -> None:
        self._deduction: tuple[tuple[str, Metres, int], Deduction] | None = None
        self._known: dict[TeamId, Known] = {}
        self._tiles: dict[str, Tile] = {}
        self._working = asyncio.Lock()

    def left(self, team: TeamId) -> Left | None:
        """What was last worked out for a team."""
        known = self._known.get(team)
        return known.left if known is not None else None

    def tile(self, digest: str) -> Tile | None:
        """A tile that was drawn for this table."""
        return self._tiles.get(digest)

    async def catch_up(self, game: Game, atlas: Atlas) -> frozenset[TeamId]:
        """Work out, beside the game, what the newest answers mean; the teams for whom something changed."""
        if game.round is None or game.round.seeking_since is None:
            self._known = {}
            return frozenset()
        async with self._working:
            changed = [team for team in game.round.teams.values() if not self._is_current(game, team, atlas)]
            for team in changed:
                self._known[team.id] = await asyncio.to_thread(self._work_out, game, team, atlas)
        return frozenset(team.id for team in changed)

    def _is_current(self, game: Game, team: Team, atlas: Atlas) -> bool:
        known = self._known.get(team.id)
        is_same_map = self._deduction is not None and self._deduction[0] == _map_key(game, atlas)
        return known is not None and is_same_map and known.clues == binding_clues(game, team, atlas)

    def _work_out(self, game: Game, team: Team, atlas: Atlas) -> Known:
        deduction = self._tables(game, atlas)
        clues = binding_clues(game, team, atlas)
        before: Clues = ()
        knowledge = deduction.nothing_known()
        known = self._known.get(team.id)
        if (
            known is not None
            and known.knowledge.deduction is deduction
            and clues[: len(known.clues)] == known.clues
        ):
            before, knowledge = known.clues, known.knowledge
        for number, clue in clues[len(before) :]:
            knowledge = knowledge.with_clue(number, clue)
        left = Left(
            knowledge.stations_left,
            self._keep(knowledge.area_tiles()),
            self._keep(knowledge.never_moved_tiles()),
            knowledge.area_km2,
        )
        return Known(clues, knowledge, left)

    def _tables(self, game: Game, atlas: Atlas) -> Deduction:
        from hideline.deduction.knowledge import Deduction  # noqa: PLC0415 - loads a compiler; only a hunt needs it

        key = _map_key(game, atlas)
        if self._deduction is None or self._deduction[0] != key:
            self._deduction = (key, Deduction(atlas, game.box.settings.zone_radius))
        return self._deduction[1]

    def _keep(self, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """Keep drawn tiles for the phones that will ask for them."""
        drawn = {tile.hash: tile for tile in tiles}
        self._tiles |= drawn
        return tuple(drawn)


def _map_key(game: Game, atlas: Atlas) -> tuple[str, Metres, int]:
    return atlas.hash, game.box.settings.zone_radius, len(game.overlay)


def binding_clues(game: Game, team: Team, atlas: Atlas) -> Clues:
    """The clues of all answers that still bind: about the present zone, and neither struck nor silent (POW-11)."""
    assert game.round is not None
    zone = game.round.zones_fixed
    found = ((entry.number, _clue(game, entry, atlas)) for entry in team.entries if entry.zone == zone)
    return tuple((number, clue) for number, clue in found if not isinstance(clue, NoClue))


def _clue(game: Game, entry: Entry, atlas: Atlas) -> Clue:
    question = game.box.questions[entry.question]
    if entry.answer is None or not isinstance(question, BookQuestion):
        return NoClue()
    return question.clue(entry.asked, entry.answer, atlas)
