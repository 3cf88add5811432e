"""`make test`: all that must hold before a change lands, with a real browser, database and message server."""

from __future__ import annotations

import subprocess
import sys
import time

from tools.check import STATIC_CHECKS, python_step
from tools.node import install_packages
from tools.parts import PartMissing, ensure_parts
from tools.steps import run_steps


def main() -> int:
    """Make sure of the parts, run the static checks and the client's tests, then the whole suite."""
    started = time.monotonic()
    try:
        ensure_parts()
    except PartMissing as missing:
        print(missing, file=sys.stderr)
        return 1
    install_packages()
    passed = run_steps(STATIC_CHECKS)
    suite = python_step("tests", "pytest", "-q", "--durations=5")
    tests = subprocess.run(
        suite.command, cwd=suite.folder, env=suite.environment, stdin=subprocess.DEVNULL, check=False
    )
    passed &= tests.returncode == 0
    print(f"{'Everything passed' if passed else 'Something failed'} in {time.monotonic() - started:.0f} s.")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
