"""A crowd for measuring a server: many games at once, each with a hider and seekers on real sockets.

Everyone plays the real rules: seekers report where they are, ask and ride, the hider answers. One command of a game is
under way at a time, and its time is over when every phone that may know of it has its new view.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from random import Random

from hideline.bots.phone import Phone, Unanswered, post
from hideline.units import LatLon

HIDING_MS = 1500
"""The shortest hiding period that lets everybody sit down first."""

GIVE_UP = 30.0
"""Seconds after which a view that has not come counts as dropped."""

QUESTIONS = ("radar.1km", "radar.500m", "radar.2km")
STEP = 0.0002
"""Degrees a seeker may stray per fix: at most some 20 metres."""


@dataclass(slots=True)
class Tallies:
    """What a crowd has seen of the server."""

    took: list[float] = field(default_factory=list)
    """Seconds from each command to the last view of it."""
    fixes: int = 0
    dropped: int = 0
    faults: list[str] = field(default_factory=list)


class CrowdGame:
    """One game: everybody's phones, and what they do next."""

    def __init__(
        self, urls: Sequence[str], number: int, players: int, stations: Sequence[LatLon], tallies: Tallies
    ) -> None:
        self.tallies = tallies
        self.phones: list[Phone] = []
        self._urls = urls
        self._number = number
        self._players = players
        self._random = Random(number)
        self._stations = stations
        self._waiting: set[str] = set()
        self._all_told = asyncio.Event()
        self._where: dict[str, LatLon] = {}
        self._questions = list(QUESTIONS)
        self._rides = cycle(("say-aboard", "say-alighted"))

    # ── sitting down ────────────────────────────────────────────────────────────────────────────

    async def gather(self) -> None:
        """Create the game, join, connect, start, and hide."""
        choices = {"name": "Player 0", "size": "small", "settings": {"hiding_period": HIDING_MS}}
        created = await post(self._url_of(0), "/api/games", choices)
        admissions = [created] + [
            await post(self._url_of(n), "/api/join", {"code": created["code"], "name": f"Player {n}"})
            for n in range(1, self._players)
        ]
        self.phones = [Phone(self._url_of(n), admission) for n, admission in enumerate(admissions)]
        for phone in self.phones:
            phone.on_view = self._has_seen
            await phone.connect()
        for phone in self.phones[1:]:
            await phone.send("say-ready")
        await self.phones[0].send("start-game", start=self._random.choice(self._stations))
        side = self.phones[0].view["round"]["hiding_side"]
        self._sort(side)
        for phone in self.phones:
            self._where[phone.seat] = self._random.choice(self._stations)
            await self.report(phone)
        await self._until_seeking()

    def _url_of(self, player: int) -> str:
        """Players of one game hang on different workers."""
        return self._urls[(self._number + player) % len(self._urls)]

    def _sort(self, hiding_side: str) -> None:
        """The hider first, seekers after."""
        self.phones.sort(key=lambda phone: phone.view["me"]["side"] != hiding_side)

    async def _until_seeking(self) -> None:
        async with asyncio.timeout(GIVE_UP):
            while self.hider.view.get("round", {}).get("phase") != "seeking":
                await asyncio.sleep(0.2)

    # ── playing ─────────────────────────────────────────────────────────────────────────────────

    @property
    def hider(self) -> Phone:
        """Who hides."""
        return self.phones[0]

    @property
    def seekers(self) -> list[Phone]:
        """Who seeks."""
        return self.phones[1:]

    async def report(self, phone: Phone) -> None:
        """A phone says where it is, a few steps on."""
        where = self._where[phone.seat]
        step = self._random.uniform(-STEP, STEP)
        self.tallies.fixes += 1
        await phone.say_where(self._fix(LatLon(where.lat + step, where.lon - step)))

    def _fix(self, position: LatLon) -> dict[str, object]:
        return {"position": position, "at": time.time_ns() // 1_000_000, "accuracy": 5.0}

    async def act(self) -> None:
        """The game's next command, timed until everyone who may know of it has seen it."""
        try:
            await self._next_move()
        except (Unanswered, TimeoutError) as fault:
            self.tallies.dropped += 1
            self.tallies.faults.append(str(fault) or type(fault).__name__)

    async def _next_move(self) -> None:
        round_ = self.hider.view["round"]
        choice = round_.get("hand", {}).get("choice")
        if choice is not None:
            await self._timed(self.hider, [self.hider], "keep-cards", cards=choice["cards"][: choice["keep"]])
        elif round_["teams"][0].get("pending") is not None:
            fix = self._fix(self._where[self.hider.seat])
            await self._timed(self.hider, self.phones, "answer-question", fix=fix)
        elif self._questions:
            seeker = self._random.choice(self.seekers)
            fix = self._fix(self._where[seeker.seat])
            question = self._questions.pop()
            await self._timed(seeker, self.phones, "ask-question", question=question, fix=fix)
        else:
            await self._timed(self.seekers[0], self.phones, next(self._rides))

    async def _timed(self, sender: Phone, concerned: list[Phone], command: str, **fields: object) -> None:
        self._waiting = {phone.seat for phone in concerned}
        self._all_told.clear()
        began = time.perf_counter()
        async with asyncio.timeout(GIVE_UP):
            await sender.send(command, **fields)
            await self._all_told.wait()
        self.tallies.took.append(time.perf_counter() - began)

    def _has_seen(self, phone: Phone) -> None:
        self._waiting.discard(phone.seat)
        if not self._waiting:
            self._all_told.set()

    async def close(self) -> None:
        """Everybody hangs up."""
        self.tallies.dropped += sum(phone.is_lost for phone in self.phones)
        for phone in self.phones:
            await phone.close()


# ── many of them ────────────────────────────────────────────────────────────────────────────────────────────────────


async def gather_all(games: list[CrowdGame], at_once: int = 16) -> None:
    """Let all games begin, some at a time."""
    waiting = iter(games)

    async def some() -> None:
        for game in waiting:
            await game.gather()

    await asyncio.gather(*(some() for _ in range(at_once)))


async def play_steadily(
    games: list[CrowdGame], seconds: float, *, fix_every: float, act_every: float
) -> None:
    """Every seeker reports and every game acts at its own pace, spread evenly over time."""
    ends = time.monotonic() + seconds

    async def report(game: CrowdGame, phone: Phone, first: float) -> None:
        await asyncio.sleep(first)
        while time.monotonic() < ends:
            await game.report(phone)
            await asyncio.sleep(fix_every)

    async def act(game: CrowdGame, first: float) -> None:
        await asyncio.sleep(first)
        while time.monotonic() < ends:
            began = time.monotonic()
            await game.act()
            await asyncio.sleep(max(0.0, act_every - (time.monotonic() - began)))

    random = Random(0)
    seekers = [(game, phone) for game in games for phone in game.seekers]
    await asyncio.gather(
        *(report(game, phone, random.uniform(0, fix_every)) for game, phone in seekers),
        *(act(game, random.uniform(0, act_every)) for game in games),
    )


async def play_hard(games: list[CrowdGame], seconds: float) -> None:
    """Every game acts again as soon as its last command was seen by all."""
    ends = time.monotonic() + seconds

    async def act(game: CrowdGame) -> None:
        while time.monotonic() < ends:
            await game.act()

    await asyncio.gather(*map(act, games))
