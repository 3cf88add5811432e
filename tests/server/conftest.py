"""One running server per module of tests: a start costs a second or two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.servers import Server, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`hideline play` with practice clocks and the drawn town."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running
