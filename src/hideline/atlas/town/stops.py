"""Stations on tracks: one where tracks cross, one at each end, the rest evenly between, to an exact number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from hideline.atlas.town.ground import Ground
from hideline.atlas.town.noise import Array
from hideline.atlas.town.tracks import Tier, Track, lengths, points_at

_EASE = {  # how near, in spacings, a track lets a second station come
    Tier.HIGH_SPEED: 0.7, Tier.RAIL: 0.5, Tier.METRO: 0.5, Tier.TRAM: 0.55, Tier.BUS: 0.55,
    Tier.FERRY: 0.5,
}  # fmt: skip


@dataclass(slots=True)
class Stops:
    """Stations found so far, and for each track its stations by distance along it."""

    points: list[Array]
    along: list[dict[int, float]]
    """Per track: station index to distance along."""
    fixed: int

    def order(self, track: int) -> list[int]:
        """A track's stations in order of travel."""
        return [
            station for station, _ in sorted(self.along[track].items(), key=lambda item: (item[1], item[0]))
        ]

    @property
    def added(self) -> int:
        """How many stations are new."""
        return len(self.points) - self.fixed


def place_stops(ground: Ground, tracks: list[Track], fixed: Array, wanted: int | None) -> Stops:
    """Stations for tracks that share the given fixed stations; exactly `wanted` new ones, unless it is None."""
    if wanted is None:
        return _placed(ground, tracks, fixed, 1.0)
    low, high = 0.5, 2.4
    best = _placed(ground, tracks, fixed, 1.0)
    for _ in range(7):
        if best.added == wanted:
            break
        middle = (low * high) ** 0.5
        trial = _placed(ground, tracks, fixed, middle)
        low, high = (middle, high) if trial.added > wanted else (low, middle)
        if abs(trial.added - wanted) < abs(best.added - wanted):
            best = trial
    _fit(ground, tracks, best, wanted)
    return best


def _placed(ground: Ground, tracks: list[Track], fixed: Array, stretch: float) -> Stops:
    stops = Stops([np.asarray(p) for p in fixed], [{} for _ in tracks], len(fixed))
    for number, track in enumerate(tracks):
        shape = shapely.LineString(track.path)
        for station in track.fixed:
            stops.along[number][station] = float(shape.project(shapely.Point(fixed[station])))
    _crossings(ground, tracks, stops, stretch)
    _ends(ground, tracks, stops, stretch)
    for number in range(len(tracks)):
        _between(ground, tracks, number, stops, stretch)
    _drop_stubs(stops)
    return stops


def _drop_stubs(stops: Stops) -> None:
    """A track with a single station is no line: it is given up, and the station with it if nothing else stops there."""
    for number, along in enumerate(stops.along):
        if len(along) != 1:
            continue
        (station,) = along
        stops.along[number] = {}
        if station >= stops.fixed and not any(station in other for other in stops.along):
            _forget(stops, station)


def _crossings(ground: Ground, tracks: list[Track], stops: Stops, stretch: float) -> None:
    """Interchanges where tracks cross on land, unless one has a station near already."""
    shapes = [shapely.LineString(track.path) for track in tracks]
    for first in range(len(tracks)):
        for second in range(first + 1, len(tracks)):
            if Tier.FERRY in (tracks[first].tier, tracks[second].tier):
                continue
            if not shapes[first].intersects(shapes[second]):
                continue
            for spot in _spots(shapes[first].intersection(shapes[second])):
                _interchange(ground, tracks, shapes, stops, (first, second), spot, stretch)


def _spots(shape: shapely.Geometry) -> list[shapely.Point]:
    parts = [part.centroid for part in shapely.get_parts(shape)]
    return sorted(parts, key=lambda p: (p.x, p.y))


def _interchange(
    ground: Ground,
    tracks: list[Track],
    shapes: list[shapely.LineString],
    stops: Stops,
    pair: tuple[int, int],
    spot: shapely.Point,
    stretch: float,
) -> None:
    near = [_near(tracks, stops, n, float(shapes[n].project(spot)), stretch) for n in pair]
    if near[0] is not None and near[1] is not None:
        return
    at = np.array([spot.x, spot.y])
    if near[0] is None and near[1] is None:
        if ground.is_dry(at):
            stops.points.append(at)
            for number in pair:
                stops.along[number][len(stops.points) - 1] = float(shapes[number].project(spot))
        return
    has, lacks = (0, 1) if near[0] is not None else (1, 0)
    station = near[has]
    assert station is not None
    other = pair[lacks]
    point = shapely.Point(stops.points[station])
    if shapes[other].distance(point) < 0.45 * tracks[other].spacing * stretch:
        stops.along[other][station] = float(shapes[other].project(point))


def _near(tracks: list[Track], stops: Stops, number: int, chainage: float, stretch: float) -> int | None:
    """The track's station that is too near this place for another."""
    track = tracks[number]
    ease = _EASE[track.tier] * track.spacing * stretch
    close = [(abs(at - chainage), station) for station, at in stops.along[number].items()]
    if track.is_ring:
        around = float(lengths(track.path)[-1])
        close = [(min(gap, around - gap), station) for gap, station in close]
    gap, station = min(close, default=(np.inf, -1))
    return station if gap < ease else None


def _ends(ground: Ground, tracks: list[Track], stops: Stops, stretch: float) -> None:
    for number, track in enumerate(tracks):
        length = float(lengths(track.path)[-1])
        for chainage in (0.0,) if track.is_ring else (0.0, length):
            if _near(tracks, stops, number, chainage, stretch) is None:
                _settle(ground, tracks, number, stops, chainage, stretch)


