"""A card on its way out of a hand: what it acts as, itself or what a duplicate copies (POW-6, POW-8, POW-9)."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.game.box import Face, Powerup, TimeBonus
from hideline.game.drawing import must_hold
from hideline.game.ids import CardId, HolderId, TeamId
from hideline.game.refusals import CardCannotBePlayed, CardNotInHand, NothingToCopy
from hideline.game.state import Game, Hand
from hideline.game.verbs import Duplicate


@dataclass(frozen=True, slots=True)
class Play:
    """A card being played: from which hand, as a copy of what, paid with which cards."""

    holder: HolderId
    hand: Hand
    card: CardId
    copies: CardId | None
    discards: tuple[CardId, ...]
    team: TeamId | None
    name: str


def face_to_play(game: Game, hand: Hand, card: CardId, copies: CardId | None) -> Face:
    """What the played card acts as: itself, or what a duplicate copies (POW-6, POW-8, POW-9)."""
    if game.box.settings.cardboard:
        if card.rsplit(".", 1)[0] not in game.box.cards:
            raise CardNotInHand(card=card)
        return game.box.face(card)
    must_hold(hand, (card,))
    face = game.box.face(card)
    is_duplicate = isinstance(face, Powerup) and isinstance(face.verb, Duplicate)
    if copies is None:
        if is_duplicate:
            raise CardCannotBePlayed(card=face.name, why="say which card it copies")
        return face
    if not is_duplicate:
        raise CardCannotBePlayed(card=face.name, why="only a duplicate can copy")
    if copies == card or copies not in hand.cards:
        raise CardNotInHand(card=copies)
    copied = game.box.face(copies)
    if isinstance(copied, TimeBonus):
        raise NothingToCopy(card=copied.name, why="time bonuses cannot be played")
    if isinstance(copied, Powerup) and isinstance(copied.verb, Duplicate):
        raise NothingToCopy(card=copied.name, why="a duplicate does not copy a duplicate")
    return copied
