"""Every way in which a curse must be refused: when and by whom, paying for it, under it, and ending it (CURSE-1 … 9).

A `Way` says for which curses it holds, sets the scene, and names the code of the refusal. `WAYS` is the whole list;
`tests/catalogue/test_curse_refusals.py` tries each of them on each curse in every size and edition.
"""

from tests.ways.ending import ENDING_WAYS, ENDINGS
from tests.ways.obeying import EFFECTS, OBEYING_WAYS
from tests.ways.paying import COSTS, PAYING_WAYS
from tests.ways.teams import TEAM_WAYS
from tests.ways.timing import TIMING_WAYS
from tests.ways.way import Case, Try, Way

WAYS: tuple[Way, ...] = (*TIMING_WAYS, *TEAM_WAYS, *PAYING_WAYS, *OBEYING_WAYS, *ENDING_WAYS)

__all__ = ["COSTS", "EFFECTS", "ENDINGS", "WAYS", "Case", "Try", "Way"]
