"""The railways of a country: a planar graph between its cities, joined into lines that run straight on through
junctions, and a fast line between the largest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import Delaunay

from hideline.atlas.town.ground import Ground
from hideline.atlas.town.noise import Array, Rng
from hideline.atlas.town.tracks import lay, lengths


@dataclass(frozen=True, slots=True)
class Link:
    """A railway between two cities, by number, with its path from the first to the second."""

    ends: tuple[int, int]
    path: Array


def rail_links(
    ground: Ground, sites: Array, rng: Rng, *, step: float, strait: float, steep: float
) -> tuple[list[Link], list[int]]:
    """Railways between neighbouring cities, over land except for narrow straits; and each city's connected part."""
    links, part = [], list(range(len(sites)))
    for a, b in _neighbours(sites):
        path = _between(ground, sites[a], sites[b], rng, step)
        wet = (ground.inland_at(path) < 0).sum() * step
        detour = lengths(path)[-1] / max(float(np.hypot(*(sites[a] - sites[b]))), 1.0)
        climbs = float(ground.height_at(path).mean()) > steep
        if climbs and _root(part, a) == _root(part, b):
            continue
        if wet <= strait and detour < 1.6:
            links.append(Link((a, b), path))
            _join(part, a, b)
    return links, [_root(part, n) for n in range(len(sites))]


def _between(ground: Ground, start: Array, end: Array, rng: Rng, step: float) -> Array:
    gap = float(np.hypot(*(end - start)))
    bow = np.array([start[1] - end[1], end[0] - start[0]]) * float(rng.uniform(-0.1, 0.1))
    via = np.array([start, start + (end - start) * 0.35 + bow, start + (end - start) * 0.7 + bow * 0.4, end])
    return lay(ground, via, rng, step=step, wander=gap * 0.05, clearance=min(ground.grid.cell * 0.9, 2_500.0))


def _neighbours(sites: Array) -> list[tuple[int, int]]:
    """The Gabriel graph: two cities are neighbours when no third stands in the circle between them."""
    kept = []
    for a, b in _triangle_sides(sites):
        middle, reach = (sites[a] + sites[b]) / 2, float(np.hypot(*(sites[a] - sites[b]))) / 2
        gaps = np.hypot(*(sites - middle).T)
        gaps[[a, b]] = np.inf
        if gaps.min() > reach * 1.04:
            kept.append((a, b))
    return kept


def _triangle_sides(sites: Array) -> list[tuple[int, int]]:
    """The sides of the triangles between neighbouring sites, the shortest first; no two of them cross."""
    if len(sites) < 4:
        pairs = np.array([(a, b) for a in range(len(sites)) for b in range(a + 1, len(sites))])
    else:
        triangles = Delaunay(sites).simplices
        sides = np.vstack((triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [0, 2]]))
        pairs = np.unique(np.sort(sides, axis=1), axis=0)
    gaps = np.hypot(*(sites[pairs[:, 0]] - sites[pairs[:, 1]]).T)
    return [(int(a), int(b)) for a, b in pairs[np.argsort(gaps, kind="stable")]]


def _root(part: list[int], node: int) -> int:
    while part[node] != node:
        part[node] = part[part[node]]
        node = part[node]
    return node


def _join(part: list[int], a: int, b: int) -> None:
    low, high = sorted((_root(part, a), _root(part, b)))
    part[high] = low


def strokes(links: list[Link], longest: int) -> list[list[tuple[int, bool]]]:
    """Links chained into lines: at each city a line goes on along the straightest free link. True means forward."""
    at: dict[int, list[int]] = {}
    for number, link in enumerate(links):
        for end in link.ends:
            at.setdefault(end, []).append(number)
    partner = _partners(links, at)
    used = [False] * len(links)
    lines = []
    for number in sorted(range(len(links)), key=lambda n: -lengths(links[n].path)[-1]):
        if used[number]:
            continue
        used[number] = True
        chain = [(number, True)]
        for front in (False, True):
            _extend(chain, links, partner, used, longest, at_front=front)
        lines.append(chain)
    return lines


def _extend(
    chain: list[tuple[int, bool]],
    links: list[Link],
    partner: dict[tuple[int, int], int],
    used: list[bool],
    longest: int,
    *,
    at_front: bool,
) -> None:
    while len(chain) < longest:
        number, forward = chain[0] if at_front else chain[-1]
        node = links[number].ends[0 if forward == at_front else 1]
        following = partner.get((node, number))
        if following is None or used[following]:
            return
        used[following] = True
        leaves_here = links[following].ends[0] == node
        if at_front:
            chain.insert(0, (following, not leaves_here))
        else:
            chain.append((following, leaves_here))


def _partners(links: list[Link], at: dict[int, list[int]]) -> dict[tuple[int, int], int]:
    """For each link at each city: the link that goes straight on, if one does."""
    partner: dict[tuple[int, int], int] = {}
    for node, numbers in sorted(at.items()):
        ways = {n: _leaving(links[n], node) for n in numbers}
        turns = sorted(
            (float(ways[a] @ ways[b]), a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :]
        )
        for turn, a, b in turns:
            if turn < -0.35 and (node, a) not in partner and (node, b) not in partner:
                partner[(node, a)], partner[(node, b)] = b, a
    return partner


def _leaving(link: Link, node: int) -> Array:
    path = link.path if link.ends[0] == node else link.path[::-1]
    way = path[min(len(path) - 1, 6)] - path[0]
    unit: Array = way / max(float(np.hypot(*way)), 1e-9)
    return unit


def fast_links(
    ground: Ground, sites: Array, largest: int, rng: Rng, *, step: float, strait: float
) -> list[Link]:
    """A tree of straight fast lines between the largest cities."""
    count = min(largest, len(sites))
    part = list(range(count))
    links = []
    for a, b in _triangle_sides(sites[:count]):
        if _root(part, a) == _root(part, b):
            continue
        gap = float(np.hypot(*(sites[a] - sites[b])))
        pitch = max(step, gap / 60)
        way = np.array([sites[a], (sites[a] + sites[b]) / 2, sites[b]])
        path = lay(ground, way, rng, step=pitch, wander=gap * 0.02, clearance=ground.grid.cell * 0.5)
        if (ground.inland_at(path) < 0).sum() * pitch <= strait:
            links.append(Link((a, b), path))
            _join(part, a, b)
    return links
