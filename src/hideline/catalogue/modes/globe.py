"""The whole world: a day to hide, five times the large times, its own questions, no errands (MODE-20, MODE-21)."""

from hideline.game.box import Mode
from hideline.game.ids import KindOfCard
from hideline.game.settings import Size

ERRANDS = (
    "zoologist",
    "unguided-tourist",
    "endless-tumble",
    "luxury-car",
    "cairn",
    "impressionable-consumer",
    "distant-cuisine",
    "labyrinth",
    "bird-guide",
    "ransom-note",
)
"""Curses that keep seekers busy for minutes, in a game of days."""

GLOBE = Mode(
    id="global",
    name="Global",
    summary="The whole world, with far more time to hide. Stations are those your map’s rule lets in.",
    size=Size.GLOBAL,
    cards_out=frozenset(KindOfCard(errand) for errand in ERRANDS),
)
