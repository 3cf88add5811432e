"""The laws of DESIGN §4 that need no map (3 to 8), over whole games played by people without a plan.

Every game is seeded; a failure names its seed. `HIDELINE_WILD_ROUNDS` asks for more than the usual number.
"""

from __future__ import annotations

import os
from math import ceil
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hideline.bots.wild import MONDAY, Step, WildGame
from hideline.catalogue.modes import MODES
from hideline.game.events import (
    AnswerWindowClosed,
    ChangeMade,
    ChangeWithdrawn,
    Event,
    GamePaused,
    GoneOnWithout,
    HiderEnteredZone,
    LateStopForgiven,
    MoveBegan,
    RestBegan,
    SideChosen,
    TurnPassed,
    ZoneRevealed,
)
from hideline.game.settings import Rest, Setup, Size, ThermometerRule
from hideline.game.standing import Role, role_of
from hideline.game.state import Game, SeatRole
from hideline.units import Edition, Instant, Span, hours, minutes
from tests.laws import Lawful
from tests.rounds import town
from tests.twins import seen, twin_of

ROUNDS = int(os.environ.get("HIDELINE_WILD_ROUNDS", "2000"))
FEW_ROUNDS = 20
EXAMPLES = max(25, ROUNDS // 50)
SIZES = (Size.SMALL, Size.MEDIUM, Size.LARGE)
NAPS = (Rest("12:00", "12:40"), Rest("13:10", "13:20"), Rest("22:00", "08:00"))
"""Games begin at 11:40 in London: a rest falls into most of them."""


def wild(size: Size, seed: int) -> WildGame:
    setup = Setup(
        map_name="drawn", map_hash="drawn", timezone="Europe/London", size=size, house_rules=house_rules(seed)
    )
    onlookers = (SeatRole.WATCHER, SeatRole.SPECTATOR)
    return WildGame(setup, town(), Random(seed), onlookers=onlookers, most_commands=300)


def house_rules(seed: int) -> dict[str, object]:
    """Another table at every seed: the rulebook's way first, then with whatever groups change."""
    rules: dict[str, object] = {"hiding_period": minutes(20), "queue_grace": 0}
    if seed % 2:
        rules["rests"] = NAPS
    if seed % 5 == 1:
        rules["longest_run"] = minutes(40)
    if seed % 7 == 2:
        rules["ends_at"] = MONDAY + hours(3)
    if seed % 4 == 3:
        rules |= {"announce_end_game": True, "photo_trap_pause": True}
        rules["thermometer"] = list(ThermometerRule)[seed % 3]
    if seed % 3 == 2:
        rules["queue_grace"] = minutes(15)
    if seed % 11 == 4:
        rules["seekers_may_ask_while_hiding"] = True
    return rules


def play_lawful_rounds(size: Size, rounds: int) -> set[type[Event]]:
    """Play games under the laws until so many rounds are complete; what happened in them."""
    happened: set[type[Event]] = set()
    ended, seed = 0, 0
    while ended < rounds:
        played = wild(size, seed)
        lawful = Lawful(f"{size} {seed}", played.setup)
        lawful.ends(played.run(lawful))
        happened |= {type(event) for event in lawful.events}
        ended += lawful.rounds
        seed += 1
        assert seed < 20 * rounds, "wild games hardly ever end: the players are too timid"
    return happened


@pytest.mark.parametrize("size", SIZES)
def test_laws_hold_in_a_few_wild_games(size: Size) -> None:
    """Laws 3 to 8: the same as below, in a moment."""
    play_lawful_rounds(size, FEW_ROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_laws_hold_in_wild_games(size: Size) -> None:
    """Laws 3 to 8: secrets keep, replays and reconnects agree, offers hold, cards stay, clocks add up to the wall's.

    ROUND-6, PAUSE-1, REST-1, ASK-7, POW-11, ZONE-2, HOUSE-2, HOUSE-4: every stop there is has happened in some game.
    """
    happened = play_lawful_rounds(size, ceil(ROUNDS / len(SIZES)))
    stops = {GamePaused, RestBegan, AnswerWindowClosed, MoveBegan, HiderEnteredZone, ChangeMade, ZoneRevealed}
    stops |= {LateStopForgiven}
    assert ROUNDS < 2000 or stops <= happened, f"never happened: {stops - happened}"


@pytest.mark.parametrize("mode", ["standard", "two-teams-by-points", "two-teams-by-time"])
def test_laws_hold_where_some_come_late_and_some_go_home(mode: str) -> None:
    """PAUSE-1, TEAM-4, TEAM-1: a late seat knows what its side knows, and no offer waits for who is gone for ever."""
    happened: set[type[Event]] = set()
    for seed in range(24):
        rules = house_rules(seed) | {"rounds_per_side": 2}
        setup = Setup(
            map_name="drawn", map_hash="drawn", timezone="Europe/London", mode=mode, house_rules=rules
        )
        played = WildGame(
            setup,
            town(),
            Random(seed),
            players=("ann", "ben", "cem", "dia"),
            latecomers=("eve", "fay"),
            leavers=("dia",) if seed % 2 else ("ann",),
            most_commands=500,
        )
        lawful = Lawful(f"{mode} late {seed}", played.setup)
        lawful.ends(played.run(lawful))
        happened |= {type(event) for event in lawful.events}
    wanted = {GoneOnWithout, TurnPassed, SideChosen, ChangeWithdrawn}
    assert wanted <= happened, f"never happened: {wanted - happened}"


def test_only_complete_rounds_are_counted() -> None:
    """ROUND-9: a round that the agreed end cuts off was watched, but proves less than a whole one."""
    counts = {True: 0, False: 0}
    for seed in (2, 9, 16, 23):
        played = wild(Size.SMALL, seed)
        lawful = Lawful(f"counted {seed}", played.setup)
        for run in played.run(lawful).runs:
            counts[run.was_cut_off] += 1
        counts[False] -= lawful.rounds
    assert counts[True] > 0
    assert counts[False] == 0


def a_hunt_under_way() -> Game:
    steps: list[Step] = []
    for seed in range(10):
        wild(Size.SMALL, seed).run(steps.append)
    return next(step.after for step in steps if step.after.round and step.after.round.zone is not None)


def test_a_leak_is_found_when_one_is_put_in() -> None:
    """Law 3's own check can fail: a view that told the hider's hand would be caught."""
    game = a_hunt_under_way()
    seeker = next(seat for seat in game.seats if role_of(game, seat) is Role.SEEKER)
    hider = next(seat for seat in game.seats if role_of(game, seat) is Role.HIDER)
    twin = twin_of(game, seeker, Random(1))
    assert seen(game, hider) != seen(twin, hider)


SPANS = some.integers(minutes(1), minutes(40)).map(Span)
TABLES = some.fixed_dictionaries(
    {"hiding_period": SPANS, "queue_grace": some.sampled_from((0, minutes(15)))},
    optional={
        "answer_window": SPANS,
        "photo_window": SPANS,
        "move_window": SPANS,
        "turnover": SPANS,
        "hand_limit": some.integers(1, 9),
        "longest_run": SPANS,
        "rests": some.just(NAPS),
        "ends_at": some.integers(MONDAY + 1, MONDAY + hours(5)).map(Instant),
        "strict_curses": some.booleans(),
        "expansion": some.booleans(),
        "cardboard": some.booleans(),
        "announce_end_game": some.booleans(),
        "seekers_may_ask_while_hiding": some.booleans(),
        "thermometer": some.sampled_from(ThermometerRule),
    },
)


@given(
    rules=TABLES,
    size=some.sampled_from(SIZES),
    mode=some.sampled_from([mode.id for mode in MODES if mode.size is None]),
    edition=some.sampled_from(Edition),
    seed=some.integers(0, 2**32),
)
@settings(max_examples=EXAMPLES)
def test_laws_hold_at_any_table(
    rules: dict[str, object], size: Size, mode: str, edition: Edition, seed: int
) -> None:
    """Laws 3 to 8, HOUSE-1: whatever a group changes, in every mode that has sizes."""
    setup = Setup(
        map_name="drawn",
        map_hash="drawn",
        timezone="Europe/London",
        size=size,
        edition=edition,
        mode=mode,
        house_rules=rules,
    )
    played = WildGame(setup, town(), Random(seed), players=("ann", "ben", "cem"), most_commands=80)
    lawful = Lawful(f"{mode} {seed}", setup)
    lawful.ends(played.run(lawful))
