"""The 55 time bonuses: minutes by size, worth something only in hand when found (TIME-1, DECK.md §2)."""

from __future__ import annotations

from dataclasses import dataclass

from hideline.catalogue.figures import Minutes
from hideline.game.box import TimeBonus
from hideline.game.ids import KindOfCard
from hideline.game.settings import Size


@dataclass(frozen=True, slots=True)
class BonusRow:
    """One kind of time bonus."""

    minutes: Minutes
    colour: str
    count: int


BONUSES: tuple[BonusRow, ...] = (
    BonusRow(Minutes(2, 3, 5), "red", 25),
    BonusRow(Minutes(4, 6, 10), "orange", 15),
    BonusRow(Minutes(6, 9, 15), "yellow", 10),
    BonusRow(Minutes(8, 12, 20), "green", 3),
    BonusRow(Minutes(12, 18, 30), "blue", 2),
)


def time_bonuses(size: Size) -> tuple[TimeBonus, ...]:
    """The time bonuses with their worth at a size."""
    return tuple(_bonus(row, size) for row in BONUSES)


def _bonus(row: BonusRow, size: Size) -> TimeBonus:
    worth = row.minutes.at(size)
    figures = f"{row.minutes.small:g}-{row.minutes.medium:g}-{row.minutes.large:g}"
    return TimeBonus(
        kind=KindOfCard(f"time-bonus-{figures}"),
        name=f"{worth // 60_000} minutes",
        text=f"Still holding this when you are found? Add {worth // 60_000} minutes to your time.",
        count=row.count,
        worth=worth,
        colour=row.colour,
    )
