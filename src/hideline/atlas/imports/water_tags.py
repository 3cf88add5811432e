"""Which OSM objects are water, coast or islands (MEAS-3, MEAS-4, MATCH-6). Pools, fountains and tanks are not water."""

from __future__ import annotations

from hideline.atlas.draft import Course, PlaceId
from hideline.atlas.imports.findings import Findings, FoundPlace, WaterBody
from hideline.atlas.imports.things import Tags, Thing, is_gone, is_yes, name_of

_NO_BODY_OF_WATER = frozenset(
    [
        "pool",
        "swimming_pool",
        "fountain",
        "reflecting_pool",
        "wastewater",
        "fish_pass",
        "moat_dry",
        "lock_dry",
        "ditch",
        "drain",
        "basin_dry",
    ]
)
WATER_TAGS: tuple[tuple[str, str], ...] = (
    ("natural", "coastline"),
    ("natural", "water"),
    ("waterway", "riverbank"),
    ("waterway", "dock"),
    ("waterway", "river"),
    ("waterway", "canal"),
    ("landuse", "reservoir"),
    ("landuse", "basin"),
    ("place", "island"),
    ("place", "islet"),
    ("place", "sea"),
    ("place", "ocean"),
)
_RIVERS = frozenset(("river", "canal", "stream", "oxbow", "tidal_channel", "rapids", "lock"))


def is_water(tags: Tags) -> bool:
    """Whether an area with these tags is a water surface that counts."""
    is_wet = (
        tags.get("natural") == "water"
        or tags.get("waterway") in ("riverbank", "dock")
        or tags.get("landuse") in ("reservoir", "basin")
    )
    is_artificial = (
        tags.get("water") in _NO_BODY_OF_WATER
        or tags.get("leisure") == "swimming_pool"
        or tags.get("amenity") in ("fountain", "swimming_pool")
        or tags.get("man_made") in ("wastewater_plant", "storage_tank", "reservoir_covered")
        or is_yes(tags, "covered")
        or tags.get("location") == "underground"
        or tags.get("basin") in ("detention", "infiltration")
    )
    return is_wet and not is_artificial and not is_gone(tags)


def note_water(thing: Thing, findings: Findings, language: str = "") -> None:
    """Put coast, water surfaces, rivers and islands where they belong."""
    tags = thing.tags
    if thing.is_line:
        _note_line(thing, findings, language)
    elif thing.is_area and is_water(tags):
        is_river = tags.get("water") in _RIVERS or tags.get("waterway") == "riverbank"
        findings.water.append(WaterBody(thing.id, name_of(tags, language), thing.shape, is_river))  # type: ignore[arg-type]
    if tags.get("place") in ("sea", "ocean") and not findings.sea_name:
        findings.sea_name = name_of(tags, language)
    if tags.get("place") in ("island", "islet") and (name := name_of(tags, language)) and not thing.is_line:
        findings.islands.append(FoundPlace(thing.id, name, thing.icon, not thing.is_area))


def _note_line(thing: Thing, findings: Findings, language: str) -> None:
    tags = thing.tags
    if tags.get("natural") == "coastline":
        findings.coast.append(thing.shape)  # type: ignore[arg-type]
    is_open = not is_yes(tags, "tunnel") and tags.get("tunnel") != "culvert"
    if tags.get("waterway") in ("river", "canal") and is_open and (name := name_of(tags, language)):
        findings.waterways.append(Course(PlaceId(thing.id), name, thing.shape))  # type: ignore[arg-type]
