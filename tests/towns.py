"""A tiny drawn town that everybody's tests are played in: 12 by 9 kilometres at 54° N, north up.

The letters are stations, `~` is water, `|` the river, `#` the no-go area; one character is 250 m wide and
500 m high. The drawing is checked against the town by `tests/atlas/test_towns.py`.

    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~....~~~~~~~~~~~~~~~
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~..G...~~~~~~~~~~~~~~
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~...~~~~~~~~~~~~~~~~
    ...........~~~~~~~~~~~~~~~~~~~~~~~~~......D.....
    .............|...H.....~~~~~~~~~~~~.............
    .............|..................................
    ....A........||.................................
    ...........M.|........C.........................
    .............|....K............L..~~~~~~...E....
    ............||....................~~~.~~~.......
    ............||....................~~~~~~~.......
    .............|.....U............................
    .............|........................######....
    .............||........Z..............######....
    .............|..................................
    ............................Q...................
    ................................................

What it holds: every kind of place except aquariums, which it has none of (EMPTY_KIND); two places that do
not exist because they lie in the no-go area or outside the border (MAP-3, MAP-4); divisions of four
levels, where the fourth covers only the middle of the town; Gull Island in the sea and Heron Islet in the
lake, which the mainland encloses (MATCH-6); a river that ends inside the land; two metro lines, one with
an express, and a ferry.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from shapely import LineString, MultiPolygon, Polygon, box

from hideline.atlas.draft import (
    Course,
    Division,
    Elevation,
    Landmass,
    Line,
    LineId,
    MapDraft,
    Place,
    PlaceId,
    Source,
    Station,
    StationId,
    Street,
    TransitMode,
    Water,
)
from hideline.atlas.kinds import KindId
from hideline.units import LatLon

ABBEY = StationId("abbey")
MILL = StationId("mill")
MARKET = StationId("market")
CASTLE = StationId("castle")
LAKESIDE = StationId("lakeside")
EASTGATE = StationId("eastgate")
HARBOUR = StationId("harbour")
UNIVERSITY = StationId("university")
ZOES_CROSS = StationId("zoes-cross")
QUARRY = StationId("quarry")
GULL = StationId("gull")
LIDO = StationId("lido")

EMPTY_KIND = KindId("aquarium")

WIDTH_KM, HEIGHT_KM = 12.0, 9.0
SOUTH, WEST = 54.0, 9.0
DEGREES_PER_KM_NORTH = 1 / 111.3
DEGREES_PER_KM_EAST = 1 / (111.4 * math.cos(math.radians(54.04)))

Km = tuple[float, float]

STATIONS: tuple[tuple[StationId, str, Km, str], ...] = (
    (ABBEY, "Abbey", (1.1, 5.2), "A"),
    (MILL, "Mill", (2.9, 4.6), "M"),
    (MARKET, "Market", (4.6, 4.3), "K"),
    (CASTLE, "Castle", (5.7, 4.9), "C"),
    (LAKESIDE, "Lakeside", (7.9, 4.2), "L"),
    (EASTGATE, "Eastgate", (10.9, 4.4), "E"),
    (HARBOUR, "Harbour", (4.4, 6.2), "H"),
    (UNIVERSITY, "University", (4.9, 2.9), "U"),
    (ZOES_CROSS, "Zoe\u0308’s Cross", (5.9, 1.7), "Z"),
    (QUARRY, "Quarry Halt", (7.2, 0.7), "Q"),
    (GULL, "Gull Island", (7.7, 7.7), "G"),
    (LIDO, "St. John’s-on-Sea Lido", (10.6, 6.6), "D"),
)

PLACES: dict[str, tuple[tuple[str, Km], ...]] = {
    "airport": (("Holm Airport", (2.0, 1.0)), ("Eastgate Airfield", (11.3, 2.6))),
    "rail-station": (
        ("Market Central", (4.6, 4.35)),
        ("Eastgate Parkway", (10.8, 4.1)),
        ("Quarry Halt", (7.2, 0.7)),
    ),
    "mountain": (("Beacon Hill", (1.6, 2.3)), ("Gull Head", (7.9, 8.1)), ("Windmill Down", (10.2, 1.1))),
    "park": (
        ("Abbey Gardens", (1.3, 5.5)),
        ("Market Green", (4.2, 4.0)),
        ("Lake Park", (7.5, 3.7)),
        ("Station Park", (10.7, 4.7)),
        ("Station Park", (6.3, 1.4)),
    ),
    "amusement-park": (("Pier Funfair", (5.0, 6.4)),),
    "zoo": (("Town Zoo", (6.4, 2.6)), ("Gull Bird Reserve", (7.4, 7.6))),
    "golf": (("Links", (9.9, 6.5)), ("Hill Golf Club", (2.4, 2.9))),
    "museum": (
        ("Castle Museum", (5.75, 5.0)),
        ("Fishing Museum", (4.2, 6.15)),
        ("Mill Museum", (3.0, 4.4)),
        ("Museum of Quarrying", (7.0, 0.9)),
        ("Works Museum", (10.0, 2.0)),
    ),
    "cinema": (("Regal", (4.8, 4.4)), ("Lakeside Pictures", (8.1, 4.5))),
    "hospital": (
        ("Abbey Hospital", (0.8, 4.9)),
        ("Eastgate Infirmary", (10.5, 3.9)),
        ("Hospital Beyond", (12.6, 4.4)),
    ),
    "library": (
        ("Town Library", (4.5, 4.15)),
        ("University Library", (5.0, 2.8)),
        ("Lido Reading Room", (10.7, 6.5)),
    ),
    "consulate": (("Consulate of Norge", (5.3, 4.6)), ("Consulate of Dalmark", (4.0, 4.5))),
    "capital": (("Market", (4.6, 4.4)),),
}

COAST: tuple[Km, ...] = (
    (-1, 7.0), (2.5, 7.0), (3.2, 6.5), (5.5, 6.5), (6.0, 6.0), (8.5, 6.0), (9.2, 6.9), (13, 7.2),
)  # fmt: skip
ISLAND: tuple[Km, ...] = ((6.9, 7.4), (7.6, 7.1), (8.4, 7.4), (8.6, 7.9), (8.1, 8.4), (7.3, 8.3), (6.9, 7.4))
RIVER: tuple[Km, ...] = ((3.4, 6.5), (3.5, 5.0), (3.2, 3.5), (3.5, 2.0), (3.45, 1.2))
LAKE: tuple[Km, ...] = ((8.4, 3.0), (9.9, 2.9), (10.4, 3.5), (9.8, 4.4), (8.8, 4.6), (8.4, 3.9), (8.4, 3.0))
ISLET: tuple[Km, ...] = ((9.2, 3.5), (9.6, 3.5), (9.6, 3.9), (9.2, 3.9), (9.2, 3.5))
HIGH_SPEED: tuple[Km, ...] = ((-1, 0.2), (5, 0.6), (11.6, 3.4), (13, 5))
NO_GO: tuple[Km, Km] = ((9.6, 1.6), (10.9, 2.4))

STREETS: tuple[tuple[str, tuple[Km, ...]], ...] = (
    (
        "High Street",
        ((0.3, 4.8), (1.2, 4.8), (2.8, 4.55), (4.5, 4.25), (5.8, 4.85), (7.8, 4.5), (8.3, 4.8), (10.8, 4.8)),
    ),
    ("Abbey Lane", ((1.2, 6.6), (1.1, 5.18), (1.2, 4.8), (1.3, 3.6))),
    ("Mill Road", ((2.8, 5.6), (2.8, 4.55), (2.7, 3.0), (2.1, 1.1))),
    ("Harbour Street", ((4.4, 6.3), (4.42, 5.4), (4.5, 4.25))),
    ("College Street", ((4.5, 4.25), (4.88, 2.95), (5.88, 1.75), (7.15, 0.75))),
    ("Castle Hill", ((5.8, 4.85), (5.6, 5.6))),
    ("Lake Drive", ((7.8, 4.5), (7.85, 4.15), (7.9, 2.6), (7.15, 0.75))),
    ("East Road", ((10.8, 4.8), (10.85, 4.35), (11.2, 2.7))),
    ("Beach Road", ((10.8, 4.8), (10.55, 6.55), (9.6, 6.4))),
    ("Lighthouse Lane", ((7.65, 7.65), (7.9, 8.1))),
    ("", ((10.55, 6.55), (10.9, 6.9))),
    ("", ((7.65, 7.65), (7.3, 7.55))),
)


def position(east: float, north: float) -> LatLon:
    """The spot so many kilometres east and north of the map's south-west corner."""
    return LatLon(SOUTH + north * DEGREES_PER_KM_NORTH, WEST + east * DEGREES_PER_KM_EAST)


