"""U-turn: riding the wrong way, the seekers get off at the next stop (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import AlightNext, NextStopFurther, WhenAlighted

WINDOW = Minutes(30, 30, 60)


def u_turn(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    window = at.say_time(WINDOW)
    return Curse(
        kind=KindOfCard("u-turn"),
        name="Curse of the U-Turn",
        text=f"Get off at the next stop, unless nothing else leaves from there within {window}.",
        costs=(NextStopFurther(),),
        effects=(AlightNext(at.time(WINDOW)),),
        clears=WhenAlighted(),
        people_judge=(
            "The next stop is the next one this vehicle makes; stops it passes do not count.",
            "The hider may ask whether the seekers ride, and where it stops next.",
            f"Nothing else leaves from there within {window}: report it and ride on.",
        ),
    )
