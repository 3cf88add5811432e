"""Luxury car: the seekers photograph a dearer car than the hider's (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, Proof, WhenReported


def luxury_car(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("luxury-car"),
        name="Curse of the Luxury Car",
        text="Here is a car. Photograph one with a higher list price before you ask again.",
        costs=(Declare("photograph a car", Proof.PHOTO, tells="its make, model and year"),),
        effects=(ForbidAsking("photograph a car that costs more"),),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "Both sides agree on make, model and year; where these are unclear they settle on one.",
            "The list price of that year counts, without extras or changes.",
            "Enough of the car shows to know it.",
        ),
    )
