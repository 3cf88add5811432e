"""`hideline bench server` and `hideline bench shelf`: how many can play at once, and how many games can be kept."""

from __future__ import annotations

from typing import Annotated

import typer

from hideline.cli.output import print_json, print_table


def bench_server(
    players: Annotated[int, typer.Option(help="Connected players, all games together.")] = 50,
    games: Annotated[int, typer.Option(help="Games at once; 0 for one per five players.")] = 0,
    minutes: Annotated[float, typer.Option(help="How long they play steadily.")] = 0.5,
    workers: Annotated[int, typer.Option(help="Server processes.")] = 1,
    database: Annotated[str, typer.Option(help="An empty PostgreSQL database; SQLite without one.")] = "",
    nats: Annotated[str, typer.Option(help="The NATS server that joins several workers.")] = "",
    map_: Annotated[str, typer.Option("--map", help="A bundled map's name or a map file.")] = "port-merrow",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let simulated players play on servers of their own over real sockets: a fix every 5 s, a command every 30 s."""
    from hideline.server.bench import Plan, measure  # noqa: PLC0415 - loads the server

    plan = Plan(
        players,
        games or max(1, players // 5),
        minutes,
        workers=workers,
        map=map_,
        database=database,
        nats=nats,
    )
    figures = measure(plan)
    if as_json:
        print_json(figures)
    else:
        print_table(("figure", "value"), figures.items(), title="server")


def bench_shelf(
    games: Annotated[int, typer.Option(help="Games in the store.", min=2)] = 10_000,
    map_: Annotated[str, typer.Option("--map", help="A bundled map's name or a map file.")] = "port-merrow",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Store many games, then start a server on them and open some that nobody has opened yet."""
    from hideline.server.bench_shelf import measure_shelf  # noqa: PLC0415 - loads the server

    figures = measure_shelf(games, map_)
    if as_json:
        print_json(figures)
    else:
        print_table(("figure", "value"), figures.items(), title="stored games")
