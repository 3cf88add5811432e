"""Arrays in one piece of bytes, and back without copying: the form a timetable has in a map file.

A mark, the length of a table of contents, the contents (JSON), then the arrays, each on a 64-byte boundary.
Opening reads only the contents; the arrays are windows onto the bytes, which may be a memory map.
"""

from __future__ import annotations

import mmap
from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from hideline.units import Malformed

MARK = b"hideline timetable 1\n"
BOUNDARY = 64


class _Window(msgspec.Struct, frozen=True, array_like=True):
    name: str
    dtype: str
    shape: tuple[int, ...]
    offset: int


class _Contents(msgspec.Struct, frozen=True):
    facts: dict[str, str]
    arrays: list[_Window]


def pack(arrays: Mapping[str, NDArray[np.generic]], facts: Mapping[str, str]) -> bytes:
    """Everything in one piece of bytes."""
    windows: list[_Window] = []
    end = 0
    for name, array in arrays.items():
        windows.append(_Window(name, array.dtype.str, array.shape, end))
        end += -(-array.nbytes // BOUNDARY) * BOUNDARY
    contents = msgspec.json.encode(_Contents(dict(facts), windows))
    head = MARK + len(contents).to_bytes(8, "little") + contents
    out = bytearray(-(-len(head) // BOUNDARY) * BOUNDARY + end)
    out[: len(head)] = head
    for window, array in zip(windows, arrays.values(), strict=True):
        start = len(out) - end + window.offset
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
    contents = msgspec.json.decode(view[size_at + 8 : head], type=_Contents)
    base = -(-head // BOUNDARY) * BOUNDARY
    arrays: dict[str, NDArray[np.generic]] = {}
    for window in contents.arrays:
        dtype = np.dtype(window.dtype)
        count = int(np.prod(window.shape, dtype=np.int64))
        flat: NDArray[np.generic] = np.frombuffer(view, dtype=dtype, count=count, offset=base + window.offset)
        arrays[window.name] = flat.reshape(window.shape)
    return arrays, contents.facts
