"""docs/howto/make-a-map.md names only commands and options that exist."""

from __future__ import annotations

import re
from pathlib import Path

import typer.main

from hideline.cli.commands import app

GUIDE = Path(__file__).parents[2] / "docs" / "howto" / "make-a-map.md"


def test_every_option_of_the_guide_exists() -> None:
    group = typer.main.get_command(app)
    commands = {"play": group.commands["play"], **group.commands["map"].commands}  # type: ignore[attr-defined]
    known = {name for command in commands.values() for option in command.params for name in option.opts}

    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", GUIDE.read_text()))

    assert len(named) > 20
    assert named <= known


def test_every_command_of_the_guide_exists() -> None:
    group = typer.main.get_command(app)
    known = set(group.commands["map"].commands)  # type: ignore[attr-defined]

    assert set(re.findall(r"hideline map (\w+)", GUIDE.read_text())) == known - {"list"}
