"""One live game: a command comes in, events are on disk, views go out (DESIGN §3).

Decides in memory, appends with the version it decided on, and decides again when another worker was first. Nobody
hears of an event before it is durable; what other workers appended is told here exactly as if it had been decided
here. Feeds are numbered per seat, by what that seat may know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import structlog

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game.audience import may_know
from hideline.game.commands import Command, ReportFix, TimePassed
from hideline.game.dice import Dice
from hideline.game.engine import evolve, new_game, next_alarm, play
from hideline.game.events import Event
from hideline.game.ids import KindOfCard, SeatId
from hideline.game.refusals import Refusal, Refused
from hideline.game.settings import Setup
from hideline.game.setup import is_still_to_agree
from hideline.game.standing import hider_seats, team_of
from hideline.game.state import Game, SeatRole, Stage
from hideline.game.turn import Turn
from hideline.store.contract import Appended, Repeated, Store, Tracked
from hideline.store.faults import StoreUnavailable
from hideline.table.approach import Approach
from hideline.table.clock import ClockChoice, TableClock
from hideline.table.fabric import Alone, Announced, Fabric, Moved, Used
from hideline.table.forgetting import tracks_go_at
from hideline.table.idle import IdleCards
from hideline.table.knowing import Knowing
from hideline.table.locating import Locators, Use
from hideline.table.lookout import Lookout
from hideline.table.nearest import NearestStations
from hideline.table.surroundings import Surroundings, Trails, overlaid
from hideline.units import Fix, Instant
from hideline.wire.events import decode_event, encode_event
from hideline.wire.snapshots import decode_snapshot, encode_snapshot

log = structlog.get_logger()

SNAPSHOT_EVERY = 200
"""Events between two snapshots."""

MOST_TRIES = 8
"""How often a command is decided again when other workers keep being first."""


class Done(msgspec.Struct, frozen=True):
    """A command was done and is on disk; the seat's feed has reached this number."""

    feed: int


class Meta(msgspec.Struct, frozen=True):
    """What is kept beside a game's log."""

    setup: Setup
    clock: ClockChoice
    title: str = ""


Watcher = Callable[["Table", frozenset[SeatId]], None]
"""Told which seats have something new to see."""

Mover = Callable[["Table", SeatId], None]
"""Told who has a new position."""


Teller = Callable[["Table", Sequence[Event]], None]
"""Told what has just happened and is on disk."""

Crier = Callable[["Table"], None]
"""Told that a seeker has come into the zone."""


class TooBusy(StoreUnavailable):
    """Other workers kept being first; nothing was written."""

    def __init__(self) -> None:
        super().__init__("too many are playing in this game at once")


