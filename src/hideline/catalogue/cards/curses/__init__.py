"""The 24 curses, one file each: a short sentence made of verbs (CURSE, DECK.md §4)."""

from __future__ import annotations

from hideline.game.box import Curse
from hideline.game.settings import Size
from hideline.units import Edition


def curses(size: Size, edition: Edition) -> tuple[Curse, ...]:
    """The curses with the figures of a size and edition."""
    return ()
