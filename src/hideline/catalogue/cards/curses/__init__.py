"""The 24 curses, one file each: a short sentence made of verbs (CURSE, DECK.md §4).

The list says which files are in the box and in which order: each holds one function of the same name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse, Mode
from hideline.game.settings import Size
from hideline.units import Edition

LISTED = (
    "zoologist",
    "unguided_tourist",
    "endless_tumble",
    "hidden_hangman",
    "overflowing_chalice",
    "mediocre_travel_agent",
    "luxury_car",
    "u_turn",
    "bridge_troll",
    "water_weight",
    "jammed_door",
    "cairn",
    "urban_explorer",
    "impressionable_consumer",
    "egg_partner",
    "distant_cuisine",
    "right_turn",
    "labyrinth",
    "bird_guide",
    "spotty_memory",
    "lemon_phylactery",
    "drained_brain",
    "ransom_note",
    "gamblers_feet",
)


def _written(name: str) -> Callable[[Sheet], Curse]:
    """The curse that a file of this folder holds."""
    found: Callable[[Sheet], Curse] = getattr(import_module(f"{__name__}.{name}"), name)
    return found


CURSES: tuple[Callable[[Sheet], Curse], ...] = tuple(map(_written, LISTED))


def curses_of(size: Size, edition: Edition, mode: Mode) -> tuple[Curse, ...]:
    """The curses with the figures of a size and edition, in the words of a mode."""
    sheet = Sheet(size, edition, mode.vehicle)
    return tuple(written(sheet) for written in CURSES)
