"""Bird guide: the seekers keep a bird in the picture for as long as the hider did (CURSE-1, CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Declare, ForbidAsking, Proof, WhenReported

CAP = Minutes(5, 10, 15)


def bird_guide(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("bird-guide"),
        name="Curse of the Bird Guide",
        text="Film a bird in one take for as long as the hider did before you ask again. Try as often as you like.",
        costs=(
            Declare(
                f"film a bird in one take, up to {at.say_time(CAP)}",
                Proof.VIDEO,
                counts="seconds",
                most=at.time(CAP) // 1000,
                is_made=True,
            ),
        ),
        effects=(ForbidAsking("film a bird for as long"),),
        clears=WhenReported(Proof.VIDEO),
        people_judge=(
            "The bird is in the picture from the first moment to the last.",
            "Any part of it that one can tell is a bird will do.",
        ),
    )
