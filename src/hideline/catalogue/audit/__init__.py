"""What a map is worth before play: size, questions, curses, doubtful places, stations out of reach (SIZE-7, DECK-3).

Everything is advice: nothing here forbids a game. Questions are judged by their own truthful answers (`Question.truth`)
at the stations, so that a new question is audited the moment it is listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hideline.atlas.index import Atlas
from hideline.catalogue.audit.curses import CurseReport, audit_curses
from hideline.catalogue.audit.doubts import Doubt, doubts_about
from hideline.catalogue.audit.fitting import SizeReport, audit_size
from hideline.catalogue.audit.questions import QuestionReport, audit_questions
from hideline.catalogue.audit.reaching import ReachReport, Start, audit_reach
from hideline.game.box import Box

if TYPE_CHECKING:
    from hideline.transit.timetable import Timetable

__all__ = ["Audit", "Start", "audit"]


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """One map, looked at for one set-up."""

    map: str
    hash: str
    size: SizeReport
    questions: tuple[QuestionReport, ...]
    """In the order of the book."""
    curses: tuple[CurseReport, ...]
    """Only those worth a word: they cannot work here, hardly ever, or people must look."""
    doubts: tuple[Doubt, ...]
    reach: ReachReport | None
    """None where the map has no timetable."""


def audit(atlas: Atlas, box: Box, timetable: Timetable | None = None, start: Start | None = None) -> Audit:
    """Look at a map with the eyes of one set-up."""
    return Audit(
        map=atlas.name,
        hash=atlas.hash,
        size=audit_size(atlas, box.setup.size),
        questions=audit_questions(atlas, box),
        curses=audit_curses(atlas, box),
        doubts=doubts_about(atlas, box.setup.edition),
        reach=None if timetable is None else audit_reach(atlas, box, timetable, start or Start()),
    )
