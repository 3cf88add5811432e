"""`hideline map list`: the maps at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hideline.cli.map.files import own_folders
from hideline.cli.output import print_json, print_table, say


def list_(
    folder: Annotated[list[Path] | None, typer.Option(help="Another folder with maps; repeatable.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the maps that come with Hideline and those in the data folder."""
    from hideline.atlas.shelf import list_maps  # noqa: PLC0415 - help texts need no geometry
    from hideline.atlas.stored import StoredMap  # noqa: PLC0415

    rows = [
        {
            "name": each.name,
            "title": each.title,
            "stations": len(StoredMap(each.path).stations),
            "hash": each.hash,
            "file": str(each.path),
        }
        for each in list_maps((*(folder or ()), *own_folders()))
    ]
    if as_json:
        print_json(rows)
    elif rows:
        print_table(
            ("name", "title", "stations", "hash"),
            [(row["name"], row["title"], row["stations"], str(row["hash"])[:12]) for row in rows],
        )
    else:
        say("There are no maps yet: make one with `hideline map build`.")
