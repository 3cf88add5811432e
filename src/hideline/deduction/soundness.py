"""How sound and how tight: hiders who roam their zones, answered by the oracle, against what the engine leaves.

For each family of questions seekers ask from many places. Unsound: a station eliminated by a true answer. Unwitnessed:
a station kept without a spot that agrees, or with one that does not. Missed and extra: of the area of a hider who never
moved, by the same samples. Whole games then try all questions of the book one after another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction import oracle
from hideline.deduction.arrays import Floats, Indices, Mask
from hideline.deduction.bench import box_at, deduction_at, spot_in_zone
from hideline.deduction.families import FAMILIES, Seekers, Trial
from hideline.deduction.spots import Spots
from hideline.deduction.zones import bounds
from hideline.game.box import Asked, Hiding
from hideline.game.ids import StationId
from hideline.units import Fix, Instant, LatLon, Malformed, Metres

if TYPE_CHECKING:
    from hideline.deduction.ground import Ground
    from hideline.deduction.knowledge import Deduction, Knowledge

ASKED = 20
"""Places that seekers ask from, for each family."""
MOST_TRIED = 10
"""So many times as many places are tried where some have nothing to ask about."""
FEWEST = 50
"""So many hiders are sampled for one question at least."""
WITNESSES = 200
"""So many witnesses of each answer are put to the oracle."""
QUESTIONS = 12
"""Questions of a game."""


@dataclass
class Tally:
    """What was counted."""

    samples: int = 0
    unsound: int = 0
    kept: int = 0
    unwitnessed: int = 0
    inside: int = 0
    missed: int = 0
    extra: int = 0
    boundary: float = 0.0
    families: dict[str, int] = field(default_factory=dict)


def soundness(
    scale: str, samples: int, *, games: int = 50, seed: int = 0, only: str | None = None
) -> dict[str, object]:
    """Wrong eliminations, missing witnesses and errors of the area over so many samples in each family."""
    if only is not None and only not in FAMILIES:
        raise Malformed(f"There is no family of questions called {only!r}; there are {', '.join(FAMILIES)}.")
    deduction, tally = deduction_at(scale), Tally()
    for number, family in enumerate(FAMILIES):
        if only in (None, family):
            _sample(deduction, family, samples, np.random.default_rng([number, 6, seed]), tally)
    lost, outside = play_games(scale, games, seed)
    return {
        "scale": scale, "samples": tally.samples, "families": tally.families, "unsound": tally.unsound,
        "unwitnessed": tally.unwitnessed / max(tally.kept, 1),
        "area_missed": tally.missed / max(tally.inside, 1), "area_extra": tally.extra / max(tally.inside, 1),
        "boundary_error_m": round(tally.boundary, 3),
        "games": games, "games_lost": lost, "games_outside_area": outside,
    }  # fmt: skip


def _sample(deduction: Deduction, family: str, samples: int, rng: np.random.Generator, tally: Tally) -> None:
    """Ask from many places; one that has nothing to ask about there leaves its share to the next."""
    share = max(FEWEST, samples // ASKED)
    for _ in range(MOST_TRIED * ASKED):
        if tally.families.get(family, 0) >= samples:
            return
        trial = FAMILIES[family](deduction.ground.atlas, seekers_at(deduction, rng), rng)
        if trial is not None:
            tried = check(deduction, trial, share, rng, tally)
            tally.families[family] = tally.families.get(family, 0) + tried


def check(deduction: Deduction, trial: Trial, samples: int, rng: np.random.Generator, tally: Tally) -> int:
    """Sample hiders for one question and count what goes wrong; how many were sampled."""
    station, spots = roaming(deduction, samples, rng, _chances(deduction.ground, trial))
    truth = trial.truth(spots.lonlat)
    for clue, side in ((trial.yes, 1), (trial.no, -1)):
        if clue is None:
            continue
        known = deduction.nothing_known().with_clue(1, clue)
        tally.unsound += int((~known.is_left[station[truth == side]]).sum())
        _check_witnesses(known, trial, side, tally)
        sure = truth != 0
        _check_area(known, spots[sure], truth[sure] == side, tally)
    tally.samples += len(station)
    return len(station)


def _check_witnesses(known: Knowledge, trial: Trial, side: int, tally: Tally) -> None:
    witnesses = known.last_witness[known.crossed[:WITNESSES]]
    tally.kept += len(known.stations_left)
    tally.unwitnessed += int(known.unwitnessed.sum())
    found = witnesses[~np.isnan(witnesses[:, 0])]
    if len(found):
        tally.unwitnessed += int((trial.truth(found) == -side).sum())


def _check_area(known: Knowledge, spots: Spots, truth: Mask, tally: Tally) -> None:
    """A spot is drawn if and only if the answer is true there."""
    drawn = is_drawn(known, spots)
    tally.inside += int(truth.sum())
    tally.missed += int((truth & ~drawn).sum())
    tally.extra += int((drawn & ~truth).sum())
    wrong = np.flatnonzero(truth != drawn)
    if len(wrong) and known.shapes:
        low, high = bounds(known.shapes, spots[wrong], 0.0)
        tally.boundary = max(tally.boundary, float(np.abs((low + high) / 2).max()))


def is_drawn(known: Knowledge, spots: Spots) -> Mask:
    """Which spots are in the area of a hider who never moved, whichever station's plot holds them."""
    drawn: Mask = np.zeros(len(spots), dtype=np.bool_)
    plots = shapely.STRtree(known.plots.areas[known.is_left])
    drawn[plots.query(shapely.points(spots.lonlat), predicate="intersects")[0]] = True
    return drawn


