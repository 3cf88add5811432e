"""Egg partner: a raw recruit joins the seekers and must arrive whole (CURSE-8, CURSE-9)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import BonusWhen, CarryUntilFound, Discard, ForbidAsking, Proof, WhenReported

BONUS = Minutes(30, 45, 60)


def egg_partner(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("egg-partner"),
        name="Curse of the Egg Partner",
        text="Get an egg before you ask again. It is one of you until the find: lose anyone, or crack it, and the "
        f"hider gains {at.say_time(BONUS)}.",
        costs=(Discard(2),),
        effects=(
            ForbidAsking("get an egg"),
            CarryUntilFound("the egg", counts_as_seeker=True),
            BonusWhen("the egg cracked, or somebody was left behind", at.time(BONUS)),
        ),
        clears=WhenReported(Proof.PHOTO),
        in_end_game=False,
        people_judge=(
            "A real egg, of any animal.",
            "Any visible crack counts, however fine.",
            "What every seeker must do under other curses, the egg must do too.",
        ),
        leave_out_when=("nobody wants to buy things", "somebody objects to playing with an egg"),
    )
