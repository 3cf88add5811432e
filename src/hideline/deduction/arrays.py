"""The arrays deduction works with, by the names everything here uses."""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]
Shapes: TypeAlias = NDArray[np.object_]
"""Drawn areas, row by row."""
Rows: TypeAlias = Indices | Mask | slice


def drawn(areas: object) -> Shapes:
    """What a drawing function gave back, as an array of areas."""
    return np.asarray(areas, dtype=np.object_)


def rows_where(mask: Mask) -> Indices:
    """The rows that a mask holds at: `np.flatnonzero` without its detours, which cost more than small masks do."""
    return mask.nonzero()[0]


def row_of(ids: tuple[str, ...], one: str) -> int:
    """Where one of several sorted ids is: a country has thousands."""
    row = bisect_left(ids, one)
    assert ids[row : row + 1] == (one,), "it is one of them"
    return row


def listed(found: object) -> tuple[Indices, Indices]:
    """Lists of indices, one list per row, as two arrays: the row of each index, and the index."""
    lists: list[list[int]] = list(found)  # type: ignore[call-overload] # scipy says int for what are lists
    row = np.repeat(np.arange(len(lists)), [len(near) for near in lists])
    return row, np.fromiter((k for near in lists for k in near), dtype=np.int64, count=len(row))


def all_pairs(rows: int, columns: int) -> tuple[Indices, Indices]:
    """Every row with every column, row by row."""
    return np.repeat(np.arange(rows), columns), np.tile(np.arange(columns), rows)
