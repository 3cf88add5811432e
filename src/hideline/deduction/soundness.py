"""How sound and how tight: hiders who roam their zones, answered by the oracle, against what the engine leaves.

For each family of questions seekers ask from many places. Unsound: a station eliminated by a true answer. Unwitnessed:
a station kept without a spot that agrees, or with one that does not. Missed and extra: of the area of a hider who never
moved, by the same samples.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import shapely

from hideline.catalogue.clues import CloserTo, Clue, HotterThan, InDisc, InDivision, NearestIs, NearestOfThese
from hideline.deduction import oracle
from hideline.deduction.arrays import Floats, Indices, Mask
from hideline.deduction.bench import deduction_at, game_on
from hideline.deduction.knowledge import Deduction, Knowledge
from hideline.deduction.spots import Spots
from hideline.deduction.zones import bounds
from hideline.units import LatLon, Metres

ASKED = 20
"""Places that seekers ask from, for each family."""
GAMES = 50


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


@dataclass(frozen=True)
class Asked:
    """One question with its two answers, and the truth about spots. A tentacle has only the one answer looked at."""

    yes: Clue
    no: Clue | None
    truth: Callable[[Floats], Mask]


def soundness(scale: str, samples: int) -> dict[str, object]:
    """Wrong eliminations, missing witnesses and errors of the area over so many samples in each family."""
    deduction, tally = deduction_at(scale), Tally()
    for number, (family, ask) in enumerate(FAMILIES.items()):
        rng = np.random.default_rng([number, 6])
        share = max(1, samples // (ASKED * SLOW.get(family, 1)))
        for _ in range(ASKED):
            asked = ask(deduction, rng)
            if asked is not None:
                check(deduction, asked, share, rng, tally)
                tally.families[family] = tally.families.get(family, 0) + share
    games, lost = _games(scale)
    return {
        "scale": scale, "samples": tally.samples, "families": tally.families, "unsound": tally.unsound,
        "games": games, "games_lost": lost,
        "unwitnessed": tally.unwitnessed / max(tally.kept, 1),
        "area_missed": tally.missed / max(tally.inside, 1), "area_extra": tally.extra / max(tally.inside, 1),
        "boundary_error_m": round(tally.boundary, 3),
    }  # fmt: skip


def check(deduction: Deduction, asked: Asked, samples: int, rng: np.random.Generator, tally: Tally) -> None:
    """Sample hiders for one question and count what goes wrong."""
    station, spots = roaming(deduction, samples, rng)
    is_yes = asked.truth(spots.lonlat)
    for clue, here in ((asked.yes, is_yes), (asked.no, ~is_yes)):
        if clue is None:
            continue
        known = deduction.nothing_known().with_clue(1, clue)
        tally.unsound += int((~known.is_left[station[here]]).sum())
        _check_witnesses(known, asked, clue is asked.yes, tally)
        _check_area(known, spots, station, here, tally)
    tally.samples += samples


def _check_witnesses(known: Knowledge, asked: Asked, is_yes: bool, tally: Tally) -> None:
    crossed = known.crossed[:200]
    witnesses = known.last_witness[crossed]
    tally.kept += len(known.stations_left)
    tally.unwitnessed += int(known.unwitnessed.sum())
    found = witnesses[~np.isnan(witnesses[:, 0])]
    if len(found):
        tally.unwitnessed += int((asked.truth(found) != is_yes).sum())


def _check_area(known: Knowledge, spots: Spots, station: Indices, truth: Mask, tally: Tally) -> None:
    """Each spot belongs to the plot of the station nearest to it."""
    plots = known.plots
    owner = np.asarray(known.deduction.ground.atlas.station_icons.tree.query(spots.xyz)[1])
    owner = np.where(known.is_left[owner], owner, station)
    drawn = shapely.intersects_xy(plots.areas[owner], spots.lonlat[:, 0], spots.lonlat[:, 1])
    drawn &= known.is_left[owner]
    tally.inside += int(truth.sum())
    tally.missed += int((truth & ~drawn).sum())
    tally.extra += int((drawn & ~truth).sum())
    wrong = np.flatnonzero(truth != drawn)
    if len(wrong) and known.shapes:
        low, high = bounds(known.shapes, spots[wrong], 0.0)
        tally.boundary = max(tally.boundary, float(np.abs((low + high) / 2).max()))


def roaming(deduction: Deduction, count: int, rng: np.random.Generator) -> tuple[Indices, Spots]:
    """Hiders anywhere in the zones of random stations, on the map."""
    ground = deduction.ground
    station = rng.integers(len(ground.ids), size=count)
    angle, away = rng.uniform(0, 2 * np.pi, count), float(ground.radius) * np.sqrt(rng.uniform(0, 1, count))
    plane = np.column_stack([away * np.sin(angle), away * np.cos(angle)])
    spots = ground.frames.spots(station, plane)
    legal = ground.on_map(spots)
    return station[legal], spots[legal]


def _games(scale: str) -> tuple[int, int]:
    """Whole games in which the station must survive every answer."""
    deduction, lost = deduction_at(scale), 0
    for seed in range(GAMES):
        turns, hiding = game_on(scale, 1000 + seed)
        known = deduction.nothing_known()
        for number, turn in enumerate(turns, 1):
            known = known.with_clue(number, turn.clue)
        lost += hiding.station not in known.stations_left
    return GAMES, lost


def _seekers(deduction: Deduction, rng: np.random.Generator) -> tuple[LatLon, Floats]:
    _, spots = roaming(deduction, 16, rng)
    lon, lat = spots.lonlat[0].tolist()
    return LatLon(lat, lon), spots.lonlat[:1]


def _radar(deduction: Deduction, rng: np.random.Generator) -> Asked:
    here, at = _seekers(deduction, rng)
    west, south, east, north = deduction.ground.atlas.playable.bounds
    across = float(oracle.gaps(np.array([[west, south]]), np.array([[east, north]]))[0])
    radius = Metres(float(across * 10 ** rng.uniform(-1.5, -0.2)))
    yes, no = InDisc(here, radius, True), InDisc(here, radius, False)
    return Asked(yes, no, lambda spots: oracle.gaps(spots, at) <= radius)


def _thermometer(deduction: Deduction, rng: np.random.Generator) -> Asked:
    (start, from_), (end, to) = _seekers(deduction, rng), _seekers(deduction, rng)
    yes, no = HotterThan(start, end, True), HotterThan(start, end, False)
    return Asked(yes, no, lambda spots: oracle.gaps(spots, to) < oracle.gaps(spots, from_))


def _kind(rng: np.random.Generator) -> str:
    return str(rng.choice(["museum", "park", "hospital", "library", "zoo", "airport", "mountain", "golf"]))


def _nearest(deduction: Deduction, rng: np.random.Generator) -> Asked:
    kind, (_, at) = _kind(rng), _seekers(deduction, rng)
    icons = deduction.ground.atlas.icons(kind)
    place = int(oracle.nearest_place(at, icons.lonlat)[0][0])
    yes, no = NearestIs(kind, icons.ids[place], True), NearestIs(kind, icons.ids[place], False)
    return Asked(yes, no, lambda spots: oracle.nearest_place(spots, icons.lonlat)[0] == place)


def _closer(deduction: Deduction, rng: np.random.Generator) -> Asked:
    kind, (_, at) = _kind(rng), _seekers(deduction, rng)
    icons = deduction.ground.atlas.icons(kind)
    than = Metres(float(oracle.nearest_place(at, icons.lonlat)[1][0]))
    yes, no = CloserTo(kind, than, True), CloserTo(kind, than, False)
    return Asked(yes, no, lambda spots: oracle.nearest_place(spots, icons.lonlat)[1] < than)


def _closer_line(deduction: Deduction, rng: np.random.Generator) -> Asked | None:
    kind = str(rng.choice(["coastline", "admin1-border", "admin2-border", "high-speed-rail"]))
    rows = [course.shape for course in deduction.ground.atlas.contents.courses.get(kind, ())]  # type: ignore[call-overload] # a kind by name
    if not rows:
        return None
    segments = oracle.segments_of(rows)
    _, at = _seekers(deduction, rng)
    than = Metres(float(oracle.nearest_line(at, segments)[0]))
    yes, no = CloserTo(kind, than, True), CloserTo(kind, than, False)
    return Asked(yes, no, lambda spots: oracle.nearest_line(spots, segments) < than)


def _division(deduction: Deduction, rng: np.random.Generator) -> Asked | None:
    level, (_, at) = int(rng.integers(1, 5)), _seekers(deduction, rng)
    divisions = [d for d in deduction.ground.atlas.contents.divisions if d.level == level]
    mine = next((d for d in divisions if oracle.inside(d.area, at)[0]), None)
    if mine is None:
        return None
    yes, no = InDivision(level, mine.id, True), InDivision(level, mine.id, False)
    return Asked(yes, no, lambda spots: oracle.inside(mine.area, spots))


def _tentacle(deduction: Deduction, rng: np.random.Generator) -> Asked | None:
    """One candidate's answer; the others are alike."""
    kind, (here, at) = _kind(rng), _seekers(deduction, rng)
    icons = deduction.ground.atlas.icons(kind)
    away = oracle.gaps(icons.lonlat, at)
    reach = Metres(float(np.sort(away)[min(5, len(away) - 1)]) * 1.1)
    within = np.flatnonzero(away <= reach)
    place = int(within[0])
    clue = NearestOfThese(here, reach, kind, tuple(icons.ids[k] for k in within), icons.ids[place])

    def is_it(spots: Floats) -> Mask:
        nearest = within[oracle.nearest_place(spots, icons.lonlat[within])[0]]
        return np.asarray((nearest == place) & (oracle.gaps(spots, at) <= reach))

    return Asked(clue, None, is_it)


FAMILIES: dict[str, Callable[[Deduction, np.random.Generator], Asked | None]] = {
    "radar": _radar,
    "thermometer": _thermometer,
    "matching a place": _nearest,
    "measuring to a place": _closer,
    "measuring to a line": _closer_line,
    "matching a division": _division,
    "tentacle": _tentacle,
}
SLOW = {"measuring to a line": 200, "matching a place": 4, "measuring to a place": 4}
"""Families whose truth takes long by brute force are sampled so many times less."""
