"""The same game played by others, beside our own: times question by question, and what of the true area each loses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, process_time
from typing import TYPE_CHECKING

import shapely

from hideline.deduction.rival_geos import play_with_geos
from hideline.deduction.rival_turf import play_with_turf
from hideline.units import Malformed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from hideline.catalogue.clues import Clue
    from hideline.deduction.bench import Turn
    from hideline.deduction.knowledge import Deduction
    from hideline.game.box import Hiding

Played = tuple[list[float], "BaseGeometry"]
"""Seconds for each question, and the area left in the end."""

RIVALS: dict[str, Callable[[Deduction, list[Clue]], Played]] = {
    "geos": play_with_geos,
    "turf": play_with_turf,
}


def beside(rival: str, deduction: Deduction, games: Sequence[tuple[list[Turn], Hiding]]) -> dict[str, object]:
    """How the rival fares on the same map and questions, beside our own times; question by question in all games."""
    if rival not in RIVALS:
        raise Malformed(f"There is nothing called {rival!r} to compare with; there are {', '.join(RIVALS)}.")
    ours: dict[str, float] = {}
    theirs: dict[str, float] = {}
    lost = []
    for turns, _ in games[: MOST_GAMES[rival]]:
        clues = [turn.clue for turn in turns]
        (our_times, area), (their_times, shown) = _in_turn(rival, deduction, clues)
        for number, turn in enumerate(turns):
            name = f"{number + 1}. {turn.question.id}"
            ours[name] = ours.get(name, 0.0) + our_times[number]
            theirs[name] = theirs.get(name, 0.0) + their_times[number]
        lost.append(_lost(area, shown))
    return {
        "against": rival,
        "our_game_s": round(sum(ours.values()) / len(lost), 4),
        "their_game_s": round(sum(theirs.values()) / len(lost), 4),
        "ratio": round(sum(theirs.values()) / sum(ours.values()), 2),
        "by_question": {
            name: {
                "ours_ms": round(1e3 * ours[name] / len(lost), 2),
                "theirs_ms": round(1e3 * theirs[name] / len(lost), 2),
                "ratio": round(theirs[name] / ours[name], 2),
            }
            for name in ours
        },
        "true_area_lost": max(lost),
    }


MOST_GAMES = {"geos": 8, "turf": 1}
"""Games played against each: Turf takes minutes for one."""
TIMES = {"geos": 3, "turf": 1}
"""Each is played so many times by both at least."""
LONG_ENOUGH = 2.0
"""Seconds after which a game is not played again."""


def _in_turn(rival: str, deduction: Deduction, clues: list[Clue]) -> tuple[Played, Played]:
    """A game played by us and by the rival again and again, turn about: a slow minute of the machine is both's."""
    ours: list[Played] = []
    theirs: list[Played] = []
    begin = monotonic()
    while len(ours) < TIMES[rival] or monotonic() - begin < LONG_ENOUGH:
        ours.append(_play(deduction, clues))
        theirs.append(RIVALS[rival](deduction, clues))
    return _shortest(ours), _shortest(theirs)


def _shortest(played: list[Played]) -> Played:
    """The shortest time of each question counts: what disturbs is left out."""
    return [min(took) for took in zip(*(took for took, _ in played), strict=True)], played[0][1]


def _play(deduction: Deduction, clues: list[Clue]) -> Played:
    known, took = deduction.nothing_known(), []
    deduction.forget()
    known.area_tiles()
    tiles = known.never_moved_tiles()
    for number, clue in enumerate(clues, 1):
        begin = process_time()
        known = known.with_clue(number, clue)
        known.area_tiles()
        tiles = known.never_moved_tiles()
        took.append(process_time() - begin)
    return took, shapely.union_all([part for tile in tiles for part in shapely.get_parts(tile.area)])


def _lost(ours: BaseGeometry, theirs: BaseGeometry) -> float:
    """The share of the true area after the last answer that the rival does not show."""
    whole = shapely.area(ours)
    if not whole:
        return 0.0
    return round(float(1 - shapely.area(shapely.intersection(ours, shapely.make_valid(theirs))) / whole), 6)
