"""Cairn: the seekers pile as many rocks as the hider did (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, Proof, WhenReported


def cairn(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("cairn"),
        name="Curse of the Cairn",
        text="Pile up as many rocks as the hider did before you ask again. If it falls, start over.",
        costs=(Declare("pile up rocks, in one attempt", Proof.PHOTO, counts="rocks", is_made=True),),
        effects=(ForbidAsking("pile up as many rocks"),),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "The pile stands free, and each rock rests on one other alone.",
            "It stands for five seconds before the next rock goes on.",
            "Rocks are found, not bought; where they lie does not matter.",
            "The hider has one attempt, and casts as soon as it is done.",
        ),
        leave_out_when=("there are no loose rocks",),
    )
