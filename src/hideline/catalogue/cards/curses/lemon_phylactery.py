"""Lemon phylactery: every seeker wears a lemon until the find (CURSE-8, CURSE-9)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import (
    BonusWhen,
    CardSort,
    CarryUntilFound,
    Discard,
    ForbidAsking,
    Proof,
    WhenReported,
)

BONUS = Minutes(30, 45, 60)


def lemon_phylactery(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("lemon-phylactery"),
        name="Curse of the Lemon Phylactery",
        text="Each of you fixes a lemon to skin or clothes before you ask again, and wears it until the find. If one "
        f"comes off, the hider gains {at.say_time(BONUS)}.",
        costs=(Discard(1, CardSort.POWERUP),),
        effects=(
            ForbidAsking("each of you wears a lemon"),
            CarryUntilFound("a lemon each"),
            BonusWhen("a lemon came off", at.time(BONUS)),
        ),
        clears=WhenReported(Proof.PHOTO),
        in_end_game=False,
        people_judge=(
            "Real lemons. Tape, string or a pin will do, as long as each rests on its wearer all the time.",
            "An egg that travels along wears one too.",
            "A fallen lemon is reported at once.",
        ),
        leave_out_when=("nobody wants to buy things",),
    )
