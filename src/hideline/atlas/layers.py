"""The tables of a map file: what is called what, with one row for each thing on the map."""

from __future__ import annotations

from hideline.atlas.geopackage import Layer

TEXT, INTEGER, BLOB = "TEXT", "INTEGER", "BLOB"
ID_AND_NAME = (("id", TEXT), ("name", TEXT))

ABOUT = Layer("map", None, (("key", TEXT), ("value", TEXT)), "Name, time zone, format and content hash")
BORDER = Layer("border", "GEOMETRY", (("name", TEXT),), "The border of the map")
NO_GO = Layer("no_go", "GEOMETRY", (("name", TEXT),), "Areas cut out of the map")
STATIONS = Layer(
    "stations",
    "POINT",
    (*ID_AND_NAME, ("modes", TEXT), ("stops", TEXT), ("wheelchair", INTEGER), ("is_terminus", INTEGER)),
    "Stations in play",
)
LINES = Layer(
    "lines",
    "GEOMETRY",
    (*ID_AND_NAME, ("mode", TEXT), ("colour", TEXT), ("text_colour", TEXT), ("patterns", TEXT)),
    "Transit lines with the stations their services stop at",
)
PLACES = Layer("places", "POINT", (("kind", TEXT), *ID_AND_NAME), "Places by kind, one icon each")
COURSES = Layer("courses", "GEOMETRY", (("kind", TEXT), *ID_AND_NAME), "Coasts, borders, railways")
WATER = Layer("water", "GEOMETRY", ID_AND_NAME, "Named bodies of water")
DIVISIONS = Layer(
    "divisions", "GEOMETRY", (*ID_AND_NAME, ("level", INTEGER)), "Administrative divisions by level"
)
LANDMASSES = Layer("landmasses", "POLYGON", ID_AND_NAME, "Unbroken pieces of land")
STREETS = Layer(
    "streets",
    "LINESTRING",
    (*ID_AND_NAME, ("is_walkable", INTEGER), ("is_drivable", INTEGER)),
    "Streets and paths from junction to junction",
)
BACKDROP = Layer("backdrop", "GEOMETRY", (("layer", TEXT), ("properties", TEXT)), "What is only drawn")
SOURCES = Layer(
    "sources",
    None,
    (("name", TEXT), ("licence", TEXT), ("notice", TEXT), ("retrieved", TEXT)),
    "Where the data came from and the notices to show with it",
)
WARNINGS = Layer("warnings", None, (("warning", TEXT),), "What the making of the map left out, and why")
SPELLINGS = Layer(
    "spellings", None, (("name", TEXT), ("latin", TEXT)), "Names in other scripts, written in Latin letters"
)
EDITS = Layer("edits", None, (("edit", TEXT),), "Edits by hand that a rebuild applies again")
ATTACHMENTS = Layer("attachments", None, (("name", TEXT), ("content", BLOB)), "Elevation, timetable, basemap")

ELEVATION, TIMETABLE, BASEMAP = "elevation", "timetable", "basemap"
