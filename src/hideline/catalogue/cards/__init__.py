"""The hider deck: 55 time bonuses, 21 powerups, 24 curses (DECK-1), as one group plays it (DECK-3)."""

from __future__ import annotations

from msgspec.structs import replace

from hideline.catalogue.cards.affording import unaffordable
from hideline.catalogue.cards.bonuses import time_bonuses
from hideline.catalogue.cards.curses import curses_of
from hideline.catalogue.cards.custom import own_cards
from hideline.catalogue.cards.expansion import expansion_cards
from hideline.catalogue.cards.powerups import powerups
from hideline.catalogue.cards.sense import verbs_of
from hideline.game.box import Curse, DeckRule, Face, Mode
from hideline.game.cursing.costs import SORTS
from hideline.game.cursing.ground import measures_to_hider
from hideline.game.ids import KindOfCard
from hideline.game.refusals import BadCard, BadSetting
from hideline.game.settings import Settings, Setup


def deck_of(setup: Setup, settings: Settings, mode: Mode) -> tuple[Face, ...]:
    """Every kind of card in play with its number of copies: the base deck less what is out, plus what was added."""
    printed = _printed(setup, settings, mode)
    kinds = {face.kind for face in printed}
    for kind, copies in settings.removed_cards.items():
        if KindOfCard(kind) not in kinds:
            raise BadSetting(setting="removed_cards", value=kind, why="there is no such card")
        if copies < 0:
            raise BadSetting(
                setting="removed_cards", value=copies, why=f"say how many {kind} cards are taken out"
            )
    reduced = (
        _reduced(face, settings.removed_cards.get(face.kind, 0)) for face in printed if not is_out(face, mode)
    )
    kept = tuple(face for face in reduced if face.count > 0)
    own = own_cards(settings)
    names = {face.name.casefold() for face in kept}
    for face in own:
        if is_out(face, mode):
            raise BadCard(card=face.name, why=f"“{mode.name}” is played without such cards")
        if face.name.strip().casefold() in names:
            raise BadCard(card=face.name, why="a printed card in the deck has that name")
        if (why := unaffordable(face, (*kept, *own), settings.hand_limit)) is not None:
            raise BadCard(card=face.name, why=why)
    return (*kept, *own)


def _printed(setup: Setup, settings: Settings, mode: Mode) -> tuple[Face, ...]:
    base: tuple[Face, ...] = (
        *time_bonuses(setup.size),
        *powerups(settings),
        *curses_of(setup.size, setup.edition, mode),
    )
    return (*base, *expansion_cards(setup.size, setup.edition, mode)) if settings.expansion else base


def is_out(face: Face, mode: Mode) -> bool:
    """Whether a mode is played without this card (MODE-1, MODE-11, MODE-14, MODE-20)."""
    if face.kind in mode.cards_out or any(isinstance(verb, mode.verbs_out) for verb in verbs_of(face)):
        return True
    holders_know_hider = mode.deck is DeckRule.HIDERS
    return not holders_know_hider and isinstance(face, Curse) and any(map(measures_to_hider, face.costs))


def _reduced(face: Face, by: int) -> Face:
    return replace(face, count=max(0, face.count - by)) if by else face


def mix_of(deck: tuple[Face, ...]) -> dict[str, float]:
    """The share of each sort of card, to show while editing; advised are 50, 25 and 25 per cent (DECK-3)."""
    total = sum(face.count for face in deck) or 1
    return {
        name.value: sum(face.count for face in deck if isinstance(face, sort)) / total
        for name, sort in SORTS.items()
    }
