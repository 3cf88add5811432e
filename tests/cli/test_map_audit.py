"""`hideline map audit`: the audit on the command line."""

from __future__ import annotations

from pathlib import Path
from shutil import copy2

import pytest

from hideline.catalogue.audit import Audit
from hideline.game.settings import Size
from tests.cli.running import hideline


def test_a_map_is_audited_at_the_size_advised(built: Path) -> None:
    found = hideline("map", "audit", built, "--json").read(Audit)

    assert found.size.chosen is Size.SMALL
    assert len(found.questions) == 58
    assert found.reach is not None
    assert found.reach.day == "2026-06-01"


def test_size_edition_and_start_are_chosen(built: Path) -> None:
    words = ("--size", "large", "--edition", "imperial", "--start", "Abbey", "--day", "2026-06-03")

    found = hideline("map", "audit", built, *words, "--json").read(Audit)

    assert len(found.questions) == 80
    assert "radar.half-mi" in {question.id for question in found.questions}
    assert found.reach is not None
    assert (found.reach.start, found.reach.day) == ("Abbey", "2026-06-03")


def test_people_read_tables(built: Path) -> None:
    out = hideline("map", "audit", built).out

    assert "Advised: a small game" in out
    assert "matching.museum" in out
    assert "Curse of the Bridge Troll" in out


def test_a_start_that_is_not_there_is_one_sentence(built: Path) -> None:
    ran = hideline("map", "audit", built, "--start", "Atlantis")

    assert (ran.code, ran.err) == (2, "hideline: The timetable knows no station called Atlantis.\n")


def test_a_timetable_that_knows_all_that_runs_rules_out(built: Path) -> None:
    out = " ".join(hideline("map", "audit", built, "--day", "2026-06-03").out.split())
    assert "The timetable knows all that runs: stations are ruled out by travel time." in out


@pytest.mark.slow
def test_the_audit_says_why_nothing_is_ruled_out(built: Path, tmp_path: Path) -> None:
    edited = tmp_path / "edited.gpkg"
    copy2(built, edited)
    spot = ("--at", "54.01,9.03", "--mode", "ferry")
    assert hideline("map", "edit", edited, "add", "station", "New Pier", *spot).code == 0

    out = " ".join(hideline("map", "audit", edited, "--day", "2026-06-03").out.split())

    assert "No station is ruled out by travel time, for the timetable does not know all that runs" in out
    assert "it knows nobody who stops at 1 station of the map." in out
    assert "Unknown stations (1): New Pier" in out
