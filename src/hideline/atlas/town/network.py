"""The lines of one city: diameters through the centre, a ring, orbitals; every line keeps to the land it can reach."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from hideline.atlas.town.ground import Ground
from hideline.atlas.town.noise import Array, Flags, Noise, Numbers, Rng
from hideline.atlas.town.tracks import Tier, Track, lay, resample

_ANGLES = np.arange(0, 360, 4) * (np.pi / 180)
_GAP = 900.0
"""Water up to this wide is bridged by a line; wider water stops it."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where a city stands and how far its own lines reach."""

    centre: Array
    radius: float
    stations: int
    reach: Array
    """For each of the angles around the centre: how far a line can go that way."""


def survey(ground: Ground, centre: Array, radius: float, stations: int, limits: shapely.Geometry) -> Site:
    """Look around a centre for land that lines can be built on."""
    step = max(120.0, radius / 60)
    out = np.arange(step, radius + step, step)
    ways = np.column_stack((np.cos(_ANGLES), np.sin(_ANGLES)))
    spots = centre + ways[:, None, :] * out[None, :, None]
    flat = spots.reshape(-1, 2)
    dry = ground.inland_at(flat) > 60.0
    shapely.prepare(limits)
    dry &= shapely.contains_xy(limits, flat[:, 0], flat[:, 1])
    reach = [_reach(row, out, step) for row in dry.reshape(len(_ANGLES), len(out))]
    return Site(centre, radius, stations, np.array(reach))


def _reach(dry: Flags, out: Array, step: float) -> float:
    furthest, wet = 0.0, 0.0
    for is_dry, distance in zip(dry, out, strict=True):
        wet = 0.0 if is_dry else wet + step
        if wet > _GAP:
            break
        if is_dry:
            furthest = float(distance)
    return furthest


def spread_angles(site: Site, number: int, phase: float, least: float) -> list[float]:
    """Directions shared out over the land: more where there is more of it."""
    weight = np.where(site.reach >= least, np.minimum(site.reach, site.radius), 0.0)
    if weight.sum() <= 0:
        weight = site.reach + 1.0
    share = np.cumsum(weight) / weight.sum()
    wanted = (np.arange(number) + phase) / number
    return [float(_ANGLES[min(int(np.searchsorted(share, w)), len(_ANGLES) - 1)]) for w in wanted]


def reach_towards(site: Site, angle: float) -> float:
    """How far a line can go that way."""
    return float(site.reach[round(angle / (2 * np.pi) * len(_ANGLES)) % len(_ANGLES)])


def towards(angle: float) -> Array:
    """The unit vector of an angle."""
    return np.array([np.cos(angle), np.sin(angle)])


def diameters(
    ground: Ground,
    site: Site,
    rng: Rng,
    tier: Tier,
    *,
    number: int,
    spacing: float,
    extent: float,
    core: float,
    phase: float,
) -> list[Track]:
    """Lines from edge to edge by way of the centre, each passing it on its own side."""
    angles = spread_angles(site, 2 * number, phase, site.radius * 0.3)
    tracks = []
    for first in range(number):
        arms = (angles[first], angles[first + number])
        side = towards((arms[0] + arms[1]) / 2 + (0 if first % 2 else np.pi))
        middle = site.centre + side * core * (first / max(1, number - 1))
        via = [_outward(site, arms[0], extent, rng), middle, _outward(site, arms[1], extent, rng)]
        points = np.array(
            [via[0], *_halfway(via[0], middle, rng), middle, *_halfway(middle, via[2], rng), via[2]]
        )
        track = _track(ground, points, rng, tier, spacing)
        if first == 0:
            track.fixed.append(0)
        tracks.append(track)
    return tracks


def _outward(site: Site, angle: float, extent: float, rng: Rng) -> Array:
    far = min(extent * float(rng.uniform(0.8, 1.0)), reach_towards(site, angle) * 0.94)
    end: Array = site.centre + towards(angle) * far
    return end


def _halfway(start: Array, end: Array, rng: Rng) -> list[Array]:
    """Two points between, a little off the straight line."""
    across = np.array([start[1] - end[1], end[0] - start[0]])
    return [start + (end - start) * part + across * float(rng.uniform(-0.09, 0.09)) for part in (0.34, 0.7)]


