"""Jammed door: every building and vehicle is entered by dice (CURSE-4, CURSE-9)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import DiceToEnter, Discard, Lasts

DURATION = Minutes(30, 60, 180)
RETRY = Minutes(5, 10, 15)


def jammed_door(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("jammed-door"),
        name="Curse of the Jammed Door",
        text=f"For {at.say_time(DURATION)}, roll two dice before you enter any building, shop or vehicle. Below 7 it "
        f"stays shut to you for {at.say_time(RETRY)}.",
        costs=(Discard(2),),
        effects=(DiceToEnter(dice=2, at_least=7, retry=at.time(RETRY)),),
        clears=Lasts(at.time(DURATION)),
        people_judge=(
            "They roll once they see the door: for a train, once it is there.",
            "Doors between parts of one building need no roll; in doubt, roll.",
        ),
    )
