"""All commands in one list; each stands in a file of its own."""

from __future__ import annotations

import typer

from hideline.cli.bench import app as bench_app
from hideline.cli.doctor import doctor
from hideline.cli.game import app as game_app
from hideline.cli.map import map_app
from hideline.cli.play import play
from hideline.cli.rules import rules
from hideline.cli.serve import serve
from hideline.cli.settings import settings
from hideline.cli.simulate import simulate

app = typer.Typer(
    name="hideline",
    help="Referee, map room and scorekeeper for transit hide-and-seek.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command()(play)
app.command()(serve)
app.command()(settings)
app.command()(doctor)
app.command()(rules)
app.command()(simulate)
app.add_typer(map_app)
app.add_typer(game_app, name="game")
app.add_typer(bench_app, name="bench")