def _track(ground: Ground, via: Array, rng: Rng, tier: Tier, spacing: float) -> Track:
    path = lay(
        ground, via, rng, step=spacing / 9, wander=spacing * 0.16, clearance=min(260.0, spacing * 0.35)
    )
    return Track(tier, path, spacing)


def ring(ground: Ground, site: Site, rng: Rng, tier: Tier, *, radius: float, spacing: float) -> Track | None:
    """A line around the centre, closed where the land allows it, else the longest arc."""
    wobble = Noise(rng, 1.0, 2)(np.cos(_ANGLES), np.sin(_ANGLES))
    out = radius * (1.0 + 0.13 * wobble)
    spots = site.centre + np.column_stack((np.cos(_ANGLES), np.sin(_ANGLES))) * out[:, None]
    fits = site.reach > out * 1.05
    if fits.all():
        closed = np.vstack((spots, spots[:1]))
        return Track(tier, resample(closed, spacing / 9), spacing, is_ring=True)
    run = _longest_run(fits)
    if len(run) < 12:
        return None
    return _track(ground, spots[run][::3], rng, tier, spacing)


def _longest_run(
    fits: Flags,
) -> Numbers:
    """The longest stretch of neighbouring angles that fit, around the circle."""
    size = len(fits)
    start = int(np.flatnonzero(~fits)[0])
    best: list[int] = []
    current: list[int] = []
    for number in range(start, start + size + 1):
        if fits[number % size]:
            current.append(number % size)
        else:
            best = max(best, current, key=len)
            current = []
    return np.array(best, dtype=np.int64)


def orbitals(
    ground: Ground, site: Site, rng: Rng, tier: Tier, *, number: int, radius: float, spacing: float
) -> list[Track]:
    """Lines that go around the centre part of the way, joining the arms of the others."""
    tracks = []
    for first, angle in enumerate(spread_angles(site, number, float(rng.uniform()), radius)):
        width = float(rng.uniform(0.8, 1.3)) * min(1.0, 2.6 * np.pi / max(3, number))
        out = radius * (0.78 + 0.3 * (first % 3) / 2)
        around = np.linspace(angle - width / 2, angle + width / 2, 7)
        via = [site.centre + towards(a) * min(out, reach_towards(site, a) * 0.95) for a in around]
        track = _track(ground, np.array(via), rng, tier, spacing)
        if len(track.path) > 12:
            tracks.append(track)
    return tracks


def city_tracks(ground: Ground, site: Site, rng: Rng, *, least_metros: int = 0) -> list[Track]:
    """Metro, tram and bus of a city of so many stations, the most important first."""
    count = site.stations
    known = np.log([8, 14, 30, 60, 150, 400, 800])
    metros, trams, buses = (
        round(float(np.interp(np.log(count), known, figures)))
        for figures in ((0, 0, 0, 3, 4, 6, 9), (0, 1, 3, 2, 4, 6, 9), (2, 2, 2, 3, 6, 12, 20))
    )
    metros = max(metros, least_metros)
    wide = float(np.interp(count, [60, 400], [820.0, 1_050.0]))
    tracks: list[Track] = []
    if metros:
        tracks += diameters(
            ground, site, rng, Tier.METRO, number=metros, spacing=wide, extent=site.radius * 0.86,
            core=wide * (0.7 + 0.16 * metros), phase=float(rng.uniform()),
        )  # fmt: skip
    if metros >= 4 and (loop := ring(ground, site, rng, Tier.METRO, radius=site.radius * 0.36, spacing=wide)):
        tracks.append(loop)
    if trams:
        tracks += diameters(
            ground, site, rng, Tier.TRAM, number=trams, spacing=500.0, extent=site.radius * (0.5 if metros else 0.8),
            core=420.0 + 90.0 * trams, phase=float(rng.uniform()),
        )  # fmt: skip
    tracks += orbitals(ground, site, rng, Tier.BUS, number=buses, radius=site.radius * 0.72, spacing=620.0)
    if not metros and not trams:
        tracks += diameters(
            ground,
            site,
            rng,
            Tier.BUS,
            number=1,
            spacing=600.0,
            extent=site.radius * 0.9,
            core=0.0,
            phase=0.3,
        )
    return tracks
