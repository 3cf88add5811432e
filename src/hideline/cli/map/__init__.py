"""`hideline map`: build maps, look at them, compare and correct them. One file per command."""

from __future__ import annotations

import typer

from hideline.cli.map.audit import audit
from hideline.cli.map.build import build
from hideline.cli.map.diff import diff
from hideline.cli.map.edit import edit
from hideline.cli.map.list import list_
from hideline.cli.map.render import render
from hideline.cli.map.show import show

map_app = typer.Typer(
    name="map", help="Build maps, look at them, compare and correct them.", no_args_is_help=True
)
map_app.command("list")(list_)
map_app.command()(build)
map_app.command()(show)
map_app.command()(render)
map_app.command()(audit)
map_app.command()(edit)
map_app.command()(diff)
