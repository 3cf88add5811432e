"""One server under siege per module of tests; that it came through unharmed is seen at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.enemies.sieges import Siege, siege


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    with siege(tmp_path_factory.mktemp("siege")) as standing:
        yield standing
