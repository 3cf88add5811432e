"""docs/reference/http.md: every address of the server, what it does and who may call it, from the handlers."""

from __future__ import annotations

from inspect import signature

from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from hideline.server.app import ROUTES
from hideline.server.codes import FOR_THE_HOST
from tools.pages import page, table

OF_A_GAME = "/api/games/{game:str}"
Handler = HTTPRouteHandler | WebsocketRouteHandler


INTRODUCTION = """\
What the server answers to. Bodies are JSON; their shapes stand in `/api/schema`. A seat shows its token in the header
`Authorization: Bearer …`, on the socket in the first frame; whatever is wrong with it gets one and the same 401. A rule
that says no is a 409 with its code and sentence ([refusals](refusals.md)). What goes over the socket: [live](live.md).
"""


def http_page() -> str:
    """The whole page."""
    rows = sorted(
        (_plain(path), _method(handler), _sentence(handler), _who(handler, path))
        for handler in ROUTES
        for path in handler.paths
    )
    lines = [(f"`{path}`", method, what, who) for path, method, what, who in rows]
    return page(
        "Addresses", INTRODUCTION, *table(("address", "method", "what it does", "who may call"), lines)
    )


def _method(handler: Handler) -> str:
    if isinstance(handler, WebsocketRouteHandler):
        return "socket"
    return ", ".join(sorted(handler.http_methods - {"HEAD", "OPTIONS"}))


def _sentence(handler: Handler) -> str:
    return (handler.fn.__doc__ or "").partition("\n")[0]


def _who(handler: Handler, path: str) -> str:
    """Whoever must show something takes an `authorization`; the socket and trackers have it elsewhere."""
    if handler in FOR_THE_HOST:
        return "the host's seat"
    if path.startswith("/t/"):
        return "whoever has a seat's tracker token"
    if isinstance(handler, WebsocketRouteHandler):
        return "a seat of the game"
    if "authorization" not in signature(handler.fn).parameters:
        return "anybody"
    return (
        "a seat of the game" if path.startswith(OF_A_GAME) else "whoever has the host's key, where one is set"
    )


def _plain(path: str) -> str:
    """`{game:str}` is `{game}`."""
    return path.replace(":str}", "}").replace(":int}", "}").replace(":path}", "}")