def _chances(ground: Ground, trial: Trial) -> Floats | None:
    """How likely hiders are at each station: every other one where the answer can be true."""
    if trial.around is None:
        return None
    at, reach = trial.around
    is_near = oracle.gaps(ground.centres.lonlat, at) <= reach + ground.radius
    return np.asarray(0.5 / len(is_near) + 0.5 * is_near / is_near.sum())


def roaming(
    deduction: Deduction, count: int, rng: np.random.Generator, chances: Floats | None = None
) -> tuple[Indices, Spots]:
    """So many hiders anywhere in the zones of random stations, on the map."""
    ground = deduction.ground
    station = rng.choice(len(ground.ids), size=2 * count + 16, p=chances)
    angle = rng.uniform(0, 2 * np.pi, len(station))
    away = float(ground.radius) * np.sqrt(rng.uniform(0, 1, len(station)))
    spots = ground.frames.spots(station, np.column_stack([away * np.sin(angle), away * np.cos(angle)]))
    legal = np.flatnonzero(ground.on_map(spots))[:count]
    return station[legal], spots[legal]


def seekers_at(deduction: Deduction, rng: np.random.Generator) -> Seekers:
    """Seekers somewhere in a zone."""
    _, spots = roaming(deduction, 1, rng)
    lon, lat = spots.lonlat[0].tolist()
    return LatLon(lat, lon), spots.lonlat[:1]


def play_games(scale: str, games: int, seed: int = 0) -> tuple[int, int]:
    """Random games: in how many a truthful hider's station was lost, and, of those who never moved, the spot."""
    lost = outside = 0
    for number in range(games):
        rng = np.random.default_rng([seed, number, 7])
        known, station, spot = _play(scale, rng, roams=number % 2 == 0)
        lost += station not in known.stations_left
        if spot is not None:
            here = Spots.of(np.array([[spot.lon, spot.lat]]))
            outside += not is_drawn(known, here)[0]
    return lost, outside


def _play(scale: str, rng: np.random.Generator, *, roams: bool) -> tuple[Knowledge, StationId, LatLon | None]:
    """One game of random questions asked from random places."""
    deduction = deduction_at(scale)
    atlas, known = deduction.ground.atlas, deduction.nothing_known()
    questions = [
        q for q in box_at(scale).questions.values() if isinstance(q, BookQuestion) and q.is_geographic
    ]
    station = deduction.ground.ids[int(rng.integers(len(deduction.ground.ids)))]
    spot = spot_in_zone(deduction, station, rng)
    for number in range(1, QUESTIONS + 1):
        question = questions[int(rng.integers(len(questions)))]
        asked = _asked(deduction, station, rng)
        if roams:
            spot = spot_in_zone(deduction, station, rng)
        answer = question.truth(asked, Hiding(_fix(spot), station), atlas).answer
        known = known.with_clue(number, question.clue(asked, answer, atlas))
    return known, station, None if roams else spot


def _asked(deduction: Deduction, station: StationId, rng: np.random.Generator) -> Asked:
    """A question asked anywhere, half of them within a few zones of the hider."""
    ground = deduction.ground
    at, start = (seekers_at(deduction, rng)[0] for _ in range(2))
    if rng.uniform() < 0.5:
        gaps = np.linalg.norm(ground.centres.xyz - ground.centres.xyz[ground.index[station]], axis=1)
        close = np.argsort(gaps)[: min(20, len(gaps))]
        at = spot_in_zone(deduction, ground.ids[int(rng.choice(close))], rng)
    stops = tuple(ground.ids[int(k)] for k in rng.integers(len(ground.ids), size=12))
    distance = Metres(float(ground.radius * 10 ** rng.uniform(-0.3, 2.0)))
    return Asked(_fix(at), Instant(0), distance=distance, start=_fix(start), line="", stops=stops)


def _fix(p: LatLon) -> Fix:
    return Fix(p, Instant(0), Metres(5.0))
