"""A bar for long work, on standard error and only where somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

Report = Callable[[str, float], None]
"""Told what is being done and which share of the work is behind it."""


@contextmanager
def progress_bar() -> Iterator[Report]:
    """Shows what is being done until the work ends, then disappears."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("starting", total=1.0)
        yield lambda what, share: bar.update(task, description=what, completed=share)


def part_of(report: Report, begin: float, end: float) -> Report:
    """Reports of a part of the work, from one share of the whole to another."""
    return lambda what, share: report(what, begin + (end - begin) * share)
