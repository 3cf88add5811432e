"""Spotty memory: one category is off at any time, rolled anew with each question (CURSE-6)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import AtRoundEnd, CardSort, Discard, RollCategoryOff


def spotty_memory(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("spotty-memory"),
        name="Curse of the Spotty Memory",
        text="Until the find a die decides which category you have forgotten. It is rolled again each time you ask.",
        costs=(Discard(1, CardSort.TIME_BONUS),),
        effects=(RollCategoryOff(),),
        clears=AtRoundEnd(),
    )
