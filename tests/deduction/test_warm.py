"""What is made ready before anyone asks: `hideline.deduction.warm`."""

from __future__ import annotations

import subprocess
import sys

from numba.core.dispatcher import Dispatcher

from hideline.deduction.bench import advice_ms, deduction_at, game_on, play


def compiled() -> set[str]:
    """Every loop that is compiled by now, with the types it is compiled for."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("hideline.")]
    loops = [each for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)]
    return {f"{loop.py_func.__name__} {types}" for loop in loops for types in loop.signatures}


def compiled_in_play() -> set[str]:
    """What a game and its advice still had to compile on a map made ready."""
    deduction = deduction_at("small")
    before = compiled()
    assert before
    play(deduction, game_on("small", 0))
    advice_ms("small")
    return compiled() - before


def test_a_game_on_a_map_made_ready_compiles_nothing() -> None:
    """In a process of its own: here other tests may have compiled it before."""
    program = "from tests.deduction.test_warm import compiled_in_play; print(*compiled_in_play(), sep='\\n')"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert told.stdout.split() == []
