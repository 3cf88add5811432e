"""A map without files, asked from a server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hideline.atlas.build import Recipe, build_map
from hideline.atlas.imports.borders import BorderUnusable, parse_border
from tests.atlas.imports.overpass_server import EMPTY, Server

RING = [
    {"lat": lat, "lon": lon}
    for lat, lon in ((50.0, 10.0), (50.0, 10.1), (50.1, 10.1), (50.1, 10.0), (50.0, 10.0))
]
MILLTOWN: dict[str, object] = {
    "type": "relation",
    "id": 1,
    "tags": {"type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Milltown (Vale)"},
    "members": [{"type": "way", "ref": 1, "role": "outer", "geometry": RING}],
}


def a_recipe(server: Server, cache: Path, border: str) -> Recipe:
    url = f"http://127.0.0.1:{server.server_port}/api"
    return Recipe(
        "milltown", online=True, overpass_servers=(url,), cache=str(cache), border=parse_border(border)
    )


def test_a_border_is_asked_for_by_name_and_then_its_contents(server: Server, tmp_path: Path) -> None:
    museum = {
        "type": "node",
        "id": 2,
        "lat": 50.05,
        "lon": 10.05,
        "tags": {"tourism": "museum", "name": "Toys"},
    }
    server.script = [(200, {"elements": [MILLTOWN]}, {}), (200, {"elements": [museum]}, {})]

    draft = build_map(a_recipe(server, tmp_path, "Milltown (Vale)@8"))

    assert draft.border is not None
    assert draft.border.bounds == pytest.approx((10.0, 50.0, 10.1, 50.1))
    assert {kind: len(places) for kind, places in draft.places.items()} == {"museum": 1}
    assert r'"^Milltown \\(Vale\\)$"' in server.asked[0]
    assert '[admin_level="8"]' in server.asked[0]
    assert [source.licence for source in draft.sources] == ["ODbL 1.0"] * len(draft.sources)
    assert json.dumps(draft.warnings) == "[]"


def test_a_drawn_border_needs_no_name(server: Server, tmp_path: Path) -> None:
    server.script = [EMPTY]

    draft = build_map(a_recipe(server, tmp_path, "box:50,10,50.1,10.1 + circle:50,10,1km"))

    assert draft.border is not None
    assert "place" in server.asked[0]


def test_an_area_too_large_for_a_public_server_is_refused(server: Server, tmp_path: Path) -> None:
    with pytest.raises(BorderUnusable, match="too much to ask a public server for"):
        build_map(a_recipe(server, tmp_path, "box:40,0,50,10"))
    assert server.asked == []


def test_without_a_border_nothing_is_asked(server: Server, tmp_path: Path) -> None:
    with pytest.raises(BorderUnusable, match="needs a border"):
        build_map(Recipe("x", online=True, cache=str(tmp_path)))
