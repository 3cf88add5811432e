"""How fast the rules are: whole games played by people without a plan, every command timed in CPU time."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from random import Random
from statistics import median

import msgspec

from hideline.atlas.index import Atlas
from hideline.bots.wild import SeededDice, Step, WildGame
from hideline.game.commands import ReportFix, TimePassed
from hideline.game.engine import play
from hideline.game.settings import Setup, Size
from hideline.table.surroundings import Surroundings, Trails, overlaid
from hideline.units import minutes

PATIENCE = 90
"""A round of people is about 150 commands long; without it random players stumble over the hider after half of that."""
ENOUGH = 2000
"""Commands in a game of four rounds: more than any takes, so that no long round is left out of the median."""


class RulesFigures(msgspec.Struct, frozen=True):
    """What was measured."""

    command_us_median: float
    """Deciding and evolving one command of a player."""
    command_us_p99: float
    round_ms_median: float
    """A complete round, everything that fell due included."""
    commands_per_round: float
    """The median, like the round's time."""
    commands: int
    rounds: int


def measure_rules(atlas: Atlas, *, games: int = 12, seed: int = 1) -> RulesFigures:
    """Play games in every size and time each of their commands again, apart from everything around it."""
    rounds = [round_ for game in range(games) for round_ in _timed_rounds(atlas, seed + game)]
    commands = sorted(took for round_ in rounds for took, by_player in round_ if by_player)
    return RulesFigures(
        command_us_median=round(median(commands) / 1e3, 1),
        command_us_p99=round(commands[len(commands) * 99 // 100] / 1e3, 1),
        round_ms_median=round(median(sum(took for took, _ in round_) for round_ in rounds) / 1e6, 2),
        commands_per_round=median(sum(by_player for _, by_player in round_) for round_ in rounds),
        commands=len(commands),
        rounds=len(rounds),
    )


def _timed_rounds(atlas: Atlas, seed: int) -> Iterator[list[tuple[int, bool]]]:
    """The nanoseconds of each command and whether a player sent it (not the clock, not a phone's position)."""
    size = (Size.SMALL, Size.MEDIUM, Size.LARGE)[seed % 3]
    setup = Setup(
        map_name="", map_hash="", size=size, house_rules={"hiding_period": minutes(20), "rounds_per_side": 2}
    )
    wild = WildGame(setup, atlas, Random(seed), most_commands=ENOUGH, patience=PATIENCE)
    steps: list[tuple[Step, Trails]] = []
    wild.run(lambda step: steps.append((step, copy.deepcopy(wild.trails))))
    dice = SeededDice(Random(seed))
    times: list[tuple[int, bool]] = []
    for step, trails in steps:
        if step.refusal is None:
            took = _timed(step, Surroundings(overlaid(atlas, step.before.overlay), trails), dice)
            times.append((took, not isinstance(step.command, TimePassed | ReportFix)))
        if len(step.after.runs) > len(step.before.runs):
            yield times
            times = []


def _timed(step: Step, world: Surroundings, dice: SeededDice) -> int:
    began = time.process_time_ns()
    play(step.before, step.command, by=step.by, at=step.at, made_at=step.made_at, world=world, dice=dice)
    return time.process_time_ns() - began
