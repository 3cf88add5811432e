"""stop_times.txt, by far the largest file of a feed, read by a compiled scan of its bytes.

One row becomes one entry of seven arrays. Ids are looked up in hash tables built from trips.txt and
stops.txt; a trip or stop that is not listed there becomes -1 and is left out (and counted) by `repair`. Blank
times stay blank here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hideline.transit.compiled import compiled

BLANK = -1
UNREADABLE = -2
COLUMNS = (
    "trip_id",
    "arrival_time",
    "departure_time",
    "stop_id",
    "stop_sequence",
    "pickup_type",
    "drop_off_type",
)
NO_BOARDING = 1
NO_ALIGHTING = 2

_COMMA, _QUOTE, _NEWLINE, _RETURN, _SPACE, _COLON, _ZERO = 44, 34, 10, 13, 32, 58, 48


@dataclass(frozen=True, slots=True)
class StopTimes:
    """Every call of every trip; times in seconds of the service day, BLANK where not given."""

    trip: NDArray[np.int32]
    arrival: NDArray[np.int32]
    departure: NDArray[np.int32]
    stop: NDArray[np.int32]
    sequence: NDArray[np.int32]
    barred: NDArray[np.uint8]
    """NO_BOARDING and NO_ALIGHTING, added."""

    def __len__(self) -> int:
        return len(self.trip)

    def chosen(self, rows: NDArray[np.intp] | NDArray[np.bool_]) -> StopTimes:
        """Only these rows, in this order."""
        return StopTimes(
            self.trip[rows],
            self.arrival[rows],
            self.departure[rows],
            self.stop[rows],
            self.sequence[rows],
            self.barred[rows],
        )


def read_stop_times(
    content: NDArray[np.uint8], trip_ids: Sequence[str], stop_ids: Sequence[str]
) -> tuple[StopTimes, int]:
    """Scan the file: its rows in file order, and how many times in it cannot be read and count as blank."""
    header, body = _split_header(content)
    columns = np.array([header.index(name) if name in header else -1 for name in COLUMNS], dtype=np.int64)
    rows = np.full((6, _line_count(body)), BLANK, dtype=np.int32)
    trips, stops = _id_table(trip_ids), _id_table(stop_ids)
    count = _scan(body, columns, *trips, *stops, rows)
    trip, arrival, departure, stop, sequence = rows[:5, :count]
    odd = (arrival == UNREADABLE, departure == UNREADABLE)
    arrival[odd[0]], departure[odd[1]] = BLANK, BLANK
    times = StopTimes(trip, arrival, departure, stop, sequence, rows[5, :count].astype(np.uint8))
    return times, int(odd[0].sum() + odd[1].sum())


def _split_header(content: NDArray[np.uint8]) -> tuple[list[str], NDArray[np.uint8]]:
    newline = np.flatnonzero(content[:65536] == _NEWLINE)
    end = int(newline[0]) + 1 if len(newline) else len(content)
    line = content[:end].tobytes().decode("latin-1")
    return [name.strip().strip('"').lower() for name in line.split(",")], content[end:]


def _id_table(ids: Sequence[str]) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int32]]:
    """The ids as bytes, where each starts, and a hash table over them."""
    words = [each.encode() for each in ids]
    starts = np.zeros(len(words) + 1, dtype=np.int64)
    np.cumsum([len(word) for word in words], out=starts[1:])
    letters = np.frombuffer(bytearray(b"".join(words)), dtype=np.uint8)
    slots = np.full(1 << (2 * len(words) + 1).bit_length(), -1, dtype=np.int32)
    _fill_table(letters, starts, slots)
    return letters, starts, slots


@compiled
def _line_count(body: NDArray[np.uint8]) -> int:
    count = 1
    for i in range(len(body)):
        if body[i] == _NEWLINE:
            count += 1
    return count


@compiled
def _hash(letters: NDArray[np.uint8], start: int, end: int) -> int:
    value = np.uint64(14695981039346656037)
    for i in range(start, end):
        value = (value ^ np.uint64(letters[i])) * np.uint64(1099511628211)
    return int((value ^ (value >> np.uint64(29))) & np.uint64(0x7FFFFFFF))


@compiled
def _fill_table(letters: NDArray[np.uint8], starts: NDArray[np.int64], slots: NDArray[np.int32]) -> None:
    mask = len(slots) - 1
    for i in range(len(starts) - 1):
        slot = _hash(letters, starts[i], starts[i + 1]) & mask
        while slots[slot] >= 0:
            slot = (slot + 1) & mask
        slots[slot] = i


@compiled
def _same(a: NDArray[np.uint8], a_from: int, a_to: int, b: NDArray[np.uint8], b_from: int, b_to: int) -> bool:
    if a_to - a_from != b_to - b_from:
        return False
    for i in range(a_to - a_from):  # noqa: SIM110 - compiled
        if a[a_from + i] != b[b_from + i]:
            return False
    return True


@compiled
def _look_up(
    body: NDArray[np.uint8],
    start: int,
    end: int,
    letters: NDArray[np.uint8],
    starts: NDArray[np.int64],
    slots: NDArray[np.int32],
    guess: int,
) -> int:
    """The number of an id, trying the previous row's first; -1 when it is not listed."""
    if guess >= 0 and _same(body, start, end, letters, starts[guess], starts[guess + 1]):
        return guess
    mask = len(slots) - 1
    slot = _hash(body, start, end) & mask
    while slots[slot] >= 0:
        i = int(slots[slot])
        if _same(body, start, end, letters, starts[i], starts[i + 1]):
            return i
        slot = (slot + 1) & mask
    return -1


