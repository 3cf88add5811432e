"""Cards without a use are tried against the rules once for each step of the game (POW-2)."""

from __future__ import annotations

from hideline.game.commands import Command
from hideline.game.refusals import NothingPending, Refused
from hideline.table.idle import IdleCards
from tests.curses import a_hunt
from tests.rounds import HIDER


def test_a_card_is_tried_once_until_the_game_goes_on() -> None:
    play, tried = a_hunt("veto"), list[Command]()

    def refusal_of(command: Command) -> Refused:
        tried.append(command)
        return NothingPending()

    cards = IdleCards()
    first = cards.of(play.game, HIDER, refusal_of)
    assert list(first) == ["veto"]
    assert cards.of(play.game, HIDER, refusal_of) == first
    assert len(tried) == 1

    play.seekers_ask("radar.1km")
    assert cards.of(play.game, HIDER, refusal_of) == {}
    assert len(tried) == 1
