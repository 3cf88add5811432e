"""Compiled lists of spans along a line, in order and apart. Imported late, since numba takes a second."""

from __future__ import annotations

from numba import njit


@njit(cache=True, nogil=True)
def insert_span(spans, count, low, high):  # type: ignore[no-untyped-def] # compiled
    """Adds a span to a list of spans in order, joined with those it meets; how many there are then."""
    place = 0
    while place < count and spans[place, 1] < low:
        place += 1
    after = place
    while after < count and spans[after, 0] <= high:
        low, high = min(low, spans[after, 0]), max(high, spans[after, 1])
        after += 1
    shift = 1 - (after - place)
    if shift > 0:
        for later in range(count - 1, after - 1, -1):
            spans[later + 1, 0], spans[later + 1, 1] = spans[later, 0], spans[later, 1]
    elif shift < 0:
        for later in range(after, count):
            spans[later + shift, 0], spans[later + shift, 1] = spans[later, 0], spans[later, 1]
    spans[place, 0], spans[place, 1] = low, high
    return count + shift
