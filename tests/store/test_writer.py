"""The writing thread: what goes first, and who is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, create_engine

from hideline.store import StoreUnavailable
from hideline.store.writer import Writer

pytestmark = pytest.mark.anyio


@pytest.fixture
async def writer(tmp_path: Path) -> AsyncIterator[Writer]:
    engine = create_engine(f"sqlite:///{tmp_path}/any.db")
    opened = Writer(engine)
    yield opened
    await asyncio.to_thread(opened.close)
    engine.dispose()


async def test_positions_wait_for_events(writer: Writer) -> None:
    """Back-pressure touches position updates, never events."""
    order: list[str] = []
    gate = Event()

    def note(what: str) -> Callable[[Connection], None]:
        return lambda _: order.append(what)

    busy = asyncio.ensure_future(writer.run(lambda _: gate.wait()))
    await asyncio.sleep(0)
    waiting = [
        asyncio.ensure_future(writer.run(note("position"), loose=True)),
        asyncio.ensure_future(writer.run(note("event"))),
    ]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(busy, *waiting)

    assert order == ["event", "position"]


async def test_who_gave_up_waiting_does_not_stop_the_others(writer: Writer) -> None:
    gate = Event()
    hasty = asyncio.ensure_future(writer.run(lambda _: gate.wait()))
    await asyncio.sleep(0)
    patient = asyncio.ensure_future(writer.run(lambda _: "done"))
    await asyncio.sleep(0)

    hasty.cancel()
    gate.set()

    assert await patient == "done"


async def test_work_that_waits_is_finished_before_closing(writer: Writer) -> None:
    waiting = [asyncio.ensure_future(writer.run(lambda _: "done")) for _ in range(200)]
    await asyncio.sleep(0)

    await asyncio.to_thread(writer.close)

    assert await asyncio.gather(*waiting) == ["done"] * 200
    with pytest.raises(StoreUnavailable, match="closed"):
        await writer.run(lambda _: None)


def test_a_loop_that_is_gone_does_not_stop_the_writer(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/any.db")
    writer = Writer(engine)
    gate = Event()

    async def leave() -> None:
        left = asyncio.ensure_future(writer.run(lambda _: gate.wait()))
        await asyncio.sleep(0)
        left.cancel()

    async def ask() -> str:
        return await writer.run(lambda _: "still here")

    asyncio.run(leave())
    gate.set()

    assert asyncio.run(ask()) == "still here"
    writer.close()
    engine.dispose()
