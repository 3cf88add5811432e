"""The table of `docs/rules/CURSES.md`: every way to be refused, its code, and the curses it is tried on.

    python -m tests.ways.page

writes it anew.
"""

from __future__ import annotations

from pathlib import Path

from tests.curses import KINDS, at
from tests.rounds import SMALL
from tests.ways import WAYS, Way

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "CURSES.md"
HEADING = "## How each is refused\n"
INTRODUCTION = """
Every curse is tried in every way below, in every size and edition
(`test_every_curse_is_refused_in_every_way_it_must_be`): it is refused with this code, and nothing has changed.
A verb that no curse is seen to be refused for fails `test_every_word_of_every_curse_has_its_refusals`.

| way | code | curses |
| --- | --- | --- |
"""
FEW = 6
ADDED = ("runner", "quill")
"""Cards of the expansion, for costs that no printed curse has."""


def refused_in(way: Way) -> list[str]:
    """The curses that are refused in this way."""
    return [kind for kind in (*KINDS, *ADDED) if way.of(at(kind, SMALL))]


def _in_words(kinds: list[str]) -> str:
    missing = [kind for kind in KINDS if kind not in kinds]
    if not missing:
        return "all"
    return f"all but {', '.join(missing)}" if len(missing) <= FEW else ", ".join(kinds)


def page_with_table() -> str:
    """The page, with the table as it should be."""
    rulings = PAGE.read_text(encoding="utf-8").split(HEADING)[0].rstrip("\n")
    rows = (f"| {way.name} | `{way.code}` | {_in_words(refused_in(way))} |\n" for way in WAYS)
    return f"{rulings}\n\n{HEADING}{INTRODUCTION}{''.join(rows)}"


if __name__ == "__main__":
    PAGE.write_text(page_with_table(), encoding="utf-8")
