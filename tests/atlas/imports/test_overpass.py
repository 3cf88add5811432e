"""Saved Overpass answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.overpass import read_overpass
from hideline.atlas.kinds import KindId

SQUARE = [{"lat": lat, "lon": lon} for lat, lon in ((0, 0), (0, 1), (1, 1), (1, 0), (0, 0))]
ADMIN = {"type": "boundary", "boundary": "administrative", "admin_level": "8"}


def read(tmp_path: Path, *elements: dict[str, object], **more: object) -> Findings:
    path = tmp_path / "answer.json"
    path.write_text(json.dumps({"version": 0.6, "elements": elements, **more}), encoding="utf-8")
    return read_overpass(path)


def test_nodes_and_centres_are_icons(tmp_path: Path) -> None:
    findings = read(
        tmp_path,
        {"type": "node", "id": 1, "lat": 32.0, "lon": 34.0, "tags": {"tourism": "museum", "name": "A"}},
        {
            "type": "way",
            "id": 2,
            "center": {"lat": 32.1, "lon": 34.1},
            "tags": {"tourism": "museum", "name": "B"},
        },
        {
            "type": "relation",
            "id": 3,
            "center": {"lat": 32.2, "lon": 34.2},
            "tags": {"tourism": "museum", "name": "C"},
        },
        osm3s={"timestamp_osm_base": "2026-07-15T18:10:15Z"},
    )

    assert [(p.name, p.position.lat) for p in findings.places[KindId("museum")]] == [
        ("A", 32.0),
        ("B", 32.1),
        ("C", 32.2),
    ]
    assert findings.source.retrieved == "2026-07-15"
    assert "OpenStreetMap" in findings.source.notice


def test_geometry_is_what_it_is(tmp_path: Path) -> None:
    findings = read(
        tmp_path,
        {"type": "way", "id": 1, "geometry": SQUARE, "tags": {"natural": "water", "name": "Lake"}},
        {"type": "way", "id": 2, "geometry": SQUARE[:3], "tags": {"highway": "residential", "name": "Lane"}},
        {"type": "way", "id": 3, "geometry": SQUARE, "tags": {"highway": "residential", "name": "Circus"}},
        {"type": "way", "id": 4, "geometry": SQUARE, "tags": {"natural": "coastline"}},
    )

    assert [(water.name, water.surface.area) for water in findings.water] == [("Lake", 1.0)]
    assert {street.name for street in findings.streets} == {"Lane", "Circus"}
    assert len(findings.coast) == 1


def test_a_way_by_its_nodes_is_put_together(tmp_path: Path) -> None:
    findings = read(
        tmp_path,
        {"type": "way", "id": 9, "nodes": [1, 2], "tags": {"highway": "footway"}},
        {"type": "node", "id": 1, "lat": 0.0, "lon": 0.0},
        {"type": "node", "id": 2, "lat": 0.0, "lon": 1.0},
    )

    assert [street.shape.length for street in findings.streets] == [1.0]


def test_relations_with_geometry_are_assembled_with_holes(tmp_path: Path) -> None:
    hole = [
        {"lat": lat, "lon": lon} for lat, lon in ((0.4, 0.4), (0.4, 0.6), (0.6, 0.6), (0.6, 0.4), (0.4, 0.4))
    ]
    findings = read(
        tmp_path,
        {
            "type": "relation",
            "id": 1,
            "tags": {**ADMIN, "name": "תל אביב", "name:en": "Tel Aviv"},
            "members": [
                {"type": "way", "ref": 1, "role": "outer", "geometry": SQUARE[:3]},
                {"type": "way", "ref": 2, "role": "outer", "geometry": SQUARE[2:]},
                {"type": "way", "ref": 3, "role": "inner", "geometry": hole},
                {"type": "node", "ref": 4, "role": "label", "lat": 0.1, "lon": 0.1},
            ],
        },
    )

    (boundary,) = findings.boundaries
    assert boundary.area is not None
    assert boundary.area.area == pytest.approx(0.96)
    assert boundary.aliases == ("Tel Aviv",)
    assert boundary.seat is not None


def test_a_relation_that_does_not_close_says_why(tmp_path: Path) -> None:
    member = {"type": "way", "ref": 1, "role": "outer", "geometry": SQUARE[:3]}

    findings = read(
        tmp_path, {"type": "relation", "id": 1, "tags": {**ADMIN, "name": "Torn"}, "members": [member]}
    )

    assert [(b.area, b.reason) for b in findings.boundaries] == [(None, "its outline has 2 loose ends")]


def test_a_place_that_does_not_close_is_named(tmp_path: Path) -> None:
    member = {"type": "way", "ref": 1, "role": "outer", "geometry": SQUARE[:3]}
    tags = {"type": "multipolygon", "tourism": "museum", "name": "Torn"}

    torn = read(tmp_path, {"type": "relation", "id": 1, "tags": tags, "members": [member]})
    pinned = read(tmp_path, {"type": "relation", "id": 1, "tags": tags, "center": {"lat": 0.5, "lon": 0.5}})

    assert torn.warnings == [
        "Torn (museum, relation/1) could not be assembled: its outline has 2 loose ends."
    ]
    assert pinned.warnings == []


def test_routes_are_lines(tmp_path: Path) -> None:
    findings = read(
        tmp_path,
        {"type": "node", "id": 1, "lat": 0.0, "lon": 0.0, "tags": {"railway": "tram_stop", "name": "Mill"}},
        {
            "type": "relation",
            "id": 5,
            "tags": {"type": "route", "route": "tram", "ref": "5"},
            "members": [
                {"type": "node", "ref": 1, "role": "stop", "lat": 0.0, "lon": 0.0},
                {"type": "node", "ref": 2, "role": "stop", "lat": 0.0, "lon": 1.0},
                {
                    "type": "way",
                    "ref": 3,
                    "role": "",
                    "geometry": [{"lat": 0, "lon": 0}, None, {"lat": 0, "lon": 1}],
                },
            ],
        },
    )

    assert findings.routes[0].patterns == (("node/1", "node/2"),)
    assert len(findings.stops) == 2


def test_an_answer_the_server_gave_up_on_is_refused(tmp_path: Path) -> None:
    """It came with status 200 and looks complete (PLAYERS §2.4)."""
    with pytest.raises(SourceUnreadable) as refused:
        read(tmp_path, remark='runtime error: Query timed out in "query" at line 3 after 25 seconds.')

    assert str(refused.value) == (
        "answer.json is incomplete, the Overpass server gave up: "
        'runtime error: Query timed out in "query" at line 3 after 25 seconds.'
    )


@pytest.mark.parametrize("text", ["<html>busy</html>", '{"no": "elements"}', ""])
def test_what_is_no_answer_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answer.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(SourceUnreadable, match=r"answer\.json is no Overpass answer in JSON"):
        read_overpass(path)


def test_an_object_off_the_earth_is_refused_with_the_file(tmp_path: Path) -> None:
    with pytest.raises(SourceUnreadable, match=r"answer\.json has an object off the earth"):
        read(tmp_path, {"type": "node", "id": 1, "lat": 132.0, "lon": 34.0, "tags": {"tourism": "museum"}})
