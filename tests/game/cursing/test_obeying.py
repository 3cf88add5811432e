"""What the seekers do under a curse: dice, mishaps, vehicles (CURSE-4, CURSE-8, CURSE-9)."""

from __future__ import annotations

from hideline.game import commands as say
from hideline.game.events import CurseRolled, DoorReopened
from hideline.units import minutes
from tests.curses import a_hunt_for, accept, cast, first_curse, report, the_curse
from tests.rounds import HIDER, SEEKER, Play


def a_shut_door() -> Play:
    play = cast(a_hunt_for("jammed-door"), "jammed-door")
    n = 0
    while not the_curse(play).doors:
        n += 1
        play.send(SEEKER, say.RollForCurse(curse=first_curse(), door=f"door {n}"))
    return play


def test_rolls_are_on_the_record_with_whose_they_are() -> None:
    """ROUND-3, CURSE-4."""
    play = a_shut_door()
    assert all(event.seat == SEEKER for event in play.happened(CurseRolled))
    assert play.seen_by(SEEKER).round.teams[0].curses[0].doors  # type: ignore[union-attr]


def test_a_shut_door_reopens_by_itself_and_a_pause_holds_it() -> None:
    """CURSE-9, PAUSE-1."""
    play = a_shut_door().wait(minutes(4)).send(HIDER, say.PauseGame()).wait(minutes(30))
    assert the_curse(play).doors
    play.send(HIDER, say.SayBack()).send(SEEKER, say.SayBack()).wait(minutes(1))
    assert not the_curse(play).doors
    assert play.happened(DoorReopened)


def test_a_shut_door_ends_with_the_curse() -> None:
    """CURSE-4."""
    play = cast(a_hunt_for("jammed-door"), "jammed-door").wait(minutes(29))
    n = 0
    while not the_curse(play).doors:
        n += 1
        play.send(SEEKER, say.RollForCurse(curse=first_curse(), door=f"door {n}"))
    assert not play.wait(minutes(1)).team.curses
    play.wait(minutes(10))
    assert not play.happened(DoorReopened)


def test_only_curses_that_ask_for_dice_are_rolled_for() -> None:
    """CURSE-4."""
    play = cast(a_hunt_for("right-turn"), "right-turn")
    assert play.refuses(SEEKER, say.RollForCurse(curse=first_curse())) == "nothing-to-roll"
    assert "roll-for-curse" not in play.offered(SEEKER)


def test_a_mishap_is_the_seekers_to_admit() -> None:
    """CURSE-8: and there is none before the thing is in hand."""
    play = cast(a_hunt_for("lemon-phylactery"), "lemon-phylactery")
    assert play.refuses(HIDER, say.AdmitMishap(curse=first_curse())) == "not-for-your-role"
    assert "admit-mishap" not in play.offered(SEEKER)
    accept(report(play))
    assert "admit-mishap" in play.offered(SEEKER)
    play.send(SEEKER, say.AdmitMishap(curse=first_curse()))
    assert "admit-mishap" not in play.offered(SEEKER)
    assert play.team.account[0].worth == minutes(30)