def where(station: StationId) -> LatLon:
    """The icon of a station of the town."""
    return next(position(*km) for id_, _, km, _ in STATIONS if id_ == station)


def drawn_town() -> MapDraft:
    """The town drawn above, as importers would deliver it."""
    return MapDraft(
        name="drawn-town",
        title="Drawn Town",
        timezone="Europe/Berlin",
        border=_box((0, 0), (WIDTH_KM, HEIGHT_KM)),
        no_go=[_box(*NO_GO)],
        stations=_stations(),
        lines=_lines(),
        places={KindId(kind): _places(kind) for kind in PLACES},
        courses=_courses(),
        water=[
            Water(PlaceId("river-wend"), "River Wend", _river()),
            Water(PlaceId("swan-lake"), "Swan Lake", Polygon(_points(LAKE), [_points(ISLET)])),
        ],
        divisions=_divisions(),
        landmasses=_landmasses(),
        streets=_streets(),
        elevation=_elevation(),
        sources=[Source("Drawn by hand", "MIT", "Drawn Town is made up.")],
    )


def _points(shape: tuple[Km, ...]) -> list[tuple[float, float]]:
    return [(p.lon, p.lat) for p in (position(*km) for km in shape)]


def _box(low: Km, high: Km) -> Polygon:
    (west, south), (east, north) = _points((low, high))
    return box(west, south, east, north)


