"""`make test` runs every test there is."""

from __future__ import annotations

from pathlib import Path

from tools.node import ROOT
from tools.test import IN_A_BROWSER, LONGEST, folder_by_folder

TESTS = ROOT / "tests"


def test_every_test_is_in_exactly_one_step_or_in_a_browser() -> None:
    steps = folder_by_folder(TESTS)
    paths = [ROOT / step.command[-1] for step in steps]
    for file in TESTS.rglob("test_*.py"):
        assert sum(file == path or path in file.parents for path in paths) == 1, file
    assert {step.command[-2] for step in steps} == {"not browser"}
    assert IN_A_BROWSER.command[-1] == "browser"


def test_the_longest_folders_begin() -> None:
    assert [Path(step.command[-1]).name for step in folder_by_folder(TESTS)][: len(LONGEST)] == list(LONGEST)