class Table:
    """One game, as long as somebody plays it."""

    def __init__(
        self,
        game_id: str,
        store: Store,
        atlas: Atlas,
        meta: Meta,
        dice: Dice,
        fabric: Fabric | None = None,
    ) -> None:
        self.id = game_id
        self.meta = meta
        self.clock = TableClock(meta.clock)
        self.trails = Trails()
        self.locators = Locators()
        self.approach = Approach()
        self.knowing = Knowing()
        self.game: Game = new_game(open_box(meta.setup))
        self.version = 0
        self.feeds: dict[SeatId, int] = {}
        self.watchers: list[Watcher] = []
        self.lookers: list[Watcher] = []
        """Told which seats the map has something new for."""
        self.tellers: Sequence[Teller] = ()
        """Told what happened, by the worker that decided it, or found it where a write of its own had broken off."""
        self.criers: Sequence[Crier] = ()
        """Told of a seeker in the zone, by the worker that the position came to."""
        self.movers: list[Mover] = []
        self.is_unsure = False
        """A write broke off in the middle: the log may hold more than is known here."""
        self._nearest = NearestStations()
        self._idle = IdleCards()
        self._lookout = Lookout()
        self._thinking: asyncio.Task[None] | None = None
        self._store = store
        self._atlas = atlas
        self._overlaid = (self.game.overlay, atlas)
        self._dice = dice
        self._fabric: Fabric = fabric or Alone()
        self._turn = asyncio.Lock()

    # ── opening and keeping up ──────────────────────────────────────────────────────────────────

    async def catch_up(self) -> bool:
        """Read what the log holds beyond what is in memory, and tell it; whether there was anything."""
        async with self._turn:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        before = self.version
        stored = await self._unread()
        is_ours, self.is_unsure = self.is_unsure, False
        if stored:  # a ring may come late, for what has been read already
            self._publish([decode_event(one) for one in stored], is_ours=is_ours)
        return self.version > before

    async def _unread(self) -> Sequence[bytes]:
        if self.version == 0:
            resumed = await self._store.resume(self.id)
            if resumed.snapshot is not None:
                self._restore(resumed.snapshot.version, resumed.snapshot.state)
            if self.version == (resumed.snapshot.version if resumed.snapshot else 0):
                return resumed.events
        return await self._store.load(self.id, after=self.version)

    def _restore(self, version: int, state: bytes) -> None:
        restored = decode_snapshot(state)
        if restored is not None:
            self.game, self.feeds, at = restored
            self.clock.has_been(at)
            self.version = version

    def _apply(self, events: Sequence[Event]) -> frozenset[SeatId]:
        """Let events take effect and count, seat by seat, which of them it may know."""
        told: set[SeatId] = set()
        for event in events:
            self.game = evolve(self.game, event)
            self.clock.has_been(event.at)
            self.version += 1
            for seat in self.game.seats:
                if may_know(self.game, event, seat):
                    self.feeds[seat] = self.feeds.get(seat, 0) + 1
                    told.add(seat)
        return frozenset(told)

    # ── playing ─────────────────────────────────────────────────────────────────────────────────

    async def send(
        self,
        command: Command,
        *,
        by: SeatId | None,
        command_id: str | None = None,
        made_at: Instant | None = None,
    ) -> Done | Refusal:
        """Do what a seat wants, or say why not. Done means durable; sent twice is done once."""
        async with self._turn:
            if self.is_unsure:
                await self._catch_up()
            for _ in range(MOST_TRIES):
                try:
                    turn = self._decide(command, by, made_at)
                except Refused as refused:
                    if await self._catch_up():
                        continue  # another worker's event may have made it legal
                    before = await self._done_before(by, command_id)
                    return before if before is not None else refused.as_refusal()
                outcome = await self._append(turn, by, command_id)
                if outcome is not None:
                    return outcome
        raise TooBusy

    def idle_cards(self, seat: SeatId) -> dict[KindOfCard, str]:
        """The cards this seat holds that the rules would refuse now, each with their sentence."""
        return self._idle.of(self.game, seat, lambda command: self._refusal_of(command, by=seat))

    def _refusal_of(self, command: Command, *, by: SeatId) -> Refused | None:
        """What the rules would say to this now; nothing is done."""
        try:
            self._decide(command, by, None)
        except Refused as refused:
            return refused
        return None

    def _decide(self, command: Command, by: SeatId | None, made_at: Instant | None) -> Turn:
        now = self.clock.now()
        return play(
            self.game,
            command,
            by=by,
            at=now,
            made_at=self.believed(made_at, now),
            world=self.surroundings,
            dice=self._dice,
        )

    def believed(self, made_at: Instant | None, now: Instant) -> Instant:
        """When a command was made: as the phone says, as long ago as the group lets an answer travel, else now."""
        grace = self.game.box.settings.queue_grace
        return made_at if made_at is not None and now - grace <= made_at <= now else now

    async def _done_before(self, by: SeatId | None, command_id: str | None) -> Done | None:
        if by is None or command_id is None:
            return None
        outcome = await self._store.outcome_of(self.id, by, command_id)
        return msgspec.json.decode(outcome, type=Done) if outcome is not None else None

    async def _append(self, turn: Turn, by: SeatId | None, command_id: str | None) -> Done | None:
        """Store what was decided; None when somebody else was first and it must be decided again."""
        meta = Meta(turn.game.box.setup, self.clock.choice, self.meta.title)
        if not turn.events and command_id is None and meta == self.meta:
            return Done(self.feeds.get(by, 0) if by else 0)
        done = Done(self._feed_after(turn, by))
        try:
            result = await self._store.append(
                self.id,
                self.version,
                [encode_event(event) for event in turn.events],
                alarm=self._alarm_of(turn.game),
                seat=by or "",
                command_id=command_id,
                outcome=msgspec.json.encode(done),
                meta=msgspec.json.encode(meta) if meta != self.meta else None,
            )
        except StoreUnavailable:
            self.is_unsure = True
            raise
        if isinstance(result, Appended):
            self.meta = meta
            self._publish(turn.events, is_ours=True)
            self._fabric.tell(self.id, Announced(self.version, self.clock.choice.moved))
            return done
        await self._catch_up()
        return msgspec.json.decode(result.outcome, type=Done) if isinstance(result, Repeated) else None

    def _feed_after(self, turn: Turn, by: SeatId | None) -> int:
        """The sender's feed number once these events are in."""
        if by is None:
            return 0
        game, feed = self.game, self.feeds.get(by, 0)
        for event in turn.events:
            game = evolve(game, event)
            feed += may_know(game, event, by)
        return feed

    def _alarm_of(self, game: Game) -> Instant | None:
        """When this table has to be looked at next: something falls due, or tracks are to be forgotten."""
        alarm = next_alarm(game) if game.stage is not Stage.OVER else tracks_go_at(game)
        return None if alarm is None else self.clock.wall_at(alarm)

    def _publish(self, events: Sequence[Event], *, is_ours: bool) -> None:
        """Let events take effect and tell everyone here who may know; notices are sent by one worker only."""
        before = self.version
        told = self._apply(events)
        if before // SNAPSHOT_EVERY != self.version // SNAPSHOT_EVERY:
            self._keep_snapshot()
        for watcher in tuple(self.watchers):
            watcher(self, told)
        for teller in tuple(self.tellers) if is_ours else ():
            teller(self, events)
        if self.lookers:
            self.begin_to_think()

    def begin_to_think(self) -> None:
        """Have it worked out, beside the game, what the newest answers mean; lookers are told."""
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.create_task(self._think())

    async def think(self) -> None:
        """Make sure that what the answers mean has been worked out; lookers hear of it whoever asked first."""
        teams = await self.knowing.catch_up(self.game, self._atlas)
        seats = frozenset(
            seat
            for seat in self.game.seats
            if (team := team_of(self.game, seat)) is not None and team.id in teams
        )
        for looker in tuple(self.lookers):
            looker(self, seats)

    async def _think(self) -> None:
        """Work it out beside the game, until nothing newer has come in meanwhile."""
        thought_of = -1
        while thought_of != self.version:
            thought_of = self.version
            await self.knowing.get_ready(self.game, self._atlas)
            await self.think()

    def _keep_snapshot(self) -> None:
        state, version = encode_snapshot(self.game, self.feeds, self.clock.now()), self.version
        task = asyncio.ensure_future(self._store.snapshot(self.id, version, state))
        task.add_done_callback(_report_failure)

    async def time_passes(self) -> None:
        """Let whatever is due happen."""
        await self.send(TimePassed(), by=None)
        gone = tracks_go_at(self.game)
        if gone is not None and gone <= self.clock.now():
            await self._store.forget_tracks(self.id)
            await self._store.set_alarm(self.id, None)

    async def put_on_trail(self, seat: SeatId, fix: Fix, source: str, battery: int | None = None) -> bool:
        """A position came in: on the trail, into the tracks, and past the rules; False when it was old news."""
        news = Moved(seat, fix, source, battery)
        if not self._is_followed(seat) or not self._has_moved(news):
            return False
        await self._store.add_fixes(self.id, seat, [Tracked(fix, source)])
        self._fabric.tell(self.id, news)
        self._cry_out()
        await self.send(ReportFix(), by=seat)
        return True

    async def put_batch(
        self, seat: SeatId, fixes: Sequence[Fix], source: str, battery: int | None = None
    ) -> None:
        """What a tracker collected: all of it fills the track, only news moves anybody, only fresh news is ruled on.

        A late batch moves nothing backwards and sets nothing off for the past.
        """
        if not self._is_followed(seat):
            return
        in_order = sorted(fixes, key=lambda fix: fix.at)
        await self._store.add_fixes(self.id, seat, [Tracked(fix, source) for fix in in_order])
        news = [each for fix in in_order if self._has_moved(each := Moved(seat, fix, source, battery))]
        for each in news:
            self._fabric.tell(self.id, each)
        self._cry_out()
        if news and news[-1].fix.age(self.clock.now()) <= self.game.box.settings.endgame_fix_age:
            await self.send(ReportFix(), by=seat)

    def _is_followed(self, seat: SeatId) -> bool:
        """Where a watcher is, or who came late and has not agreed, is neither kept nor shown (SAFE-1)."""
        found = self.game.seats.get(seat)
        if found is None:
            return False
        return found.role is not SeatRole.WATCHER and not is_still_to_agree(self.game, found)

    def is_used(self, seat: SeatId, use: Use) -> None:
        """Somebody used a device of this seat: it says from now on where they are, and the others hear of it."""
        self._fabric.tell(self.id, Used(seat, use))
        self.used_elsewhere(Used(seat, use))

    def used_elsewhere(self, news: Used) -> None:
        """Somebody used a device, by another worker's account."""
        if self.locators.note(news.seat, news.use):
            for looker in tuple(self.lookers):
                looker(self, frozenset({news.seat}))

    def moved_elsewhere(self, news: Moved) -> None:
        """Where somebody was by another worker's account, who has put it past the rules."""
        self._has_moved(news)
        self._lookout.has_alarm()  # which that worker has raised

    def _cry_out(self) -> None:
        """Wake the hiding side, once for each time that a seeker comes in."""
        if self._lookout.has_alarm():
            for crier in tuple(self.criers):
                crier(self)

    def _has_moved(self, news: Moved) -> bool:
        seat = news.seat
        if not self.trails.add(seat, news.fix, news.source, news.battery):
            return False
        for mover in tuple(self.movers):
            mover(self, seat)
        now, latest = self.clock.now(), self.trails.latest
        is_nearer = self.approach.look(self.game, seat, latest, self.atlas, now)
        if self._lookout.look(self.game, latest, self.atlas, now) or is_nearer:
            for looker in tuple(self.lookers):
                looker(self, frozenset(hider_seats(self.game)))
        return True

    # ── around it ───────────────────────────────────────────────────────────────────────────────

    @property
    def atlas(self) -> Atlas:
        """The map, with the places that all sides agreed to change (MAP-5)."""
        overlay, atlas = self._overlaid
        if overlay != self.game.overlay:
            atlas = overlaid(self._atlas, self.game.overlay)
            self._overlaid = (self.game.overlay, atlas)
        return atlas

    def nearest_station(self, seat: SeatId) -> str | None:
        """The station nearest to where a seat's phone is."""
        fix = self.trails.latest(seat)
        return self._nearest.of(seat, fix.position, self.atlas) if fix is not None else None

    @property
    def surroundings(self) -> Surroundings:
        """The world as the rules see it."""
        return Surroundings(self.atlas, self.trails)

    @property
    def alarm(self) -> Instant | None:
        """When something happens by itself next, in the table's time."""
        return next_alarm(self.game)


def _report_failure(task: asyncio.Future[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("snapshot failed", error=str(task.exception()))
