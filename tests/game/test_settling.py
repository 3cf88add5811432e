"""A find that nobody can confirm: the hider's phones are dead, and the round ends all the same."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.audience import may_know
from hideline.game.changes import AdjustClock
from hideline.game.events import ClaimWaitedOn, FindSettled, HiderHeard, HiderSilent
from hideline.game.ids import SEEKERS, StationId
from hideline.game.state import Phase
from hideline.units import minutes
from tests.rounds import HIDER, SEEKER, Play, a_round
from tests.towns import MARKET, MILL, where


def a_claim(seekers_at: StationId = MILL) -> Play:
    """The seekers say they have found the hider; by then nothing was heard of the hider's phone for a while."""
    play = a_round().hider_at(MILL).wait(minutes(20))
    return play.walk(SEEKER, where(seekers_at)).send(SEEKER, say.ClaimFind())


def test_where_nothing_is_heard_of_the_hider_the_seekers_count_the_find() -> None:
    """END-3: with the time of the claim, and everybody can read that it was done so."""
    play = a_claim()
    claimed_at, clock = play.at, play.hiding_clock
    assert play.refuses(SEEKER, say.SettleFind()) == "still-waiting"
    play.wait(minutes(10))
    assert "settle-find" in play.offered(SEEKER)
    assert "settle-find" not in play.offered(HIDER)
    play.wait(minutes(3)).send(SEEKER, say.SettleFind())
    assert play.round.phase is Phase.FOUND
    assert play.team.found_at == claimed_at
    assert play.game.runs[-1].tallies[0].hiding == clock
    assert play.team.is_settled
    (settled,) = play.happened(FindSettled)
    assert may_know(play.game, settled, HIDER)


def test_while_a_phone_of_the_hider_lives_it_is_for_the_hider_to_confirm() -> None:
    """END-3: nobody counts a find of somebody who can say no."""
    play = a_claim().wait(minutes(5)).at_place(HIDER, where(MILL)).wait(minutes(5))
    assert play.happened(HiderSilent) == []
    assert "settle-find" not in play.offered(SEEKER)
    play.wait(minutes(10))
    assert "settle-find" in play.offered(SEEKER)


def test_a_hider_who_is_heard_of_again_is_waited_for_again() -> None:
    """END-3."""
    play = a_claim().wait(minutes(10)).at_place(HIDER, where(MILL))
    assert len(play.happened(HiderHeard)) == 1
    assert "settle-find" not in play.offered(SEEKER)
    assert play.refuses(SEEKER, say.SettleFind()) == "still-waiting"
    play.send(HIDER, say.RefuseFind())
    assert play.refuses(SEEKER, say.SettleFind()) == "no-claim-open"


def test_who_is_not_in_the_zone_counts_no_find_and_is_not_told_why() -> None:
    """END-1, END-3: it looks as if the hider were heard of."""
    play = a_claim(seekers_at=MARKET).wait(minutes(30))
    assert "settle-find" not in play.offered(SEEKER)
    waited = play.happened(ClaimWaitedOn)
    assert len(waited) == 3
    assert not any(may_know(play.game, event, seat) for event in waited for seat in (SEEKER, HIDER))


def test_a_pause_is_no_silence() -> None:
    """PAUSE-2: nobody need be heard of while the game stands still."""
    play = a_claim().wait(minutes(5)).send(SEEKER, say.PauseGame()).wait(minutes(30))
    assert play.happened(HiderSilent) == []


def test_whoever_sees_it_differently_asks_for_the_clock_to_be_put_right() -> None:
    """END-3, HOUSE-4."""
    play = a_claim().wait(minutes(10)).send(SEEKER, say.SettleFind())
    counted = play.game.runs[-1].tallies[0].hiding
    change = AdjustClock(team=SEEKERS, by=minutes(15), reason="they stood at the wrong door")
    play.send(HIDER, say.ProposeChange(change=change))
    (proposal,) = play.game.proposals
    play.send(SEEKER, say.AgreeToChange(proposal=proposal))
    assert play.game.runs[-1].tallies[0].hiding == counted + minutes(15)
