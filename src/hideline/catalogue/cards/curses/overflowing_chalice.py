"""Overflowing chalice: the next three questions that pay draw a card more (CURSE-5)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Discard, DrawMore, WhenUsedUp


def overflowing_chalice(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("overflowing-chalice"),
        name="Curse of the Overflowing Chalice",
        text="For your next three questions the hider draws one card more to choose from.",
        costs=(Discard(1),),
        effects=(DrawMore(questions=3, extra=1),),
        clears=WhenUsedUp(),
    )
