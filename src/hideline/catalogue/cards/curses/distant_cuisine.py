"""Distant cuisine: the seekers find a restaurant from at least as far away as the hider's (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, Proof, WhenReported


def distant_cuisine(_at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("distant-cuisine"),
        name="Curse of the Distant Cuisine",
        text="Go to a restaurant with the cooking of a country at least as far away as that of the hider's restaurant "
        "before you ask again.",
        costs=(
            Declare(
                "be at a restaurant in your zone with the cooking of one foreign country",
                Proof.PHOTO,
                tells="the country",
            ),
        ),
        effects=(ForbidAsking("be at a restaurant of a country at least as far away"),),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "Its name, menu or sign speaks of one country, or of a region within one.",
            "Several countries at once, or something wider than a country, do not count.",
            "Measured from where each side stands to the nearest point of the country.",
        ),
    )
