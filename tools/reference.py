"""`make reference`: rewrites every generated file; with --check it only says which are stale."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from tools.node import ROOT


def client_types() -> str:
    """web/src/wire.gen.ts."""
    from hideline.atlas.reshaping import Wishes  # noqa: PLC0415
    from hideline.catalogue.audit import Audit  # noqa: PLC0415
    from hideline.catalogue.cards.vocabulary import Vocabulary  # noqa: PLC0415
    from hideline.server.areas import Wanted  # noqa: PLC0415
    from hideline.server.book import Book  # noqa: PLC0415
    from hideline.server.games import Created, Join, Joined, NewGame  # noqa: PLC0415
    from hideline.server.maps import MapLine, MapSheet  # noqa: PLC0415
    from hideline.server.photos import BeginUpload, Photo, UploadState  # noqa: PLC0415
    from hideline.server.places import PlacesOfKind  # noqa: PLC0415
    from hideline.server.play import MoveClock  # noqa: PLC0415
    from hideline.server.push.routes import (  # noqa: PLC0415
        PushKey,
        QuestionReceipt,
        SendReceipt,
        Subscribe,
    )
    from hideline.server.rules import RuleSection  # noqa: PLC0415
    from hideline.server.setups import Considered, SetupSheet  # noqa: PLC0415
    from hideline.server.story import StoryArea  # noqa: PLC0415
    from hideline.server.trackers.routes import ChooseTracking, TrackerSheet  # noqa: PLC0415
    from hideline.server.workshop.routes import UploadRules  # noqa: PLC0415
    from hideline.table.advising import Branch, Closed, Suggestion, WhatIf  # noqa: PLC0415
    from hideline.table.connections import BoardRow, Connection  # noqa: PLC0415
    from hideline.table.riding import Ride  # noqa: PLC0415
    from hideline.table.story import Story  # noqa: PLC0415
    from hideline.table.travelling import Travel  # noqa: PLC0415
    from hideline.wire import frames  # noqa: PLC0415
    from hideline.wire.schema import typescript  # noqa: PLC0415

    return typescript(
        [
            NewGame,
            Created,
            Join,
            Joined,
            MapLine,
            MapSheet,
            Audit,
            UploadRules,
            Wishes,
            PlacesOfKind,
            RuleSection,
            Considered,
            SetupSheet,
            Vocabulary,
            Book,
            Wanted,
            WhatIf,
            Branch,
            Closed,
            Suggestion,
            Travel,
            Ride,
            Connection,
            BoardRow,
            Story,
            StoryArea,
            MoveClock,
            Photo,
            BeginUpload,
            UploadState,
            TrackerSheet,
            ChooseTracking,
            PushKey,
            Subscribe,
            SendReceipt,
            QuestionReceipt,
        ],
        {
            "AnyCommand": frames.PLAYERS_COMMANDS,
            "FromPhone": get_args(frames.FromPhone),
            "ToPhone": get_args(frames.ToPhone),
        },
    )


def said() -> str:
    """web/tests/words/said.gen.json."""
    from tools.said import said  # noqa: PLC0415

    return said()


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
    "docs/reference/rules.md": page("rules"),
    "docs/reference/questions.md": page("questions"),
    "docs/reference/cards.md": page("cards"),
    "docs/reference/commands.md": page("commands"),
    "docs/reference/events.md": page("events"),
    "docs/reference/refusals.md": page("refusals_page"),
    "docs/reference/game-settings.md": page("settings"),
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
