"""The 24 curses, one file each: a short sentence made of verbs (CURSE, DECK.md §4)."""

from __future__ import annotations

from collections.abc import Callable

from hideline.catalogue.cards.curses.bird_guide import bird_guide
from hideline.catalogue.cards.curses.bridge_troll import bridge_troll
from hideline.catalogue.cards.curses.cairn import cairn
from hideline.catalogue.cards.curses.distant_cuisine import distant_cuisine
from hideline.catalogue.cards.curses.drained_brain import drained_brain
from hideline.catalogue.cards.curses.egg_partner import egg_partner
from hideline.catalogue.cards.curses.endless_tumble import endless_tumble
from hideline.catalogue.cards.curses.gamblers_feet import gamblers_feet
from hideline.catalogue.cards.curses.hidden_hangman import hidden_hangman
from hideline.catalogue.cards.curses.impressionable_consumer import impressionable_consumer
from hideline.catalogue.cards.curses.jammed_door import jammed_door
from hideline.catalogue.cards.curses.labyrinth import labyrinth
from hideline.catalogue.cards.curses.lemon_phylactery import lemon_phylactery
from hideline.catalogue.cards.curses.luxury_car import luxury_car
from hideline.catalogue.cards.curses.mediocre_travel_agent import mediocre_travel_agent
from hideline.catalogue.cards.curses.overflowing_chalice import overflowing_chalice
from hideline.catalogue.cards.curses.ransom_note import ransom_note
from hideline.catalogue.cards.curses.right_turn import right_turn
from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.cards.curses.spotty_memory import spotty_memory
from hideline.catalogue.cards.curses.u_turn import u_turn
from hideline.catalogue.cards.curses.unguided_tourist import unguided_tourist
from hideline.catalogue.cards.curses.urban_explorer import urban_explorer
from hideline.catalogue.cards.curses.water_weight import water_weight
from hideline.catalogue.cards.curses.zoologist import zoologist
from hideline.game.box import Curse, Mode
from hideline.game.settings import Size
from hideline.units import Edition

CURSES: tuple[Callable[[Sheet], Curse], ...] = (
    zoologist,
    unguided_tourist,
    endless_tumble,
    hidden_hangman,
    overflowing_chalice,
    mediocre_travel_agent,
    luxury_car,
    u_turn,
    bridge_troll,
    water_weight,
    jammed_door,
    cairn,
    urban_explorer,
    impressionable_consumer,
    egg_partner,
    distant_cuisine,
    right_turn,
    labyrinth,
    bird_guide,
    spotty_memory,
    lemon_phylactery,
    drained_brain,
    ransom_note,
    gamblers_feet,
)


def curses_of(size: Size, edition: Edition, mode: Mode) -> tuple[Curse, ...]:
    """The curses with the figures of a size and edition, in the words of a mode."""
    sheet = Sheet(size, edition, mode.vehicle)
    return tuple(written(sheet) for written in CURSES)
