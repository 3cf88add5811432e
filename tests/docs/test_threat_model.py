"""docs/threat-model.md: what it says is tested by a test, is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threat-model.md").read_text()


def section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_every_test_it_names_is_there_and_every_line_names_one() -> None:
    rows = [row for row in section("How it is tested").splitlines() if row.startswith("| ")][2:]
    named = [re.findall(r"`(tests/[^`]+)`", row) for row in rows]

    assert len(rows) > 8
    assert all(named), "a line without a test"
    assert [path for paths in named for path in paths if not (ROOT / path).exists()] == []


def test_every_enemy_that_is_told_of_is_defended_against_and_what_is_not_is_said() -> None:
    enemies = re.findall(r"^\d\. ", section("Who might try"), re.MULTILINE)

    assert len(re.findall(r"^\*\*Against ", section("What is done"), re.MULTILINE)) == len(enemies)
    assert section("What is not done").count("\n- ") > 5


def test_every_harness_of_enemies_and_faults_is_reached_by_a_command() -> None:
    makefile = (ROOT / "Makefile").read_text()

    for command in re.findall(r"`make (\w+)`", PAGE):
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command
