"""Names in bulk: every text of a timetable once, as bytes in one array, decoded only when somebody looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Words(NamedTuple):
    """Texts by number."""

    letters: NDArray[np.uint8]
    first: NDArray[np.int64]

    def __call__(self, number: int) -> str:
        """The text with this number."""
        return self.letters[self.first[number] : self.first[number + 1]].tobytes().decode()

    def all(self, numbers: NDArray[np.int32]) -> tuple[str, ...]:
        """The texts with these numbers."""
        return tuple(self(int(number)) for number in numbers)


class WordList:
    """Texts being collected; equal ones are kept once."""

    def __init__(self) -> None:
        self._number: dict[str, int] = {}

    def numbers(self, texts: Iterable[str]) -> NDArray[np.int32]:
        """The number of each text, given out at first sight."""
        known = self._number
        return np.array([known.setdefault(text, len(known)) for text in texts], dtype=np.int32)

    def words(self) -> Words:
        """All texts collected so far."""
        pieces = [text.encode() for text in self._number]
        first = np.zeros(len(pieces) + 1, dtype=np.int64)
        np.cumsum([len(piece) for piece in pieces], out=first[1:])
        return Words(np.frombuffer(b"".join(pieces), dtype=np.uint8), first)
