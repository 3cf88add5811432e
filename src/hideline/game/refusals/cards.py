"""Drawing, keeping, discarding and playing."""

from __future__ import annotations

from hideline.game.refusals.base import Refused


class NoCardsHere(Refused):
    """You hold no cards in this mode."""


class CardNotInHand(Refused):
    """You do not hold {card}."""


class ChooseFirst(Refused):
    """Choose which of the drawn cards to keep first."""


class NothingToChoose(Refused):
    """There are no drawn cards to choose from."""


class WrongNumberOfCards(Refused):
    """Choose exactly {needed} of them."""


class WrongNumberOfDice(Refused):
    """Roll one die or up to {most}."""


class NotAmongTheDrawn(Refused):
    """{card} is not among the drawn cards."""


class CardCannotBePlayed(Refused):
    """{card} cannot be played: {why}."""


class NotEnoughOtherCards(Refused):
    """{card}: discard exactly {needed} from the rest of your hand."""


class NothingToCopy(Refused):
    """{card} cannot be copied: {why}."""


class QuestionMustBeSettledFirst(Refused):
    """Settle the pending question before you move."""


class NotInTheEndGame(Refused):
    """{card} cannot be played in the end game."""


class CardboardGame(Refused):
    """This group plays with its own printed deck: there are no cards in the app."""
