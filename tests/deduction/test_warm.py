"""What is made ready before anyone asks: `hideline.deduction.warm`."""

from __future__ import annotations

import subprocess
import sys

from numba.core.dispatcher import Dispatcher

from hideline.catalogue import open_box
from hideline.deduction.advisor import Advisor
from hideline.deduction.bench import advice_ms, deduction_at, game_on, play
from hideline.deduction.knowledge import Deduction
from hideline.game.clocks import Stopwatch
from hideline.game.ids import SEEKERS, QuestionId
from hideline.game.settings import Setup, Size
from hideline.game.state import Team


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
    _house_rules(deduction)
    return compiled() - before


def _house_rules(deduction: Deduction) -> None:
    """HOUSE-2: a question with three answers."""
    changed: dict[str, object] = {"name_length_says_longer": True}
    box = open_box(Setup(map_name="small", map_hash="", size=Size.MEDIUM, house_rules=changed))
    advisor = Advisor(deduction.nothing_known(), box, Team(SEEKERS, (), Stopwatch(), Stopwatch()))
    asked = [QuestionId("matching.station-name")]
    assert advisor.advise(deduction.ground.atlas.stations[deduction.ground.ids[0]].position, asked)


def test_a_game_on_a_map_made_ready_compiles_nothing() -> None:
    """In a process of its own: here other tests may have compiled it before."""
    program = "from tests.deduction.test_warm import compiled_in_play; print(*compiled_in_play(), sep='\\n')"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert told.stdout.split() == []
