"""Right turn: no turning left at street corners for a while (CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.catalogue.figures import Length, Minutes
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import Discard, Lasts, Obey

DURATION = Minutes(20, 40, 60)
DEAD_END = Length("300 m", "1,000 ft")


def right_turn(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    return Curse(
        kind=KindOfCard("right-turn"),
        name="Curse of the Right Turn",
        text=f"For {at.say_time(DURATION)}, go straight on or right at every street corner, never left. Where "
        f"neither is possible within {at.say_length(DEAD_END)} you may turn back.",
        costs=(Discard(1),),
        effects=(Obey("straight on or right at every street corner"),),
        clears=Lasts(at.time(DURATION)),
        people_judge=(
            "A street corner is where two roads for cars meet, their pavements included.",
            "Indoors, and where there are no streets, it has no effect.",
        ),
    )