def _between(ground: Ground, tracks: list[Track], number: int, stops: Stops, stretch: float) -> None:
    track = tracks[number]
    marks = sorted(stops.along[number].values())
    if track.is_ring and marks:
        marks.append(marks[0] + float(lengths(track.path)[-1]))
    around = float(lengths(track.path)[-1])
    for start, end in pairwise(marks):
        pieces = max(1, round((end - start) / (track.spacing * stretch)))
        for chainage in np.linspace(start, end, pieces + 1)[1:-1]:
            _settle(ground, tracks, number, stops, float(chainage) % around, stretch)


def _settle(
    ground: Ground, tracks: list[Track], number: int, stops: Stops, chainage: float, stretch: float
) -> None:
    """A station at this place of the track: one that stands there already, or a new one on dry land."""
    track = tracks[number]
    at = points_at(track.path, np.array([chainage]))[0]
    gaps = np.hypot(*(np.array(stops.points).reshape(-1, 2) - at).T)
    for station in np.argsort(gaps, kind="stable")[:3]:
        if gaps[station] < 0.36 * track.spacing * stretch and int(station) not in stops.along[number]:
            stops.along[number][int(station)] = chainage
            return
    if len(gaps) and gaps.min() < 0.3 * track.spacing * stretch:
        return
    for shift in (0.0, 0.12, -0.12, 0.25, -0.25):
        moved = float(np.clip(chainage + shift * track.spacing, 0.0, lengths(track.path)[-1]))
        at = points_at(track.path, np.array([moved]))[0]
        if ground.is_dry(at):
            stops.points.append(at)
            stops.along[number][len(stops.points) - 1] = moved
            return


def _fit(ground: Ground, tracks: list[Track], stops: Stops, wanted: int) -> None:
    while stops.added > wanted and _remove_one(tracks, stops):
        pass
    for _ in range(4 * wanted + 40):
        if stops.added >= wanted or not _insert_one(ground, tracks, stops):
            break


def _remove_one(tracks: list[Track], stops: Stops) -> bool:
    """Take away the station that is missed least: on one track only, with the closest neighbours."""
    uses: dict[int, list[int]] = {}
    for number, along in enumerate(stops.along):
        for station in along:
            uses.setdefault(station, []).append(number)
    choices = []
    for station, numbers in uses.items():
        if station < stops.fixed or len(numbers) != 1 or len(stops.along[numbers[0]]) <= 3:
            continue
        order = stops.order(numbers[0])
        place = order.index(station)
        along = stops.along[numbers[0]]
        before, after = order[max(0, place - 1)], order[min(len(order) - 1, place + 1)]
        gap = (along[after] - along[before]) / tracks[numbers[0]].spacing
        choices.append((gap + (3.0 if place in (0, len(order) - 1) else 0.0), station))
    if not choices:
        return False
    _forget(stops, min(choices)[1])
    return True


def _forget(stops: Stops, gone: int) -> None:
    stops.points.pop(gone)
    stops.along = [{s - (s > gone): at for s, at in along.items() if s != gone} for along in stops.along]


def _insert_one(ground: Ground, tracks: list[Track], stops: Stops) -> bool:
    """Halve the gap that is widest for its kind of line."""
    gaps = []
    for number, track in enumerate(tracks):
        if track.tier is Tier.FERRY:
            continue
        marks = sorted(stops.along[number].values())
        gaps += [((b - a) / track.spacing, number, (a + b) / 2) for a, b in pairwise(marks)]
    everywhere = np.array(stops.points).reshape(-1, 2)
    for _, number, middle in sorted(gaps, reverse=True):
        for shift in (0.0, 0.1, -0.1, 0.2, -0.2):
            at = points_at(tracks[number].path, np.array([middle + shift * tracks[number].spacing]))[0]
            clear = float(np.hypot(*(everywhere - at).T).min()) > 0.2 * tracks[number].spacing
            if clear and ground.is_dry(at):
                stops.points.append(at)
                stops.along[number][len(stops.points) - 1] = middle + shift * tracks[number].spacing
                return True
    return False


def bent(track: Track, stops: Stops, number: int) -> Array:
    """The track's path led exactly through its stations and ended at the outermost ones."""
    along = lengths(track.path)
    order = stops.order(number)
    marks = np.array([stops.along[number][s] for s in order])
    targets = np.array([stops.points[s] for s in order])
    shift = targets - points_at(track.path, marks)
    if track.is_ring:
        marks = np.append(marks, marks[0] + along[-1])
        shift = np.vstack((shift, shift[:1]))
        chain = np.unique(np.concatenate((along + 0.0, marks)))
        chain = np.concatenate((chain[chain >= marks[0]], chain[(chain <= marks[0])] + along[-1]))
        base = points_at(track.path, chain % along[-1])
    else:
        chain = np.unique(np.concatenate((along[(along > marks[0]) & (along < marks[-1])], marks)))
        base = points_at(track.path, chain)
    moved = base + np.column_stack(
        (np.interp(chain, marks, shift[:, 0]), np.interp(chain, marks, shift[:, 1]))
    )
    keep = np.concatenate(([True], np.hypot(*np.diff(moved, axis=0).T) > 1e-6))
    path: Array = np.round(moved[keep], 3)
    return path
