"""Why stations are out, as people ask it: which answer, which mark, how far the hider can have come, their
move, or that the zone was shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np

from hideline.deduction.history import OLD_STATION, REVEALED
from hideline.deduction.marks import mark_number
from hideline.deduction.reach import REACH
from hideline.game.ids import MarkId, StationId

if TYPE_CHECKING:
    from hideline.deduction.knowledge import Knowledge
    from hideline.game.state import Mark


class RuledOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """Stations that one thing ruled out, each the first that did."""

    by: Literal["answer", "mark", "reach", "move", "shown"]
    stations: tuple[StationId, ...]
    entry: int | None = None
    """The answer's number in the record."""
    mark: MarkId | None = None


def ruled_out(known: Knowledge, marks: Iterable[Mark]) -> tuple[RuledOut, ...]:
    """What ruled out the stations that are not left; `marks` are those the knowledge rests on."""
    ids, numbers = known.deduction.ground.ids, known.ruled_out_by
    by_mark = {mark_number(mark): mark.id for mark in marks}
    return tuple(
        _reason(number, by_mark, tuple(ids[k] for k in np.flatnonzero(numbers == number)))
        for number in np.unique(numbers).tolist()
        if number
    )


def _reason(number: int, by_mark: dict[int, MarkId], stations: tuple[StationId, ...]) -> RuledOut:
    if number == REACH:
        return RuledOut("reach", stations)
    if number == OLD_STATION:
        return RuledOut("move", stations)
    if number == REVEALED:
        return RuledOut("shown", stations)
    if number in by_mark:
        return RuledOut("mark", stations, mark=by_mark[number])
    return RuledOut("answer", stations, entry=number)
