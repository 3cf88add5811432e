"""Headers that every answer carries: nothing is sniffed, framed, referred or kept by caches unless it says so itself.

There are no CORS headers on purpose: no other site may read anything here.
"""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

DEFAULTS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def with_safe_headers(app: ASGIApp) -> ASGIApp:
    """The application with a header wherever it set none."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in DEFAULTS.items():
                    headers.setdefault(name, value)
            await send(message)

        await app(scope, receive, send_safely)

    return answer
