"""Who comes late: which side takes them, and who has to say yes."""

from __future__ import annotations

import pytest

from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.ids import SeatId, SideId
from hideline.game.joining import MOST_ASKINGS
from tests.rounds import HIDER, MATE, SEEKER, Play, a_round
from tests.teams import POINTS, TIME, find, two_teams
from tests.towns import MARKET, MILL

ANN_SIDE, BEN_SIDE, CEM_SIDE = SideId("side-ann"), SideId("side-ben"), SideId("side-cem")
LATE = SeatId("dia")
COMES = say.TakeSeat(seat=LATE, name="Dia")


def a_hunt() -> Play:
    """Ann hides, Ben seeks and hides next; Dia has come late."""
    return a_round().hider_at(MILL).seekers_at(MARKET).send(None, COMES)


def sides_offered(play: Play, seat: SeatId = LATE) -> set[str]:
    return {
        side
        for offer in play.seen_by(seat).offers
        if offer.command == "choose-side"
        for field in offer.fields
        for side in field.options
    }


def asks(play: Play, side: SideId) -> Play:
    return play.send(LATE, say.ChooseSide(side=side))


def test_those_who_seek_are_asked_at_any_time_and_those_who_hide_between_rounds() -> None:
    """TEAM-1: who hides is joined by nobody who could tell, nor does who hides get company from afar."""
    play = a_hunt()
    assert sides_offered(play) == {BEN_SIDE}
    assert play.refuses(LATE, say.ChooseSide(side=ANN_SIDE)) == "not-in-this-phase"
    play.seekers_find()
    assert sides_offered(play) == {ANN_SIDE, BEN_SIDE}


def test_a_side_that_has_hidden_for_the_last_time_is_asked_too() -> None:
    """TEAM-1, HOUSE-4: its marks are its own, and who sits with it agrees in its name."""
    play = asks(a_hunt().seekers_find(), ANN_SIDE)
    assert play.game.seats[LATE].side is None
    play.send(HIDER, say.AdmitPlayer(seat=LATE))
    assert play.game.sides[ANN_SIDE].seats == (HIDER, LATE)


@pytest.mark.parametrize("is_between", [False, True], ids=["while it seeks", "between two rounds"])
def test_a_side_decides_who_joins_it(is_between: bool) -> None:
    """TEAM-1, ROUND-5: else a friend of the others could sit down there and see where it hides."""
    play = a_hunt()
    if is_between:
        play.seekers_find()
    before = play.seen_by(LATE).round
    asks(play, BEN_SIDE)
    assert play.game.seats[LATE].side is None
    assert play.seen_by(LATE).round == before
    assert BEN_SIDE not in sides_offered(play)
    assert play.refuses(HIDER, say.AdmitPlayer(seat=LATE)) == "no-such-seat"
    assert play.refuses(LATE, say.AdmitPlayer(seat=LATE)) == "not-for-your-role"

    assert "admit-player" in play.offered(SEEKER)
    play.send(SEEKER, say.AdmitPlayer(seat=LATE))
    assert play.game.sides[BEN_SIDE].seats == (SEEKER, LATE)
    assert play.game.seats[LATE].asks is None
    assert "admit-player" not in play.offered(SEEKER)


def test_only_who_asks_and_who_is_asked_hear_of_it() -> None:
    """TEAM-1: law 3."""
    play = asks(a_hunt(), BEN_SIDE)
    (event,) = play.fresh
    assert [may_know(play.game, event, seat) for seat in (LATE, SEEKER, HIDER)] == [True, True, False]
    assert [play.seen_by(seat).seats[-1].asks for seat in (LATE, SEEKER, HIDER)] == [BEN_SIDE, BEN_SIDE, None]
    assert "admit-player" not in play.offered(HIDER)


def test_who_is_turned_down_may_ask_again() -> None:
    """TEAM-1."""
    play = asks(a_hunt(), BEN_SIDE).send(SEEKER, say.TurnDownPlayer(seat=LATE))
    assert play.game.seats[LATE].asks is None
    assert sides_offered(play) == {BEN_SIDE}
    assert play.refuses(SEEKER, say.AdmitPlayer(seat=LATE)) == "no-such-seat"


