"""Who knows what: seekers, hiders, watchers, spectators. Nothing leaks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from hideline.game import commands as say
from hideline.game.clocks import ClockFace
from hideline.game.ids import SeatId, StationId
from hideline.game.standing import Role
from hideline.game.state import SeatRole
from hideline.units import minutes, seconds
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.towns import CASTLE, MARKET, MILL, position, where

WATCHER, SPECTATOR = SeatId("mum"), SeatId("fan")


def a_hunt(**options: object) -> Play:
    """The hunt is on, with a watcher and a spectator at the table."""
    round = a_round(**options)  # type: ignore[arg-type]
    round.send(None, say.TakeSeat(seat=WATCHER, name="Mum", role=SeatRole.WATCHER))
    round.send(HIDER, say.AdmitWatcher(seat=WATCHER))
    round.send(None, say.TakeSeat(seat=SPECTATOR, name="Fan", role=SeatRole.SPECTATOR))
    return round.hider_at(MILL).seekers_at(MARKET).wait(minutes(1)).holding("veto", "zoologist")


def seen(play: Play, seat: SeatId) -> bytes:
    """A view exactly as it travels."""
    return msgspec.json.encode(play.seen_by(seat))


def hider_steps_aside(play: Play) -> Play:
    return play.at_place(HIDER, position(2.9, 4.7))


def hider_leaves(play: Play) -> Play:
    return play.at_place(HIDER, where(CASTLE))


def hider_boards(play: Play) -> Play:
    return play.send(HIDER, say.SayAboard(line="M1"))


def hider_discards(play: Play) -> Play:
    return play.send(HIDER, say.DiscardCards(cards=play.hand.cards[:1]))


def hider_rolls(play: Play) -> Play:
    return play.send(HIDER, say.RollDice(why="to cast"))


def seekers_walk_in(play: Play) -> Play:
    return play.walk(SEEKER, where(MILL), times=6)


def seekers_walk_elsewhere(play: Play) -> Play:
    return play.walk(SEEKER, where(CASTLE), times=6)


@pytest.mark.parametrize(
    "secret",
    [hider_steps_aside, hider_leaves, hider_boards, hider_discards, hider_rolls],
    ids=lambda f: f.__name__,
)
@pytest.mark.parametrize("seat", [SEEKER, SPECTATOR])
def test_what_the_hider_does_alone_does_not_show(secret: Callable[[Play], Play], seat: SeatId) -> None:
    """HAND-2, ROUND-5, ZONE-3: law 3, byte by byte."""
    round = a_hunt()
    before = seen(round, seat)
    assert seen(secret(round), seat) == before


def test_two_hiders_in_different_places_look_the_same_to_the_seekers() -> None:
    """ROUND-5: law 3."""
    here, there = a_round(), a_round()
    here.hider_at(MILL).seekers_at(MARKET)
    there.hider_at(CASTLE).seekers_at(MARKET)
    assert seen(here, SEEKER) == seen(there, SEEKER)


def test_the_end_game_does_not_show_in_the_seekers_view() -> None:
    """END-1: law 3; also not through the record of later answers."""
    inside, outside = a_hunt(), a_hunt()
    for round in (seekers_walk_in(inside), seekers_walk_elsewhere(outside)):
        round.wait(seconds(1)).seekers_at(MARKET).seekers_ask("radar.1km").hider_answers()
    assert inside.round.end_game is not None
    assert outside.round.end_game is None
    assert seen(inside, SEEKER) == seen(outside, SEEKER)


def test_the_hider_sees_zone_clock_hand_questions_and_nothing_of_the_marks() -> None:
    """ROUND-5, HAND-2."""
    round = a_hunt().seekers_ask("radar.1km").send(SEEKER, say.MakeMark(what="note", text="hm"))
    mine = round.seen_by(HIDER).round
    assert mine is not None
    assert mine.hiding is not None
    assert mine.hiding.station == MILL
    assert mine.hand is not None
    assert len(mine.hand.cards) == 2
    assert mine.teams[0].pending is not None
    assert "hm" not in seen(round, HIDER).decode()


def test_the_seekers_see_their_questions_and_their_clock() -> None:
    """ASK-10, ZONE-3."""
    theirs = a_hunt().seekers_ask("radar.1km").seen_by(SEEKER).round
    assert theirs is not None
    assert theirs.teams[0].pending is not None
    assert theirs.hiding is theirs.hand is None
    assert theirs.teams[0].clock.since is not None


def test_a_watcher_sees_where_the_hider_hides_but_neither_cards_nor_answers() -> None:
    """SAFE-1."""
    round = a_hunt().seekers_ask("radar.1km").hider_answers()
    watching = round.seen_by(WATCHER)
    assert watching.role is Role.ONLOOKER
    assert watching.round is not None
    assert watching.round.hiding is not None
    assert watching.round.hiding.station == MILL
    assert watching.round.hiding.reasonings == ()
    assert watching.round.hand is None
    assert watching.round.teams == ()


def test_those_who_look_on_have_a_clock_that_only_what_all_may_know_of_stops() -> None:
    """ZONE-3, law 5: it runs on while an answer is late, and stands in a pause."""
    round = a_hunt()
    assert _clock_for(round, SEEKER) is None
    before = _clock_for(round, WATCHER)
    assert before is not None
    assert before.since is not None
    round.seekers_ask("radar.1km").wait(minutes(6))
    assert round.team.pending is not None
    assert round.team.pending.is_late
    assert _clock_for(round, WATCHER) == _clock_for(round, SPECTATOR) == before
    round.send(HIDER, say.PauseGame(reason="rain"))
    paused = _clock_for(round, WATCHER)
    assert paused is not None
    assert paused.since is None


def _clock_for(round: Play, seat: SeatId) -> ClockFace | None:  # noqa: A002 - a round is a round
    seen = round.seen_by(seat).round
    assert seen is not None
    return seen.clock


def test_a_spectator_sees_only_what_everyone_may_know() -> None:
    round = a_hunt().seekers_ask("radar.1km").hider_answers()
    watching = round.seen_by(SPECTATOR).round
    assert watching is not None
    assert watching.hiding is watching.hand is None
    assert watching.teams == ()
    assert [offer.command for offer in round.seen_by(SPECTATOR).offers] == ["leave-seat"]


def test_the_seed_stays_secret_until_the_round_is_over() -> None:
    """ROUND-3."""
    round = a_hunt()
    for seat in round.game.seats:
        assert round.round.seed not in seen(round, seat).decode()
        assert round.round.commitment in seen(round, seat).decode()
    round.seekers_find()
    assert round.round.seed in seen(round, SPECTATOR).decode()


def test_a_late_answer_shows_on_both_clocks_alike() -> None:
    """ASK-7, ZONE-3: the seekers saw that one."""
    round = a_hunt().seekers_ask("radar.1km").wait(minutes(9))
    assert round.hiding_clock == round.shown_clock


def test_clocks_are_faces_that_a_phone_counts_on() -> None:
    """ROUND-6: a view needs no ticking."""
    round = a_hunt()
    face = round.seen_by(SEEKER).round.teams[0].clock  # type: ignore[union-attr]
    assert face.since is not None
    assert face.shows + (round.at - face.since) == round.shown_clock
    round.send(HIDER, say.PauseGame())
    face = round.seen_by(SEEKER).round.teams[0].clock  # type: ignore[union-attr]
    assert (face.shows, face.since) == (round.shown_clock, None)


def test_every_offer_names_a_command_and_none_is_offered_to_strangers() -> None:
    """ROUND-1: law 6 in small; the wild games prove the rest."""
    round = a_hunt()
    assert "ask-question" in round.offered(SEEKER)
    assert "ask-question" not in round.offered(HIDER)
    assert "cast-curse" not in round.offered(SEEKER)
    assert {"pause-game", "roll-dice", "propose-change"} <= set(round.offered(HIDER))


def test_the_settings_that_differ_are_shown_to_all() -> None:
    """HOUSE-1."""
    for seat in (HIDER, SEEKER, SPECTATOR):
        assert [d.setting for d in a_hunt(hand_limit=9).seen_by(seat).differences] == ["hand_limit"]


def test_a_second_seeker_sees_what_the_first_sees() -> None:
    """ROUND-1."""
    round = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).seekers_at(MARKET).seekers_ask("radar.1km")
    assert round.seen_by(MATE).round == round.seen_by(SEEKER).round


def test_a_named_station_is_a_secret_plan() -> None:
    """ZONE-1."""
    round = a_round()
    before = seen(round, SEEKER)
    round.send(HIDER, say.NameStation(station=StationId(MILL)))
    assert seen(round, SEEKER) == before


def test_onlookers_hear_of_a_find_when_it_is_counted() -> None:
    """MODE-14, law 5: nothing tells them before, so nothing they see may change before."""
    round = a_round().hider_at(MILL).seekers_at(MARKET)
    for role in (SeatRole.WATCHER, SeatRole.SPECTATOR):
        round.send(None, say.TakeSeat(seat=SeatId(role), name=role, role=role))
    round.seekers_ask("radar.1km").hider_answers().seekers_find()
    assert [_phase_of(round, seat) for seat in (SEEKER, SeatRole.WATCHER, SeatRole.SPECTATOR)] == [
        "found",
        "seeking",
        "seeking",
    ]
    round.hider_keeps()
    assert {_phase_of(round, seat) for seat in round.game.seats} == {"found"}


def _phase_of(round: Play, seat: str) -> str:  # noqa: A002 - a round is a round
    seen = round.seen_by(SeatId(seat)).round
    assert seen is not None
    return seen.phase
