"""A map without files: the border by name or drawn, everything inside it asked from an Overpass server.

First the areas that the border names, then what lies in the box around it. Areas too large to ask a public server for
are refused; an extract is the way for those.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from hideline.atlas.imports.borders import BorderSpec, BorderUnusable, Gazetteer, Surface, names_in
from hideline.atlas.imports.findings import Findings
from hideline.atlas.imports.overpass import decode, findings_of
from hideline.atlas.imports.overpass_live import SERVERS, Overpass
from hideline.atlas.imports.plane import Plane
from hideline.atlas.imports.recipe import Recipe

_LARGEST = 3_000e6
_QUERY = (
    '[out:json][timeout:90];relation[boundary=administrative][~"^name(:en)?$"~"^{name}$",i]{level};out geom;'
)


def read_online(
    recipe: Recipe, progress: Callable[[str, float], None], read_file: Callable[[Path], Surface]
) -> list[Findings]:
    """Ask for everything inside the recipe's border."""
    if recipe.border is None:
        raise BorderUnusable("A map asked from a server needs a border: an area's name, a circle or a box.")
    client = Overpass(_cache(recipe), servers=recipe.overpass_servers or SERVERS)
    named = list(_named_areas(client, recipe.border))
    boundaries = [boundary for found in named for boundary in found.boundaries]
    border = Gazetteer(boundaries, {}, read_file).area(recipe.border)
    size = Plane.around(border).area(border)
    if size > _LARGEST:
        raise BorderUnusable(
            f"{size / 1e6:,.0f} km² are too much to ask a public server for: use an extract of the region."
        )
    west, south, east, north = border.bounds
    asked = client.area(south, west, north, east, progress=progress, language=recipe.language)
    return [*named, *asked]


def _cache(recipe: Recipe) -> Path:
    if recipe.cache:
        return Path(recipe.cache)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hideline" / "overpass"


def _named_areas(client: Overpass, spec: BorderSpec) -> Iterator[Findings]:
    for area in names_in(spec):
        level = f'[admin_level="{area.admin_level}"]' if area.admin_level is not None else ""
        content = client.ask(_QUERY.replace("{level}", level).replace("{name}", _escaped(area.name)))
        yield findings_of(decode(content, area.name), area.name)


def _escaped(name: str) -> str:
    """A name as it may stand inside a quoted regular expression."""
    return "".join(f"\\\\{c}" if c in r".^$*+?()[]{}|" else c for c in name if c not in '"\\')
