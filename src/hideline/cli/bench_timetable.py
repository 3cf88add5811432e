"""`hideline bench timetable`: how fast a feed is imported, opened and searched here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hideline.cli.output import print_json, print_table


def bench_timetable(
    feed: Annotated[Path, typer.Option(help="A GTFS feed: a zip or a folder.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Import a GTFS feed, open the result and search it; times are CPU times of one core."""
    from hideline.transit.bench import measure  # noqa: PLC0415 - loads the compiler

    figures = measure(feed)
    if as_json:
        print_json(figures)
    else:
        print_table(("figure", "value"), figures.items(), title=feed.name)
