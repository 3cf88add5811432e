"""Pauses and rests: every clock stops together, and adds up afterwards."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hideline.game import commands as say
from hideline.game.commands import Command
from hideline.game.events import AnswerWindowClosed, GoneOnWithout, RestBegan, RestEnded
from hideline.game.ids import QuestionId, SeatId, StationId
from hideline.game.rests import next_rest
from hideline.game.settings import Rest
from hideline.game.state import Phase
from hideline.units import Instant, Span, hours, minutes, seconds
from tests.rounds import HIDER, MATE, NOON, SEEKER, Play, a_round
from tests.towns import CASTLE, MARKET, MILL, position, where


def a_hunt(**options: object) -> Play:
    """The hunt is on, ten minutes in."""
    return a_round(**options).hider_at(MILL).seekers_at(MARKET).wait(minutes(10))  # type: ignore[arg-type]


def all_back(play: Play) -> Play:
    return play.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())


# ── pauses ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", [HIDER, SEEKER])
def test_anyone_may_pause_and_every_clock_stands(who: str) -> None:
    """PAUSE-1."""
    round = a_hunt().seekers_ask("photo.tree").wait(minutes(1)).send(who, say.PauseGame(reason="rain"))  # type: ignore[arg-type]
    clock, shown = round.hiding_clock, round.shown_clock
    round.wait(hours(3))
    assert (round.hiding_clock, round.shown_clock) == (clock, shown)
    assert round.happened(AnswerWindowClosed) == []
    all_back(round).wait(minutes(9))
    assert round.happened(AnswerWindowClosed) == []
    round.wait(Span(1))
    assert len(round.happened(AnswerWindowClosed)) == 1


def test_the_game_goes_on_when_each_side_says_it_is_back() -> None:
    """PAUSE-1."""
    round = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).send(SEEKER, say.PauseGame())
    round.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack())
    assert round.game.is_standing_still
    assert "say-back" not in round.offered(SEEKER)
    round.send(MATE, say.SayBack())
    assert not round.game.is_standing_still
    assert round.refuses(MATE, say.SayBack()) == "not-paused"


def test_everyone_resumes_from_where_they_stopped() -> None:
    """REST-2, PAUSE-1: each sees their own place and nobody else's."""
    round = a_hunt().send(SEEKER, say.PauseGame()).wait(minutes(1)).seekers_at(CASTLE)
    assert round.seen_by(SEEKER).stand == where(MARKET)
    assert round.seen_by(HIDER).stand == where(MILL)
    assert all_back(round).seen_by(SEEKER).stand is None


def test_a_second_pause_is_refused() -> None:
    """PAUSE-1."""
    round = a_hunt().send(SEEKER, say.PauseGame())
    assert round.refuses(HIDER, say.PauseGame()) == "already-paused"
    assert "pause-game" not in round.offered(HIDER)


@pytest.mark.parametrize(
    ("who", "command"),
    [
        (SEEKER, say.AskQuestion(question=QuestionId("photo.tree"))),
        (SEEKER, say.ClaimFind()),
        (SEEKER, say.DropThermometer()),
        (SEEKER, say.AcceptPhoto()),
        (HIDER, say.CannotAnswer(reason="no")),
        (HIDER, say.PlayPowerup(card="veto.1")),  # type: ignore[arg-type]
        (HIDER, say.CastCurse(card="zoologist.1")),  # type: ignore[arg-type]
        (HIDER, say.DiscardCards(cards=("veto.1",))),  # type: ignore[arg-type]
        (HIDER, say.NameStation(station=StationId(MILL))),
    ],
)
@pytest.mark.parametrize("stop", ["pause", "rest"])
def test_while_the_game_stands_still_nothing_happens(who: str, command: Command, stop: str) -> None:
    """PAUSE-2."""
    if stop == "pause":
        round = a_hunt().holding("veto", "zoologist").send(HIDER, say.PauseGame())
    else:
        round = (
            a_hunt(rests=[{"begins": "12:15", "ends": "13:00"}])
            .holding("veto", "zoologist")
            .wait(minutes(10))
        )
    assert round.refuses(who, command) == "game-stands-still"  # type: ignore[arg-type]


def test_a_choice_among_drawn_cards_may_be_made_in_a_pause() -> None:
    """PAUSE-2."""
    round = a_hunt().seekers_ask("radar.500m").hider_answers().send(SEEKER, say.PauseGame())
    round.hider_keeps()
    assert len(round.hand.cards) == 1


