"""Lengths as the referee says them: web/tests/format/lengths.gen.json, for the phones to say them alike."""

from __future__ import annotations

import json
from itertools import chain

from hideline.units import Edition, say_measured

LENGTHS = tuple(chain(range(0, 400, 7), range(400, 3_000, 25), range(3_000, 40_000, 350)))
"""In metres: with the halves that figures people think of fall on, and both ends of each unit."""


def lengths() -> str:
    """For each edition, the words for each length."""
    said = {
        edition.value: {length: say_measured(length, edition) for length in LENGTHS} for edition in Edition
    }
    return json.dumps(said, indent=2) + "\n"
