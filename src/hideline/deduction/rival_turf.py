"""What browser tools for this game do: Turf and a spherical Voronoi, in `benchmarks/turf`, run by Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import shapely

from hideline.catalogue.clues import CloserTo, Clue, HotterThan, InDisc, InDivision, NearestIs, NearestOfThese
from hideline.units import LatLon, Malformed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.atlas.index import Atlas
    from hideline.deduction.knowledge import Deduction

HERE = Path(__file__).parents[3] / "benchmarks" / "turf"
Job = dict[str, object]


def play_with_turf(deduction: Deduction, clues: list[Clue]) -> tuple[list[float], BaseGeometry]:
    """Seconds for each clue, and the area left."""
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None or not (HERE / "node_modules").exists():
        raise Malformed("To compare with Turf, run `npm ci` in benchmarks/turf first.")
    atlas = deduction.ground.atlas
    job = {"border": _geojson(atlas.playable), "clues": [_job(clue, atlas) for clue in clues]}
    command = [node, "--max-old-space-size=6000", str(HERE / "game.mjs")]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=True)  # noqa: S603 - our own script
    answer = json.loads(done.stdout)
    return [float(ms) / 1000 for ms in answer["ms"]], shapely.from_geojson(json.dumps(answer["area"]))


def _job(clue: Clue, atlas: Atlas) -> Job:
    match clue:
        case InDisc():
            return _disc(clue.centre, clue.radius, keep=clue.is_inside)
        case HotterThan():
            return _cell([_at(clue.end), _at(clue.start)], 0, keep=clue.is_hotter)
        case NearestIs():
            icons = atlas.icons(clue.kind)
            return _cell(icons.lonlat.tolist(), icons.ids.index(clue.place), keep=clue.is_same)
        case CloserTo():
            return {"is": "near", "shapes": _things(clue, atlas), "than": clue.than, "keep": clue.is_closer}
        case InDivision():
            areas = atlas.division_areas(clue.level)
            area = areas.shapes[areas.ids.index(clue.division)]
            return {"is": "area", "area": _geojson(area), "keep": clue.is_same}
        case NearestOfThese():
            icons = atlas.icons(clue.kind)
            sites = icons.lonlat[[icons.ids.index(place) for place in clue.candidates]].tolist()
            cell = _cell(sites, clue.candidates.index(clue.place), keep=True)
            return {"is": "both", "all": [_disc(clue.centre, clue.radius, keep=True), cell]}
        case _:
            return {"is": "nothing"}


def _disc(centre: LatLon, radius: float, *, keep: bool) -> Job:
    return {"is": "disc", "centre": _at(centre), "radius": radius, "keep": keep}


def _cell(sites: list[list[float]], mine: int, *, keep: bool) -> Job:
    return {"is": "cell", "sites": sites, "mine": mine, "keep": keep}


def _things(clue: CloserTo, atlas: Atlas) -> object:
    lines = {str(kind): courses for kind, courses in atlas.contents.courses.items()}
    if clue.kind in lines:
        return _geojson(shapely.union_all([course.shape for course in lines[clue.kind]]))
    return {"type": "MultiPoint", "coordinates": atlas.icons(clue.kind).lonlat.tolist()}


def _at(p: LatLon) -> list[float]:
    return [p.lon, p.lat]


def _geojson(shape: BaseGeometry) -> object:
    return json.loads(shapely.to_geojson(shape))
