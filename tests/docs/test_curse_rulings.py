"""The page of rulings is complete: every curse, every sentence people judge, and tests that exist (CURSE-4)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hideline.catalogue.cards.curses import CURSES
from hideline.catalogue.cards.curses.sheet import Sheet
from hideline.game.box import Curse
from hideline.game.settings import Size
from hideline.units import Edition

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "CURSES.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## ([\w-]+)\n\n(.*?)(?=\n## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
PRINTED = [written(Sheet(Size.SMALL, Edition.METRIC)) for written in CURSES]


@pytest.mark.parametrize("curse", PRINTED, ids=lambda curse: curse.kind)
def test_every_curse_has_its_rulings_tested_or_left_to_people(curse: Curse) -> None:
    """CURSE-4."""
    lines = SECTIONS[curse.kind].splitlines()
    assert [line.removeprefix("- People: ") for line in lines if line.startswith("- People: ")] == list(
        curse.people_judge
    )
    assert [line for line in lines if line.startswith("- Leave it out when ")] == [
        f"- Leave it out when {reason}." for reason in curse.leave_out_when
    ]
    assert any(line.startswith("- The app: ") for line in lines)


def test_every_test_the_page_names_exists() -> None:
    """CURSE-4."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    tests = {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert named
    assert named <= tests
