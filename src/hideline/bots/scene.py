"""The scene of a simulated game: who is where, what the game stands at, and what each seat's player has before them.

What a bot may see is put together in `sight_of` and nowhere else: the view, what the phone adds to it, and for a seeker
on foot what the eyes see. Nothing moves and nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hideline.atlas.index import Atlas
from hideline.atlas.metric import distance
from hideline.bots.roads import Body
from hideline.bots.searching import SEES
from hideline.bots.sight import GPS, Sight
from hideline.game.answering import truth_of
from hideline.game.box import Truth
from hideline.game.ids import SeatId, StationId, TeamId
from hideline.game.standing import Role, role_of, team_of
from hideline.game.state import Game, Phase
from hideline.game.view import view
from hideline.table.knowing import Knowing
from hideline.units import Fix, Instant, LatLon

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge

JUST_SEEN = SEES + 1.0


@dataclass(slots=True)
class Scene:
    """A game, a moment, and where everybody is."""

    game: Game
    now: Instant
    atlas: Atlas
    bodies: dict[SeatId, Body]
    knowing: Knowing = field(default_factory=Knowing)
    _recorded: dict[TeamId, tuple[tuple[object, ...], Knowledge]] = field(default_factory=dict)
    """What each team knew, and of which record."""

    def position(self, seat: SeatId) -> LatLon:
        """Where somebody is."""
        return self.bodies[seat].position(self.now)

    def fix(self, seat: SeatId) -> Fix:
        """What somebody's phone says."""
        return Fix(self.position(seat), self.now, GPS)

    @property
    def hider(self) -> SeatId | None:
        """Who hides, while they are sought."""
        round_ = self.game.round
        if round_ is None or round_.phase is not Phase.SEEKING:
            return None
        return next(seat for seat in self.bodies if role_of(self.game, seat) is Role.HIDER)

    @property
    def seekers(self) -> tuple[SeatId, ...]:
        """Who seeks."""
        return tuple(seat for seat in self.bodies if role_of(self.game, seat) is Role.SEEKER)

    def sight_of(self, seat: SeatId) -> Sight:
        """Everything this seat's player has before them, and nothing else."""
        body = self.bodies[seat]
        is_hider = role_of(self.game, seat) is Role.HIDER
        shown = self._dots_for(seat)
        return Sight(
            view=view(self.game, seat),
            now=self.now,
            here=self.position(seat),
            is_under_way=body.is_under_way(self.now),
            riding=body.riding(self.now),
            known=None if is_hider else self.known(seat),
            truths=self._truths(seat) if is_hider else {},
            seekers={one: self.position(one) for one in shown},
            next_stops=dict(self._next_stops(shown)) if is_hider else {},
            sees=None if is_hider else self.spots_hider(seat),
        )

    def _dots_for(self, seat: SeatId) -> tuple[SeatId, ...]:
        """Whose dots this seat's phone shows: the hider sees all seekers, a team only itself (ROUND-5)."""
        mine = team_of(self.game, seat)
        if mine is None:
            return self.seekers
        return tuple(one for one in self.seekers if (team := team_of(self.game, one)) and team.id == mine.id)

    def known(self, seat: SeatId) -> Knowledge | None:
        """What a seeker's phone says is still possible; None for hiders, and while nobody is sought."""
        team = team_of(self.game, seat)
        return self.known_to(team.id) if team is not None else None

    def known_to(self, team: TeamId) -> Knowledge | None:
        """What a team's answers leave possible, worked out once for each state of its record."""
        round_ = self.game.round
        if round_ is None or round_.phase is not Phase.SEEKING:
            return None
        standing = round_.teams[team]
        record = (round_.number, round_.zones_fixed, standing.entries, standing.marks)
        before = self._recorded.get(team)
        if before is None or any(a is not b for a, b in zip(before[0], record, strict=True)):
            known = self.knowing.known_in(self.game, round_, self.atlas)[team]
            before = self._recorded[team] = (record, known)
        return before[1]

    def _truths(self, seat: SeatId) -> dict[TeamId, Truth]:
        """What would be true from here, for every question that waits (ASK-3)."""
        round_ = self.game.round
        if round_ is None or round_.phase is not Phase.SEEKING or round_.zone is None:
            return {}
        fix = self.fix(seat)
        return {
            team.id: truth_of(self.game, team, fix, self.atlas)
            for team in round_.teams.values()
            if team.pending is not None
            and team.pending.due is not None
            and not self.game.box.questions[team.pending.question].category.needs_photo
        }

    def _next_stops(self, seekers: tuple[SeatId, ...]) -> Iterator[tuple[SeatId, StationId]]:
        for seat in seekers:
            riding = self.bodies[seat].riding(self.now)
            if riding is not None and riding.next_stop is not None:
                yield seat, riding.next_stop

    def spots_hider(self, seat: SeatId) -> LatLon | None:
        """The hider, when a seeker on foot is near enough to see them."""
        hider = self.hider
        if hider is None or self.bodies[seat].riding(self.now) is not None:
            return None
        there = self.position(hider)
        return there if distance(self.position(seat), there) <= JUST_SEEN else None
