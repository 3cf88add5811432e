"""Mediocre travel agent: the hider sends the seekers to a spot nearby, for photos and a souvenir (CURSE-4, CURSE-8)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length, Lengths, Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import (
    BonusWhen,
    CarryUntilFound,
    DestinationFurther,
    ForbidAsking,
    Proof,
    SeekersOffTransit,
    WhenReported,
)

NEARBY = Lengths(Length("500 m", "¼ mi"), Length("500 m", "¼ mi"), Length("1 km", "½ mi"))
STAY = Minutes(5, 5, 10)
BONUS = Minutes(30, 45, 60)


def mediocre_travel_agent(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    stay = at.say_time(STAY)
    return Curse(
        kind=KindOfCard("mediocre-travel-agent"),
        name="Curse of the Mediocre Travel Agent",
        text=f"Go where the hider sends you, stay {stay}, send three holiday photos and bring a souvenir before you "
        f"ask again. Have it with you at the find, or the hider gains {at.say_time(BONUS)}.",
        costs=(SeekersOffTransit(), DestinationFurther(at.length(NEARBY))),
        effects=(
            ForbidAsking(f"visit the spot for {stay}, send three photos and take a souvenir"),
            CarryUntilFound("the souvenir"),
            BonusWhen("no souvenir at the find", at.time(BONUS), at_find=True),
        ),
        clears=WhenReported(Proof.PHOTO, photos=3),
        people_judge=(
            f"They stay for {stay}.",
            "Anyone may enter the spot; a small area such as a park or a shop will do.",
            "Any object is a souvenir. It may rest elsewhere meanwhile, but not at the find.",
        ),
    )
