"""Streets and paths: which ways may be walked or driven, cut at every junction (MATCH-4, ZONE-4, MODE-1).

A junction is a point that two ways share. Bridges and tunnels share no point with what they cross, so they make
none. Ways that the public may not use are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString

from hideline.atlas.draft import Street
from hideline.atlas.imports.things import Tags, Thing, is_gone, name_of

_ROADS = frozenset(
    [
        "trunk",
        "trunk_link",
        "primary",
        "primary_link",
        "secondary",
        "secondary_link",
        "tertiary",
        "tertiary_link",
        "unclassified",
        "residential",
        "living_street",
        "service",
        "road",
    ]
)
_MOTORWAYS = frozenset(("motorway", "motorway_link"))
_WAYS_ON_FOOT = frozenset(
    ["footway", "path", "pedestrian", "steps", "track", "bridleway", "cycleway", "corridor"]
)
HIGHWAYS: frozenset[str] = _ROADS | _MOTORWAYS | _WAYS_ON_FOOT
_NO = frozenset(("no", "private", "agricultural", "forestry", "military", "delivery"))
_YES = frozenset(("yes", "designated", "permissive", "official", "destination", "public"))


@dataclass(frozen=True, slots=True)
class Way:
    """A way before it is cut at its junctions."""

    id: str
    name: str
    shape: LineString
    is_walkable: bool
    is_drivable: bool


def way_of(thing: Thing, language: str = "") -> Way | None:
    """The street or path an object is; None when it is neither or when the public is kept out."""
    tags = thing.tags
    highway = tags.get("highway", "")
    if highway not in HIGHWAYS or not isinstance(thing.shape, LineString) or is_gone(tags):
        return None
    walkable, drivable = _is_walkable(highway, tags), _is_drivable(highway, tags)
    if not (walkable or drivable):
        return None
    return Way(thing.id, name_of(tags, language) or tags.get("ref", ""), thing.shape, walkable, drivable)


def _is_walkable(highway: str, tags: Tags) -> bool:
    if "foot" in tags:
        return tags["foot"] in _YES
    if tags.get("access") in _NO or highway in _MOTORWAYS:
        return False
    is_for_riders = highway in ("cycleway", "bridleway") and tags.get("segregated") is None
    is_fast_road = highway in ("trunk", "trunk_link") and tags.get("sidewalk", "no") in ("no", "none")
    return not is_fast_road and not (is_for_riders and tags.get("foot") == "no")


def _is_drivable(highway: str, tags: Tags) -> bool:
    if highway not in _ROADS and highway not in _MOTORWAYS:
        return False
    said = tags.get("motorcar", tags.get("motor_vehicle", tags.get("vehicle", tags.get("access", "yes"))))
    return said not in _NO and tags.get("service") not in ("parking_aisle", "emergency_access")


def cut_at_junctions(ways: Sequence[Way]) -> list[Street]:
    """Every way in stretches from junction to junction."""
    if not ways:
        return []
    coords, owner = shapely.get_coordinates([way.shape for way in ways], return_index=True)
    is_cut = _is_junction(coords)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    is_cut[starts] = True
    is_cut[np.append(starts[1:] - 1, len(owner) - 1)] = True
    cuts = np.flatnonzero(is_cut)
    first, last = cuts[:-1], cuts[1:]
    within = owner[first] == owner[last]
    first, last = first[within], last[within]
    shapes = _stretches(coords, first, last)
    along = first - starts[owner[first]]
    return [
        Street(f"{way.id}:{offset}", way.name, shape, way.is_walkable, way.is_drivable)
        for way, offset, shape in zip((ways[i] for i in owner[first]), along, shapes, strict=True)
    ]


def _stretches(
    coords: NDArray[np.float64], first: NDArray[np.intp], last: NDArray[np.intp]
) -> NDArray[np.object_]:
    """The lines from one corner to another, ends included, all at once."""
    counts = last - first + 1
    number = np.repeat(np.arange(len(first)), counts)
    within = np.arange(len(number)) - np.repeat(np.cumsum(counts) - counts, counts)
    lines: NDArray[np.object_] = shapely.linestrings(coords[first[number] + within], indices=number)
    return lines


def _is_junction(coords: NDArray[np.float64]) -> NDArray[np.bool_]:
    keys = np.round(coords * 1e7).astype(np.int64)
    packed = keys[:, 0] * 4_000_000_000 + keys[:, 1]
    _, inverse, counts = np.unique(packed, return_inverse=True, return_counts=True)
    shared: NDArray[np.bool_] = counts[inverse] > 1
    return shared
