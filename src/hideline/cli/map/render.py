"""`hideline map render`: the whole map as a picture."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from hideline.cli.map.files import must_be_writable, opened
from hideline.cli.output import say

NARROWEST, WIDEST = 400, 8000


def render(
    file: Annotated[str, typer.Argument(help="A map file or the name of a map at hand.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The picture to write (PNG).")],
    width: Annotated[int, typer.Option(min=NARROWEST, max=WIDEST, help="Pixels across.")] = 1600,
    dark: Annotated[bool, typer.Option("--dark", help="For looking at in the dark.")] = False,
) -> None:
    """Draw a map as a picture."""
    from hideline.atlas.index import Atlas  # noqa: PLC0415 - help texts need no geometry
    from hideline.atlas.picture.inks import Theme  # noqa: PLC0415
    from hideline.atlas.render import render as draw  # noqa: PLC0415

    must_be_writable(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=out.parent, prefix=f".{out.name}.", suffix=".part")
    os.close(handle)
    try:
        with opened(file) as stored:
            theme = Theme.DARK if dark else Theme.LIGHT
            remarks = draw(Atlas(stored, stored.hash), unfinished, width, theme)
        Path(unfinished).chmod(0o644)
        Path(unfinished).replace(out)
    finally:
        Path(unfinished).unlink(missing_ok=True)
    say(f"{out}", *remarks)