def test_fixes_in_a_pause_trigger_nothing() -> None:
    """PAUSE-2."""
    round = a_hunt().send(SEEKER, say.PauseGame()).wait(seconds(1)).at_place(HIDER, position(2.0, 4.6))
    assert round.fresh == []


def test_the_hiding_period_and_the_turnover_stand_too() -> None:
    """PAUSE-1."""
    round = a_round().wait(minutes(20)).send(HIDER, say.PauseGame()).wait(hours(1))
    all_back(round).wait(minutes(9))
    assert round.round.phase == "hiding"
    round.wait(minutes(1))
    assert round.round.phase == "seeking"
    round.seekers_find().wait(minutes(5)).send(HIDER, say.PauseGame()).wait(hours(1))
    all_back(round).wait(minutes(4))
    assert round.round.number == 1
    assert round.wait(minutes(1)).round.number == 2


# ── rests ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_rest_begins_and_ends_by_itself_and_stops_every_clock() -> None:
    """REST-1: local times of the game's time zone (11:40 in London when the game starts)."""
    round = a_round(rests=[{"begins": "13:00", "ends": "23:00"}]).hider_at(MILL).wait(hours(20))
    assert [event.at for event in round.happened(RestBegan)] == [NOON + minutes(80)]
    assert [event.at for event in round.happened(RestEnded)] == [NOON + minutes(80) + hours(10)]
    assert round.hiding_clock == hours(20) - hours(10)


def test_a_game_that_starts_at_night_rests_at_once() -> None:
    """REST-1."""
    round = a_round(rests=[{"begins": "11:00", "ends": "12:00"}]).wait(Span(0))
    assert round.game.rest_until == NOON + minutes(20)
    round.wait(minutes(50))
    assert round.round.phase == "seeking"


def test_overlapping_stops_count_once() -> None:
    """REST-1: a pause that runs into a rest, and beyond it."""
    round = a_hunt(rests=[{"begins": "13:00", "ends": "14:00"}])
    before = round.hiding_clock
    round.wait(minutes(30)).send(SEEKER, say.PauseGame()).wait(hours(1))
    assert round.game.rest_until is not None
    round.wait(minutes(50))
    assert round.game.rest_until is None
    assert round.game.is_standing_still
    all_back(round).wait(minutes(5))
    assert round.hiding_clock == before + minutes(35)


def test_back_from_a_pause_the_rest_goes_on() -> None:
    """REST-1."""
    round = (
        a_hunt(rests=[{"begins": "12:30", "ends": "14:00"}]).wait(minutes(15)).send(SEEKER, say.PauseGame())
    )
    all_back(round)
    assert round.game.pause is None
    assert round.game.is_standing_still


def test_two_rests_that_meet_are_one_long_one() -> None:
    """REST-1."""
    rests = [{"begins": "13:00", "ends": "15:00"}, {"begins": "14:00", "ends": "16:00"}]
    round = a_round(rests=rests).hider_at(MILL).wait(hours(6))
    assert round.hiding_clock == hours(6) - hours(3)


def london(text: str) -> Instant:
    return Instant(round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000))


def rest_after(begins: str, ends: str, since: str, zone: str = "Europe/London") -> tuple[str, str]:
    rest = next_rest(zone, (Rest(begins, ends),), london(since))
    assert rest is not None
    shown = [datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="minutes")[:16] for at in rest]
    return shown[0], shown[1]


def test_a_night_over_the_spring_change_is_an_hour_shorter() -> None:
    """REST-1: Europe/London jumps from 01:00 to 02:00 on 2026-03-29."""
    assert rest_after("22:00", "08:00", "2026-03-28T12:00") == ("2026-03-28T22:00", "2026-03-29T07:00")


def test_a_boundary_in_the_skipped_hour_is_the_moment_of_the_jump() -> None:
    """REST-1."""
    assert rest_after("22:00", "01:30", "2026-03-28T12:00") == ("2026-03-28T22:00", "2026-03-29T01:00")
    assert rest_after("01:30", "08:00", "2026-03-28T23:00") == ("2026-03-29T01:00", "2026-03-29T07:00")


