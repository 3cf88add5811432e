"""What starts the end game and what does not, and the spot it freezes the hider on (END-1, END-2, ZONE-4, ZONE-5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.events import (
    EndGameAnnounced,
    EndGameBegan,
    SpotWarned,
)
from hideline.game.ids import PhotoId, StationId
from hideline.units import Instant, Span, minutes, seconds
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round, north_of
from tests.towns import CASTLE, MARKET, MILL, position, where


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
    round.trails.add(SEEKER, replace(fix, at=Instant(at)))
    assert round.send(SEEKER, say.SayAlighted()).round.end_game is None


@pytest.mark.parametrize(("ride", "is_true"), [(seconds(5), False), (minutes(2), True)])
def test_we_got_off_counts_only_where_a_vehicle_could_have_brought_them(ride: Span, is_true: bool) -> None:
    """END-1: a made-up position after the other would try out every station."""
    round = a_hunt().seekers_at(MARKET).send(SEEKER, say.SayAboard(line="M1"))
    round.wait(ride).at_place(SEEKER, where(MILL)).send(SEEKER, say.SayAlighted())
    assert (round.round.end_game is not None) is is_true


def test_what_the_group_calls_the_fastest_vehicle_holds_for_getting_off_too() -> None:
    """END-1, HOUSE-1."""
    round = a_hunt(reach_speed=1.0).seekers_at(MARKET).send(SEEKER, say.SayAboard(line="M1"))
    round.wait(minutes(2)).at_place(SEEKER, where(MILL)).send(SEEKER, say.SayAlighted())
    assert round.round.end_game is None


def test_a_position_that_only_the_command_names_starts_nothing() -> None:
    """END-1, ROUND-5: the table puts it on the trail, where the hider sees it."""
    round = a_hunt().seekers_at(MARKET).send(SEEKER, say.SayAboard(line="M1")).wait(minutes(5))
    round.send(SEEKER, say.SayAlighted(fix=round.fix(where(MILL))))
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
    seen = round.seen_by(HIDER).round
    assert seen is not None
    assert seen.hiding is not None
    assert seen.hiding.is_going_back
    assert (round.seen_by(HIDER).stand, round.seen_by(SEEKER).stand) == (None, where(MILL))
    clock = round.hiding_clock
    round.wait(minutes(3)).at_place(HIDER, where(MILL))
    round.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    assert round.hiding_clock == clock
    assert round.round.end_game is not None
    assert round.round.end_game.spot == where(MILL)
    assert round.refuses(HIDER, say.GoBackToSpot()) == "nothing-to-go-back-for"


@pytest.mark.parametrize(("announced", "said"), [(False, ""), (True, "back to the spot after a photo")])
def test_the_way_back_does_not_tell_of_the_end_game(announced: bool, said: str) -> None:
    """END-1, HOUSE-2: the seekers see that the hider paused, and why only where the end game is announced anyway."""
    round = lured_out(photo_trap_pause=True, announce_end_game=announced).send(HIDER, say.GoBackToSpot())
    pause = round.seen_by(SEEKER).pause
    assert pause is not None
    assert pause.reason == said


def test_a_spot_that_was_gone_back_to_is_looked_at_too() -> None:
    """ZONE-4, HOUSE-2."""
    round = lured_out(photo_trap_pause=True).send(HIDER, say.GoBackToSpot())
    before = len(round.happened(SpotWarned))
    round.wait(minutes(3)).at_place(HIDER, position(2.6, 4.75))
    round.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    assert len(round.happened(SpotWarned)) == before + 1
    assert round.happened(SpotWarned)[-1].distance > 100


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


def test_a_spot_off_every_path_gets_a_warning_when_it_is_fixed() -> None:
    """ZONE-4: further than 3 m plus the phone's own error."""
    far_off = a_round().hider_at(MILL).wait(seconds(1)).at_place(HIDER, position(2.6, 4.75))
    far_off.walk(SEEKER, where(MILL), times=6)
    assert far_off.happened(SpotWarned)[0].distance > 100
    hiding = far_off.seen_by(HIDER).round.hiding  # type: ignore[union-attr]
    assert hiding is not None
    assert hiding.off_path == far_off.happened(SpotWarned)[0].distance
    on_street = a_round().hider_at(MILL).wait(seconds(1)).at_place(HIDER, position(2.8, 4.7))
    on_street.walk(SEEKER, where(MILL), times=6)
    assert on_street.happened(EndGameBegan)
    assert on_street.happened(SpotWarned) == []
