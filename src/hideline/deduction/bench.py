"""The figures of deduction, on the seeded towns: how fast, how sound, how tight.

`measure` plays a 12-question game, stations and area after every answer, on one core after the map is loaded and its
tables are made. How sound and tight it is, `soundness` finds out.
"""

from __future__ import annotations

import gc
import resource
from atexit import register
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import mkdtemp
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from hideline.atlas.file import freeze, open_map
from hideline.atlas.metric import destination, distance
from hideline.atlas.shelf import find_map
from hideline.atlas.town.named import town_named
from hideline.catalogue import open_box
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.advisor import Advisor
from hideline.deduction.knowledge import Deduction
from hideline.deduction.rivals import beside
from hideline.deduction.warm import warm
from hideline.game.box import Asked, Box, Hiding
from hideline.game.clocks import Stopwatch
from hideline.game.ids import SEEKERS, QuestionId, StationId
from hideline.game.settings import Setup, Size
from hideline.game.state import Team
from hideline.units import Fix, Instant, LatLon, Metres

if TYPE_CHECKING:
    from hideline.catalogue.clues import Clue

SIZES = {"small": Size.SMALL, "medium": Size.MEDIUM, "ch": Size.LARGE, "jp": Size.LARGE}
RADARS = {"small": ("5km", "2km"), "medium": ("15km", "5km"), "ch": ("80km", "40km"), "jp": ("160km", "80km")}
TRAVELS = {"small": ("1km", "5km"), "medium": ("5km", "5km"), "ch": ("15km", "75km"), "jp": ("75km", "75km")}
TENTACLES = {
    "small": "tentacle.museum",
    "medium": "tentacle.museum",
    "ch": "tentacle.zoo",
    "jp": "tentacle.zoo",
}
REHEARSED = "port-merrow"
"""The map that everything is compiled on."""
PERCENTILE = 95
POSITIONS = 25
"""Advice is asked for from so many."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a game with its answer's clue."""

    question: BookQuestion
    asked: Asked
    clue: Clue


@cache
def deduction_at(scale: str) -> Deduction:
    """The town of a scale with its tables made, opened from a file as a server opens it."""
    deduction = Deduction(open_map(_drawn(scale)), box_at(scale).settings.zone_radius)
    warm(deduction)
    gc.collect()
    gc.freeze()  # as a server does: what a map keeps for good is not looked through for litter at every turn
    return deduction


def _drawn(scale: str) -> Path:
    """The town's map file, made in a process of its own: what that takes is no part of what playing takes."""
    town_named(scale)
    path = Path(mkdtemp(prefix="hideline-bench-")) / f"{scale}.gpkg"
    register(rmtree, path.parent)
    making = get_context("spawn").Process(target=prepare, args=(scale, str(path)))
    making.start()
    making.join()
    return path


def prepare(scale: str, path: str) -> None:
    """Draw the town of a scale into a file, and compile what no earlier run has compiled."""
    freeze(town_named(scale).draw(), Path(path))
    warm(Deduction(open_map(find_map(REHEARSED)), Metres(500.0)))


@cache
def box_at(scale: str) -> Box:
    """The box of a scale. Tentacles are in it even at the smallest, as they are part of the game measured."""
    size = Size.MEDIUM if SIZES[scale] is Size.SMALL else SIZES[scale]
    return open_box(Setup(map_name=scale, map_hash="", size=size))


