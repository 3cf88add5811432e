"""Zoologist: the seekers photograph a wild animal of the sort the hider found first (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, Proof, WhenReported


def zoologist(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("zoologist"),
        name="Curse of the Zoologist",
        text="Here is a wild animal. Photograph another wild one of the same sort before you ask again.",
        costs=(
            Declare(
                "photograph a wild animal",
                Proof.PHOTO,
                tells="its sort: fish, bird, mammal, reptile, amphibian or bug",
            ),
        ),
        effects=(ForbidAsking("photograph a wild animal of the same sort"),),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "Wild means neither tame nor kept: farms, zoos and sanctuaries do not count.",
            "Bugs are insects, spiders, centipedes and whatever else people call a bug.",
            "Enough of the animal shows to tell its sort; animals of no listed sort are out.",
            "In doubt about a sort, an encyclopedia decides.",
        ),
    )
