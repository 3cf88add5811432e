"""Running `hideline` in tests, exactly as the shell would, without a new process."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from hideline.cli import main

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    def read(self, type_: type[T]) -> T:
        """The JSON it printed."""
        assert self.code == 0, self.err
        return msgspec.json.decode(self.out, type=type_)


def hideline(*words: object) -> Ran:
    """Run a command."""
    out, err, argv = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["hideline", *map(str, words)]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as end:
        return Ran(int(end.code or 0), out.getvalue(), err.getvalue())
    finally:
        sys.argv = argv
    return Ran(0, out.getvalue(), err.getvalue())
