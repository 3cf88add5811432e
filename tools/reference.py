"""`make reference`: rewrites every generated file; with --check it only says which are stale."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tools.node import ROOT


def client_types() -> str:
    """web/src/wire.gen.ts."""
    from tools.client_types import client_types  # noqa: PLC0415

    return client_types()


def said() -> str:
    """web/tests/words/said.gen.json."""
    from tools.said import said  # noqa: PLC0415

    return said()


def lengths() -> str:
    """web/tests/format/lengths.gen.json."""
    from tools.lengths import lengths  # noqa: PLC0415

    return lengths()


def http_page() -> str:
    """docs/reference/http.md."""
    from tools.http_page import http_page  # noqa: PLC0415

    return http_page()


def page(name: str) -> Callable[[], str]:
    """A page under docs/reference, made when it is wanted."""

    def write() -> str:
        from tools import pages  # noqa: PLC0415

        made: str = getattr(pages, name)()
        return made

    return write


GENERATED: dict[str, Callable[[], str]] = {
    "web/src/wire.gen.ts": client_types,
    "web/tests/words/said.gen.json": said,
    "web/tests/format/lengths.gen.json": lengths,
    "docs/reference/rules.md": page("rules"),
    "docs/reference/questions.md": page("questions"),
    "docs/reference/cards.md": page("cards"),
    "docs/reference/commands.md": page("commands"),
    "docs/reference/events.md": page("events"),
    "docs/reference/refusals.md": page("refusals_page"),
    "docs/reference/game-settings.md": page("settings"),
    "docs/reference/http.md": http_page,
}


def stale(root: Path = ROOT) -> list[str]:
    """The generated files that no longer say what the program says."""
    return [
        path
        for path, write in GENERATED.items()
        if not (root / path).is_file() or (root / path).read_text() != write()
    ]


def main() -> int:
    """Rewrite, or check."""
    if "--check" in sys.argv:
        for path in stale():
            print(f"{path} is stale: run `make reference`.")
        return 1 if stale() else 0
    for path, write in GENERATED.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(write())
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
