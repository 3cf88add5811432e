"""Logs: one object per line for machines, whoever speaks, and nothing that a full disk under them could stop."""

from __future__ import annotations

import json
import logging
from io import StringIO

from hideline.server.logs import JsonLine, Lenient, without_secrets


def test_what_a_library_says_is_one_object_on_one_line_too() -> None:
    fault = ValueError("two\nlines")
    why = (ValueError, fault, None)
    line = JsonLine().format(logging.LogRecord("lib", logging.ERROR, "x.py", 1, "%s broke", ("it",), why))
    said = json.loads(line)

    assert "\n" not in line
    assert (said["event"], said["level"], said["logger"]) == ("it broke", "error", "lib")
    assert "ValueError: two" in said["exception"]


def test_a_line_that_cannot_be_written_is_left_out() -> None:
    class Full(StringIO):
        def write(self, _: str, /) -> int:
            raise OSError(28, "No space left on device")

        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    print("something", file=Lenient(Full()), flush=True)


def test_no_secret_is_logged_whoever_puts_it_there() -> None:
    logged = without_secrets(None, "", {"event": "x", "token": "t", "position": (1, 2), "game": "g"})

    assert logged == {"event": "x", "token": "(secret)", "position": "(secret)", "game": "g"}