def measure(scale: str, against: str | None = None, games: int = 8) -> dict[str, object]:
    """How long stations and area take in 12-question games; beside another way of doing it, if named."""
    deduction = deduction_at(scale)
    played = [game_on(scale, seed) for seed in range(games)]
    play(deduction, played[0])
    stations, areas, truths, totals = [], [], [], []
    for turns, hiding in played:
        took = play(deduction, (turns, hiding))
        stations += [t[0] for t in took]
        areas += [t[1] for t in took]
        totals.append(sum(t[0] + t[1] for t in took))
        truths += [_timed(partial(t.question.truth, t.asked, hiding, deduction.ground.atlas)) for t in turns]
    figures: dict[str, object] = {
        "scale": scale,
        "stations": len(deduction.ground.ids),
        "game_s": round(float(np.median(totals)), 4),
        "stations_p95_ms": round(1e3 * float(np.percentile(stations, PERCENTILE)), 2),
        "area_p95_ms": round(1e3 * float(np.percentile(areas, PERCENTILE)), 2),
        "truth_p95_ms": round(1e3 * float(np.percentile(truths, PERCENTILE)), 3),
        "advice_ms": round(advice_ms(scale), 2),
        "rss_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }
    return figures if against is None else figures | beside(against, deduction, played)


def play(deduction: Deduction, game: tuple[list[Turn], Hiding]) -> list[tuple[float, float]]:
    """Seconds for the stations and for the area after each answer."""
    known, took = deduction.nothing_known(), []
    deduction.forget()
    known.area_tiles()
    known.never_moved_tiles()
    for number, turn in enumerate(game[0], 1):
        begin = process_time()
        known = known.with_clue(number, turn.clue)
        assert known.stations_left, "a truthful hider is never eliminated"
        between = process_time()
        known.area_tiles()
        known.never_moved_tiles()
        took.append((between - begin, process_time() - between))
    return took


def game_on(scale: str, seed: int) -> tuple[list[Turn], Hiding]:
    """A game of 12 questions: seekers who close in on a hider, asking something of every kind."""
    deduction, rng = deduction_at(scale), np.random.default_rng([seed, 12])
    atlas = deduction.ground.atlas
    station, spot = hidden(deduction, rng)
    hiding = Hiding(Fix(spot, Instant(0), Metres(5.0)), station)
    at = [_spot_of(deduction, int(k)) for k in _approach(deduction, station, rng)]
    near, travel = RADARS[scale], TRAVELS[scale]
    asks = [
        (f"radar.{near[0]}", 0, None), ("matching.airport", 0, None), (f"thermometer.{travel[0]}", 1, 0),
        ("measuring.museum", 1, None), ("matching.admin1", 1, None), ("measuring.coastline", 1, None),
        ("matching.park", 2, None), (f"radar.{near[1]}", 2, None), ("measuring.hospital", 2, None),
        ("measuring.admin1-border", 2, None), (f"thermometer.{travel[1]}", 3, 2), (TENTACLES[scale], 4, None),
    ]  # fmt: skip
    turns = []
    for name, where, start in asks:
        question = _question(scale, name)
        asked = Asked(
            Fix(at[where], Instant(0), Metres(5.0)), Instant(0),
            start=None if start is None else Fix(at[start], Instant(0), Metres(5.0)),
        )  # fmt: skip
        answer = question.truth(asked, hiding, atlas).answer
        turns.append(Turn(question, asked, question.clue(asked, answer, atlas)))
    return turns, hiding


def _approach(deduction: Deduction, station: StationId, rng: np.random.Generator) -> list[int]:
    """Stations ever nearer to the hider's: from two thirds of the way out to next door."""
    ground = deduction.ground
    gaps = np.linalg.norm(ground.centres.xyz - ground.centres.xyz[ground.index[station]], axis=1)
    order = np.argsort(gaps)
    shares = (0.7, 0.3, 0.1, 0.04, 0.01)
    jitter = rng.uniform(0.8, 1.2, size=len(shares))
    steps = np.clip(np.round(np.array(shares) * jitter * len(order)), 1, len(order) - 1).astype(int)
    return [int(order[step]) for step in steps]


def hidden(deduction: Deduction, rng: np.random.Generator) -> tuple[StationId, LatLon]:
    """A station, and a spot of its zone."""
    ground = deduction.ground
    station = ground.ids[int(rng.integers(len(ground.ids)))]
    return station, spot_in_zone(deduction, station, rng)


def spot_in_zone(deduction: Deduction, station: StationId, rng: np.random.Generator) -> LatLon:
    """A legal spot of a zone, any as likely as any other."""
    ground = deduction.ground
    centre = _spot_of(deduction, ground.index[station])
    while True:
        spot = destination(centre, rng.uniform(0, 360), Metres(ground.radius * np.sqrt(rng.uniform())))
        if ground.atlas.on_map(spot) and distance(centre, spot) <= ground.radius:
            return spot


def advice_ms(scale: str) -> float:
    """Milliseconds to score every question at one position, in the middle of several nobody asked from before."""
    deduction, box = deduction_at(scale), box_at(scale)
    known = deduction.nothing_known()
    advisor = Advisor(known, box, Team(SEEKERS, (), Stopwatch(), Stopwatch()))
    questions = [q for q in box.questions.values() if isinstance(q, BookQuestion) and q.is_geographic]
    advisor.score(_spot_of(deduction, 0), questions)
    some = np.linspace(1, len(deduction.ground.ids) - 1, POSITIONS).astype(int).tolist()
    return 1e3 * median(_timed(partial(advisor.score, _spot_of(deduction, k), questions)) for k in some)


def _question(scale: str, name: str) -> BookQuestion:
    question = box_at(scale).questions[QuestionId(name)]
    assert isinstance(question, BookQuestion)
    return question


def _spot_of(deduction: Deduction, station: int) -> LatLon:
    lon, lat = deduction.ground.centres.lonlat[station]
    return LatLon(float(lat), float(lon))


def _timed(run: Callable[[], object]) -> float:
    begin = process_time()
    run()
    return process_time() - begin
