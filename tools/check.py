"""`make check`: format, lint, types, import contracts and fast tests, of server and client."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from tools.node import ROOT, WEB, install_packages, installed_program, node_environment
from tools.steps import Step, run_steps

SCRIPTS = Path(sys.executable).parent
FAST = "not slow and not browser and not postgres and not nats"


def python_step(name: str, script: str, *arguments: str) -> Step:
    """A step run by a program of .venv in the project's folder."""
    path = os.pathsep.join((str(SCRIPTS), os.environ.get("PATH", os.defpath)))
    return Step(name, [str(SCRIPTS / script), *arguments], ROOT, os.environ | {"PATH": path})


def web_step(name: str, package: str, script: str, *arguments: str) -> Step:
    """A step run by a program of web/node_modules in the client's folder."""
    return Step(name, installed_program(package, script, *arguments), WEB, node_environment())


COMPILED = python_step("compiled searches", "python", "-m", "tools.warm")
"""Before tests that run at the same time, or each would compile them."""

WITH_FILES = ("tests/atlas", "tests/cli", "tests/store")
"""About half of the work, so that two processors have something to do."""

FAST_TESTS = (
    python_step("fast tests with files", "pytest", "-q", "-m", FAST, *WITH_FILES),
    python_step("other fast tests", "pytest", "-q", "-m", FAST, *(f"--ignore={each}" for each in WITH_FILES)),
)

# The longest first, so that two at a time end together.
STATIC_CHECKS = (
    python_step("types", "mypy"),
    web_step("client types", "svelte-check", "bin/svelte-check", "--fail-on-warnings"),
    web_step("worker types", "typescript", "bin/tsc", "-p", "src/worker"),
    web_step("client lint", "eslint", "bin/eslint.js", "--max-warnings", "0", "."),
    web_step("client tests", "vitest", "vitest.mjs", "run"),
    web_step("client format", "prettier", "bin/prettier.cjs", "--check", "--log-level", "warn", "."),
    python_step("import contracts", "lint-imports"),
    python_step("generated files", "python", "-m", "tools.reference", "--check"),
    python_step("lint", "ruff", "check"),
    python_step("format", "ruff", "format", "--check"),
)


def main() -> int:
    """Run every fast check; 0 only when all of them pass."""
    started = time.monotonic()
    install_packages()
    passed = run_steps((COMPILED,))
    passed &= run_steps((*FAST_TESTS, *STATIC_CHECKS))
    print(f"{'All checks passed' if passed else 'Some checks failed'} in {time.monotonic() - started:.0f} s.")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
