"""A set-up for a map: the size advised in the list is the size the game gets."""

from __future__ import annotations

from shapely.geometry import box

from hideline.atlas.draft import Station, StationId, TransitMode
from hideline.atlas.index import Atlas
from hideline.catalogue.audit.fitting import audit_size
from hideline.catalogue.setting_up import setup_on
from hideline.game.settings import Size
from hideline.server.maps import map_line, map_sheet
from hideline.units import Edition
from tests.towns import drawn_town, position


def a_land_mostly_cut_out() -> Atlas:
    """900 km² inside the border, of which 180 are in play, with 120 stations on them."""
    draft = drawn_town()
    corner, middle, far = position(0, 0), position(0, 6), position(30, 30)
    draft.border = box(corner.lon, corner.lat, far.lon, far.lat)
    draft.no_go = [box(middle.lon, middle.lat, far.lon, far.lat)]
    draft.lines, draft.timetable = [], None
    draft.stations = [
        Station(
            StationId(f"s{number}"),
            f"Station {number}",
            position(number % 20 + 1, number // 20 * 0.9 + 0.5),
            frozenset({TransitMode.TRAM}),
        )
        for number in range(120)
    ]
    return Atlas.of(draft)


def test_the_size_advised_is_the_same_wherever_it_is_told() -> None:
    """SIZE-7, MAP-3: by the land in play, not by what lies inside the border."""
    atlas = a_land_mostly_cut_out()
    setup = setup_on(atlas, size=None, edition=Edition.METRIC, mode="standard", house_rules={})
    assert setup.size is Size.SMALL
    told = (
        map_line(atlas).suggested_size,
        map_sheet(atlas).suggested_size,
        audit_size(atlas, Size.SMALL).suggested,
    )
    assert told == (Size.SMALL,) * 3


def test_a_size_that_was_chosen_stays() -> None:
    """SIZE-1."""
    atlas = a_land_mostly_cut_out()
    chosen = setup_on(atlas, size=Size.LARGE, edition=Edition.METRIC, mode="standard", house_rules={})
    assert chosen.size is Size.LARGE
    assert (chosen.map_hash, chosen.timezone) == (atlas.hash, atlas.timezone)
