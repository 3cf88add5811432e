"""Zones and spots, and what starts the end game."""

from __future__ import annotations

import pytest

from hideline.catalogue.advice import reminders
from hideline.game import commands as say
from hideline.game.events import (
    EndGameAnnounced,
    EndGameBegan,
    HiderCameBack,
    HiderEnteredZone,
    HiderLeftZone,
    SpotWarned,
    ZoneFixed,
)
from hideline.game.ids import PhotoId, StationId
from hideline.game.settings import Size
from hideline.units import LatLon, minutes, seconds
from tests.rounds import HIDER, LARGE, MATE, MEDIUM, SEEKER, SMALL, Play, a_round
from tests.towns import CASTLE, GULL, HARBOUR, LAKESIDE, MARKET, MILL, position, where

OFF_STATION = position(3.7, 5.6)
"""More than 500 m from every station; Harbour is the nearest."""


def north_of(p: LatLon, metres: float) -> LatLon:
    return LatLon(p.lat + metres / 111_300, p.lon)


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


def test_a_spot_off_every_path_gets_a_warning_when_it_is_fixed() -> None:
    """ZONE-4: further than 3 m plus the phone's own error."""
    far_off = a_round().hider_at(MILL).wait(seconds(1)).at_place(HIDER, position(2.6, 4.75))
    far_off.walk(SEEKER, where(MILL), times=6)
    assert far_off.happened(SpotWarned)[0].distance > 100
    on_street = a_round().hider_at(MILL).wait(seconds(1)).at_place(HIDER, position(2.8, 4.7))
    on_street.walk(SEEKER, where(MILL), times=6)
    assert on_street.happened(EndGameBegan)
    assert on_street.happened(SpotWarned) == []


def test_the_hider_is_reminded_what_a_spot_must_be() -> None:
    """ZONE-4, ASK-9: and everybody of what is off limits."""
    lines = " ".join(reminders(a_round().game.box.settings))
    assert "public" in lines
    assert "within 3 m" in lines
    assert "Street View" in lines


# ── the end game ──────────────────────────────────────────────────────────────────────────────────


def a_hunt(**options: object) -> Play:
    """The hider at Mill, the seekers far away at Market."""
    return a_round(**options).hider_at(MILL).wait(minutes(1)).seekers_at(MARKET)  # type: ignore[arg-type]


def test_a_minute_on_foot_in_the_zone_starts_the_end_game() -> None:
    """END-1, ZONE-5: the hider is frozen where they stand."""
    round = a_hunt().walk(SEEKER, where(MILL), times=3, every=seconds(20))
    assert round.happened(EndGameBegan) == []
    round.walk(SEEKER, where(MILL), times=1)
    began = round.happened(EndGameBegan)[0]
    assert began.seat == SEEKER
    assert began.spot == where(MILL)
    assert round.seen_by(HIDER).round.hiding.is_frozen  # type: ignore[union-attr]


def test_the_seekers_are_not_told_of_the_end_game() -> None:
    """END-1."""
    quiet, loud = a_hunt(), a_hunt()
    quiet.walk(SEEKER, north_of(where(MILL), 2000), times=6)
    loud.walk(SEEKER, where(MILL), times=6)
    assert loud.round.end_game is not None
    assert quiet.seen_by(SEEKER) == loud.seen_by(SEEKER)


def test_by_house_rule_the_end_game_is_announced() -> None:
    """END-1, HOUSE-1."""
    round = a_hunt(announce_end_game=True).walk(SEEKER, where(MILL), times=6)
    assert len(round.happened(EndGameAnnounced)) == 1
    assert round.seen_by(SEEKER).round.end_game  # type: ignore[union-attr]


def test_once_on_the_end_game_stays_on() -> None:
    """END-1: also when the seekers leave again."""
    round = a_hunt().walk(SEEKER, where(MILL), times=6).walk(SEEKER, where(CASTLE), times=3)
    assert round.round.end_game is not None
    assert len(round.happened(EndGameBegan)) == 1


def test_too_few_fixes_start_nothing() -> None:
    """END-1: three or more."""
    round = a_hunt().walk(SEEKER, where(MILL), times=2, every=seconds(60))
    assert round.round.end_game is None
    round.walk(SEEKER, where(MILL), times=1, every=seconds(60))
    assert round.round.end_game is not None


def test_a_long_silence_starts_the_minute_anew() -> None:
    """END-1: fixes at most 60 s old."""
    round = a_hunt().walk(SEEKER, where(MILL), times=3, every=seconds(61))
    assert round.round.end_game is None


def test_imprecise_fixes_count_for_nothing() -> None:
    """END-1: at most 100 m accurate."""
    round = a_hunt()
    for _ in range(6):
        round.wait(seconds(20)).at_place(SEEKER, where(MILL), accuracy=101)
    assert round.round.end_game is None


def test_a_train_passing_through_starts_nothing() -> None:
    """END-1: at most 2.5 m/s between the fixes."""
    round = a_hunt()
    for step in range(8):
        round.wait(seconds(15)).at_place(SEEKER, north_of(where(MILL), step * 60 - 240))
    assert round.round.end_game is None


