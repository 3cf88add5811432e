"""Water weight: the seekers fetch two litres each and carry them to the end (CURSE-4, CURSE-8)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length, Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import BonusWhen, CarryUntilFound, ForbidAsking, Proof, SeekersWithin, WhenReported

NEAR_WATER = Length("300 m", "1,000 ft")
ABANDONED = Length("3 m", "10 ft")
BONUS = Minutes(30, 30, 60)


def water_weight(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    abandoned = at.say_length(ABANDONED)
    return Curse(
        kind=KindOfCard("water-weight"),
        name="Curse of the Water Weight",
        text="Get hold of two litres of liquid for each of you before you ask again, and carry them until the find. "
        f"Lose or abandon any and the hider gains {at.say_time(BONUS)}.",
        costs=(SeekersWithin(at.length(NEAR_WATER), kind="water"),),
        effects=(
            ForbidAsking("get two litres of liquid for each of you"),
            CarryUntilFound("two litres of liquid each"),
            BonusWhen(f"liquid was lost, or more than {abandoned} from everybody", at.time(BONUS)),
        ),
        clears=WhenReported(Proof.PHOTO),
        people_judge=(
            "What they carried already does not count.",
            "Any containers will do, and anybody may carry them.",
            f"It may be put down while they stand or ride; beyond {abandoned} from all of them it is abandoned.",
            "A loss is reported at once.",
        ),
    )
