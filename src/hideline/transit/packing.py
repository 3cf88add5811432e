"""Arrays in one piece of bytes, and back without copying: the form a timetable has in a map file.

A mark, the length of a table of contents, the contents (JSON), then the arrays, each on a 64-byte boundary.
Opening reads only the contents; the arrays are windows onto the bytes, which may be a memory map.
"""

from __future__ import annotations

import json
import mmap
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from hideline.units import Malformed

MARK = b"hideline timetable 1\n"
BOUNDARY = 64


def pack(arrays: Mapping[str, NDArray[np.generic]], facts: Mapping[str, str]) -> bytes:
    """Everything in one piece of bytes."""
    windows: list[tuple[str, str, tuple[int, ...], int]] = []
    end = 0
    for name, array in arrays.items():
        windows.append((name, array.dtype.str, array.shape, end))
        end += -(-array.nbytes // BOUNDARY) * BOUNDARY
    contents = json.dumps({"facts": dict(facts), "arrays": windows}).encode()
    head = MARK + len(contents).to_bytes(8, "little") + contents
    out = bytearray(-(-len(head) // BOUNDARY) * BOUNDARY + end)
    out[: len(head)] = head
    for (*_, offset), array in zip(windows, arrays.values(), strict=True):
        start = len(out) - end + offset
        out[start : start + array.nbytes] = array.tobytes()
    return bytes(out)


def unpack(piece: bytes | memoryview | mmap.mmap) -> tuple[dict[str, NDArray[np.generic]], dict[str, str]]:
    """The arrays as read-only windows onto the bytes, and the facts."""
    view = memoryview(piece).toreadonly()
    size_at = len(MARK)
    if bytes(view[:size_at]) != MARK:
        raise Malformed("This is not a timetable that Hideline wrote, or a newer Hideline wrote it.")
    size = int.from_bytes(view[size_at : size_at + 8], "little")
    head = size_at + 8 + size
    contents = json.loads(bytes(view[size_at + 8 : head]))
    base = -(-head // BOUNDARY) * BOUNDARY
    arrays: dict[str, NDArray[np.generic]] = {}
    for name, kind, shape, offset in contents["arrays"]:
        count = int(np.prod(shape, dtype=np.int64))
        flat: NDArray[np.generic] = np.frombuffer(view, np.dtype(kind), count, base + offset)
        arrays[name] = flat.reshape(shape)
    return arrays, contents["facts"]
