"""Bots decide from what their seat may know: twin games that look alike are played alike (law 3)."""

from __future__ import annotations

import copy
from random import Random

import pytest

from hideline.atlas.metric import distance
from hideline.bots.evening import Evening
from hideline.bots.hider import Hider
from hideline.bots.roads import Body
from hideline.bots.scene import Scene
from hideline.bots.seeker import Seeker
from hideline.bots.sight import Decision, Send, Sight
from hideline.game.ids import SeatId
from hideline.game.standing import Role, role_of
from hideline.units import Instant
from tests.bots.evenings import an_evening
from tests.towns import STATIONS, where
from tests.twins import is_under_way, twin_of


class Doubled:
    """A player that is asked twice: with what it sees, and with a twin game in which every secret is another."""

    asked = 0

    def __init__(self, player: Hider | Seeker, evening: Evening, seat: SeatId) -> None:
        self._player = player
        self._evening = evening
        self._seat = seat
        self._random = Random(seat)

    def refused(self, decision: Send, now: Instant) -> None:
        self._player.refused(decision, now)

    def decide(self, sight: Sight) -> Decision:
        if not is_under_way(self._evening.scene.game) or self._random.random() < 0.5:
            return self._player.decide(sight)
        double = copy.deepcopy(self._player, {id(part): part for part in self._shared(sight)})
        twin = self._twin_sight(sight)
        decided = self._player.decide(sight)
        assert twin.view == sight.view
        assert double.decide(twin) == decided
        Doubled.asked += 1
        return decided

    def _shared(self, sight: Sight) -> list[object]:
        """What is large and never changes: the map and everything worked out of it."""
        evening = self._evening
        known = [] if sight.known is None else [sight.known.deduction]
        return [evening.box, evening.scene.atlas, evening.roads, evening._splits, *known]

    def _twin_sight(self, sight: Sight) -> Sight:
        scene = self._evening.scene
        twin = twin_of(scene.game, self._seat, self._random)
        bodies = dict(scene.bodies)
        for seat in bodies:
            if sight.sees is None and self._is_hidden(seat):
                bodies[seat] = Body(
                    where(max(STATIONS, key=lambda one: distance(sight.here, where(one[0])))[0])
                )
        return Scene(twin, scene.now, scene.atlas, bodies).sight_of(self._seat)

    def _is_hidden(self, seat: SeatId) -> bool:
        """Whether this seat's player may not know where that one is."""
        game = self._evening.scene.game
        return role_of(game, self._seat) is Role.SEEKER and role_of(game, seat) is Role.HIDER


class Suspected(Evening):
    """An evening at which every player is asked twice."""

    def _player(self, seat: SeatId) -> Hider | Seeker:
        return Doubled(super()._player(seat), self, seat)  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("mode", "seed"),
    [
        ("standard", 1),
        pytest.param("standard", 4, marks=pytest.mark.slow),
        pytest.param("two-teams-by-time", 2, marks=pytest.mark.slow),
        pytest.param("two-teams-by-points", 2, marks=pytest.mark.slow),
    ],
)
def test_what_a_seat_may_not_know_changes_no_decision(mode: str, seed: int) -> None:
    """Law 3, ROUND-5, HAND-2, END-1, MODE-14."""
    before = Doubled.asked
    an_evening(seed, Suspected, mode=mode)
    assert Doubled.asked > before + 40
