"""Pieces of the area are named by their content: whoever works them out, on whichever machine, gives them one name."""

from __future__ import annotations

import os
import subprocess
import sys

from hideline.atlas.metric import destination
from hideline.catalogue.clues import HotterThan, InDisc
from hideline.units import Metres
from tests.deduction.asking import deduction, position_of
from tests.towns import MARKET, MILL


def names_of_pieces() -> list[str]:
    """The names of all pieces of an area that was cut along a circle and a straight line."""
    market, mill = position_of(MARKET), position_of(MILL)
    known = deduction().nothing_known()
    known = known.with_clue(1, InDisc(market, Metres(2_000.0), False))
    known = known.with_clue(2, HotterThan(destination(mill, 200.0, Metres(900.0)), mill, True))
    return [tile.hash for tile in (*known.area_tiles(), *known.never_moved_tiles())]


def test_two_processes_name_the_same_pieces_alike() -> None:
    program = "from tests.deduction.test_tiles import names_of_pieces; print(*names_of_pieces())"
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split()
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] == names_of_pieces()
    assert len(set(told[0])) > 1
