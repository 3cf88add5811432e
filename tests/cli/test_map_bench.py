"""`hideline bench maps`: the figures are there; how fast this machine is is not a test's business."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.atlas.imports.maps import Drawing
from tests.cli.running import hideline


@pytest.mark.slow
def test_making_and_opening_maps_is_measured(tmp_path: Path) -> None:
    drawing = Drawing()
    drawing.node(50.01, 10.01, railway="tram_stop", name="Mill")
    drawing.node(50.02, 10.02, railway="tram_stop", name="Tower")
    osm = drawing.write(tmp_path / "drawn.osm.pbf")

    found = hideline("bench", "maps", "--stations", 60, "--osm", osm, "--json").read(
        dict[str, dict[str, float]]
    )

    town, extract = found["a city of 60 stations"], found["drawn.osm.pbf"]
    assert {"draw_s", "whole_s", "load_s", "memory_mb"} <= town.keys()
    assert {"filter_mb_per_s", "build_s", "load_s", "memory_mb"} <= extract.keys()
    assert town["file_written_mb"] > 0