def test_in_the_repeated_hour_a_rest_begins_at_the_first_and_ends_at_the_second() -> None:
    """REST-1: Europe/London repeats 01:00 to 02:00 on 2026-10-25."""
    assert rest_after("01:30", "08:00", "2026-10-24T20:00") == ("2026-10-25T00:30", "2026-10-25T08:00")
    assert rest_after("22:00", "01:30", "2026-10-24T12:00") == ("2026-10-24T21:00", "2026-10-25T01:30")


def test_rests_follow_the_time_zone_of_the_game() -> None:
    """REST-1."""
    assert rest_after("22:00", "08:00", "2026-06-15T00:00", "Asia/Tokyo") == (
        "2026-06-15T13:00",
        "2026-06-15T23:00",
    )


@given(
    begins=some.times().map(lambda t: f"{t.hour:02}:{t.minute:02}"),
    ends=some.times().map(lambda t: f"{t.hour:02}:{t.minute:02}"),
    since=some.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - made aware below
    zone=some.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
)
def test_a_rest_is_never_over_before_it_began(begins: str, ends: str, since: datetime, zone: str) -> None:
    """REST-1."""
    if begins == ends:
        return
    at = Instant(round(since.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000))
    rest = next_rest(zone, (Rest(begins, ends),), at)
    assert rest is not None
    assert at <= rest.begins <= rest.ends
    assert rest.ends - rest.begins <= hours(26)


# ── law 8 ─────────────────────────────────────────────────────────────────────────────────────────


@given(some.lists(some.sampled_from(["wait", "pause", "back"]), max_size=14), some.integers(1, 40))
def test_hiding_time_and_pauses_add_up_to_wall_time(steps: list[str], length: int) -> None:
    """PAUSE-1, REST-1, ROUND-6: law 8, whatever was paused when, with a rest in the middle."""
    round = a_hunt(rests=[{"begins": "12:30", "ends": "13:15"}])
    began = round.at - round.hiding_clock
    stood = 0
    for step in steps:
        before, clock = round.at, round.hiding_clock
        if step == "wait":
            round.wait(minutes(length))
            stood += (round.at - before) - (round.hiding_clock - clock)
        elif step == "pause" and round.game.pause is None:
            round.send(SEEKER, say.PauseGame())
        elif step == "back" and round.game.pause is not None:
            all_back(round)
    assert round.hiding_clock + stood == round.at - began
    assert round.game.is_standing_still or round.team.clock.is_running


def test_what_fell_due_at_the_moment_the_game_stopped_happens_as_soon_as_it_goes_on() -> None:
    """PAUSE-1, REST-1: a rest begins with the last moment of the hiding period, and a pause outlasts it."""
    round = a_round(rests=(Rest("12:10", "12:20"),)).send(HIDER, say.NameStation(station=StationId(MILL)))
    round.wait(minutes(30)).send(SEEKER, say.PauseGame()).wait(minutes(15))
    all_back(round)
    assert round.round.phase is Phase.SEEKING
    assert "name-station" not in round.offered(HIDER)


def owed_twice(**options: object) -> Play:
    """A question asked for the second time: one reward is drawn, another is owed (ASK-5)."""
    round = a_hunt(**options).seekers_ask("radar.1km").hider_answers().hider_keeps().wait(seconds(1))
    round = round.seekers_at(MARKET).at_place(HIDER, where(MILL)).seekers_ask("radar.1km").hider_answers()
    assert (round.hand.choice is not None, len(round.hand.owed)) == (True, 1)
    return round


def test_in_a_pause_the_drawn_are_chosen_from_and_the_next_reward_waits() -> None:
    """PAUSE-2: drawing is play; a choice among what is drawn already is not."""
    round = owed_twice().send(SEEKER, say.PauseGame()).hider_keeps()
    assert (round.hand.choice, len(round.hand.owed)) == (None, 1)
    all_back(round)
    assert (round.hand.choice is not None, len(round.hand.owed)) == (True, 0)


def test_what_waited_for_the_morning_is_drawn_in_the_morning() -> None:
    """PAUSE-2, REST-1."""
    round = owed_twice(rests=(Rest("13:00", "14:00"),)).wait(minutes(50)).hider_keeps()
    assert (round.hand.choice, len(round.hand.owed)) == (None, 1)
    round.wait(hours(1))
    assert round.hand.choice is not None


def test_what_is_still_owed_when_the_game_ends_in_a_pause_is_drawn_for_the_hider() -> None:
    """ROUND-9, PAUSE-2: the end does not wait, and earned is earned."""
    round = owed_twice().send(SEEKER, say.PauseGame()).send(HIDER, say.EndGameEarly())
    assert not round.hand.owed
    assert len(round.game.runs[-1].hands["hiders"]) == 3  # type: ignore[index]


