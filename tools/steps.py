"""Runs the checks two at a time and says in one line each how they went; a failing one shows its output."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Step:
    """One program that must exit with 0."""

    name: str
    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a step ended."""

    step: Step
    seconds: float
    output: str
    passed: bool


def run_step(step: Step) -> Outcome:
    """Run one step to its end, keeping what it prints."""
    started = time.monotonic()
    done = subprocess.run(
        step.command,
        cwd=step.folder,
        env=step.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return Outcome(step, time.monotonic() - started, done.stdout, done.returncode == 0)


def run_steps(steps: Sequence[Step], *, at_once: int = 2) -> bool:
    """Run all steps, report each as it ends, and say whether all passed."""
    all_passed = True
    with ThreadPoolExecutor(at_once) as pool:
        for finished in as_completed([pool.submit(run_step, step) for step in steps]):
            outcome = finished.result()
            all_passed &= outcome.passed
            report(outcome)
    return all_passed


def report(outcome: Outcome) -> None:
    """Print one line, and the output of a step that failed."""
    verdict = "ok    " if outcome.passed else "FAILED"
    print(f"{verdict} {outcome.step.name:<18} {outcome.seconds:6.1f} s", flush=True)
    if not outcome.passed:
        print(outcome.output.rstrip() or "(it printed nothing)", flush=True)
