"""Compiled contour lines of a height grid, whose heights are interpolated between the four points around a spot.

In rows and columns of the grid. Along a side of a cell the height is linear, so a contour crosses it in one exactly
known place, the same for both cells; in between it is a piece of a hyperbola. Imported late: numba takes a second.
"""

from __future__ import annotations

import numpy as np
from numba import njit

DEEPEST = 64


@njit(cache=True, nogil=True)
def contour_lines(z, level, tolerance):  # type: ignore[no-untyped-def] # compiled: types are inferred
    """Pieces (x, y, x, y) of the contour between heights at most `level` and above, straight to a tolerance of height.

    `tolerance` holds, for each point of the grid, how far in height a straight piece may be off the curve.
    """
    pieces, count = np.empty((64, 4)), 0
    points = np.empty((4, 2))
    for i in range(z.shape[0] - 1):
        for j in range(z.shape[1] - 1):
            found = _crossings(z, i, j, level, points)
            if not found:
                continue
            allowed = tolerance[i : i + 2, j : j + 2].min()
            for branch in range(found // 2):
                while count + 2 * DEEPEST * DEEPEST > len(pieces):
                    wider = np.empty((2 * len(pieces), 4))
                    wider[:count] = pieces[:count]
                    pieces = wider
                count = _branch(z, i, j, level, points, 2 * branch, allowed, pieces, count)
    return pieces[:count]


@njit(cache=True, nogil=True)
def _crossings(z, i, j, level, points):  # type: ignore[no-untyped-def] # compiled
    """Where the contour crosses the sides of a cell, two by two as they belong together; how many there are."""
    a, b, c, d = z[i, j], z[i, j + 1], z[i + 1, j + 1], z[i + 1, j]
    is_a, is_b, is_c, is_d = a <= level, b <= level, c <= level, d <= level
    if is_a == is_b == is_c == is_d:
        return 0
    top, right = (j + (level - a) / (b - a) if is_a != is_b else 0.0), 0.0
    if is_b != is_c:
        right = i + (level - b) / (c - b)
    bottom = j + (level - d) / (c - d) if is_d != is_c else 0.0
    left = i + (level - a) / (d - a) if is_a != is_d else 0.0
    if is_a == is_c and is_b == is_d:
        # A saddle: what lies in the middle is joined, and the two corners of the other sign are cut off.
        is_middle = (a * c - b * d) / (a + c - b - d) <= level
        points[0, 0], points[0, 1] = top, i
        points[2, 0], points[2, 1] = bottom, i + 1
        first, second = (1, 3) if is_middle == is_a else (3, 1)
        points[first, 0], points[first, 1] = j + 1, right
        points[second, 0], points[second, 1] = j, left
        return 4
    count = 0
    if is_a != is_b:
        points[count, 0], points[count, 1] = top, i
        count += 1
    if is_b != is_c:
        points[count, 0], points[count, 1] = j + 1, right
        count += 1
    if is_d != is_c:
        points[count, 0], points[count, 1] = bottom, i + 1
        count += 1
    if is_a != is_d:
        points[count, 0], points[count, 1] = j, left
    return 2


@njit(cache=True, nogil=True)
def _branch(z, i, j, level, points, first, allowed, pieces, count):  # type: ignore[no-untyped-def] # compiled
    """Writes one branch as straight pieces; between two points of the curve the height is off by twist dx dy / 4."""
    a, b, d = z[i, j], z[i, j + 1], z[i + 1, j]
    twist = a + z[i + 1, j + 1] - b - d
    stack = np.empty((DEEPEST, 4))
    for axis in range(2):
        stack[0, axis], stack[0, 2 + axis] = points[first, axis], points[first + 1, axis]
    top, depth = 1, 0
    while top > 0:
        top -= 1
        x0, y0, x1, y1 = stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3]
        dx, dy = x1 - x0, y1 - y0
        if abs(twist * dx * dy) <= 4.0 * allowed or top > DEEPEST - 3 or depth > DEEPEST * DEEPEST:
            if dx != 0.0 or dy != 0.0:
                pieces[count, 0], pieces[count, 1], pieces[count, 2], pieces[count, 3] = x0, y0, x1, y1
                count += 1
            continue
        depth += 1
        x, y = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
        if abs(dx) >= abs(dy):
            slope = d - a + twist * (x - j)
            if slope != 0.0:
                y = i + (level - a - (b - a) * (x - j)) / slope
        else:
            slope = b - a + twist * (y - i)
            if slope != 0.0:
                x = j + (level - a - (d - a) * (y - i)) / slope
        x, y = min(max(x, min(x0, x1)), max(x0, x1)), min(max(y, min(y0, y1)), max(y0, y1))
        stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = x, y, x1, y1
        stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2], stack[top + 1, 3] = x0, y0, x, y
        top += 2
    return count
