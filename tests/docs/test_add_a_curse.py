"""The examples of CONTRIBUTING.md and `docs/howto/add-a-curse.md` are done as they stand, to a copy of the tree.

One file is written and one line is added, then the curse is played in a process that knows only the copy
(DECK-3, CURSE-1).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = Path("src") / "hideline" / "catalogue" / "cards" / "curses"
PAGES = (ROOT / "CONTRIBUTING.md", ROOT / "docs" / "howto" / "add-a-curse.md")

IN_PLAY = """
from hideline.catalogue.cards.sense import fault_of
from tests.curses import a_hunt_for, accept, cast, report
from tests.rounds import SEEKER

{example}
assert all(fault_of(card) is None for card in play.game.box.cards.values())
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what the rules need, tests included."""
    for name in ("src", "tests"):
        shutil.copytree(
            ROOT / name,
            tmp_path / name,
            ignore=shutil.ignore_patterns("__pycache__", "web", "maps", "*.gpkg"),
        )
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_one_file_and_one_line_make_a_curse(page: Path, tree: Path) -> None:
    """DECK-3."""
    section = page.read_text(encoding="utf-8").split("Adding a curse")[-1]
    the_file, the_line, in_play = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    named = re.search(r"cards/curses/(\w+\.py)", section)
    assert named is not None
    assert the_line.count("\n") == 1

    (tree / FOLDER / named[1]).write_text(the_file, encoding="utf-8")
    listed = tree / FOLDER / "__init__.py"
    above, list_of_names = listed.read_text(encoding="utf-8").split("LISTED = (\n")
    listed.write_text(f"{above}LISTED = (\n{the_line}{list_of_names}", encoding="utf-8")

    assert played(tree, in_play) == ""


def played(tree: Path, example: str) -> str:
    """What Python says when the example is run in the copy: nothing, when all is well."""
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
    ran = subprocess.run(
        [sys.executable, "-c", IN_PLAY.format(example=example)],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stderr
