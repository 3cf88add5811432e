"""What an answer could be: every answer a question may truthfully have had, with the places named (ASK-3, ASK-12).

For whoever corrects one. The list follows from the question and where it was asked, never from where the hider is.
"""

from __future__ import annotations

from litestar import get
from litestar.datastructures import State

from hideline.catalogue.questions.model import BookQuestion
from hideline.game.box import Answer, Asked, Verdict
from hideline.game.ids import QuestionId
from hideline.game.refusals import NothingToMend
from hideline.game.view import view
from hideline.server.bearer import Bearer, opened
from hideline.server.doors import Opened


@get("/api/games/{game:str}/answers")
async def get_answers(
    state: State, game: str, team: str = "", entry: int | None = None, authorization: Bearer = ""
) -> tuple[Answer, ...]:
    """The answers an entry of the record could have, or the open question where none is named."""
    at = await opened(state, game, authorization)
    question, asked = _asked(at, team, entry)
    row = at.table.game.box.questions[question]
    if not isinstance(row, BookQuestion) or row.category.needs_photo:
        return tuple(Answer(verdict) for verdict in row.answers)
    usual = row.possible(asked, at.table.atlas)
    named = {answer.verdict for answer in usual} | {Verdict.PLACE}
    return (*usual, *(Answer(verdict) for verdict in row.answers if verdict not in named))


def _asked(at: Opened, team: str, entry: int | None) -> tuple[QuestionId, Asked]:
    """The question meant, if this seat can see it."""
    round_ = view(at.table.game, at.seat).round
    for seen in round_.teams if round_ is not None else ():
        if team not in ("", seen.id):
            continue
        if entry is None and seen.pending is not None:
            return seen.pending.question, seen.pending.asked
        for line in seen.entries:
            if line.number == entry:
                return line.question, line.asked
    raise NothingToMend
