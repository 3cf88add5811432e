"""Which stretches are one street (MATCH-4): the same name throughout, ending where the name changes.

Stretches of one name belong together when they meet, or come within GAP of each other at their ends, as
across a crossing, a roundabout or between two carriageways. The High Street of the next town is another
street. An unnamed stretch is a street of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from hideline.atlas.metric import Floats, ecef

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hideline.atlas.draft import Street

GAP = 100.0
"""Metres between ends of stretches that are still one street."""
APART = 1e8
"""Added per name in a fourth dimension, so that ends of different names are never close."""


def street_of_each(stretches: Sequence[Street]) -> tuple[str, ...]:
    """For each stretch the id of its street: the lowest id among the stretches that belong together."""
    if not stretches:
        return ()
    group = _groups(stretches)
    by_id = sorted(range(len(stretches)), key=lambda k: stretches[k].id)
    lowest: dict[int, str] = {}
    for k in by_id:
        lowest.setdefault(group[k], stretches[k].id)
    return tuple(lowest[which] for which in group)


def _groups(stretches: Sequence[Street]) -> list[int]:
    """A number for each stretch, the same for stretches of one street."""
    from scipy.sparse import coo_array  # noqa: PLC0415 - slow to import, needed only for maps with streets
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415 - as above
    from scipy.spatial import cKDTree  # noqa: PLC0415 - as above

    count = len(stretches)
    numbers: dict[str, int] = {}
    name = [numbers.setdefault(stretch.name or f"\0{stretch.id}", len(numbers)) for stretch in stretches]
    points = np.column_stack([ecef(_ends(stretches)), np.tile(name, 2) * APART])
    pairs = cKDTree(points).query_pairs(GAP, output_type="ndarray") % count
    links = coo_array((np.ones(len(pairs), dtype=bool), pairs.T), shape=(count, count))
    groups: list[int] = connected_components(links, directed=False)[1].tolist()
    return groups


def _ends(stretches: Sequence[Street]) -> Floats:
    """The first corners of all stretches, then their last ones."""
    corners, whose = shapely.get_coordinates([stretch.shape for stretch in stretches], return_index=True)
    last = np.flatnonzero(np.append(np.diff(whose), 1))
    first = np.concatenate([[0], last[:-1] + 1])
    ends: Floats = corners[np.concatenate([first, last])]
    return ends
