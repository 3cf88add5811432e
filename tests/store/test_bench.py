"""The benchmark runs on both stores; how fast they are is not a test's business."""

from __future__ import annotations

import pytest

from hideline.store.bench import measure

pytestmark = pytest.mark.anyio


async def test_every_figure_is_measured(store_url: str) -> None:
    figures = await measure(store_url, appends=128, games=100, events=3)

    assert figures["games"] == 100
    assert all(figure > 0 for figure in figures.values() if isinstance(figure, float))
