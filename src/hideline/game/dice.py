"""Fair dice and shuffles on the record (DESIGN §3): all chance of a round flows from one secret seed.

The seed's hash is published when the round starts and the seed itself when it ends, so anyone can check every roll
and the shuffle afterwards. The only thing taken from outside is the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """Where fresh secrets come from: the machine's randomness in play, a counter in tests."""

    def seed(self) -> str:
        """A new secret of at least 128 bits, as hexadecimal text."""


def commitment(seed: str) -> str:
    """What is published before the round: the hash nobody can turn back into the seed."""
    return sha256(f"hideline commitment {seed}".encode()).hexdigest()


def number_below(seed: str, label: str, bound: int) -> int:
    """A fair number from 0 to bound - 1, fixed by the seed and the label of what it decides."""
    limit = (1 << 64) - (1 << 64) % bound
    attempt = 0
    while True:  # numbers at or above the limit would favour small results: draw again
        digest = sha256(f"{seed} {label} {attempt}".encode()).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % bound
        attempt += 1


def rolled(seed: str, label: str, dice: int = 1) -> tuple[int, ...]:
    """So many six-sided dice."""
    return tuple(number_below(seed, f"{label} die {n}", 6) + 1 for n in range(dice))


def shuffled(seed: str, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """A fair shuffle (Fisher and Yates), fixed by the seed and the label."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = number_below(seed, f"{label} swap {last}", last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)
