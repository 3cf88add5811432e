"""Evenings played by bots in the drawn town, with its timetable: small enough for whole games in a test."""

from __future__ import annotations

from random import Random

from hideline.atlas.index import Atlas
from hideline.bots.evening import Evening, Plan
from hideline.bots.hider import Strategy
from hideline.bots.hunting import Splits
from hideline.bots.ledger import Ledger
from hideline.game.events import Event
from hideline.game.settings import Setup, Size
from hideline.units import LatLon, hours, minutes
from tests.rounds import NOON
from tests.timetables import town_with_trains
from tests.towns import MARKET, where

SPLITS = Splits()


def a_plan(
    atlas: Atlas,
    *,
    mode: str = "standard",
    size: Size = Size.SMALL,
    strategy: Strategy = Strategy.RANDOM,
    **rules: object,
) -> Plan:
    """Games that begin at the market at noon, with time enough to hide anywhere."""
    rules = {"hiding_period": minutes(45), **rules}
    setup = Setup(
        map_name="drawn",
        map_hash=atlas.hash,
        timezone="Europe/Berlin",
        size=size,
        mode=mode,
        house_rules=rules,
    )
    return Plan(setup, where(MARKET), NOON, strategy, hours(48))


class Played:
    """A game that was played, with everything that happened in it."""

    def __init__(
        self, seed: int, plan: Plan, atlas: Atlas | None = None, evening: type[Evening] = Evening
    ) -> None:
        self.log: list[Event] = []
        self.ledger = Ledger(seed)
        self.evening = evening(plan, atlas or town_with_trains(), Random(seed), self._watch, SPLITS)
        self.game = self.evening.play()

    def _watch(self, evening: Evening, events: tuple[Event, ...]) -> None:
        self.log += events
        self.ledger(evening, events)


def an_evening(seed: int = 1, evening: type[Evening] = Evening, **chosen: object) -> Played:
    """One game in the drawn town."""
    return Played(seed, a_plan(town_with_trains(), **chosen), evening=evening)  # type: ignore[arg-type]


def straight(a: LatLon, b: LatLon) -> LatLon:
    """Half way."""
    return LatLon((a.lat + b.lat) / 2, (a.lon + b.lon) / 2)
