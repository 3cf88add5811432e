"""The judge: holds what every client was told against what the log has.

Folds each game's log once more, event by event, and works out what every seat could be shown at each feed number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from hideline.catalogue import open_box
from hideline.game.audience import may_know
from hideline.game.engine import evolve, new_game, next_alarm
from hideline.game.events import Event
from hideline.game.ids import SeatId
from hideline.game.state import Game, Stage
from hideline.game.view import view
from hideline.store import Store
from hideline.table.forgetting import tracks_go_at
from hideline.table.live import Meta
from hideline.units import Instant
from hideline.wire.events import decode_event
from hideline.wire.frames import encode_frame
from tests.faults.players import Witness


@dataclass
class Truth:
    """A game as its log has it."""

    log: tuple[bytes, ...]
    events: list[Event]
    game: Game
    feeds: dict[SeatId, int]
    shown: dict[SeatId, dict[int, set[bytes]]]
    """For every seat and feed number, the views it could be shown."""


def fold(setup: Meta, log: Sequence[bytes]) -> Truth:
    """The whole story."""
    events = [decode_event(one) for one in log]
    game = new_game(open_box(setup.setup))
    feeds: dict[SeatId, int] = defaultdict(int)
    shown: dict[SeatId, dict[int, set[bytes]]] = defaultdict(lambda: defaultdict(set))
    for event in events:
        game = evolve(game, event)
        for seat in game.seats:
            feeds[seat] += may_know(game, event, seat)
            shown[seat][feeds[seat]].add(encode_frame(view(game, seat)))
    return Truth(tuple(log), events, game, feeds, shown)


async def judge(store: Store, witnesses: Sequence[Witness], now: Instant) -> Truth:
    """Everything that must hold of one game and all who played it."""
    game_id = witnesses[0].game
    resumed, log = await store.resume(game_id), await store.load(game_id)
    while resumed.version < len(log):  # an alarm rang between the two looks
        resumed, log = await store.resume(game_id), await store.load(game_id)
    truth = fold(msgspec.json.decode(resumed.meta, type=Meta), log)
    assert resumed.version == len(truth.log)
    clocks_are_right(truth, resumed.alarm, now)
    for witness in witnesses:
        await nothing_was_lost(store, truth, witness)
        nothing_was_made_up(truth, witness)
    return truth


async def nothing_was_lost(store: Store, truth: Truth, witness: Witness) -> None:
    """Acknowledged is in the log, once; refused is not in it at all."""
    for name, feed in witness.acknowledged.items():
        assert await store.outcome_of(witness.game, witness.seat, name) is not None, f"{name} is lost"
        assert feed <= truth.feeds[SeatId(witness.seat)], f"{name} was acknowledged ahead of the log"
    for name in witness.refused:
        assert await store.outcome_of(witness.game, witness.seat, name) is None, (
            f"{name} was refused, yet done"
        )
    for name, tag in witness.tags.items():
        found = sum(tag.encode() in event for event in truth.log)
        assert found <= 1, f"{name} was done {found} times"
        assert found == (name in witness.acknowledged), f"{name}: {found} in the log"


def nothing_was_made_up(truth: Truth, witness: Witness) -> None:
    """Every view is one that the log gives this seat at that feed number."""
    possible = truth.shown[SeatId(witness.seat)]
    for told in witness.views:
        assert bytes(told.view) in possible[told.feed], (
            f"seat {witness.seat} was shown at feed {told.feed} what the log denies:\n"
            f"{bytes(told.view).decode()}\nrather than one of\n"
            + "\n".join(one.decode() for one in possible[told.feed])
        )


def clocks_are_right(truth: Truth, alarm: Instant | None, now: Instant) -> None:
    """Time never ran backwards, whatever fell due happened at its own moment, and the next alarm is set."""
    game = new_game(truth.game.box)
    before = Instant(0)
    for event in truth.events:
        due = next_alarm(game)
        assert event.at >= before, f"{event} happened before what came before it"
        assert due is None or event.at <= due, f"{event} came before what was due at {due}"
        game, before = evolve(game, event), event.at
    assert alarm == (tracks_go_at(game) if game.stage is Stage.OVER else next_alarm(game))
    assert alarm is None or alarm > now - SOON, f"an alarm of {now - alarm} ms ago never rang"


SOON = 15_000
"""Milliseconds in which an alarm rings at the latest, even where nobody sits at the table."""