def _stations() -> list[Station]:
    modes = {id_: frozenset({TransitMode.METRO}) for id_, *_ in STATIONS}
    modes |= {GULL: frozenset({TransitMode.FERRY}), LIDO: frozenset({TransitMode.FERRY})}
    modes[HARBOUR] |= {TransitMode.FERRY}
    return [Station(id_, name, position(*km), modes[id_]) for id_, name, km, _ in STATIONS]


def _lines() -> list[Line]:
    red = (ABBEY, MILL, MARKET, CASTLE, LAKESIDE, EASTGATE)
    express = (ABBEY, MARKET, EASTGATE)
    green = (HARBOUR, MARKET, UNIVERSITY, ZOES_CROSS, QUARRY)
    ferry = (HARBOUR, GULL, LIDO)
    return [
        _line("red", "M1", TransitMode.METRO, "#d7263d", red, express),
        _line("green", "M2", TransitMode.METRO, "#2e8b57", green),
        _line("ferry", "F", TransitMode.FERRY, "#1b6ca8", ferry),
    ]


def _line(id_: str, name: str, mode: TransitMode, colour: str, *there: tuple[StationId, ...]) -> Line:
    shape = LineString([(p.lon, p.lat) for p in map(where, there[0])])
    back = tuple(pattern[::-1] for pattern in there)
    return Line(LineId(id_), name, mode, colour, "#ffffff", there + back, shape)


def _places(kind: str) -> list[Place]:
    return [
        Place(PlaceId(f"{kind}-{n}"), name, position(*km)) for n, (name, km) in enumerate(PLACES[kind], 1)
    ]


