"""`hideline serve`: a server for real games, set by environment or file, real time only."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hideline.cli.play import must_be_free, must_have_map, run_server
from hideline.server.settings import read_settings


def serve(
    file: Annotated[Path | None, typer.Option("--settings", help="A TOML file with settings.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder for the database, maps and keys.")] = None,
) -> None:
    """Serve games behind a proxy: settings by environment, logs for machines, no practice clocks."""
    settings = read_settings(file=file, port=port, host=host, data=str(data) if data else None)
    must_be_free(settings)
    must_have_map(settings)
    run_server(settings)
