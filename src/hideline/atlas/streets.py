"""Which stretches are one street (MATCH-4): the same name throughout, ending where the name changes.

Stretches of one name belong together when they meet, or come within GAP of each other at their ends, as
across a crossing, a roundabout or between two carriageways. The High Street of the next town is another
street. An unnamed stretch is a street of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.metric import ecef

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hideline.atlas.draft import Street

GAP = 100.0
"""Metres between ends of stretches that are still one street."""
APART = 1e8
"""Added per name in a fourth dimension, so that ends of different names are never close."""


def street_of_each(stretches: Sequence[Street]) -> tuple[str, ...]:
    """For each stretch the id of its street: the lowest id among the stretches that belong together."""
    named = [k for k, stretch in enumerate(stretches) if stretch.name]
    streets = [stretch.id for stretch in stretches]
    for together in _joined([stretches[k] for k in named]):
        lowest = min(streets[named[k]] for k in together)
        for k in together:
            streets[named[k]] = lowest
    return tuple(streets)


def _joined(stretches: list[Street]) -> list[list[int]]:
    from scipy.sparse import coo_array  # noqa: PLC0415 - slow to import, needed only for maps with streets
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415 - as above
    from scipy.spatial import cKDTree  # noqa: PLC0415 - as above

    if not stretches:
        return []
    shapes = np.array([stretch.shape for stretch in stretches], dtype=object)
    ends = [shapely.get_coordinates(shapely.get_point(shapes, which)) for which in (0, -1)]
    _, name = np.unique([stretch.name for stretch in stretches], return_inverse=True)
    points = np.column_stack([ecef(np.vstack(ends)), np.tile(name, 2) * APART])
    pairs = cKDTree(points).query_pairs(GAP, output_type="ndarray") % len(stretches)
    links = coo_array((np.ones(len(pairs), dtype=bool), pairs.T), shape=(len(stretches), len(stretches)))
    _, group = connected_components(links, directed=False)
    order = np.argsort(group, kind="stable")
    starts = np.flatnonzero(np.diff(group[order])) + 1
    return [part.tolist() for part in np.split(order, starts)]
