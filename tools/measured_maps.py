"""The real data sets that maps are measured with: what each is built from, and where its counts differ by a rule."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.cli.map.show import Summary


@dataclass(frozen=True, slots=True)
class Note:
    """A count that the data's SOURCE.md states, where it is found here, and the rule between them."""

    stated: str
    where: str
    """`places.museum`, `stations.metro`, `divisions.2`, `lines` (all of them), `station_count`."""
    rule: str

    def counted(self, summary: Summary) -> int:
        """The count here."""
        part, _, key = self.where.partition(".")
        found = getattr(summary, part)
        if isinstance(found, dict):
            return int(found.get(key, 0) if key else sum(found.values()))
        return int(found)


@dataclass(frozen=True, slots=True)
class RealMap:
    """One map to build."""

    name: str
    title: str
    about: str
    words: tuple[str, ...]
    """Options of `hideline map build`; `DATA/` stands for the folder of real data."""
    notes: tuple[Note, ...] = ()

    @property
    def command(self) -> str:
        """As one would type it."""
        words = (f'"{word}"' if " " in word else word for word in self.words)
        return f"hideline map build {' '.join(words)} -o {self.name}.gpkg".replace("DATA/", "")


MERGED = "stops that are parts of one station are one"
NAMELESS = "those without a name are out"
ABROAD = "those outside the border do not exist (MAP-4)"
BROKEN = "a multipolygon whose ways are not in the file has no area"
CLOSED = "areas cut by the extract's edge are closed along it"

