"""OSM files: everything a map needs, from files drawn for the purpose."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import Point, box

from hideline.atlas.draft import TransitMode
from hideline.atlas.imports.findings import Rank, SourceUnreadable
from hideline.atlas.imports.osm import read_osm
from hideline.atlas.imports.pbf import Frame
from hideline.atlas.kinds import KindId
from tests.atlas.imports.maps import BOX, Drawing


@pytest.fixture
def pbf(tmp_path: Path) -> Path:
    return tmp_path / "drawn.osm.pbf"


def test_points_and_areas_become_places_with_one_icon(pbf: Path) -> None:
    drawing = Drawing()
    drawing.node(50.01, 10.01, tourism="museum", name="Toy Museum")
    drawing.square(50.02, 10.02, 0.002, leisure="park", name="Green")
    drawing.square(50.03, 10.03, 0.002, leisure="park")

    findings = read_osm(drawing.write(pbf))

    (museum,), (park,) = findings.places[KindId("museum")], findings.places[KindId("park")]
    assert (museum.id, museum.is_mapped_point) == ("node/1", True)
    assert park.name == "Green"
    assert (park.position.lat, park.position.lon) == pytest.approx((50.021, 10.021))
    assert findings.warnings == ["1 park without a name left out."]


def test_a_platform_mapped_as_its_edge_is_a_stop_in_its_middle(pbf: Path) -> None:
    drawing = Drawing()
    edge = ((50.0, 10.0), (50.001, 10.0))
    drawing.way(*edge, public_transport="platform", tram="yes", name="Mill")

    findings = read_osm(drawing.write(pbf))

    (stop,) = findings.stops
    assert (stop.name, stop.modes) == ("Mill", {TransitMode.TRAM})
    assert (stop.position.lat, stop.position.lon) == pytest.approx((50.0005, 10.0))
    assert findings.warnings == []


def test_the_extent_is_that_of_the_header_or_of_what_is_there(pbf: Path) -> None:
    drawing = Drawing()
    drawing.node(50.01, 10.01, tourism="museum", name="Toy Museum")
    assert read_osm(drawing.write(pbf)).extent == box(*BOX)

    drawing.box = None
    drawing.node(50.02, 10.03, tourism="museum", name="Old Mill")
    extent = read_osm(drawing.write(pbf)).extent
    assert extent is not None
    assert extent.bounds == pytest.approx((10.01, 50.01, 10.03, 50.02))


def test_a_multipolygon_is_assembled_with_its_hole(pbf: Path) -> None:
    drawing = Drawing()
    outer, inner = drawing.square(50.0, 10.0, 0.03), drawing.square(50.01, 10.01, 0.01)
    drawing.relation(
        [("w", outer, "outer"), ("w", inner, "inner")], type="multipolygon", natural="water", name="Lake"
    )

    (lake,) = read_osm(drawing.write(pbf)).water

    assert lake.name == "Lake"
    assert lake.surface.area == pytest.approx(0.0009 - 0.0001)


def test_an_operator_is_not_a_parks_name(pbf: Path) -> None:
    drawing = Drawing()
    drawing.square(50.02, 10.02, 0.002, leisure="park", operator="Parks Department")

    findings = read_osm(drawing.write(pbf))

    assert KindId("park") not in findings.places
    assert findings.warnings == ["1 park without a name left out."]


@pytest.mark.parametrize(
    ("what", "called"),
    [
        ({"tourism": "museum"}, "museum"),
        ({"amenity": "hospital"}, "hospital"),
        ({"natural": "water"}, "body of water"),
        ({"railway": "station"}, "station"),
    ],
)
def test_a_place_that_cannot_be_assembled_is_named_with_the_reason(
    pbf: Path, what: dict[str, str], called: str
) -> None:
    drawing = Drawing()
    half = drawing.way((50.02, 10.02), (50.02, 10.03), (50.03, 10.03))
    drawing.relation([("w", half, "outer"), ("w", 999, "outer")], type="multipolygon", name="Torn", **what)
    drawing.relation([("w", half, "outer")], type="multipolygon", name="Open", **what)
    drawing.relation([("w", half, "outer")], type="multipolygon", **what)

    assert read_osm(drawing.write(pbf)).warnings == [
        f"Torn ({called}, relation/1) could not be assembled: 1 of its 2 ways are not in the file.",
        f"Open ({called}, relation/2) could not be assembled: its outline has 2 loose ends.",
    ]


def test_a_place_without_a_corner_in_the_file_is_named(pbf: Path) -> None:
    drawing = Drawing()
    drawing.square(50.02, 10.02, 0.002, leisure="park", name="Green")
    drawing.lost = set(drawing.nodes)
    drawing.node(50.01, 10.01, tourism="museum", name="Toy Museum")
    drawing.way((50.03, 10.03), (50.03, 10.04), leisure="park", name="Open")
    drawing.way((50.03, 10.03), (50.03, 10.04), leisure="park")

    assert sorted(read_osm(drawing.write(pbf)).warnings) == [
        "Green (park, way/1) could not be placed: none of its corners are in the file.",
        "Open (park, way/2) could not be placed: its outline is not closed.",
    ]


def test_a_place_torn_far_from_the_border_is_nobodys_concern(pbf: Path) -> None:
    drawing = Drawing()
    half = drawing.way((50.08, 10.08), (50.08, 10.09), (50.09, 10.09))
    drawing.relation([("w", half, "outer")], type="multipolygon", tourism="museum", name="Far")
    drawing.node(50.01, 10.01, tourism="museum", name="Near")

    findings = read_osm(drawing.write(pbf), within=Frame(10.0, 50.0, 10.02, 50.02))

    assert findings.warnings == []


def test_a_route_gives_a_line_with_its_stops_even_untagged_ones(pbf: Path) -> None:
    drawing = Drawing()
    mill = drawing.node(50.01, 10.01, railway="station", station="subway", name="Mill")
    bare = drawing.node(50.02, 10.01)
    track = drawing.way(mill, bare, railway="subway")
    members = [("n", mill, "stop"), ("n", bare, "stop"), ("w", track, "")]
    drawing.relation(members, type="route", route="subway", ref="M1", colour="red", name="M1: Mill – Tower")

    findings = read_osm(drawing.write(pbf))

    (route,) = findings.routes
    assert (route.name, route.mode, route.colour) == ("M1", TransitMode.METRO, "#e3000f")
    assert route.patterns == ((f"node/{mill}", f"node/{bare}"),)
    assert route.shape is not None
    assert [(stop.name, stop.rank) for stop in findings.stops] == [("Mill", Rank.STATION), ("", Rank.MEMBER)]


def test_a_station_mapped_as_an_area_is_one_stop_at_its_label_point(pbf: Path) -> None:
    drawing = Drawing()
    drawing.square(50.02, 10.02, 0.002, railway="station", name="Mill")

    (stop,) = read_osm(drawing.write(pbf)).stops

    assert (stop.position.lat, stop.position.lon) == pytest.approx((50.021, 10.021))


def test_a_stop_area_holds_its_stops_together(pbf: Path) -> None:
    drawing = Drawing()
    tram = drawing.node(50.01, 10.01, railway="tram_stop", name="Mill")
    bus = drawing.node(50.0101, 10.01, highway="bus_stop", name="Mill Lane")
    drawing.relation(
        [("n", tram, "stop"), ("n", bus, "platform")], type="public_transport", public_transport="stop_area"
    )

    findings = read_osm(drawing.write(pbf))

    assert {stop.parent for stop in findings.stops} == {"relation/1"}


def test_divisions_are_assembled_and_those_that_lack_ways_say_so(pbf: Path) -> None:
    drawing = Drawing()
    ring = drawing.square(50.0, 10.0, 0.02)
    centre = drawing.node(50.01, 10.01, place="town", name="Milltown")
    whole = [("w", ring, "outer"), ("n", centre, "admin_centre")]
    common = {"type": "boundary", "boundary": "administrative", "admin_level": "8"}
    drawing.relation(whole, name="Milltown", name__en="Mill Town", **common)
    drawing.relation([("w", ring, "outer"), ("w", 999, "outer")], name="Torntown", **common)

    milltown, torntown = read_osm(drawing.write(pbf)).boundaries

    assert milltown.area is not None
    assert milltown.aliases == ("Mill Town",)
    assert milltown.seat is not None
    assert [id_ for id_, _ in milltown.edges] == [f"way/{ring}"]
    assert torntown.area is None
    assert torntown.reason == "1 of its 2 ways are not in the file"


def test_a_line_that_lacks_nodes_is_kept_in_pieces_and_an_area_roughly(pbf: Path) -> None:
    drawing = Drawing()
    drawing.way(
        (50.0, 10.0), (50.01, 10.0), (50.02, 10.0), (50.03, 10.0), (50.04, 10.0), highway="residential"
    )
    corners = [(50.05, 10.05), (50.05, 10.06), (50.055, 10.065), (50.06, 10.06), (50.06, 10.05)]
    drawing.area(*corners, leisure="park", name="Green")
    drawing.lost = {3, 8}

    findings = read_osm(drawing.write(pbf))

    assert len(findings.streets) == 2
    (park,) = findings.places[KindId("park")]
    assert box(10.05, 50.05, 10.06, 50.06).covers(Point(park.position.lon, park.position.lat))
    assert findings.warnings == [
        "drawn.osm.pbf: 1 ways lack some of their nodes; the rest of them is used.",
        "drawn.osm.pbf: 1 areas lack corners and are only roughly known.",
    ]


def test_streets_coast_tracks_and_backdrop_go_where_they_belong(pbf: Path) -> None:
    drawing = Drawing()
    drawing.way((50.01, 10.0), (50.01, 10.05), highway="primary", name="High Street")
    drawing.way((50.02, 10.1), (50.02, 10.0), natural="coastline")
    drawing.way((50.03, 10.0), (50.03, 10.1), railway="rail", highspeed="yes", name="HSL")
    drawing.way((50.04, 10.0), (50.04, 10.1), waterway="river", name="Tidewater")
    drawing.square(50.05, 10.05, 0.001, building="yes")
    drawing.square(50.06, 10.06, 0.001, natural="water", water="pool", name="Lido")
    drawing.square(50.07, 10.07, 0.001, landuse="forest")
    drawing.node(50.08, 10.08, place="suburb", name="Quayside")

    findings = read_osm(drawing.write(pbf))

    assert [street.name for street in findings.streets] == ["High Street"]
    assert len(findings.coast) == 1
    assert [course.name for course in findings.courses[KindId("high-speed-rail")]] == ["HSL"]
    assert [course.name for course in findings.waterways] == ["Tidewater"]
    assert findings.water == []
    assert sorted({item.layer for item in findings.backdrop}) == [
        "building", "label", "landuse", "rail", "road", "waterway",
    ]  # fmt: skip


def test_buildings_are_left_out_of_large_maps_unless_asked_for(pbf: Path) -> None:
    drawing = Drawing()
    drawing.square(50.05, 10.05, 0.001, building="yes")
    drawing.write(pbf)

    assert read_osm(pbf, buildings=False).backdrop == []
    assert len(read_osm(pbf, buildings=True).backdrop) == 1


def test_names_in_a_language_are_preferred_if_asked_for(pbf: Path) -> None:
    drawing = Drawing()
    drawing.node(50.01, 10.01, tourism="museum", name="玩具博物馆", name__en="Toy Museum")
    drawing.write(pbf)

    assert read_osm(pbf).places[KindId("museum")][0].name == "玩具博物馆"
    assert read_osm(pbf, language="en").places[KindId("museum")][0].name == "Toy Museum"


def test_a_truncated_file_is_refused_by_name(pbf: Path) -> None:
    drawing = Drawing()
    for i in range(200):
        drawing.node(50.0 + i / 10_000, 10.01, tourism="museum", name=f"Museum {i}")
    drawing.write(pbf)
    pbf.write_bytes(pbf.read_bytes()[:-200])

    with pytest.raises(SourceUnreadable, match=r"drawn\.osm\.pbf is no readable OSM file: "):
        read_osm(pbf)


def test_a_file_that_is_no_map_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.osm.pbf"
    path.write_text("Dear reader", encoding="utf-8")

    with pytest.raises(SourceUnreadable, match=r"letter\.osm\.pbf is no readable OSM file"):
        read_osm(path)
