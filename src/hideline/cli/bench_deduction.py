"""`hideline bench deduction` and `hideline bench soundness`: how fast, how sound and how tight deduction is here.

Both play on the seeded towns of 60, 400, 1,800 and 8,500 stations, drawn anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import typer

from hideline.cli.output import print_json, print_table

Scale = Annotated[str, typer.Option(help="The town: small, medium, ch or jp.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def bench_deduction(
    scale: Scale = "small",
    against: Annotated[str, typer.Option(help="Another way to do it, in the same run: geos or turf.")] = "",
    games: Annotated[int, typer.Option(help="How many 12-question games.", min=1)] = 8,
    as_json: AsJson = False,
) -> None:
    """Play 12-question games, stations and area after every answer; times are CPU times of one core."""
    from hideline.deduction.bench import measure  # noqa: PLC0415 - loads the compiler

    _show(f"deduction, {scale}", measure(scale, against or None, games), as_json=as_json)


def bench_soundness(
    scale: Scale = "small",
    samples: Annotated[int, typer.Option(help="Hiders for each family of questions.", min=1)] = 10_000,
    games: Annotated[int, typer.Option(help="Random 12-question games.", min=0)] = 50,
    seed: Annotated[int, typer.Option(help="Other hiders, other questions.", min=0)] = 0,
    only: Annotated[str, typer.Option(help="One family of questions instead of all.")] = "",
    as_json: AsJson = False,
) -> None:
    """Count true answers that eliminate the hider, and how far the drawn area is off, against brute force."""
    from hideline.deduction.soundness import soundness  # noqa: PLC0415 - loads the compiler

    figures = soundness(scale, samples, games=games, seed=seed, only=only or None)
    _show(f"soundness, {scale}", figures, as_json=as_json)


def _show(title: str, figures: Mapping[str, object], *, as_json: bool) -> None:
    if as_json:
        print_json(figures)
    else:
        print_table(("figure", "value"), _rows(figures), title=title)


def _rows(figures: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield from _rows(value, f"{above}{name}: ")
        else:
            yield above + name, value
