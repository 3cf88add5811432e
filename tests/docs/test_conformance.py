"""Every rule of the rulebook has a module that implements it and a test that proves it."""

from __future__ import annotations

import pytest

from hideline.cli.conformance import RuleProved, conformance_of, mentions
from tools.node import ROOT
from tools.reference import GENERATED

ROWS = conformance_of(ROOT)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_every_rule_is_implemented_and_proved(row: RuleProved) -> None:
    assert row.module, f"no module speaks of {row.rule}"
    assert row.tests, f"no test names {row.rule} in its docstring"


def test_all_rules_are_in_the_table() -> None:
    assert len(ROWS) == 109
    assert len({row.rule for row in ROWS}) == len(ROWS)


def test_a_range_names_all_its_rules() -> None:
    assert list(mentions("Photos (ASK-6 … ASK-8, PHOTO-1); UTF-8 is none.")) == [
        "ASK-6",
        "ASK-7",
        "ASK-8",
        "PHOTO-1",
        "UTF-8",
    ]


@pytest.mark.parametrize("page", [page for page in GENERATED if page.startswith("docs/")])
def test_generated_pages_say_what_the_program_says(page: str) -> None:
    assert (ROOT / page).read_text(encoding="utf-8") == GENERATED[page](), "run `make reference`"
