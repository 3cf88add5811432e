"""Gambler's feet: the seekers walk as many steps as the die allows (CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import DiceToStep, Lasts, RollToCast

DURATION = Minutes(20, 40, 60)


def gamblers_feet(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("gamblers-feet"),
        name="Curse of the Gambler’s Feet",
        text=f"For {at.say_time(DURATION)}, roll a die, take at most that many steps, and roll again.",
        costs=(RollToCast(frozenset({2, 4, 6})),),
        effects=(DiceToStep(),),
        clears=Lasts(at.time(DURATION)),
        people_judge=(
            "One die for all or one each, as they like.",
            "Steps too many by mistake are rolled for afterwards; on purpose only for safety, as on a busy road.",
        ),
    )
