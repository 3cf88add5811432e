"""The numbered rules as phones show them."""

from __future__ import annotations

from hideline.server.rules import read_rules, rulebook

PAGE = """# Rules

## ASK: asking and answering
- ASK-1 One question at a time
  (`QUESTIONS.md`), in two lines **(ruling)**.
- A line without a number.

## DECK, HAND
- HAND-1 Six cards.
"""


def test_a_page_is_read_into_sections_without_marks() -> None:
    asking, hand = read_rules(PAGE)
    assert (asking.title, hand.title) == ("Asking and answering", "Deck, hand")
    assert asking.rules[0].text == "One question at a time, in two lines."
    assert asking.rules[0].is_ruling
    assert not hand.rules[0].is_ruling
    assert len(asking.rules) == 1


def test_every_rule_of_the_rulebook_comes_along_once() -> None:
    ids = [rule.id for section in rulebook() for rule in section.rules]
    assert len(ids) == len(set(ids)) > 100
    assert all(rule.text and "**" not in rule.text for section in rulebook() for rule in section.rules)
