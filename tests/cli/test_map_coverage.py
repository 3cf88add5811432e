"""Real maps beside their real timetables: ruling out by reach stays on where all that runs is known (law 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.atlas.build import Recipe, build_map
from hideline.atlas.draft import MapDraft, TransitMode
from hideline.atlas.route_types import is_of_type
from hideline.cli.mapmaking import only_in_play, read_timetables, with_timetable
from hideline.transit.coverage import Coverage, Gaps
from hideline.transit.timetable import Timetable
from tests.atlas.imports.maps import shared

pytestmark = pytest.mark.slow


def built(
    gtfs: str, osm: str = "", modes: frozenset[TransitMode] | None = None, lines: tuple[str, ...] = ()
) -> MapDraft:
    recipe = Recipe(
        Path(gtfs).stem,
        osm=(str(shared(osm)),) if osm else (),
        gtfs=(str(shared(gtfs)),),
        modes=modes,
        lines=lines,
    )
    draft = build_map(recipe)
    return with_timetable(draft, only_in_play(read_timetables(recipe.gtfs), draft, recipe))


def gaps_of(draft: MapDraft) -> Gaps:
    assert draft.timetable is not None
    timetable = Timetable.from_bytes(draft.timetable)
    return Coverage.of(timetable, (str(s.id) for s in draft.stations), draft.lines, is_of_type).ever()


METRO = frozenset((TransitMode.METRO,))
PORTO = "osm-porto-centre/metro-do-porto-2025.gtfs.zip", "osm-porto-centre/porto-centre-2020.osm.pbf"
MILAN = "osm-milan/atm-milano-subset-2014.gtfs.zip", "osm-milan/milan-2014.osm.pbf"


def test_berlin_by_u_and_s_bahn_is_known_whole() -> None:
    assert not gaps_of(built("berlin-vbb/vbb-berlin-us-2021-08.gtfs.zip"))


def test_portos_metro_is_known_whole_though_the_map_draws_its_lines_too() -> None:
    assert not gaps_of(built(*PORTO, modes=METRO))


def test_porto_with_its_trams_is_not() -> None:
    gaps = gaps_of(built(*PORTO))
    assert {"18", "22"} <= set(gaps.lines)
    assert gaps.stations


def test_milans_tram_2_is_not_the_metro_2_of_the_timetable() -> None:
    """The feed has five trams and line 2 of the metro; the map has a tram 2 and every other line besides."""
    draft = built(*MILAN)
    twos = {line.mode.value: str(line.id) for line in draft.lines if line.name == "2"}
    assert twos == {"metro": "M2", "tram": "relation/660325"}
    assert gaps_of(draft).lines.count("2") == 1
    assert not {"12", "16", "24", "27", "3"} & set(gaps_of(draft).lines)


def test_milan_by_metro_line_2_alone_is_known_whole() -> None:
    assert not gaps_of(built(*MILAN, modes=METRO, lines=("2",)))
