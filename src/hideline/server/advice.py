"""Previews and advice, for seekers only; the hider never learns that anybody asked."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.server.bearer import Bearer, opened
from hideline.table.advising import Branch, Closed, Suggestion, WhatIf, advice_for, closed_questions, what_if


@post("/api/games/{game:str}/preview", status_code=200)
async def post_preview(
    state: State, game: str, data: JSONBody[WhatIf], authorization: Bearer = ""
) -> tuple[Branch, ...]:
    """What each answer to a question would leave, from here or from a pin; nothing is asked."""
    at = await opened(state, game, authorization)
    return await what_if(at.table, at.seat, data)


@get("/api/games/{game:str}/advice")
async def get_advice(state: State, game: str, authorization: Bearer = "") -> tuple[Suggestion, ...]:
    """The questions most worth asking now, each with its reason."""
    at = await opened(state, game, authorization)
    return await advice_for(at.table, at.seat)


@get("/api/games/{game:str}/closed")
async def get_closed(state: State, game: str, authorization: Bearer = "") -> tuple[Closed, ...]:
    """The questions that cannot be asked just now, each with the rule's own reason."""
    at = await opened(state, game, authorization)
    return closed_questions(at.table.game, at.seat)
