"""`make test`: all that must hold before a change lands, with a real browser, database and message server.

Tests run folder by folder, two at a time. Those in a browser mostly wait, so they run beside all others.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.check import COMPILED, STATIC_CHECKS, python_step
from tools.node import ROOT, install_packages
from tools.parts import PartMissing, ensure_parts
from tools.steps import Step, report, run_step, run_steps

LONGEST = ("server", "game", "bots", "deduction", "atlas")
"""The folders that take longest begin, so that two at a time end together."""

IN_A_BROWSER = python_step("tests in a browser", "pytest", "-q", "-m", "browser")


def main() -> int:
    """Make sure of the parts, run the static checks and the client's tests, then the whole suite."""
    started = time.monotonic()
    try:
        ensure_parts()
    except PartMissing as missing:
        print(missing, file=sys.stderr)
        return 1
    install_packages()
    passed = run_steps((COMPILED, *STATIC_CHECKS))
    with ThreadPoolExecutor(1) as beside:
        in_a_browser = beside.submit(run_step, IN_A_BROWSER)
        passed &= run_steps(folder_by_folder(ROOT / "tests"))
        outcome = in_a_browser.result()
    report(outcome)
    passed &= outcome.passed
    print(f"{'Everything passed' if passed else 'Something failed'} in {time.monotonic() - started:.0f} s.")
    return 0 if passed else 1


def folder_by_folder(tests: Path) -> Sequence[Step]:
    """One step for each folder or file beside them that has tests; the longest first."""
    parts = {path.relative_to(tests).parts[0] for path in tests.rglob("test_*.py")}
    ordered = sorted(parts, key=lambda name: (LONGEST.index(name) if name in LONGEST else len(LONGEST), name))
    return [
        python_step(f"tests/{name}", "pytest", "-q", "-m", "not browser", f"tests/{name}") for name in ordered
    ]


if __name__ == "__main__":
    sys.exit(main())
