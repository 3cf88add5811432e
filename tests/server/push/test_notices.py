"""Who is woken by what, as the rules have it; how it is sent is tested with a real push service."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.events import HiderLeftZone
from hideline.game.ids import HolderId, SeatId, SideId
from hideline.server.push.notices import Notice, notices_for
from hideline.units import hours, seconds
from tests.curses import a_hunt_for, cast, first_curse
from tests.rounds import HIDER, MATE, SEEKER, Play, a_game, a_round, north_of
from tests.teams import POINTS, deal, held, team, two_teams
from tests.towns import MILL, position, where

BONUS = "time-bonus-2-3-5"


def woken(play: Play) -> dict[SeatId, int]:
    """The seats that hear of what has just happened, and how long that is worth delivering."""
    return {notice.seat: notice.lasts for notice in notices_for(play.game, play.fresh)}


def test_a_guess_wakes_the_hider_for_as_long_as_the_reply_may_take() -> None:
    """DECK: the reply is due within half a minute."""
    play = cast(a_hunt_for("hidden-hangman"), "hidden-hangman")
    play.send(SEEKER, say.GuessLetter(curse=first_curse(), guess="p"))
    assert woken(play) == {HIDER: seconds(30)}


def test_by_points_a_guess_wakes_those_who_cast() -> None:
    """MODE-11: the hider is neutral."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, SEEKER).id), "hidden-hangman", BONUS, BONUS)
    paid = tuple(card for card in play.round.hands[HolderId(team(play, SEEKER).id)].cards if BONUS in card)
    card = held(play, SEEKER, "hidden-hangman")
    play.send(SEEKER, say.CastCurse(card=card, discards=paid, word="apple"))
    play.send(MATE, say.GuessLetter(curse=team(play, MATE).curses[0].id, guess="p"))
    assert woken(play) == {SEEKER: seconds(30)}


def test_who_would_join_a_side_wakes_that_side_alone() -> None:
    """TEAM-1."""
    play = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL)
    play.send(None, say.TakeSeat(seat=SeatId("dia"), name="Dia"))
    play.send(SeatId("dia"), say.ChooseSide(side=SideId("side-ben")))
    assert set(woken(play)) == {SEEKER}


def test_a_hider_who_is_not_in_the_zone_is_woken_and_a_stranger_reads_nothing_of_it() -> None:
    """ZONE-2, ZONE-3: late, or gone out; whoever is inside when it is fixed is left alone."""
    assert notices_about(a_round().hider_at(MILL), "zone") == []
    late = a_round().at_place(HIDER, position(3.7, 5.6)).hiding_ends()
    assert [notice.seat for notice in notices_about(late, "zone")] == [HIDER]

    play = a_round().hider_at(MILL).wait(seconds(30)).at_place(HIDER, north_of(where(MILL), 900))
    assert play.happened(HiderLeftZone)
    assert [notice.text for notice in notices_about(play, "zone")] == ["Open the game and look at the map."]
    assert set(woken(play)) == {HIDER}


def test_everybody_hears_that_the_zone_is_shown() -> None:
    """HOUSE-2."""
    play = a_round(longest_run=hours(1)).hider_at(MILL)
    play.wait(hours(1))
    told = [notice for notice in notices_for(play.game, play.log) if "shown" in notice.text]
    assert {notice.seat for notice in told} == {HIDER, SEEKER}


def notices_about(play: Play, topic: str) -> list[Notice]:
    return [notice for notice in notices_for(play.game, play.log) if notice.topic == topic]


def test_who_asked_to_join_is_woken_by_the_answer_and_nobody_else_is() -> None:
    """TEAM-1: they may have put the phone away; in the lobby people choose for themselves."""
    late = SeatId("dia")
    play = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL)
    play.send(None, say.TakeSeat(seat=late, name="Dia"))
    asks = say.ChooseSide(side=SideId("side-ben"))
    play.send(late, asks).send(SEEKER, say.TurnDownPlayer(seat=late))
    assert set(woken(play)) == {late}
    play.send(late, say.ChooseSide(side=SideId("side-cem"))).send(late, asks)
    assert set(woken(play)) == {SEEKER}
    play.send(SEEKER, say.AdmitPlayer(seat=late))
    assert set(woken(play)) == {late}

    lobby = a_game()
    lobby.send(SEEKER, say.ChooseSide(side=SideId("side-ann")))
    assert set(woken(lobby)) == set()
