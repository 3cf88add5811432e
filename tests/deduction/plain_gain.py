"""What questions tell, by the plain formula: shares of all zones for all answers, added up with no table and no order.

The advisor's sums are held against this. How far things are is taken for granted, being proved elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hideline.atlas.areas import contains_each
from hideline.atlas.kinds import BY_ID, Extent, KindId
from hideline.atlas.metric import destinations, ecef_of
from hideline.catalogue.clues import (
    CloserTo,
    Clue,
    HotterThan,
    InAnyDivision,
    InDisc,
    InDivision,
    LowerThan,
    NearerTheEquator,
    NearestIs,
    NearestOfThese,
    NoClue,
    NorthOf,
    OnLandmass,
    OnStreet,
)
from hideline.catalogue.questions.model import BookQuestion
from hideline.deduction.arrays import Floats
from hideline.deduction.ground import Ground
from hideline.deduction.shapes.height import heights_at
from hideline.deduction.shapes.reaching import ReachingIcons, ReachingLines
from hideline.deduction.shapes.table import by_station, one_line
from hideline.deduction.spots import arcs, two_nearest
from hideline.game.box import Asked, Need
from hideline.game.settings import Settings
from hideline.units import Fix, Instant, LatLon, Metres

DIRECTIONS = 8


def plain_bits(
    question: BookQuestion, here: LatLon, ground: Ground, weights: Floats, settings: Settings
) -> float:
    """The most that any way of asking a question from here is expected to tell."""
    ways = _ways(question, here, ground, weights, settings)
    return max((_bits(plain_shares(question, asked, ground), weights) for asked in ways), default=0.0)


def plain_shares(question: BookQuestion, asked: Asked, ground: Ground) -> Floats:
    """One row for each answer, one column for each station."""
    branches = question.branches(asked, ground.atlas)
    return np.stack([np.asarray(_share(clue, ground), dtype=float) for _, clue in branches])


def _ways(
    question: BookQuestion, here: LatLon, ground: Ground, weights: Floats, settings: Settings
) -> Iterator[Asked]:
    fix = Fix(here, Instant(0), Metres(0.0))
    if question.travel is not None:
        bearings = np.arange(DIRECTIONS) * 360.0 / DIRECTIONS
        ends = destinations(here, bearings, float(question.travel))
        for lon, lat in ends[contains_each(ground.atlas.playable, ends)].tolist():
            yield Asked(Fix(LatLon(lat, lon), Instant(0), Metres(0.0)), Instant(0), start=fix)
    elif Need.DISTANCE in question.needs:
        gaps = _gaps_from(here, ground)[weights > 0]
        for chosen in np.quantile(gaps, (0.25, 0.5, 0.75)) if len(gaps) else ():
            if settings.radar_least <= chosen <= settings.radar_most:
                yield Asked(fix, Instant(0), distance=Metres(round(chosen)))
    elif Need.STOPS not in question.needs:
        yield Asked(fix, Instant(0))


def _bits(shares: Floats, weights: Floats) -> float:
    return max(0.0, float(_entropy(shares @ weights) - _entropy(shares) @ weights))


def _entropy(chances: Floats) -> Floats:
    logs = np.log2(chances, where=chances > 0, out=np.zeros_like(chances))
    return np.asarray(-(chances * logs).sum(axis=0))


def _gaps_from(p: LatLon, ground: Ground) -> Floats:
    return arcs(np.linalg.norm(ground.centres.xyz - ecef_of(p), axis=1))[0]


def _ramp(gaps: Floats, edge: float, width: float) -> Floats:
    return np.clip(0.5 - (gaps - edge) / width, 0.0, 1.0)


def _share(clue: Clue, ground: Ground) -> Floats:
    by_name = by_station(clue, ground)
    if by_name is not None:
        return by_name.astype(float)
    match clue:
        case InDisc(centre=centre, radius=radius, is_inside=is_so):
            share = _ramp(_gaps_from(centre, ground), radius, 2 * ground.radius)
        case HotterThan(start=start, end=end, is_hotter=is_so):
            share = (_gaps_from(end, ground) < _gaps_from(start, ground)).astype(float)
        case CloserTo(kind=kind, than=than, is_closer=is_so):
            share = _ramp(_gaps_to(kind, ground), than, 2 * ground.radius)
        case NearestIs(is_same=is_so):
            share = _nearest(clue, ground)
        case NearestOfThese():
            share, is_so = _nearest_of_these(clue, ground), True
        case LowerThan(height=height, is_closer=is_so):
            share = _lower(height, ground)
        case NoClue():
            share, is_so = np.ones(len(ground.ids)), True
        case _:
            share, is_so = _standing(clue, ground)
    return share if is_so else 1 - share


def _gaps_to(kind: str, ground: Ground) -> Floats:
    if BY_ID[KindId(kind)].extent is Extent.ICON:
        return ReachingIcons(0.0, True, ground.atlas.icons(kind)).gaps(ground.centres)[0]
    courses = ground.atlas.courses(kind)
    assert courses.tree is not None
    return ReachingLines(0.0, True, courses.tree, courses.surfaces).gaps(ground.centres)[0]


def _nearest(clue: NearestIs, ground: Ground) -> Floats:
    icons = ground.atlas.icons(clue.kind)
    if len(icons) < 2:
        return np.ones(len(ground.ids))
    first, gap, second, next_gap, _ = two_nearest(icons, ground.centres)
    lead, place = _ramp(next_gap - gap, 0.0, 4 * ground.radius), icons.ids.index(clue.place)
    return np.where(first == place, 1 - lead, np.where(second == place, lead, 0.0))


def _nearest_of_these(clue: NearestOfThese, ground: Ground) -> Floats:
    reach = _ramp(_gaps_from(clue.centre, ground), clue.radius, 2 * ground.radius)
    if BY_ID[KindId(clue.kind)].extent is Extent.ICON:
        icons = ground.atlas.icons(clue.kind)
        sites = icons.xyz[[icons.ids.index(place) for place in clue.candidates]]
        gaps = np.linalg.norm(sites[:, None] - ground.centres.xyz, axis=2)
    else:
        courses = ground.atlas.courses(clue.kind)
        lines = [one_line(courses, line) for line in clue.candidates]
        gaps = np.stack([line.chords(ground.centres.xyz)[1] for line in lines]).astype(np.float32)
    return np.where(np.argmin(gaps, axis=0) == clue.candidates.index(clue.place), reach, 0.0)


def _lower(height: float, ground: Ground) -> Floats:
    grid = ground.atlas.contents.elevation
    assert grid is not None
    heights = np.abs(heights_at(grid, ground.centres.lonlat))
    return np.where(np.isnan(heights), 0.5, heights < height)


def _standing(clue: Clue, ground: Ground) -> tuple[Floats, bool]:
    """Zones that count as a whole: where their icons stand."""
    atlas, spots = ground.atlas, [LatLon(lat, lon) for lon, lat in ground.centres.lonlat.tolist()]
    match clue:
        case InDivision(level=level, division=division, is_same=is_so):
            found = [atlas.division(level, p) for p in spots]
            agrees = [one is not None and one.id == division for one in found]
        case InAnyDivision(level=level, is_inside=is_so):
            agrees = [atlas.division(level, p) is not None for p in spots]
        case OnLandmass(landmass=land, is_same=is_so):
            lands = [atlas.landmass(p) for p in spots]
            ids = [None if one is None else one.id for one in lands]
            agrees = [
                i is None if not land else i is not None and (i == land or atlas.encloses(land, i))
                for i in ids
            ]
        case OnStreet(street=street, is_same=is_so):
            streets = [atlas.street(p) for p in spots]
            agrees = [one is not None and one.id == street for one in streets]
        case NorthOf(is_north=is_so):
            agrees = [p.lat >= 0 for p in spots]
        case NearerTheEquator(latitude=latitude, is_closer=is_so):
            agrees = [abs(p.lat) < latitude for p in spots]
        case _:
            raise AssertionError(f"There is no plain formula for {type(clue).__name__}.")
    return np.array(agrees, dtype=float), is_so