def test_a_side_that_has_said_no_often_is_left_alone_until_the_next_round() -> None:
    """TEAM-1: nobody is pestered."""
    play = a_hunt()
    for _ in range(MOST_ASKINGS):
        asks(play, BEN_SIDE).send(SEEKER, say.TurnDownPlayer(seat=LATE))
    assert sides_offered(play) == set()
    assert play.refuses(LATE, say.ChooseSide(side=BEN_SIDE)) == "side-asked-often"

    play.seekers_find()
    assert sides_offered(play) == {ANN_SIDE}
    play.send(SEEKER, say.StartNextRound())
    assert play.game.seats[LATE].asked == ()


def test_going_to_and_fro_between_two_sides_pesters_neither() -> None:
    """TEAM-1."""
    play = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).send(None, COMES)
    for _ in range(MOST_ASKINGS):
        asks(asks(play, BEN_SIDE), CEM_SIDE)
    assert sides_offered(play) == set()
    play.send(MATE, say.AdmitPlayer(seat=LATE))
    assert play.game.seats[LATE].side == CEM_SIDE


def test_who_asks_another_side_asks_the_first_no_longer() -> None:
    """TEAM-1: and both sides hear of it."""
    play = a_round(players=(HIDER, SEEKER, MATE)).hider_at(MILL).send(None, COMES)
    asks(asks(play, BEN_SIDE), CEM_SIDE)
    assert [seat for seat in (SEEKER, MATE) if "admit-player" in play.offered(seat)] == [MATE]
    dropped, asked = play.fresh
    assert [may_know(play.game, dropped, seat) for seat in (SEEKER, MATE)] == [True, False]
    assert [may_know(play.game, asked, seat) for seat in (SEEKER, MATE)] == [False, True]


def test_a_side_that_was_asked_before_it_hid_says_yes_when_its_round_is_over() -> None:
    """TEAM-1: nobody joins who hides, asked or not; meanwhile who waits may join another side."""
    play = asks(a_hunt().seekers_find(), BEN_SIDE).send(SEEKER, say.StartNextRound())
    assert "admit-player" not in play.offered(SEEKER)
    assert play.refuses(SEEKER, say.AdmitPlayer(seat=LATE)) == "no-such-seat"
    assert play.seen_by(LATE).round.hiding is None  # type: ignore[union-attr]
    assert sides_offered(play) == {ANN_SIDE}
    asks(play, ANN_SIDE).send(HIDER, say.AdmitPlayer(seat=LATE))
    assert play.game.seats[LATE].side == ANN_SIDE
    assert play.game.seats[LATE].asks is None


def test_the_host_sends_away_who_has_no_side() -> None:
    """TEAM-1: whoever was not let in need not stay."""
    play = asks(a_hunt(), BEN_SIDE)
    removable = [offer for offer in play.seen_by(HIDER).offers if offer.command == "remove-seat"]
    assert [field.options for offer in removable for field in offer.fields] == [(LATE,)]
    play.send(HIDER, say.RemoveSeat(seat=LATE))
    assert LATE not in play.game.seats
    assert "admit-player" not in play.offered(SEEKER)


def test_who_joins_the_seekers_late_knows_what_they_know_and_nothing_more() -> None:
    """TEAM-1, HAND-2, ROUND-5: law 3."""
    play = a_hunt().holding("veto").seekers_ask("radar.1km")
    before = play.seen_by(LATE).round
    assert before is not None
    assert before.teams == ()
    asks(play, BEN_SIDE).send(SEEKER, say.AdmitPlayer(seat=LATE))
    assert play.seen_by(LATE).round == play.seen_by(SEEKER).round
    assert MILL not in repr(play.seen_by(LATE).round)
    assert sides_offered(play) == set()
    assert play.refuses(LATE, say.ChooseSide(side=ANN_SIDE)) == "not-in-this-phase"


@pytest.mark.parametrize("mode", [POINTS, TIME])
def test_of_two_teams_either_can_be_joined_late_but_not_the_hiders(mode: str) -> None:
    """MODE-14."""
    play = two_teams(mode).send(None, COMES)
    assert sides_offered(play) == {BEN_SIDE, CEM_SIDE}
    asks(play, CEM_SIDE).send(MATE, say.AdmitPlayer(seat=LATE))
    assert play.seen_by(LATE).round == play.seen_by(MATE).round


def test_that_a_find_is_not_counted_yet_is_nothing_a_late_player_hears_of() -> None:
    """MODE-14: whom one may join says nothing that is not told."""
    play = two_teams(TIME).send(None, COMES)
    before = sides_offered(play)
    find(play, SEEKER)
    assert sides_offered(play) == before
