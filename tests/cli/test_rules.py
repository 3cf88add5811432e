"""`hideline rules`: the box as JSON, as a card, and the table of what is proved."""

from __future__ import annotations

from typing import Any

import pytest

from hideline.catalogue.cards.curses import CURSES
from tests.cli.running import hideline


@pytest.mark.parametrize("edition", ["metric", "imperial"])
@pytest.mark.parametrize(("size", "questions"), [("small", 58), ("medium", 71), ("large", 80)])
def test_the_whole_box_as_json(size: str, edition: str, questions: int) -> None:
    """SIZE-5, DECK-1."""
    box = hideline("rules", "--json", "--size", size, "--edition", edition).read(dict[str, Any])
    assert len(box["questions"]) == questions
    copies = {"time-bonus": 0, "powerup": 0, "curse": 0}
    for card in box["cards"]:
        copies[card["kind"]] += card["count"]
    assert copies == {"time-bonus": 55, "powerup": 21, "curse": len(CURSES)}
    assert box["settings"]["hand_limit"] == 6


def test_a_question_says_what_it_pays_and_where_it_is_on_offer() -> None:
    """ASK-4, SIZE-4."""
    box = hideline("rules", "--json", "--size", "large").read(dict[str, Any])
    found = {question["id"]: question for question in box["questions"]}
    tree, zoo = found["photo.tree"], found["tentacle.zoo"]
    assert (tree["draw"], tree["keep"], tree["window_s"]) == (1, 1, 1200)
    assert (zoo["draw"], zoo["keep"], zoo["sizes"]) == (4, 2, ["large", "global"])


def test_a_curse_says_what_it_costs_bars_and_earns() -> None:
    """CURSE-1, CURSE-2, SIZE-6."""
    box = hideline("rules", "--json", "--size", "medium").read(dict[str, Any])
    found = {card["id"]: card for card in box["cards"]}
    assert found["hidden-hangman"]["blocks"] == ["questions", "transit"]
    assert found["egg-partner"]["bonus_min"] == 45
    assert found["egg-partner"]["cost"] == [{"verb": "discard", "cards": 2, "sort": None}]
    assert found["right-turn"]["duration_min"] == 40
    assert found["time-bonus-12-18-30"]["minutes"] == 18


@pytest.mark.parametrize("edition", ["metric", "imperial"])
def test_the_global_box_as_json(edition: str) -> None:
    """MODE-20, MODE-21: a size and a mode in one, by either name."""
    by_size = hideline("rules", "--json", "--size", "global", "--edition", edition).read(dict[str, Any])
    by_mode = hideline("rules", "--json", "--mode", "global", "--edition", edition).read(dict[str, Any])
    assert by_size == by_mode
    assert (by_size["size"], by_size["mode"], by_size["edition"]) == ("global", "global", edition)
    assert len(by_size["questions"]) > 80
    assert not any(card["id"] == "cairn" for card in by_size["cards"])


@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_every_curse_says_everything_about_itself(size: str) -> None:
    """CURSE-1, CURSE-2, SIZE-6."""
    box = hideline("rules", "--json", "--size", size, "--edition", "imperial").read(dict[str, Any])
    curses = [card for card in box["cards"] if card["kind"] == "curse"]
    assert len(curses) == len(CURSES)
    for curse in curses:
        assert {"cost", "price", "blocks", "duration_min", "bonus_min", "people_judge"} <= curse.keys()
        assert curse["cost"]


def test_a_mode_changes_the_box() -> None:
    """MODE-1."""
    box = hideline("rules", "--json", "--mode", "cars").read(dict[str, Any])
    assert len(box["questions"]) == 57


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("radar",), "Are you within 500 m of us?"),
        (("curse", "labyrinth"), "maze"),
        (("labyrinth",), "maze"),
        (("Curse", "of", "the", "Labyrinth"), "maze"),
        (("veto",), "4 in the deck"),
        (("move", "--size", "large"), "60 minutes"),
        (("photo.tree",), "whole tree"),
        (("matching.line",), "Only while riding"),
        ((), "58 questions"),
    ],
)
def test_one_thing_is_printed_as_a_card(words: tuple[str, ...], says: str) -> None:
    ran = hideline("rules", *words)
    assert ran.code == 0
    assert says in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("name", "hint"),
    [("rader", "radar"), ("curse cairm", "cairn"), ("curse labirinth", "labyrinth"), ("vto", "veto")],
)
def test_a_wrong_name_gets_one_sentence_and_the_nearest_match(name: str, hint: str) -> None:
    ran = hideline("rules", *name.split())
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert f"Did you mean {hint}?" in ran.err


def test_a_mode_that_does_not_exist_gets_one_sentence() -> None:
    ran = hideline("rules", "--mode", "underwater")
    assert ran.code == 2
    assert "the modes are standard" in ran.err


def test_the_table_of_what_is_proved() -> None:
    rows = hideline("rules", "--conformance", "--json").read(list[dict[str, Any]])
    asked = next(row for row in rows if row["rule"] == "ASK-5")
    assert asked["module"].startswith("hideline.game.")
    assert any("test_asking.py::" in test for test in asked["tests"])