# ── going on without those who are missing ────────────────────────────────────────────────────────


def one_is_missing(players: tuple[str, ...] = (HIDER, SEEKER, MATE), *back: SeatId) -> Play:
    """A pause from which all have come back but one."""
    round = a_round(players=players).hider_at(MILL).seekers_at(MARKET).send(SEEKER, say.PauseGame())
    for seat in back or (HIDER, SEEKER):
        round.send(seat, say.SayBack())
    return round


def test_the_host_goes_on_without_a_side_that_was_waited_for() -> None:
    """PAUSE-1: somebody went home; it is on the record, and nobody else decides it."""
    round = one_is_missing()
    assert "go-on-without" not in round.offered(HIDER)
    assert round.refuses(HIDER, say.GoOnWithout()) == "still-waiting"
    seen = round.seen_by(MATE).pause
    assert seen is not None
    assert seen.waits_until == round.at + minutes(10)

    round.wait(minutes(10))
    assert [("go-on-without" in round.offered(seat)) for seat in (HIDER, SEEKER, MATE)] == [
        True,
        False,
        False,
    ]
    assert round.refuses(SEEKER, say.GoOnWithout()) == "only-the-host"
    assert round.refuses(MATE, say.GoOnWithout()) == "still-waiting"
    round.send(HIDER, say.GoOnWithout())

    assert not round.game.is_standing_still
    assert [event.side for event in round.happened(GoneOnWithout)] == ["side-cem"]
    assert round.game.host == HIDER
    assert round.refuses(HIDER, say.GoOnWithout()) == "not-paused"


def test_the_wait_begins_anew_with_each_side_that_comes_back() -> None:
    """PAUSE-1."""
    round = one_is_missing((HIDER, SEEKER, MATE, "dia"), HIDER, SEEKER).wait(minutes(9))
    round.send(MATE, say.SayBack()).wait(minutes(9))
    assert "go-on-without" not in round.offered(HIDER)
    assert "go-on-without" in round.wait(minutes(1)).offered(HIDER)


def test_fewer_than_half_do_not_go_on_by_themselves() -> None:
    """PAUSE-1."""
    round = one_is_missing((HIDER, SEEKER, MATE), HIDER).wait(hours(5))
    assert "go-on-without" not in round.offered(HIDER)
    assert round.refuses(HIDER, say.GoOnWithout()) == "still-waiting"


def test_where_the_host_is_missing_the_others_go_on_and_one_of_them_is_the_host() -> None:
    """PAUSE-1: but not one alone, who would be playing against nobody."""
    round = (
        one_is_missing((HIDER, SEEKER, MATE), SEEKER, MATE).wait(minutes(10)).send(MATE, say.GoOnWithout())
    )
    assert not round.game.is_standing_still
    assert round.game.host == MATE

    alone = one_is_missing((HIDER, SEEKER), SEEKER).wait(hours(1))
    assert "go-on-without" not in alone.offered(SEEKER)
    assert alone.refuses(SEEKER, say.GoOnWithout()) == "still-waiting"


def test_who_comes_back_late_plays_on_or_stops_the_game_again() -> None:
    """PAUSE-1."""
    round = one_is_missing().wait(minutes(10)).send(HIDER, say.GoOnWithout())
    round.send(MATE, say.PauseGame(reason="we are not back yet"))
    assert round.game.is_standing_still
    assert round.game.pause is not None
    assert not round.game.pause.has_waited


def test_the_hosts_mates_go_on_as_the_host_would() -> None:
    """TEAM-1, PAUSE-1."""
    round = a_round(mates=(MATE,)).hider_at(MILL).send(SEEKER, say.PauseGame()).send(MATE, say.SayBack())
    round.wait(minutes(10)).send(MATE, say.GoOnWithout())
    assert not round.game.is_standing_still
    assert round.game.host == HIDER


def test_what_stood_with_the_clock_goes_on_from_where_it_was() -> None:
    """PAUSE-1, ROUND-6: the wait itself costs nobody anything."""
    round = one_is_missing()
    clock = round.hiding_clock
    round.wait(hours(2)).send(HIDER, say.GoOnWithout())
    assert round.hiding_clock == clock
    assert round.wait(minutes(3)).hiding_clock == clock + minutes(3)
