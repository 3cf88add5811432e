"""`hideline settings`: what a host can set, and what is in force here."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from hideline.cli.output import print_json, print_table
from hideline.server.settings import PREFIX, ServerSettings, read_settings


def settings(
    file: Annotated[Path | None, typer.Option(help="A TOML file with settings.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List every server setting, its value here and what it is for."""
    in_force = read_settings(file=file)
    meanings = _meanings()
    rows = [
        {
            "name": field.name,
            "variable": PREFIX + field.name.upper(),
            "value": getattr(in_force, field.name),
            "default": field.default,
            "meaning": meanings.get(field.name, ""),
        }
        for field in msgspec.structs.fields(ServerSettings)
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(
            ("setting", "environment", "value", "meaning"),
            [(row["name"], row["variable"], row["value"], row["meaning"]) for row in rows],
        )


def _meanings() -> dict[str, str]:
    """The sentence under each setting, as the source has it."""
    tree = ast.parse(inspect.getsource(ServerSettings)).body[0]
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {"host": "Address to listen on.", "port": "Port to listen on."}
    for field, after in zip(tree.body, tree.body[1:], strict=False):
        is_field = isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if is_field and is_text:
            found[field.target.id] = " ".join(str(after.value.value).split())  # type: ignore[attr-defined]
    return found
