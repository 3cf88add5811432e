"""Whatever is done to a store, it behaves like a dictionary of lists (append, load, idempotence)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hideline.store import Appended, Conflict, Repeated, Snapshot, Store
from hideline.units import Instant

pytestmark = pytest.mark.anyio

GAMES = ("a", "b")
SEATS = ("s", "t")


@dataclass
class Model:
    """What a game in the store should be."""

    events: list[bytes] = field(default_factory=list)
    outcomes: dict[tuple[str, str], bytes] = field(default_factory=dict)
    alarm: int | None = None
    snapshot: Snapshot | None = None


@dataclass(frozen=True)
class Append:
    """One append, maybe behind, maybe repeated."""

    game: str
    behind: int
    events: list[bytes]
    seat: str
    command: str | None
    outcome: bytes
    alarm: int | None
    snapshot: bool


names = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=4)
appends = st.builds(
    Append,
    game=st.sampled_from(GAMES),
    behind=st.sampled_from((0, 0, 0, 1, 2)),
    events=st.lists(st.binary(max_size=30), max_size=4),
    seat=st.sampled_from(SEATS),
    command=st.none() | st.sampled_from(("c", "d")) | names,
    outcome=st.binary(max_size=10),
    alarm=st.none() | st.integers(-(2**40), 2**50),
    snapshot=st.booleans(),
)


def expected(model: Model, step: Append, version: int) -> Appended | Conflict | Repeated:
    if step.command is not None and (step.seat, step.command) in model.outcomes:
        return Repeated(model.outcomes[step.seat, step.command])
    if version != len(model.events):
        return Conflict(len(model.events))
    model.events += step.events
    model.alarm = step.alarm
    if step.command is not None:
        model.outcomes[step.seat, step.command] = step.outcome
    return Appended(len(model.events))


async def take(store: Store, model: Model, step: Append) -> None:
    version = max(0, len(model.events) - step.behind)
    answer = await store.append(
        step.game,
        version,
        step.events,
        alarm=None if step.alarm is None else Instant(step.alarm),
        seat=step.seat,
        command_id=step.command,
        outcome=step.outcome,
    )
    assert answer == expected(model, step, version)
    if (
        step.snapshot
        and model.events
        and (model.snapshot is None or model.snapshot.version < len(model.events))
    ):
        model.snapshot = Snapshot(len(model.events), b"folded")
        await store.snapshot(step.game, *(model.snapshot.version, model.snapshot.state))


async def assert_same(store: Store, models: dict[str, Model]) -> None:
    for game, model in models.items():
        assert await store.load(game) == tuple(model.events)
        assert await store.version(game) == len(model.events)
        resumed = await store.resume(game)
        assert (resumed.version, resumed.snapshot, resumed.alarm) == (
            len(model.events),
            model.snapshot,
            model.alarm,
        )
        for (seat, command), outcome in model.outcomes.items():
            assert await store.outcome_of(game, seat, command) == outcome
    alarms = sorted((model.alarm, game) for game, model in models.items() if model.alarm is not None)
    due = await store.alarms_due(Instant(2**50))
    assert [(alarm.at, alarm.game_id) for alarm in due] == alarms


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(appends, max_size=12))
async def test_a_store_is_a_dictionary_of_lists(store: Store, neighbour: Store, steps: list[Append]) -> None:
    models = {game: Model() for game in GAMES}
    for game in GAMES:
        await store.create(game, [], b"", created=Instant(0))
    try:
        for n, step in enumerate(steps):
            await take((store, neighbour)[n % 2], models[step.game], step)
        await assert_same(neighbour, models)
    finally:
        for game in GAMES:
            await store.delete(game)