def _courses() -> dict[KindId, list[Course]]:
    metro = [
        Course(PlaceId(f"metro-{line.id}"), line.name, line.shape) for line in _lines()[:2] if line.shape
    ]
    return {
        KindId("metro-line"): [Course(PlaceId(m.id), m.name, m.shape) for m in metro if m.shape],
        KindId("high-speed-rail"): [
            _course("hsr", "Northern High Speed", ((-1, 0.2), (5, 0.6), (11.6, 3.4), (13, 5)))
        ],
        KindId("international-border"): [_course("frontier", "Dalmark", ((12, 0), (12, 9)))],
        KindId("admin1-border"): [_course("ridings", "The ridings", ((7, 0), (7, 9)))],
        KindId("admin2-border"): [
            _course("ridings-2", "The ridings", ((7, 0), (7, 9))),
            _course("west-hundreds", "Western hundreds", ((0, 4.5), (7, 4.5))),
            _course("east-hundreds", "Eastern hundreds", ((7, 3.2), (12, 3.2))),
        ],
        KindId("coastline"): [
            _course("coast", "North Sea coast", COAST),
            _course("gull-coast", "Gull Island coast", ISLAND),
        ],
    }


def _course(id_: str, name: str, shape: tuple[Km, ...]) -> Course:
    return Course(PlaceId(id_), name, LineString(_points(shape)))


def _river() -> Polygon:
    banks = LineString(_points(RIVER)).buffer(0.06 * DEGREES_PER_KM_NORTH, cap_style="flat")
    surface = banks.intersection(_land())
    assert isinstance(surface, Polygon)
    return surface


def _land() -> Polygon:
    return Polygon(_points((*COAST, (13, -1), (-1, -1))))


def _landmasses() -> list[Landmass]:
    river, lake = _river(), Polygon(_points(LAKE))
    mainland = _land().difference(river).difference(lake)
    assert isinstance(mainland, Polygon)
    return [
        Landmass(PlaceId("mainland"), "Mainland", mainland),
        Landmass(PlaceId("gull-island"), "Gull Island", Polygon(_points(ISLAND))),
        Landmass(PlaceId("heron-islet"), "Heron Islet", Polygon(_points(ISLET))),
    ]


def _divisions() -> list[Division]:
    boxes: tuple[tuple[int, str, Km, Km], ...] = (
        (1, "West Riding", (0, 0), (7, 9)),
        (1, "East Riding", (7, 0), (12, 9)),
        (2, "North West Hundred", (0, 4.5), (7, 9)),
        (2, "South West Hundred", (0, 0), (7, 4.5)),
        (2, "North East Hundred", (7, 3.2), (12, 9)),
        (2, "South East Hundred", (7, 0), (12, 3.2)),
        (3, "Abbey Parish", (0, 4.5), (3.5, 9)),
        (3, "Harbour Parish", (3.5, 4.5), (7, 9)),
        (3, "Beacon Parish", (0, 0), (3.5, 4.5)),
        (3, "College Parish", (3.5, 0), (7, 4.5)),
        (3, "Lake Parish", (7, 3.2), (12, 9)),
        (3, "Quarry Parish", (7, 0), (12, 3.2)),
        (4, "Old Town", (3.6, 4.0), (4.9, 4.8)),
        (4, "Castle Ward", (4.9, 4.0), (6.4, 5.4)),
    )
    return [
        Division(PlaceId(name.lower().replace(" ", "-")), name, level, MultiPolygon([_box(low, high)]))
        for level, name, low, high in boxes
    ]


def _streets() -> list[Street]:
    return [
        Street(f"street-{n}-{k}", name, LineString(_points((a, b))), is_walkable=True, is_drivable=name != "")
        for n, (name, shape) in enumerate(STREETS)
        for k, (a, b) in enumerate(pairwise(shape))
    ]


def _elevation() -> Elevation:
    """Sea at zero, land rising to the south, 300 m at Beacon Hill."""
    east, north = np.meshgrid(np.arange(-0.5, 13, 0.5), np.arange(9.5, -1, -0.5))
    beacon = 300 * np.exp(-((east - 1.6) ** 2 + (north - 2.3) ** 2))
    heights = np.where(north > 7, 0.0, 8 * (7 - north) + beacon)
    top = position(0, 9.5)
    return Elevation(
        north=top.lat,
        west=position(-0.5, 0).lon,
        step_lat=0.5 * DEGREES_PER_KM_NORTH,
        step_lon=0.5 * DEGREES_PER_KM_EAST,
        heights=heights.astype(np.float32),
    )
