"""Endless tumble: a real die must roll a long way and show a five or a six (CURSE-1, CURSE-4, CURSE-8)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length, Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import BonusWhen, DiceToFinish, ForbidAsking, Proof, RollToCast, WhenReported

FAR = Length("30 m", "100 ft")
BONUS = Minutes(10, 20, 30)


def endless_tumble(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    far = at.say_length(FAR)
    return Curse(
        kind=KindOfCard("endless-tumble"),
        name="Curse of the Endless Tumble",
        text=f"Roll a die that travels {far} by itself and stops on a 5 or 6 before you ask again. Hit somebody with "
        f"it by accident and the hider gains {at.say_time(BONUS)}.",
        costs=(RollToCast(frozenset({5, 6})),),
        effects=(
            ForbidAsking(f"roll a 5 or 6 over {far}"),
            DiceToFinish(frozenset({5, 6}), at.length(FAR)),
            BonusWhen("a die hit somebody", at.time(BONUS)),
        ),
        clears=WhenReported(Proof.NONE),
        people_judge=(
            "The distance is measured along the ground; a slope is welcome.",
            "A die that is lost or leans on something does not count.",
            "A hit is reported at once; the curse goes on.",
        ),
    )
