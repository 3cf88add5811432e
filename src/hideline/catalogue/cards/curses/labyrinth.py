"""Labyrinth: the seekers solve a maze the hider drew against the clock (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, Proof, WhenReported

DRAWING = Minutes(10, 20, 30)


def labyrinth(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("labyrinth"),
        name="Curse of the Labyrinth",
        text="Solve the hider's maze before you ask again.",
        costs=(
            Declare(
                "draw a maze and send it",
                Proof.PHOTO,
                limit=at.time(DRAWING),
                is_made=True,
            ),
        ),
        effects=(ForbidAsking("solve the maze"),),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "One unbroken line leads from start to end.",
            "It is drawn from one's own head: nothing is looked up.",
            "The clock starts with the first line; a new sheet does not reset it.",
        ),
    )
