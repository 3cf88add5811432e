"""Structured logs without secrets: what happened, never who hides where."""

from __future__ import annotations

import json
import logging
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET = frozenset(
    {"token", "authorization", "position", "fix", "station", "spot", "hand", "cards", "seed", "code"}
)


PLAIN = "%(levelname)s %(name)s: %(message)s"


def set_up_logs(log_format: str) -> None:
    """Log to standard error, as text for people or JSON for machines."""
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_secrets,
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", Lenient(sys.stderr))),
    )
    others = logging.StreamHandler(sys.stderr)
    others.setFormatter(JsonLine() if log_format == "json" else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[others])
    logging.getLogger("uvicorn.error").addFilter(OthersNoise())


class JsonLine(logging.Formatter):
    """What libraries say, in the form of our own lines."""

    def format(self, record: logging.LogRecord) -> str:
        """One object on one line."""
        said = {"event": record.getMessage(), "level": record.levelname.lower(), "logger": record.name}
        said["timestamp"] = datetime.fromtimestamp(record.created, UTC).isoformat()
        if record.exc_info is not None:
            said["exception"] = self.formatException(record.exc_info)
        return json.dumps(said)


class Lenient:
    """A stream that leaves out what cannot be written: a log on a full disk must not stop what it tells of."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write, if it can be."""
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        """Have it written, if it can be."""
        with suppress(OSError):
            self._stream.flush()


class OthersNoise(logging.Filter):
    """Text that is not UTF-8 is the sender's fault: one line, no trace, and nobody can fill the log with traces."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the line."""
        if record.exc_info is not None and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None
        return True


def without_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blank out every field that could give somebody away, whoever put it there."""
    return {name: "(secret)" if name in SECRET else value for name, value in event.items()}
