"""One whole game played by bots through the real rules, on the real map, in manual time (DESIGN §3).

The bots get sights and give decisions; here their bodies move, phones report, commands go through the engine and time
passes, with every alarm ringing at its own moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, inf, radians, sqrt
from random import Random

from hideline.atlas.index import Atlas
from hideline.atlas.metric import distance
from hideline.bots.hider import Hider, Strategy
from hideline.bots.hunting import Splits
from hideline.bots.roads import Body, Roads, on_foot, roads_of
from hideline.bots.scene import Scene
from hideline.bots.searching import SEES
from hideline.bots.seeker import Seeker
from hideline.bots.sight import Decision, Go, Send, Stay, Wait, Walk
from hideline.bots.wild import SeededDice
from hideline.catalogue import open_box
from hideline.game.commands import (
    CastCurse,
    Command,
    CreateGame,
    EndGameEarly,
    ReportFix,
    SayReady,
    StartGame,
    TakeSeat,
    TimePassed,
)
from hideline.game.engine import new_game, next_alarm, play
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.refusals import CostNotMet
from hideline.game.settings import Setup
from hideline.game.standing import Role, role_of
from hideline.game.state import Game, Phase, Stage
from hideline.table.surroundings import Surroundings, Trails
from hideline.units import Instant, LatLon, Span, hours, seconds

NAMES = ("ann", "ben", "cleo")
FIX_EVERY = seconds(25)
"""How often phones report where it matters: around a zone, on foot (END-1)."""
MOST_DECISIONS = 200
"""A bot that decides so often at one moment is going round in circles."""
METRES_PER_DEGREE = 111_200.0


LONGEST_HUNT = hours(24)


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of game is played."""

    setup: Setup
    start: LatLon
    begins: Instant
    strategy: Strategy = Strategy.RANDOM
    longest: Span = LONGEST_HUNT
    """A hunt that lasts longer is broken off, and counts as not found."""


Watcher = Callable[["Evening", tuple[Event, ...]], None]
"""Told what has just happened."""