MAPS: tuple[RealMap, ...] = (
    RealMap(
        "monaco", "Monaco", "A whole small country, cut along its border, with its buses.",
        (
            "--osm", "DATA/osm-monaco/monaco-2025-01-01.osm.pbf", "--gtfs", "DATA/osm-monaco/cam-2025-12.gtfs.zip",
            "--border", "Monaco@2",
        ),
        (
            Note("admin level 2 assembles", "divisions.1", "it is the 1st division of a country without any"),
            Note("admin level 8 assembles", "divisions.2", "the commune, as large as the country's land"),
            Note("admin level 10 assembles", "divisions.3", "the wards"),
        ),
    ),
    RealMap(
        "monaco-menton", "Monaco–Menton", "The bundled map: a box of coast, with heights.",
        (
            "--osm", "DATA/osm-monaco/monaco-menton-2016.osm.pbf",
            "--elevation", "DATA/osm-monaco/N43E007.hgt.zip",
        ),
        (
            Note("8 rail station objects, 5–6 real ones", "places.rail-station", MERGED),
            Note("boundaries cut by the box are incomplete", "divisions.3", CLOSED),
        ),
    ),
    RealMap(
        "porto", "Porto", "The middle of a city with its metro.",
        (
            "--osm", "DATA/osm-porto-centre/porto-centre-2020.osm.pbf",
            "--gtfs", "DATA/osm-porto-centre/metro-do-porto-2025.gtfs.zip",
        ),
        (
            Note(
                "10 light-rail stations and 4 of rail", "places.rail-station",
                f"{MERGED}; Heroísmo lies outside, and the old terminus is one no more",
            ),
            Note("85 metro stops", "stations.metro", "the others lie outside the extract"),
            Note("7 lines", "places.metro-line", "as stated"),
            Note("36 museums", "places.museum", f"{NAMELESS}, {ABROAD}"),
            Note("9 consulates", "places.consulate", f"honorary ones are out, {ABROAD}"),
            Note("10 hospitals", "places.hospital", f"{NAMELESS}, and so are disused ones"),
            Note("4 freguesias assemble", "divisions.4", CLOSED),
        ),
    ),
    RealMap(
        "liechtenstein", "Liechtenstein", "A whole country with exclaves, by bus.",
        ("--osm", "DATA/osm-liechtenstein/liechtenstein-2021.osm.pbf", "--border", "Liechtenstein"),
        (
            Note("2 electoral districts", "divisions.1", "as stated"),
            Note("11 municipalities", "divisions.2", "as stated, with their exclaves and inner rings"),
            Note("3 rail stations", "places.rail-station", "as stated"),
            Note("355 bus stops", "stations.bus", MERGED),
            Note("46 peaks", "places.mountain", f"{NAMELESS}, {ABROAD}"),
            Note("11 museums", "places.museum", "as stated"),
        ),
    ),
    RealMap(
        "milan", "Milan", "A whole city from an extract that was filtered for routing and lost nodes.",
        ("--osm", "DATA/osm-milan/milan-2014.osm.pbf", "--gtfs", "DATA/osm-milan/atm-milano-subset-2014.gtfs.zip"),
        (
            Note("161 station objects of 151 names", "places.rail-station", f"{MERGED}; two are not open yet"),
            Note("719 tram stops", "stations.tram", MERGED),
            Note("4 metro lines", "places.metro-line", "as stated"),
            Note("24 libraries", "places.library", NAMELESS),
            Note("9 hospitals", "places.hospital", BROKEN),
            Note("4 museums", "places.museum", BROKEN),
            Note("95 parks", "places.park", "3 give no area, one is mapped twice, 2 lie outside"),
            Note("no admin area assembles", "divisions.1", "the region holds all of the map; the rest is warned of"),
        ),
    ),
    RealMap(
        "anhui", "Anhui", "A region of 264 by 262 kilometres with high-speed lines.",
        ("--osm", "DATA/osm-anhui/anhui-xuzhou-2017.osm.pbf"),
        (
            Note("95 station objects of 82 names", "places.rail-station", f"{MERGED}; a goods station is out"),
            Note("77 high-speed ways", "places.high-speed-rail", "3 spurs are out"),
            Note("1,910 water areas", "places.water", "only named water counts; nameless parts take a river's name"),
            Note("81 hospitals", "places.hospital", f"{NAMELESS} (5); one is mapped twice"),
            Note("82 named parks", "places.park", "one gives no area, one is mapped twice"),
            Note("3 level-5 areas assemble", "divisions.2", CLOSED),
            Note("38 level-6 areas assemble", "divisions.3", CLOSED),
            Note("24 level-8 areas assemble", "divisions.4", CLOSED),
        ),
    ),
    RealMap(
        "tel-aviv", "Tel Aviv", "Three towns from saved Overpass answers.",
        (
            *(
                word
                for name in ("stations", "places", "reference", "boundaries")
                for word in ("--overpass", f"DATA/overpass-telaviv/{name}.osm.json")
            ),
            "--geojson", "DATA/overpass-telaviv/coastline.geojson=coastline",
            "--geojson", "DATA/overpass-telaviv/neighborhoods-tel-aviv.geojson=divisions:4",
            "--border", "Tel-Aviv + Ramat Gan + Givatayim",
        ),
        (
            Note("66 stations", "places.rail-station", ABROAD),
            Note("6,183 bus stops", "stations.bus", "buses join only where asked for, or where little else runs"),
            Note("6,932 parks, 1,067 named", "places.park", f"{NAMELESS}, {ABROAD}"),
            Note("121 libraries", "places.library", f"{NAMELESS}, {ABROAD}"),
            Note("96 museums", "places.museum", f"{NAMELESS}, {ABROAD}"),
            Note("3 consulates", "places.consulate", f"honorary ones are out, {ABROAD}"),
            Note("3 level-8 relations", "divisions.3", "as stated"),
            Note("71 neighbourhoods of Tel Aviv", "divisions.4", "as stated"),
        ),
    ),
    RealMap(
        "berlin", "Berlin U+S", "A timetable alone, with the boroughs.",
        (
            "--gtfs", "DATA/berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip",
            "--geojson", "DATA/berlin-vbb/berliner-bezirke.geojson=divisions:2",
        ),
        (
            Note("324 stations", "station_count", MERGED),
            Note("25 line names", "lines", "as stated: routes of one name that share stations are one line"),
            Note("12 boroughs", "divisions.2", "as stated"),
        ),
    ),
    RealMap(
        "brandenburg", "Berlin and Brandenburg by rail", "A large timetable alone.",
        ("--gtfs", "DATA/berlin-vbb/vbb-rail-2021-08.gtfs.zip"),
        (
            Note("1,480 stations", "station_count", MERGED),
            Note("145 routes", "lines", "routes of one name that share stations are one line"),
        ),
    ),
    RealMap(
        "new-york", "New York subway", "A timetable with boroughs and community districts from GeoJSON.",
        (
            "--gtfs", "DATA/gtfs-nyc-subway/mta-nyct-subway-2018.gtfs.zip",
            "--geojson", "DATA/gtfs-nyc-subway/places/boroughs.geojson=divisions:2",
            "--geojson", "DATA/gtfs-nyc-subway/places/districts.geojson=divisions:3",
        ),
        (
            Note("413 stations", "station_count", "8 have no service; of one name with a change between them are one"),
            Note("22 routes", "lines", "as stated"),
            Note("5 boroughs", "divisions.2", "Staten Island has no station here, so it is off the map"),
        ),
    ),
)  # fmt: skip
