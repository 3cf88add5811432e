"""Unguided tourist: the seekers find the place of a street-level picture on foot (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, ForbidTransit, Proof, SeekersOffTransit, WhenReported

NEARBY = Length("150 m", "500 ft")


def unguided_tourist(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    near = at.say_length(NEARBY)
    return Curse(
        kind=KindOfCard("unguided-tourist"),
        name="Curse of the Unguided Tourist",
        text=f"This picture was taken within {near} of you. Find the spot on foot and send a photo of it before you "
        f"ask again or take {at.vehicle}.",
        costs=(
            SeekersOffTransit(),
            Declare(
                f"send a level, unzoomed street-level picture taken within {near} of the seekers", Proof.PHOTO
            ),
        ),
        effects=(ForbidAsking("find the spot in the picture and photograph it"), ForbidTransit()),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "The seekers are outdoors when it is cast.",
            "The picture shows something built that is no part of a road, kerb or pavement.",
            "No searching on the web, street-level pictures included.",
        ),
        leave_out_when=("the map has hardly any street-level pictures",),
    )
