"""The box as data against the facts it is printed from: `docs/rules/DECK.md` is read, and every curse agrees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from hideline.catalogue import open_box
from hideline.catalogue.listing import CardListed, list_cards, list_questions
from hideline.catalogue.modes import MODES
from hideline.game.settings import Setup, Size
from hideline.units import Edition

DECK = Path(__file__).parents[2] / "docs" / "rules" / "DECK.md"
SIZES = (Size.SMALL, Size.MEDIUM, Size.LARGE)


class Printed(NamedTuple):
    """A row of the table of curses."""

    id: str
    cost: str
    effect: str
    blocks: str
    duration: str
    bonus: str
    cleared_by: str
    values: str


def printed_curses() -> tuple[Printed, ...]:
    """The rows of DECK.md §4."""
    section = DECK.read_text().split("## 4.")[1].split("## 5.")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines()]
    return tuple(Printed(*row) for row in rows if len(row) == len(Printed._fields) and row[1][:1].isalpha())[
        1:
    ]


PRINTED = printed_curses()


def listed(size: Size, edition: Edition = Edition.METRIC, mode: str = "standard") -> dict[str, CardListed]:
    box = open_box(Setup(map_name="", map_hash="", size=size, edition=edition, mode=mode))
    return {card.id: card for card in list_cards(box)}


def triple(text: str, size: Size) -> float | None:
    """The figure of a size in "10/20/30 if …"; one figure holds for all."""
    found = re.match(r"([\d.]+)(?:/([\d.]+)/([\d.]+))?", text)
    if found is None:
        return None
    figures = [float(figure) for figure in found.groups() if figure is not None]
    return figures[SIZES.index(size)] if len(figures) == 3 else figures[0]


def test_the_table_of_facts_has_every_curse() -> None:
    """DECK-1."""
    assert len(PRINTED) == 24
    assert {row.id for row in PRINTED} <= {
        id_ for id_, card in listed(Size.SMALL).items() if card.kind == "curse"
    }


BARS = {"Q+T": ("questions", "transit"), "Q": ("questions",), "Q*": ("questions",)}


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.id)
def test_every_curse_is_listed_with_the_figures_of_its_size(
    row: Printed, size: Size, edition: Edition
) -> None:
    """SIZE-6, CURSE-2, CURSE-8: blocks, duration and bonus, in both editions."""
    card = listed(size, edition)[row.id]
    assert card.blocks == BARS.get(row.blocks, ())
    assert card.duration_min == (None if row.duration == "rest of run" else triple(row.duration, size))
    assert card.bonus_min == triple(row.bonus, size)


VERBS = {
    "discard whole hand": "discard-hand",
    "discard": "discard",
    "roll": "roll-to-cast",
    "seekers outside": "seekers-off-transit",
    "seekers ≥": "seekers-at-least",
    "seekers within": "seekers-within",
    "seekers next stop": "next-stop-further",
    "seekers next question": "next-question-free",
    "destination": "destination-further",
}
"""How a cost begins in the table and what it is called; whatever else is printed there, people judge."""


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.id)
def test_every_curse_is_listed_with_its_cost(row: Printed, size: Size, edition: Edition) -> None:
    """CURSE-1: the cost as verbs with figures, and as a sentence each."""
    card = listed(size, edition)[row.id]
    costs = {str(cost["verb"]): cost for cost in card.cost if isinstance(cost, dict)}
    verb = next((name for begins, name in VERBS.items() if row.cost.startswith(begins)), "declare")
    assert verb in costs
    if verb == "discard":
        found = re.match(r"discard (\d) (time_bonus|powerup)?", row.cost)
        assert found is not None
        sort = found[2].replace("_", "-") if found[2] else None
        assert (costs[verb]["cards"], costs[verb]["sort"]) == (int(found[1]), sort)
    if verb == "roll-to-cast":
        fails = row.cost.split("no effect on")[1]
        assert costs[verb]["fails_on"] == [int(face) for face in fails.split(",")]
    if verb == "seekers-at-least":
        metric, imperial = re.findall(r"([\d/]+) (?:km|mi)", row.cost)
        metres = (triple(metric, size) or 0) * 1000, (triple(imperial, size) or 0) * 1609.344
        assert costs[verb]["distance"] == pytest.approx(metres[list(Edition).index(edition)])
    assert len(card.price) == len(card.cost)


def test_global_takes_the_large_times_five_times_over() -> None:
    """MODE-20."""
    large, world = listed(Size.LARGE), listed(Size.GLOBAL, mode="global")
    for id_, card in world.items():
        if card.kind == "curse":
            assert card.duration_min == (large[id_].duration_min or 0) * 5 or card.duration_min is None
            assert card.bonus_min == (large[id_].bonus_min or 0) * 5 or card.bonus_min is None


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(
    ("mode", "counts"),
    [
        ("standard", (58, 71, 80)),
        ("cars", (57, 70, 79)),
        ("on-foot", (57, 70, 79)),
        ("two-teams-by-time", (58, 71, 80)),
    ],
)
def test_each_mode_offers_its_questions(mode: str, counts: tuple[int, ...], edition: Edition) -> None:
    """SIZE-5, MODE-1, MODE-12."""
    for size, count in zip(SIZES, counts, strict=True):
        box = open_box(Setup(map_name="", map_hash="", size=size, edition=edition, mode=mode))
        assert len(list_questions(box)) == count


OUT = {
    "standard": 0,
    "cars": 1,
    "on-foot": 1,
    "two-teams-by-points": 4 + 4 + 1 + 3,
    "two-teams-by-time": 0,
    "global": 10,
}
"""U-turn; veto, randomize, move and what measures to the hider; the errands."""


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.id)
def test_each_mode_has_its_deck(mode: object) -> None:
    """DECK-1, MODE-1, MODE-11, MODE-20."""
    assert hasattr(mode, "id")
    whole = sum(card.count for card in listed(Size.MEDIUM).values())
    size = Size.GLOBAL if mode.id == "global" else Size.MEDIUM
    assert sum(card.count for card in listed(size, mode=mode.id).values()) == whole - OUT[mode.id]