@compiled
def _number(body: NDArray[np.uint8], start: int, end: int) -> int:
    """A whole number, or BLANK."""
    value = BLANK
    for i in range(start, end):
        digit = int(body[i]) - _ZERO
        if digit < 0 or digit > 9:
            return BLANK
        value = digit if value == BLANK else value * 10 + digit
    return value


@compiled
def _clock(body: NDArray[np.uint8], start: int, end: int) -> int:
    """`H:MM:SS` or `H:MM` as seconds of the service day, BLANK or UNREADABLE; hours may exceed 24."""
    if start == end:
        return BLANK
    total, part, colons, digits = 0, 0, 0, 0
    for i in range(start, end):
        if body[i] == _COLON:
            total = (total + part) * 60
            part = 0
            colons += 1
            continue
        digit = int(body[i]) - _ZERO
        if digit < 0 or digit > 9:
            return UNREADABLE
        part = part * 10 + digit
        digits += 1
    if digits < 3 or colons < 1 or colons > 2:
        return UNREADABLE
    return (total + part) * (60 if colons == 1 else 1)


@compiled
def _cell(body: NDArray[np.uint8], i: int) -> tuple[int, int, int]:
    """Where the trimmed cell at i starts and ends, and where its separator stands."""
    n = len(body)
    while i < n and body[i] == _SPACE:
        i += 1
    start = i
    if i < n and body[i] == _QUOTE:
        start = i + 1
        end = start
        i = start
        while i < n:
            if body[i] == _QUOTE:
                i += 1
                if i >= n or body[i] != _QUOTE:
                    break
            body[end] = body[i]  # a doubled quote stands for one: close up in place
            end += 1
            i += 1
        while i < n and body[i] != _COMMA and body[i] != _NEWLINE:
            i += 1
    else:
        while i < n and body[i] != _COMMA and body[i] != _NEWLINE:
            i += 1
        end = i
    while end > start and (body[end - 1] == _SPACE or body[end - 1] == _RETURN):
        end -= 1
    return start, end, i


@compiled
def _read_row(
    body: NDArray[np.uint8], i: int, columns: NDArray[np.int64], cells: NDArray[np.int64]
) -> tuple[int, bool]:
    """The bounds of the wanted cells of the row at i; where the next starts, whether this holds anything."""
    cells[:] = 0
    column = 0
    first = i
    holds_anything = False
    while True:
        start, end, i = _cell(body, i)
        holds_anything = holds_anything or end > start
        for c in range(len(columns)):
            if columns[c] == column:
                cells[c, 0], cells[c, 1] = start, end
        if i >= len(body) or body[i] == _NEWLINE:
            return max(i + 1, first + 1), holds_anything
        column += 1
        i += 1


@compiled
def _scan(
    body: NDArray[np.uint8],
    columns: NDArray[np.int64],
    trip_letters: NDArray[np.uint8],
    trip_starts: NDArray[np.int64],
    trip_slots: NDArray[np.int32],
    stop_letters: NDArray[np.uint8],
    stop_starts: NDArray[np.int64],
    stop_slots: NDArray[np.int32],
    rows: NDArray[np.int32],
) -> int:
    cells = np.zeros((7, 2), dtype=np.int64)
    i, count, trip = 0, 0, -1
    while i < len(body):
        i, holds_anything = _read_row(body, i, columns, cells)
        if not holds_anything:
            continue
        trip = _look_up(body, cells[0, 0], cells[0, 1], trip_letters, trip_starts, trip_slots, trip)
        rows[0, count] = trip
        rows[1, count] = _clock(body, cells[1, 0], cells[1, 1])
        rows[2, count] = _clock(body, cells[2, 0], cells[2, 1])
        rows[3, count] = _look_up(body, cells[3, 0], cells[3, 1], stop_letters, stop_starts, stop_slots, -1)
        sequence = _number(body, cells[4, 0], cells[4, 1])
        rows[4, count] = sequence if sequence != BLANK else count
        pickup, drop_off = _number(body, cells[5, 0], cells[5, 1]), _number(body, cells[6, 0], cells[6, 1])
        rows[5, count] = (NO_BOARDING if pickup == 1 else 0) + (NO_ALIGHTING if drop_off == 1 else 0)
        count += 1
    return count
