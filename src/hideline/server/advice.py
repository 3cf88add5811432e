"""Previews, advice and why stations are out, for seekers only; the hider never learns that anybody asked."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from hideline.server.bearer import Bearer, opened
from hideline.table.advising import (
    Branch,
    Closed,
    Suggestion,
    WhatIf,
    advice_for,
    closed_questions,
    ruled_out_for,
    what_if,
)


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


@get("/api/games/{game:str}/ruled-out")
async def get_ruled_out(state: State, game: str, authorization: Bearer = "") -> Response[bytes]:
    """Which answer, mark, journey or move ruled each station out."""
    at = await opened(state, game, authorization)
    reasons = await ruled_out_for(at.table, at.seat)
    return Response(msgspec.json.encode(reasons), media_type="application/json")
