"""What a question would leave, answer by answer, before it is asked: exact stations and area."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hideline.game.ids import StationId

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.catalogue.questions.model import BookQuestion
    from hideline.deduction.knowledge import Knowledge
    from hideline.deduction.tiles import Tile
    from hideline.game.box import Answer, Asked


class Branch(NamedTuple):
    """What one answer would leave."""

    answer: Answer
    stations: tuple[StationId, ...]
    share: float
    """The part of the area of a hider who never moved that gives this answer."""
    tiles: tuple[Tile, ...] = ()
    """Where the hider could then be."""


def preview(
    known: Knowledge,
    question: BookQuestion,
    asked: Asked,
    atlas: Atlas | None = None,
    *,
    is_frozen: bool = False,
) -> tuple[Branch, ...]:
    """The split a question would make if asked now, from here or from a dropped pin.

    In an announced end game the answer would come from the one spot that all others since then came from (END-2).
    """
    atlas = atlas if atlas is not None else known.deduction.ground.atlas
    whole = known.never_moved_km2
    branches = []
    for answer, clue in question.branches(asked, atlas):
        after = known.with_clue(NOT_ASKED, clue, atlas, is_frozen=is_frozen)
        share = after.never_moved_km2 / whole if whole else 0.0
        branches.append(Branch(answer, after.stations_left, min(share, 1.0), tuple(after.area_tiles())))
    return tuple(branches)


NOT_ASKED = -10
"""The number of a clue that nobody has given yet."""
