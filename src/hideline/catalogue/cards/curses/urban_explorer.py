"""Urban explorer: no questions aboard or inside stations for the rest of the run (CURSE-4)."""

from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.ids import KindOfCard
from hideline.game.verbs import AtRoundEnd, Discard, NoAskingWhile


def urban_explorer(at: Sheet) -> Curse:
    """The curse at a size and edition."""
    inside = " or inside a station" if at.has_transit else ""
    return Curse(
        kind=KindOfCard("urban-explorer"),
        name="Curse of the Urban Explorer",
        text=f"Until the find you may not ask aboard {at.vehicle}{inside}.",
        costs=(Discard(2),),
        effects=(NoAskingWhile(aboard=True, in_station=at.has_transit),),
        clears=AtRoundEnd(),
        people_judge=(
            "A platform, and any building of the station, is inside it.",
            "What was asked before the curse is still answered.",
        ),
    )
