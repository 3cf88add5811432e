"""The hider deck: 55 time bonuses, 21 powerups, 24 curses (DECK-1), as one group plays it (DECK-3)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.catalogue.cards.bonuses import time_bonuses
from hideline.catalogue.cards.curses import curses
from hideline.catalogue.cards.powerups import powerups
from hideline.game.box import Curse, Face, Mode, Powerup, TimeBonus
from hideline.game.ids import KindOfCard
from hideline.game.refusals import BadSetting
from hideline.game.settings import Settings, Setup


def deck_of(setup: Setup, settings: Settings, mode: Mode) -> tuple[Face, ...]:
    """Every kind of card in play with its number of copies: the base deck less what is out, plus what was added."""
    base: tuple[Face, ...] = (
        *time_bonuses(setup.size),
        *powerups(settings),
        *curses(setup.size, setup.edition, mode),
    )
    kinds = {face.kind for face in base}
    for kind in settings.removed_cards:
        if KindOfCard(kind) not in kinds:
            raise BadSetting(setting="removed_cards", value=kind, why="there is no such card")
    kept = (
        _reduced(face, settings.removed_cards.get(face.kind, 0))
        for face in base
        if face.kind not in mode.cards_out
    )
    return tuple(face for face in kept if face.count > 0)


def _reduced(face: Face, by: int) -> Face:
    return replace(face, count=max(0, face.count - by)) if by else face


def mix_of(deck: tuple[Face, ...]) -> dict[str, float]:
    """The share of each sort of card, to show while editing; advised are 50, 25 and 25 per cent (DECK-3)."""
    total = sum(face.count for face in deck) or 1
    sorts: dict[str, type] = {"time-bonus": TimeBonus, "powerup": Powerup, "curse": Curse}
    return {
        name: sum(face.count for face in deck if isinstance(face, sort)) / total
        for name, sort in sorts.items()
    }
