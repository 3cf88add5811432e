"""Alignments: smooth paths over land between given points, and how to measure along them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
import shapely
from scipy import ndimage

from hideline.atlas.town.ground import Ground
from hideline.atlas.town.noise import Array, Noise, Rng


class Tier(StrEnum):
    """What a track is for, from the fastest to the closest spaced."""

    HIGH_SPEED = "high-speed"
    RAIL = "rail"
    METRO = "metro"
    TRAM = "tram"
    FERRY = "ferry"
    BUS = "bus"


@dataclass(slots=True)
class Track:
    """The course of one line before it has stations."""

    tier: Tier
    path: Array
    spacing: float
    is_ring: bool = False
    fixed: list[int] = field(default_factory=list)
    """Stations, by index, that the line must serve."""


def lengths(path: Array) -> Array:
    """Distance along the path at each of its points."""
    steps = np.hypot(*np.diff(path, axis=0).T)
    return np.concatenate(([0.0], np.cumsum(steps)))


def resample(path: Array, step: float) -> Array:
    """The same path with points every `step` metres or a little less."""
    along = lengths(path)
    count = max(2, int(np.ceil(along[-1] / step)) + 1)
    return points_at(path, np.linspace(0.0, along[-1], count))


def points_at(path: Array, chainage: Array) -> Array:
    """Points at distances along the path."""
    along = lengths(path)
    return np.column_stack((np.interp(chainage, along, path[:, 0]), np.interp(chainage, along, path[:, 1])))


def rounded(path: Array, times: int = 4) -> Array:
    """Corners cut off again and again; the ends stay."""
    for _ in range(times):
        if len(path) < 3:
            return path
        near = 0.75 * path[:-1] + 0.25 * path[1:]
        far = 0.25 * path[:-1] + 0.75 * path[1:]
        middle = np.stack((near, far), axis=1).reshape(-1, 2)
        path = np.vstack((path[:1], middle[1:-1], path[-1:]))
    return path


def lay(ground: Ground, via: Array, rng: Rng, *, step: float, wander: float, clearance: float) -> Array:
    """A path near the given points that keeps off the water where it can; it ends where they end."""
    path = resample(rounded(np.asarray(via, dtype=float)), step)
    if len(path) < 4:
        return path
    drift = Noise(rng, step * 26, 2)
    fade = np.clip(np.minimum(np.arange(len(path)), np.arange(len(path))[::-1]) / 8.0, 0.0, 1.0)
    sway = wander * fade * drift(path[:, 0], path[:, 1])
    heading = np.gradient(path, axis=0)
    normal = np.column_stack((-heading[:, 1], heading[:, 0]))
    normal /= np.maximum(np.hypot(normal[:, 0], normal[:, 1]), 1e-9)[:, None]
    path = _ashore(ground, path + normal * sway[:, None], clearance)
    return resample(np.round(path, 3), step)


def _ashore(ground: Ground, path: Array, clearance: float) -> Array:
    """Points in or near water pushed inland, and the whole made smooth again; the ends stay."""
    for _ in range(14):
        short = np.clip(clearance - ground.inland_at(path[1:-1]), 0.0, clearance)
        if not (short > clearance * 0.05).any():
            break
        path = path.copy()
        path[1:-1] += ground.uphill_from_water(path[1:-1]) * (short * 0.6)[:, None]
        path = smooth(path, 1.6)
    return smooth(path, 1.2)


def smooth(path: Array, strength: float) -> Array:
    """A path with its kinks evened out; the ends stay."""
    even: Array = ndimage.gaussian_filter1d(path, strength, axis=0, mode="nearest")
    fade = np.clip(np.minimum(np.arange(len(path)), np.arange(len(path))[::-1]) / 3.0, 0.0, 1.0)[:, None]
    return path + (even - path) * fade


def wet_share(ground: Ground, path: Array) -> float:
    """The part of the path that lies over sea or lake."""
    return float((ground.inland_at(path) < 0).mean())


def line(path: Array) -> shapely.LineString:
    """The path as a shape."""
    return shapely.LineString(path)
