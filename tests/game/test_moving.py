"""The move: a new zone for the whole hand, while the clocks stand (POW-10, POW-11, POW-12)."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.events import (
    MoveBegan,
    MoveEnded,
    ZoneFixed,
)
from hideline.game.ids import StationId
from hideline.game.settings import Size
from hideline.game.state import Phase
from hideline.units import LatLon, Span, minutes, seconds
from tests.powerups import BONUS, a_hunt, play_refused
from tests.rounds import HIDER, LARGE, MEDIUM, SEEKER, SMALL
from tests.towns import CASTLE, MARKET, MILL, where


@pytest.mark.parametrize(("size", "window"), [(SMALL, 10), (MEDIUM, 20), (LARGE, 60)])
def test_a_move_gives_its_sizes_time_to_set_up_a_new_zone(size: Size, window: int) -> None:
    """POW-10, SIZE-6: the hand is thrown at once and the seekers are told the old station."""
    round = a_hunt("move", BONUS, "veto", size=size).hider_plays("move")
    assert round.hand.cards == ()
    assert round.happened(MoveBegan)[0].old_station == MILL
    assert round.seen_by(SEEKER).round.old_stations == (MILL,)  # type: ignore[union-attr]
    round.send(HIDER, say.NameStation(station=StationId(CASTLE))).wait(seconds(1)).at_place(
        HIDER, where(CASTLE)
    )
    round.wait(Span(minutes(window) - seconds(2)))
    assert round.round.phase is Phase.MOVING
    round.wait(seconds(1))
    assert round.round.phase is Phase.SEEKING
    assert round.happened(ZoneFixed)[-1].station == CASTLE


def test_answers_bind_the_zone_they_were_given_in() -> None:
    """POW-11: from the move on they are past, and no clue to be put aside any more; the next ones bind again."""
    round = a_hunt("move").seekers_ask("radar.1km").hider_answers().hider_keeps()
    assert [entry.is_past for entry in round.team_seen_by(SEEKER).entries] == [False]
    assert "toggle-clue" in round.offered(SEEKER)
    round.hider_plays("move")
    assert [entry.is_past for entry in round.team_seen_by(SEEKER).entries] == [True]
    assert "toggle-clue" not in round.offered(SEEKER)
    assert round.refuses(SEEKER, say.ToggleClue(entry=1)) == "nothing-to-mend"
    round.send(HIDER, say.NameStation(station=StationId(CASTLE))).at_place(HIDER, where(CASTLE))
    round.wait(minutes(20)).seekers_ask("radar.1km").hider_answers()
    for seat in (SEEKER, HIDER):
        assert [entry.is_past for entry in round.team_seen_by(seat).entries] == [True, False]
    assert "toggle-clue" in round.offered(SEEKER)


def test_a_pending_question_is_settled_before_a_move() -> None:
    """POW-10."""
    round = a_hunt("move").seekers_ask("radar.1km")
    assert play_refused(round, "move") == "question-must-be-settled-first"
    round.hider_answers().hider_keeps().hider_plays("move")
    assert round.round.phase is Phase.MOVING


def test_the_new_station_is_another_than_the_old() -> None:
    """POW-10: also when the hider did not go anywhere."""
    round = a_hunt("move").hider_plays("move")
    assert round.refuses(HIDER, say.NameStation(station=StationId(MILL))) == "same-station-again"
    round.wait(minutes(10))
    assert round.happened(ZoneFixed)[-1].station != MILL


def test_what_the_seekers_marked_before_a_move_says_nothing_of_the_new_zone() -> None:
    """POW-11: a photo of the old zone is no photo of the new one; a note rules nothing out and stays."""
    round = a_hunt("move")
    round.send(
        SEEKER, say.MakeMark(what="station", stations=(StationId(CASTLE),), text="no such tower there")
    )
    round.send(SEEKER, say.MakeMark(what="note", text="they like parks"))
    round.hider_plays("move")
    assert [mark.text for mark in round.seen_by(SEEKER).round.teams[0].marks] == ["they like parks"]  # type: ignore[union-attr]
    round.send(SEEKER, say.MakeMark(what="station", stations=(StationId(MARKET),)))
    round.wait(minutes(10))
    marks = round.seen_by(SEEKER).round.teams[0].marks  # type: ignore[union-attr]
    assert [mark.id for mark in marks] == ["mark-2", "mark-3"]


def test_while_moving_the_hiding_clock_is_paused_and_goes_on_from_where_it_was() -> None:
    """POW-11: and the clock the seekers see with it."""
    round = a_hunt("move")
    clock = round.hiding_clock
    round.hider_plays("move").send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.wait(seconds(1)).at_place(HIDER, where(CASTLE)).wait(minutes(10))
    assert len(round.happened(MoveEnded)) == 1
    assert round.hiding_clock == round.shown_clock == clock + seconds(1)
    assert round.wait(minutes(3)).hiding_clock == clock + seconds(1) + minutes(3)


def test_a_hider_late_after_a_move_waits_for_the_clock_again() -> None:
    """POW-11, ZONE-2."""
    round = a_hunt("move")
    clock = round.hiding_clock
    round.hider_plays("move").wait(seconds(1)).at_place(
        HIDER, LatLon(where(MILL).lat + 0.012, where(MILL).lon)
    )
    round.wait(minutes(15))
    assert round.round.zone is not None
    assert not round.round.zone.is_inside
    assert round.hiding_clock == clock


def test_what_was_asked_before_a_move_stays_asked_but_is_about_the_old_zone() -> None:
    """POW-11."""
    round = a_hunt("move").seekers_ask("radar.1km").hider_answers().hider_keeps().hider_plays("move")
    round.wait(minutes(11)).seekers_at(MARKET).seekers_ask("radar.2km")
    round.send(HIDER, say.AnswerQuestion(fix=round.fix(where(CASTLE))))
    assert round.price_of("radar.1km") == 2
    assert [entry.zone for entry in round.team.entries] == [1, 2]


def test_fixes_during_a_move_count_for_nothing() -> None:
    """END-1."""
    round = a_hunt("move").hider_plays("move").send(HIDER, say.NameStation(station=StationId(CASTLE)))
    round.wait(seconds(1)).at_place(HIDER, where(CASTLE)).wait(minutes(7))
    round.walk(SEEKER, where(CASTLE), times=12, every=seconds(15))
    assert round.round.phase is Phase.SEEKING
    assert round.round.end_game is None
    assert round.walk(SEEKER, where(CASTLE), times=5, every=seconds(15)).round.end_game is not None


def test_nobody_boards_during_a_move_but_whoever_rides_gets_off() -> None:
    """POW-11: the seekers stay put; on transit they leave at the next stop and wait there."""
    round = a_hunt("move").send(SEEKER, say.SayAboard(line="M1")).hider_plays("move")
    round.send(SEEKER, say.SayAlighted())
    assert round.refuses(SEEKER, say.SayAboard(line="M1")) == "not-in-this-phase"
    assert "say-aboard" not in round.offered(SEEKER)
    assert "say-aboard" in round.offered(HIDER)
    round.wait(minutes(10)).send(SEEKER, say.SayAboard(line="M1"))
