"""`hideline bench`: the figures, one function per benchmark; `hideline bench all` runs what needs nothing more."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from hideline.cli.bench_deduction import bench_deduction, bench_soundness
from hideline.cli.bench_maps import bench_maps
from hideline.cli.bench_server import bench_server, bench_shelf
from hideline.cli.bench_timetable import bench_timetable
from hideline.cli.output import print_json, print_table

app = typer.Typer(help="Measure how fast Hideline is here.", no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def rules_figures(games: int = 12) -> dict[str, object]:
    """How fast the rules are, on the map that comes with Hideline."""
    from hideline.atlas.file import open_map  # noqa: PLC0415 - loads the map's libraries
    from hideline.atlas.shelf import find_map  # noqa: PLC0415
    from hideline.bots.bench import measure_rules  # noqa: PLC0415

    figures: dict[str, object] = msgspec.to_builtins(
        measure_rules(open_map(find_map("port-merrow")), games=games)
    )
    return figures


@app.command("rules")
def bench_rules(
    games: Annotated[int, typer.Option(help="How many random games to play.", min=1)] = 12,
    as_json: AsJson = False,
) -> None:
    """Play random games by the rules alone: microseconds per command, milliseconds per round, of CPU time."""
    figures = rules_figures(games)
    if as_json:
        print_json(figures)
    else:
        print_table(("figure", "value"), figures.items(), title="rules")


FIGURES = {"rules": rules_figures}
"""What `bench all` runs: benchmarks that need neither a file nor another server."""


@app.command("all")
def bench_all(as_json: AsJson = False) -> None:
    """Run every benchmark that needs nothing but this machine."""
    found = {name: measure() for name, measure in FIGURES.items()}
    if as_json:
        print_json(found)
        return
    for name, figures in found.items():
        print_table(("figure", "value"), figures.items(), title=name)


app.command("deduction")(bench_deduction)
app.command("soundness")(bench_soundness)
app.command("maps")(bench_maps)
app.command("server")(bench_server)
app.command("shelf")(bench_shelf)
app.command("timetable")(bench_timetable)
