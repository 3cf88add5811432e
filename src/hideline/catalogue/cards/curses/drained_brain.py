"""Drained brain: three questions are gone for the rest of the run (CURSE-7)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import AtRoundEnd, BanQuestions, DiscardHand


def drained_brain(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("drained-brain"),
        name="Curse of the Drained Brain",
        text="The hider picks three questions of three categories. Until the find you cannot ask them at any price.",
        costs=(DiscardHand(),),
        effects=(BanQuestions(3),),
        clears=AtRoundEnd(),
    )
