"""Under every house rule whole games stay lawful: all that is offered is accepted, and the end is reached."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hideline.bots.wild import Step, WildGame
from hideline.game.settings import Setup, Size
from hideline.units import hours, minutes
from hideline.wire.events import decode_event, encode_event
from tests.rounds import NOON, town

HOUSE_RULES: tuple[dict[str, object], ...] = (
    {"photo_trap_pause": True, "endgame_dwell": 1, "endgame_fixes": 1, "zone_radius": 20_000},
    {"cardboard": True},
    {"thermometer": "blocks"},
    {"thermometer": "is-cancelled", "refused_thermometer_pays": False},
    {"name_length_says_longer": True, "hand_size_shown": True},
    {"seekers_may_ask_while_hiding": True, "hiding_period": int(hours(2))},
    {"longest_run": int(minutes(40)), "announce_end_game": True},
    {"rests": [{"begins": "12:00", "ends": "13:00"}, {"begins": "12:30", "ends": "14:00"}]},
    {"ends_at": int(NOON + hours(3))},
    {"strict_curses": True, "hand_limit": 1},
    {"start_point": "nearest-hub", "rounds_per_side": 2, "turnover": 0},
)


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=lambda rules: next(iter(rules)))
@pytest.mark.parametrize("seed", range(4))
def test_a_wild_game_under_a_house_rule_is_lawful(rules: dict[str, object], seed: int) -> None:
    """HOUSE-1, HOUSE-2, HOUSE-3: laws 4, 6 and 7 in small."""
    size = (Size.SMALL, Size.MEDIUM, Size.LARGE)[seed % 3]
    in_force = {"hiding_period": int(minutes(20)), **rules}
    setup = Setup(map_name="t", map_hash="t", timezone="Europe/London", size=size, house_rules=in_force)

    def check(step: Step) -> None:
        for event in step.events:
            assert decode_event(encode_event(event)) == event
        if step.after.round is not None and step.after.round.seed:
            assert _cards(step) == Counter(() if "cardboard" in rules else step.after.box.deck())

    WildGame(setup, town(), Random(seed), most_commands=160).run(check)


def _cards(step: Step) -> Counter[str]:
    round_ = step.after.round
    assert round_ is not None
    held = [card for hand in round_.hands.values() for card in hand.cards]
    drawn = [card for hand in round_.hands.values() if hand.choice is not None for card in hand.choice.cards]
    return Counter([*held, *drawn, *round_.deck.pile, *round_.deck.discards])
