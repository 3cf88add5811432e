"""Zones: naming, fixing, coming in late, staying inside (ZONE-1 … ZONE-4)."""

from __future__ import annotations

import pytest

from hideline.catalogue.advice import reminders
from hideline.game import commands as say
from hideline.game.events import (
    HiderCameBack,
    HiderEnteredZone,
    HiderLeftZone,
    ZoneFixed,
)
from hideline.game.ids import StationId
from hideline.game.settings import Size
from hideline.units import Edition, minutes, seconds
from tests.rounds import HIDER, LARGE, MEDIUM, SEEKER, SMALL, a_round, north_of
from tests.towns import CASTLE, GULL, HARBOUR, LAKESIDE, MARKET, MILL, position, where

OFF_STATION = position(3.7, 5.6)
"""More than 500 m from every station; Harbour is the nearest."""


# ── naming and fixing ─────────────────────────────────────────────────────────────────────────────


def test_the_hider_names_a_station_of_the_map_and_may_change_it_until_it_is_fixed() -> None:
    """ZONE-1."""
    round = a_round()
    assert round.refuses(HIDER, say.NameStation(station=StationId("atlantis"))) == "no-such-station"
    assert round.refuses(SEEKER, say.NameStation(station=StationId(MILL))) == "not-for-your-role"
    round.send(HIDER, say.NameStation(station=StationId(MARKET)))
    round.send(HIDER, say.NameStation(station=StationId(MILL)))
    round.at_place(HIDER, where(MILL)).hiding_ends()
    assert round.round.zone is not None
    assert round.round.zone.station == MILL
    assert round.refuses(HIDER, say.NameStation(station=StationId(CASTLE))) == "already-hidden"


def test_the_named_station_counts_within_its_radius_even_when_another_is_nearer() -> None:
    """ZONE-2, ZONE-1: other stations may lie inside."""
    between = north_of(where(MARKET), 450)
    round = a_round(zone_radius=2000).send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.at_place(HIDER, between).hiding_ends()
    assert round.round.zone is not None
    assert round.round.zone.station == CASTLE


def test_away_from_the_named_station_the_nearest_one_counts() -> None:
    """ZONE-2."""
    round = a_round().send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.at_place(HIDER, where(MILL)).hiding_ends()
    assert round.round.zone is not None
    assert round.round.zone.station == MILL
    assert round.round.zone.is_inside


def test_on_a_vehicle_the_next_stop_it_serves_counts() -> None:
    """ZONE-2."""
    round = a_round().at_place(HIDER, OFF_STATION)
    round.send(HIDER, say.SayAboard(line="M1", next_stop=StationId(LAKESIDE))).hiding_ends()
    assert round.happened(ZoneFixed)[0].station == LAKESIDE
    assert not round.happened(ZoneFixed)[0].is_inside


def test_without_any_fix_the_named_station_counts() -> None:
    """ZONE-2."""
    round = a_round().send(HIDER, say.NameStation(station=StationId(GULL))).hiding_ends()
    assert round.happened(ZoneFixed)[0].station == GULL
    assert round.happened(ZoneFixed)[0].is_inside


def test_the_last_known_fix_decides_when_the_phone_has_gone_silent() -> None:
    """ZONE-2."""
    round = a_round().at_place(HIDER, where(MARKET)).hiding_ends()
    assert round.happened(ZoneFixed)[0].station == MARKET


def test_with_neither_fix_nor_name_the_station_nearest_the_start_counts() -> None:
    """ZONE-2."""
    assert a_round().hiding_ends().happened(ZoneFixed)[0].station == MILL


def test_a_late_hiders_clock_starts_on_entry_while_the_seekers_start_on_time() -> None:
    """ZONE-2, ZONE-3: the clock the seekers see tells nothing of it."""
    round = a_round().seekers_at(MARKET).at_place(HIDER, OFF_STATION).hiding_ends()
    round.wait(minutes(4))
    assert (round.hiding_clock, round.shown_clock) == (0, minutes(4))
    assert "ask-question" in round.offered(SEEKER)
    round.at_place(HIDER, where(HARBOUR))
    assert len(round.happened(HiderEnteredZone)) == 1
    round.wait(minutes(1))
    assert (round.hiding_clock, round.shown_clock) == (minutes(1), minutes(5))


@pytest.mark.parametrize(("size", "radius"), [(SMALL, 500), (MEDIUM, 500), (LARGE, 1000)])
def test_the_zone_reaches_as_far_as_its_size_says(size: Size, radius: int) -> None:
    """SIZE-3: the boundary belongs to it."""
    assert a_round(size).game.box.settings.zone_radius == radius
    inside = a_round(size).send(HIDER, say.NameStation(station=StationId(GULL)))
    inside.at_place(HIDER, north_of(where(GULL), radius - 3)).hiding_ends()
    assert inside.happened(ZoneFixed)[0].is_inside
    outside = a_round(size).send(HIDER, say.NameStation(station=StationId(GULL)))
    outside.at_place(HIDER, north_of(where(GULL), radius + 3)).hiding_ends()
    assert not outside.happened(ZoneFixed)[0].is_inside


# ── staying inside ────────────────────────────────────────────────────────────────────────────────


def test_leaving_the_zone_warns_the_hider_and_stays_their_secret() -> None:
    """ZONE-3: on the record of their own side; the clocks go on."""
    round = a_round().hider_at(MILL).seekers_at(MARKET).wait(seconds(5))
    before = round.seen_by(SEEKER)
    round.at_place(HIDER, position(2.0, 4.6))
    assert round.happened(HiderLeftZone)[0].seat == HIDER
    assert round.seen_by(HIDER).round.hiding.has_left  # type: ignore[union-attr]
    assert round.seen_by(SEEKER) == before
    assert round.team.clock.is_running
    round.wait(minutes(1)).at_place(HIDER, where(MILL))
    assert len(round.happened(HiderCameBack)) == 1
    assert not round.seen_by(HIDER).round.hiding.has_left  # type: ignore[union-attr]


def test_gps_error_accuses_nobody_of_leaving() -> None:
    """ZONE-3: only a sure exit counts."""
    round = a_round().hider_at(MILL).wait(seconds(5))
    round.at_place(HIDER, north_of(where(MILL), 560), accuracy=80)
    round.wait(seconds(5)).at_place(HIDER, position(2.0, 4.6), accuracy=500)
    assert round.happened(HiderLeftZone) == []


def test_nobody_has_to_stay_in_the_zone_during_rest() -> None:
    """REST-3."""
    round = a_round(rests=[{"begins": "12:20", "ends": "13:00"}]).hider_at(MILL).wait(minutes(20))
    assert round.game.is_standing_still
    round.at_place(HIDER, position(2.0, 4.6))
    assert round.happened(HiderLeftZone) == []


def test_the_hider_is_reminded_what_a_spot_must_be() -> None:
    """ZONE-4, ASK-9: and everybody of what is off limits."""
    lines = " ".join(reminders(a_round().game.box.settings, Edition.METRIC))
    assert "public" in lines
    assert "within 3 m" in lines
    assert "Street View" in lines