class Evening:
    """One game, from the lobby to the last find."""

    def __init__(
        self,
        plan: Plan,
        atlas: Atlas,
        random: Random,
        watch: Watcher | None = None,
        splits: Splits | None = None,
    ) -> None:
        self.plan = plan
        self.box = open_box(plan.setup)
        self.roads: Roads = roads_of(atlas, self.box.mode)
        self.seats = tuple(SeatId(name) for name in NAMES[: self.box.mode.least_sides])
        bodies = {seat: Body(plan.start) for seat in self.seats}
        self.scene = Scene(new_game(self.box), plan.begins, atlas, bodies)
        self.trails = Trails()
        self._players: dict[SeatId, Hider | Seeker] = {}
        self._wakes: dict[SeatId, Instant | None] = dict.fromkeys(self.seats)
        self._looked_at: dict[SeatId, Game] = {}
        self._round = 0
        self._watch = watch
        self._splits = splits if splits is not None else Splits()
        self._dice = SeededDice(Random(random.getrandbits(64)))
        self._randoms = {seat: Random(random.getrandbits(64)) for seat in self.seats}
        self._world = Surroundings(atlas, self.trails)

    def play(self) -> Game:
        """Play to the end."""
        self._gather()
        while self.scene.game.stage is Stage.PLAYING:
            self._everyone_decides()
            if self.scene.game.stage is Stage.PLAYING:
                self._let_time_pass()
        return self.scene.game

    # ── the table ───────────────────────────────────────────────────────────────────────────────

    def _gather(self) -> None:
        self._send(CreateGame(game="simulated", setup=self.plan.setup), None)
        for seat in self.seats:
            self._send(TakeSeat(seat=seat, name=seat.title()), None)
        for seat in self.seats[1:]:
            self._send(SayReady(), seat)
        self._send(StartGame(start=self.plan.start), self.seats[0])

    def _send(self, command: Command, by: SeatId | None) -> None:
        turn = play(self.scene.game, command, by=by, at=self.scene.now, world=self._world, dice=self._dice)
        if not turn.events:
            return
        self.scene.game = turn.game
        if self._watch is not None:
            self._watch(self, tuple(turn.events))

    def _players_of_round(self) -> dict[SeatId, Hider | Seeker]:
        """New players for a new round: nobody remembers the last one."""
        assert self.scene.game.round is not None
        if self._round != self.scene.game.round.number:
            self._round = self.scene.game.round.number
            self._players = {seat: self._player(seat) for seat in self.seats}
        return self._players

    def _player(self, seat: SeatId) -> Hider | Seeker:
        if role_of(self.scene.game, seat) is Role.HIDER:
            return Hider(self.box, self.scene.atlas, self.roads, self._randoms[seat], self.plan.strategy)
        return Seeker(self.box, self.roads, self._randoms[seat], self._splits)

    # ── deciding ────────────────────────────────────────────────────────────────────────────────

    def _everyone_decides(self) -> None:
        """Everybody for whom something is new, until nobody wants anything more."""
        is_quiet = False
        while not is_quiet and self.scene.game.stage is Stage.PLAYING:
            is_quiet = True
            for seat in self.seats:
                if self._has_news(seat):
                    is_quiet = False
                    self._let_decide(seat)

    def _has_news(self, seat: SeatId) -> bool:
        wake = self._wakes[seat]
        return self._looked_at.get(seat) is not self.scene.game or (
            wake is not None and wake <= self.scene.now
        )

    def _let_decide(self, seat: SeatId) -> None:
        for _ in range(MOST_DECISIONS):
            if self.scene.game.stage is not Stage.PLAYING:
                return
            self._looked_at[seat] = self.scene.game
            decision = self._players_of_round()[seat].decide(self.scene.sight_of(seat))
            self._wakes[seat] = decision.until if isinstance(decision, Wait) else None
            if isinstance(decision, Wait) or self._is_done(seat, decision):
                return
            self._carry_out(seat, decision)
        raise AssertionError(f"{seat} goes round in circles with {decision}")

    def _carry_out(self, seat: SeatId, decision: Decision) -> None:
        here, body = self.scene.bodies[seat].position(self.scene.now), self.scene.bodies[seat]
        match decision:
            case Send():
                self._try(decision, seat)
            case Go():
                body.stay(self.scene.now)
                body.set_out(self.roads.way(here, decision.station, self.scene.now, decision.pace))
            case Walk():
                body.stay(self.scene.now)
                body.set_out(on_foot(here, decision.spot, self.scene.now, decision.pace))
            case Stay():
                self._stop(seat, body)
            case Wait():
                pass

    def _is_done(self, seat: SeatId, decision: Decision) -> bool:
        """Who sits in a vehicle and wants to get off can do no more than wait for its next stop."""
        return isinstance(decision, Stay) and self.scene.bodies[seat].is_getting_off(self.scene.now)

    def _stop(self, seat: SeatId, body: Body) -> None:
        """Who is aboard gets off at the next stop; who only stands at the door stays behind."""
        is_seeker = role_of(self.scene.game, seat) is Role.SEEKER
        stands_at_the_door = is_seeker and self.scene.game.seats[seat].aboard is None
        if stands_at_the_door or body.riding(self.scene.now) is None:
            body.stay(self.scene.now)
        else:
            body.get_off(self.scene.now)

    def _try(self, decision: Send, seat: SeatId) -> None:
        """Send it; only what a curse costs on the ground may be refused (law 6)."""
        try:
            self._send(decision.command, seat)
        except CostNotMet:
            if not isinstance(decision.command, CastCurse):
                raise
            self._players[seat].refused(decision, self.scene.now)

    # ── time ────────────────────────────────────────────────────────────────────────────────────

    def _let_time_pass(self) -> None:
        """On to the next moment at which anything happens: phones report, what is due falls due."""
        self._look_up_at(self._next_moment())
        for seat in self.seats:
            self.trails.add(seat, self.scene.fix(seat))
        self._send(TimePassed(), None)
        for seat in self.seats:
            self._send(ReportFix(), seat)
        if self._has_lasted_too_long():
            self._send(EndGameEarly(), self.scene.game.host)

    def _next_moment(self) -> Instant:
        now = self.scene.now
        moments = [next_alarm(self.scene.game), *self._wakes.values()]
        moments += [body.next_change(now) for body in self.scene.bodies.values()]
        moments += [self._next_fix()]
        soonest = min((at for at in moments if at is not None and at > now), default=None)
        assert soonest is not None, "nobody will ever do anything again"
        glimpses = (self._glimpse(seat, soonest) for seat in self.scene.seekers)
        return min((at for at in glimpses if at is not None), default=soonest)

    def _look_up_at(self, moment: Instant) -> None:
        """It is that moment; who has just arrived, boarded or seen somebody looks around."""
        before, self.scene.now = self.scene.now, moment
        for seat, body in self.scene.bodies.items():
            if body.next_change(before) == moment or (
                seat in self.scene.seekers and self.scene.spots_hider(seat)
            ):
                self._looked_at.pop(seat, None)

    def _next_fix(self) -> Instant | None:
        """Phones report all the time; only where a seeker walks in the zone does it matter (END-1)."""
        round_ = self.scene.game.round
        if self.scene.hider is None or round_ is None or round_.zone is None or round_.end_game is not None:
            return None
        centre = self.roads.at(round_.zone.station)
        near = (distance(self.scene.position(seat), centre) for seat in self.scene.seekers)
        is_near = min(near, default=inf) <= self.box.settings.zone_radius
        return Instant(self.scene.now + FIX_EVERY) if is_near else None

    def _glimpse(self, seeker: SeatId, until: Instant) -> Instant | None:
        """When a seeker on foot first comes within sight of the hider, if that is before then."""
        now, hider = self.scene.now, self.scene.hider
        body = self.scene.bodies[seeker]
        if hider is None or body.riding(now) is not None or not body.is_under_way(now):
            return None
        there = self.scene.bodies[hider]
        first = _apart(there.position(now), body.position(now))
        last = _apart(there.position(until), body.position(until))
        share = _first_within(first, last, SEES)
        return None if share is None else Instant(now + max(1, round(share * (until - now))))

    def _has_lasted_too_long(self) -> bool:
        round_ = self.scene.game.round
        is_hunted = round_ is not None and round_.phase in (Phase.SEEKING, Phase.MOVING)
        began = round_.began_at + self.box.settings.hiding_period if round_ is not None else 0
        return is_hunted and self.scene.now - began > self.plan.longest


def _apart(a: LatLon, b: LatLon) -> complex:
    """How far east and north one position is from another, in metres; good for what eyes can see."""
    return complex((b.lon - a.lon) * cos(radians(a.lat)), b.lat - a.lat) * METRES_PER_DEGREE


def _first_within(first: complex, last: complex, radius: float) -> float | None:
    """Which share of a straight way lies behind somebody who first comes within a radius; None when they never do.

    Who is within it already gets none: that was seen before.
    """
    way = last - first
    a, b, c = abs(way) ** 2, (first * way.conjugate()).real, abs(first) ** 2 - radius**2
    if c <= 0 or a == 0 or b >= 0 or b * b < a * c:
        return None
    share = (-b - sqrt(b * b - a * c)) / a
    return share if share <= 1 else None
