"""The worked example of `docs/howto/add-a-curse.md` is run as it stands: one file, one line (DECK-3, CURSE-1)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hideline.catalogue.cards.curses as listed
from hideline.catalogue import opening
from hideline.catalogue.cards import sense
from tests import curses as casting
from tests.rounds import SEEKER

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "add-a-curse.md"


@pytest.fixture
def _fresh_boxes() -> Any:
    """Boxes are shared between equal set-ups: open new ones while the list of curses is longer."""
    opening._opened.cache_clear()
    yield
    opening._opened.cache_clear()


@pytest.mark.usefixtures("_fresh_boxes")
def test_the_example_of_the_page_is_a_curse_that_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    the_file, the_line, in_play = re.findall(
        r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
    )

    written: dict[str, Any] = {"CURSES": listed.CURSES}
    exec(the_file, written)
    exec(the_line, written)
    monkeypatch.setattr(listed, "CURSES", written["CURSES"])

    exec(in_play, {**vars(casting), "SEEKER": SEEKER})
    assert sense.fault_of(casting.face(casting.a_hunt("polite-stranger"), "polite-stranger")) is None
