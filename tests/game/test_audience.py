"""Every event says who may know it, and only they are told."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game import events
from hideline.game.audience import KNOWS, may_know
from hideline.game.engine import EVOLVES
from hideline.game.events import Audience, Event
from hideline.game.ids import SeatId
from hideline.game.state import SeatRole
from hideline.units import minutes, seconds
from tests.rounds import HIDER, SEEKER, Play, a_round
from tests.towns import CASTLE, MARKET, MILL, where

STRANGER, WATCHER, FAN = SeatId("nobody"), SeatId("mum"), SeatId("fan")


def told(play: Play, kind: type[Event]) -> set[str]:
    """Who may know of the last event of a kind."""
    event = play.happened(kind)[-1]
    return {seat for seat in (*play.game.seats, STRANGER) if may_know(play.game, event, seat)}


def a_hunt() -> Play:
    round = a_round()
    round.send(None, say.TakeSeat(seat=WATCHER, name="Mum", role=SeatRole.WATCHER))
    round.send(HIDER, say.AdmitWatcher(seat=WATCHER))
    round.send(None, say.TakeSeat(seat=FAN, name="Fan", role=SeatRole.SPECTATOR))
    return round.hider_at(MILL).wait(minutes(1)).seekers_at(MARKET)


@pytest.mark.parametrize("kind", EVOLVES, ids=lambda kind: kind.__name__)
def test_every_event_declares_its_audience(kind: type[Event]) -> None:
    """HAND-2: there is no default."""
    assert kind.__dict__["audience"] in KNOWS


def test_every_audience_has_a_rule() -> None:
    assert set(KNOWS) == set(Audience)


def test_everyone_at_the_table_hears_public_news_and_strangers_nothing() -> None:
    """ROUND-6."""
    assert told(a_hunt(), events.HidingEnded) == {HIDER, SEEKER, WATCHER, FAN}


def test_only_the_hiding_side_and_watchers_hear_of_the_zone() -> None:
    """ZONE-2, SAFE-1."""
    assert told(a_hunt(), events.ZoneFixed) == {HIDER, WATCHER}


def test_only_the_holder_hears_of_cards() -> None:
    """HAND-2."""
    round = a_hunt().seekers_ask("radar.1km").hider_answers()
    assert told(round, events.CardsDrawn) == {HIDER}


def test_questions_are_between_the_team_and_the_hider() -> None:
    """ASK-10."""
    round = a_hunt().seekers_ask("radar.1km").hider_answers()
    assert told(round, events.QuestionAsked) == told(round, events.QuestionAnswered) == {HIDER, SEEKER}
    assert told(round, events.AnswerReasoned) == {HIDER, WATCHER}


def test_marks_are_the_seekers_own() -> None:
    assert told(a_hunt().send(SEEKER, say.MakeMark(what="note", text="hm")), events.MarkMade) == {SEEKER}


def test_the_shuffle_is_nobodys() -> None:
    """ROUND-3."""
    assert told(a_hunt(), events.DeckShuffled) == set()


def test_a_place_to_come_back_to_is_told_to_its_own_side() -> None:
    """REST-2."""
    round = a_hunt().send(SEEKER, say.PauseGame())
    stands = round.happened(events.StandMarked)
    assert [{seat for seat in round.game.seats if may_know(round.game, stand, seat)} for stand in stands] == [
        {HIDER},
        {SEEKER},
    ]


def test_the_hiders_dice_and_rides_are_theirs_alone() -> None:
    """ROUND-3, ROUND-5."""
    round = a_hunt().send(HIDER, say.RollDice()).send(HIDER, say.SayAboard())
    assert told(round, events.DiceRolled) == {HIDER}
    assert told(round, events.HiderRides) == {HIDER, WATCHER}
    assert told(round.send(SEEKER, say.SayAboard()), events.SeekersRide) == {HIDER, SEEKER}


def test_the_hider_alone_is_alarmed_when_the_end_game_begins() -> None:
    """END-1."""
    round = a_hunt().wait(seconds(1)).seekers_at(CASTLE).walk(SEEKER, where(MILL), times=6)
    assert told(round, events.EndGameBegan) == {HIDER, WATCHER}
