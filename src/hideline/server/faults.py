"""One error shape from rule to HTTP to client: `{"code", "sentence", "fields"}`. A bug is logged, never shown."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from hideline.game.refusals import Refusal, Refused
from hideline.server.headers import DEFAULTS
from hideline.store.faults import NoSuchGame, StoreUnavailable
from hideline.units import Malformed

log = structlog.get_logger()

AnyRequest = Request[object, object, object]  # type: ignore[type-var]

TRY_AGAIN = Refusal("try-again", "It is not certain that this was saved: try again, it counts only once.", {})
"""The store does not answer. Where it broke off in the middle, only a repetition finds out."""


class NotAllowed(Exception):
    """The token opens nothing here."""


class TryLater(Exception):
    """Too many attempts; the next may come after so many seconds."""

    def __init__(self, wait: float = 60.0) -> None:
        super().__init__(wait)
        self.wait = ceil(round(wait, 3))  # 360.0000001 is 360

    def as_refusal(self) -> Refusal:
        """What the sender reads."""
        minutes = ceil(self.wait / 60)
        if minutes <= 1:
            return Refusal("try-later", "Too many tries: wait a minute, then try again.", {})
        return Refusal("try-later", f"Too many tries: wait {minutes} minutes, then try again.", {})


Unreadable = Malformed | msgspec.MsgspecError | UnicodeError | RecursionError
UNREADABLE = (Malformed, msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading somebody's input may raise."""


def unreadable(fault: Unreadable) -> Refusal:
    """What the sender of something unreadable reads."""
    match fault:
        case Malformed():
            sentence = str(fault)
        case UnicodeError():
            sentence = "This cannot be read: it is not valid UTF-8."
        case RecursionError():
            sentence = "This cannot be read: it is nested too deeply."
        case _:
            sentence = f"This cannot be read: {fault}."
    return Refusal("malformed", sentence, {})


@contextmanager
def disk_faults_named() -> Iterator[None]:
    """A disk that is full or broken is nobody's mistake: what was not written can be sent again."""
    try:
        yield
    except OSError as fault:
        raise StoreUnavailable(errno.errorcode.get(fault.errno or 0, "disk")) from fault


def _answer(status: int, refusal: Refusal) -> Response[Refusal]:
    # Unknown addresses are refused outside the application's middleware: the headers stand here as well.
    return Response(refusal, status_code=status, media_type="application/json", headers=dict(DEFAULTS))


def on_refused(_: object, refused: Refused) -> Response[Refusal]:
    """A rule said no: 409."""
    return _answer(409, refused.as_refusal())


def on_unreadable(_: object, fault: Unreadable) -> Response[Refusal]:
    """Input that cannot be read: 400."""
    return _answer(400, unreadable(fault))


def on_not_allowed(_: object, _fault: NotAllowed) -> Response[Refusal]:
    """The same answer for a wrong token and a game that is not there: 401."""
    return _answer(401, Refusal("not-allowed", "This link does not open anything here: join again.", {}))


def on_no_such_game(_: object, _fault: NoSuchGame) -> Response[Refusal]:
    """As above: nobody learns which games exist."""
    return on_not_allowed(None, NotAllowed())


def on_try_later(_: object, fault: TryLater) -> Response[Refusal]:
    """Too many attempts: 429."""
    answer = _answer(429, fault.as_refusal())
    answer.headers["retry-after"] = str(fault.wait)
    return answer


def on_store_unavailable(_: object, _fault: StoreUnavailable) -> Response[Refusal]:
    """Not saved, as far as is known: 503."""
    return _answer(503, TRY_AGAIN)


def on_http(_: object, fault: HTTPException) -> Response[Refusal]:
    """What the framework refuses: unknown paths, methods, bodies; where we know why, in our words."""
    if (ours := _why(fault)) is not None:
        return on_unreadable(None, ours)
    sentences = {404: "There is nothing here.", 405: "That cannot be done here.", 413: "That is too large."}
    sentence = sentences.get(fault.status_code, "This request cannot be read.")
    code = {404: "not-found", 405: "not-possible", 413: "too-large"}.get(fault.status_code, "malformed")
    return _answer(fault.status_code, Refusal(code, sentence, {}))


def _why(fault: BaseException) -> Malformed | None:
    """The mistake of ours that a library wrapped in its own."""
    within: BaseException | None = fault
    while within is not None and not isinstance(within, Malformed):
        within = within.__cause__ or within.__context__
    return within


def on_bug(request: AnyRequest, fault: Exception) -> Response[Refusal]:
    """Anything else is a bug: logged with its trace, told without it. An address may hold a tracker's token."""
    log.error("bug", path=request.scope.get("path_template", ""), exc_info=fault)
    return _answer(500, Refusal("our-fault", "Something broke on our side; nothing of yours was lost.", {}))


HANDLERS = {
    Refused: on_refused,
    Malformed: on_unreadable,
    UnicodeError: on_unreadable,
    RecursionError: on_unreadable,
    msgspec.MsgspecError: on_unreadable,
    NotAllowed: on_not_allowed,
    NoSuchGame: on_no_such_game,
    TryLater: on_try_later,
    StoreUnavailable: on_store_unavailable,
    HTTPException: on_http,
    Exception: on_bug,
}
