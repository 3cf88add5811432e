"""A card without a use says why, in the words of the refusal that would come (law 6, CURSE-1, POW-2)."""

from __future__ import annotations

from typing import Any

from hideline.game import commands as say
from hideline.game.ids import HolderId, SeatId
from hideline.game.refusals import Refused
from hideline.game.unplayable import unplayable
from tests.curses import a_hunt, a_hunt_for, cast
from tests.rounds import HIDER, SEEKER, Play
from tests.teams import POINTS, deal, team, two_teams


def idle(play: Play, seat: SeatId = HIDER) -> dict[Any, str]:
    def refusal_of(command: say.Command) -> Refused | None:
        before = play.game
        try:
            play.send(seat, command)
        except Refused as refused:
            return refused
        finally:
            play.game = before
        return None

    return unplayable(play.game, seat, refusal_of)


def test_a_veto_waits_for_a_question() -> None:
    """POW-2: what can be played is offered, and not listed."""
    play = a_hunt("veto")
    assert idle(play) == {"veto": "No question is waiting for an answer."}
    assert idle(play.seekers_ask("radar.1km")) == {}


def test_a_price_that_cannot_be_paid_is_named() -> None:
    """CURSE-1, POW-4."""
    play = a_hunt("right-turn")
    assert idle(play) == {
        "right-turn": "Curse of the Right Turn: discard exactly 1 from the rest of your hand."
    }
    assert idle(play.holding("time-bonus-2-3-5")) == {}


def test_a_second_curse_waits_for_the_first() -> None:
    """CURSE-2."""
    play = cast(a_hunt_for("zoologist"), "zoologist").holding("luxury-car")
    assert idle(play) == {
        "luxury-car": "Curse of the Zoologist still blocks the seekers: wait until it is cleared."
    }


def test_what_is_made_first_is_not_told_to_be_cast() -> None:
    """DECK: a cairn is begun, so that its beginning is what is tried."""
    play = cast(a_hunt_for("zoologist"), "zoologist").holding("cairn")
    assert "still blocks" in idle(play)["cairn"]


def test_time_bonuses_are_held_and_others_hands_are_not_looked_at() -> None:
    """TIME-1, HAND-2."""
    play = a_hunt("time-bonus-2-3-5", "veto")
    assert set(idle(play)) == {"veto"}
    assert idle(play, SEEKER) == {}


def test_a_team_that_holds_cards_is_told_of_its_own() -> None:
    """MODE-11."""
    play = two_teams(POINTS)
    deal(play, HolderId(team(play, SEEKER).id), "right-turn")
    assert set(idle(play, SEEKER)) == {"right-turn"}
