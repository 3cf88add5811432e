"""`make test`: all that must hold before a change lands, with a real browser, database and message server.

Tests in a browser take longest, so they run beside all others; the tour of every screen, the longest of them, comes
after those. They are told of when all have ended.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tools.check import COMPILED, STATIC_CHECKS, python_step
from tools.node import install_packages
from tools.parts import PartMissing, ensure_parts
from tools.steps import Step, report, run_step, run_steps

SCREENS = "tests/browser/test_screens.py"
IN_A_BROWSER = python_step("tests in a browser", "pytest", "-q", "-m", "browser", f"--ignore={SCREENS}")
EVERY_SCREEN = python_step("every screen", "pytest", "-q", "-m", "browser", SCREENS)
ALL_OTHERS = python_step("all other tests", "pytest", "-q", "-m", "not browser", "--durations=5")


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
        passed &= is_passed_openly(ALL_OTHERS)
        outcomes = (run_step(EVERY_SCREEN), in_a_browser.result())
    for outcome in outcomes:
        report(outcome)
        passed &= outcome.passed
    print(f"{'Everything passed' if passed else 'Something failed'} in {time.monotonic() - started:.0f} s.")
    return 0 if passed else 1


def is_passed_openly(step: Step) -> bool:
    """Run a long step that shows how far it is."""
    done = subprocess.run(
        step.command, cwd=step.folder, env=step.environment, stdin=subprocess.DEVNULL, check=False
    )
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
