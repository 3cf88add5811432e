"""Printing: tables for people, JSON for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import msgspec
from rich.console import Console
from rich.table import Table


def print_json(found: object) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], title: str = "") -> None:
    """A table for people."""
    table = Table(*columns, title=title or None, title_justify="left", header_style="bold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    Console().print(table)


def counted(count: int, what: str) -> str:
    """`1 warning`, `2 warnings`."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def say(*lines: str) -> None:
    """Plain lines for people."""
    for line in lines:
        sys.stdout.write(line + "\n")


def print_code(address: str) -> None:
    """An address as a QR code, to be scanned from the screen."""
    import segno  # noqa: PLC0415 - few commands draw a code

    segno.make(address).terminal(compact=True, border=2)