def test_a_train_standing_in_the_zone_starts_nothing() -> None:
    """END-1: while marked aboard."""
    round = a_hunt().send(SEEKER, say.SayAboard(line="M1")).walk(SEEKER, where(MILL), times=8)
    assert round.round.end_game is None


def test_we_got_off_with_one_good_fix_starts_it_at_once() -> None:
    """END-1."""
    round = a_hunt().send(SEEKER, say.SayAboard(line="M1")).wait(minutes(1)).at_place(SEEKER, where(MILL))
    round.send(SEEKER, say.SayAlighted())
    assert round.round.end_game is not None


@pytest.mark.parametrize("fault", ["stale", "imprecise", "elsewhere", "from the future"])
def test_we_got_off_with_a_bad_fix_starts_nothing(fault: str) -> None:
    """END-1: never one stale or imprecise fix."""
    round = a_hunt().send(SEEKER, say.SayAboard(line="M1")).wait(minutes(5))
    fix = round.fix(where(MARKET if fault == "elsewhere" else MILL), 200 if fault == "imprecise" else 5)
    at = {"stale": fix.at - seconds(61), "from the future": fix.at + minutes(5)}.get(fault, fix.at)
    round.send(SEEKER, say.SayAlighted(fix=type(fix)(fix.position, at, fix.accuracy)))  # type: ignore[arg-type]
    assert round.round.end_game is None


def test_fixes_of_the_hiding_period_count_for_nothing() -> None:
    """END-1: a seeker already inside starts the minute when it ends."""
    round = a_round().send(HIDER, say.NameStation(station=StationId(MILL))).at_place(HIDER, where(MILL))
    round.wait(minutes(28)).walk(SEEKER, where(MILL), times=8, every=seconds(15))
    assert round.round.phase == "seeking"
    assert round.round.end_game is None
    round.walk(SEEKER, where(MILL), times=3, every=seconds(15))
    assert round.round.end_game is None
    round.walk(SEEKER, where(MILL), times=2, every=seconds(15))
    assert round.round.end_game is not None


def test_fixes_during_a_pause_count_for_nothing() -> None:
    """END-1, PAUSE-2."""
    round = a_hunt().walk(SEEKER, where(MILL), times=2)
    round.send(HIDER, say.PauseGame()).walk(SEEKER, where(MILL), times=8)
    assert round.round.end_game is None
    round.wait(seconds(1)).send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    round.walk(SEEKER, where(MILL), times=3)
    assert round.round.end_game is None
    round.walk(SEEKER, where(MILL), times=1)
    assert round.round.end_game is not None


def test_any_seeker_of_the_team_starts_it() -> None:
    """END-1."""
    round = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).walk(MATE, where(MILL), times=6)
    assert round.happened(EndGameBegan)[0].seat == MATE


# ── the photo trap (house rule) ───────────────────────────────────────────────────────────────────


def lured_out(**options: object) -> Play:
    """A photo is asked, the hider walks out for it, and the seekers arrive."""
    round = a_hunt(**options).seekers_ask("photo.tree").wait(minutes(2))
    round.at_place(HIDER, north_of(where(MILL), 300))
    return round.walk(SEEKER, where(MILL), times=6)


def test_a_hider_lured_out_by_a_photo_may_stop_everything_and_get_back() -> None:
    """HOUSE-2: the intended spot is the one that counts."""
    round = lured_out(photo_trap_pause=True)
    assert "go-back-to-spot" in round.offered(HIDER)
    round.send(HIDER, say.GoBackToSpot())
    assert round.game.is_standing_still
    clock = round.hiding_clock
    round.wait(minutes(3)).at_place(HIDER, where(MILL))
    round.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    assert round.hiding_clock == clock
    assert round.round.end_game is not None
    assert round.round.end_game.spot == where(MILL)
    assert round.refuses(HIDER, say.GoBackToSpot()) == "nothing-to-go-back-for"


def test_what_is_answered_before_the_way_back_binds_no_single_spot() -> None:
    """HOUSE-2, END-2."""
    round = lured_out(photo_trap_pause=True).send(HIDER, say.SendPhoto(photo=PhotoId("p1")))
    assert not round.team.entries[-1].in_end_game
    round.send(HIDER, say.GoBackToSpot()).send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    round.seekers_ask("radar.1km").hider_answers()
    assert round.team.entries[-1].in_end_game


def test_without_that_house_rule_the_hider_stays_where_they_were_caught() -> None:
    """HOUSE-2, ZONE-5."""
    round = lured_out()
    assert "go-back-to-spot" not in round.offered(HIDER)
    assert round.refuses(HIDER, say.GoBackToSpot()) == "nothing-to-go-back-for"
    assert round.round.end_game is not None
    assert round.round.end_game.spot == north_of(where(MILL), 300)


def test_a_photo_asked_long_ago_is_no_excuse() -> None:
    """HOUSE-2: 10, 10 or 20 minutes."""
    round = a_hunt(photo_trap_pause=True).seekers_ask("photo.tree").wait(minutes(11))
    round.walk(SEEKER, where(MILL), times=6)
    assert round.round.end_game is not None
    assert "go-back-to-spot" not in round.offered(HIDER)
