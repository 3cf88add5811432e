"""Watchers: whoever comes while a round is on sees nothing of the hiders before one of them says yes."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game import events
from hideline.game.audience import may_know
from hideline.game.ids import SeatId
from hideline.game.state import SeatRole
from tests.rounds import HIDER, SEEKER, Play, a_game, a_round
from tests.towns import MARKET, MILL

WATCHER = SeatId("mum")
COMES = say.TakeSeat(seat=WATCHER, name="Mum", role=SeatRole.WATCHER)


def a_hunt() -> Play:
    return a_round().hider_at(MILL).seekers_at(MARKET)


def sees_hiding(play: Play) -> bool:
    """Whether the watcher's view holds anything of the hiders."""
    seen = play.seen_by(WATCHER).round
    assert seen is not None
    return seen.hiding is not None


def hears_of_the_zone(play: Play) -> bool:
    return may_know(play.game, play.happened(events.ZoneFixed)[-1], WATCHER)


def test_who_comes_to_watch_while_a_round_is_on_sees_nothing_of_the_hiders() -> None:
    """SAFE-1, ROUND-5: else a seeker could look by a second seat."""
    play = a_hunt().send(None, COMES)
    assert play.game.seats[WATCHER].is_waiting
    assert not sees_hiding(play)
    assert not hears_of_the_zone(play)
    assert [type(event) for event in play.fresh] == [events.SeatTaken, events.WatcherCame]


def test_a_hider_admits_a_watcher_who_then_sees_everyone() -> None:
    """SAFE-1."""
    play = a_hunt().send(None, COMES)
    assert "admit-watcher" in play.offered(HIDER)
    play.send(HIDER, say.AdmitWatcher(seat=WATCHER))
    assert sees_hiding(play)
    assert hears_of_the_zone(play)
    assert "admit-watcher" not in play.offered(HIDER)
    assert play.refuses(HIDER, say.AdmitWatcher(seat=WATCHER)) == "no-such-seat"


def test_seekers_and_watchers_admit_nobody() -> None:
    """SAFE-1."""
    play = a_hunt().send(None, COMES)
    assert "admit-watcher" not in play.offered(SEEKER)
    for seat in (SEEKER, WATCHER):
        assert play.refuses(seat, say.AdmitWatcher(seat=WATCHER)) == "not-for-your-role"


def test_a_watcher_is_admitted_while_the_game_stands_still_too() -> None:
    """SAFE-1, PAUSE-1: a pause is when somebody may need looking after."""
    play = a_hunt().send(None, COMES).send(SEEKER, say.PauseGame(reason="ankle"))
    assert "admit-watcher" in play.offered(HIDER)
    assert sees_hiding(play.send(HIDER, say.AdmitWatcher(seat=WATCHER)))


def test_who_watched_before_the_round_began_sees_everyone_in_it() -> None:
    """SAFE-1: everybody could see who was there."""
    play = a_game().send(None, COMES).send(HIDER, say.StartGame())
    assert not play.game.seats[WATCHER].is_waiting
    assert sees_hiding(play)


@pytest.mark.parametrize("is_late", [True, False], ids=["while the round is on", "between two rounds"])
def test_with_the_next_round_every_watcher_sees_everyone(is_late: bool) -> None:
    """SAFE-1, ROUND-8."""
    play = a_hunt()
    if is_late:
        play.send(None, COMES)
    play.seekers_find()
    if not is_late:
        play.send(None, COMES)
        assert not play.game.seats[WATCHER].is_waiting
    play.send(SEEKER, say.StartNextRound())
    assert sees_hiding(play)
