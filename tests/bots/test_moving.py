"""A hider with little in hand moves away when the seekers come close."""

from __future__ import annotations

from hideline.catalogue import open_box
from hideline.game.events import MoveBegan, ZoneFixed
from hideline.game.settings import Setup
from tests.bots.evenings import an_evening


def test_a_hider_who_can_moves_away_and_is_never_eliminated() -> None:
    """POW-10, POW-11, law 1: with nothing but moves in the deck."""
    kinds = open_box(Setup(map_name="", map_hash="")).cards
    played = an_evening(1, removed_cards={kind: 99 for kind in kinds if kind != "move"})

    moves = [event for event in played.log if isinstance(event, MoveBegan)]
    zones = [event.station for event in played.log if isinstance(event, ZoneFixed)]
    assert moves
    assert len(zones) == len(played.game.runs) + len(moves)
    assert played.game.ended_because == "all rounds played"
    assert not any(round_.was_ruled_out for round_ in played.ledger.rounds)
