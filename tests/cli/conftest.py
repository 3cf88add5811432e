"""One small map built on the command line, for every test that only looks at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.maps import districts, feed, museums
from tests.cli.running import hideline


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A map of the small feed with museums and districts."""
    folder = tmp_path_factory.mktemp("built")
    out = folder / "small.gpkg"
    ran = hideline(
        "map", "build", "--gtfs", feed(folder), "--geojson", f"{museums(folder)}=museum",
        "--geojson", f"{districts(folder)}=divisions:1", "--title", "Small Town", "-o", out,
    )  # fmt: skip
    assert ran.code == 0, ran.err
    return out
