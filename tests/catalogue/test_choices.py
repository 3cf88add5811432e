"""What can be chosen at set-up: every setting once, of the type it has, with a rule that exists."""

from __future__ import annotations

from enum import StrEnum
from typing import get_args

import pytest
from msgspec.structs import fields

from hideline.catalogue import open_box
from hideline.catalogue.cards.vocabulary import vocabulary
from hideline.catalogue.choices import ENTRIES, Entry, SettingKind, deck_of_setup, differences_of, settings_of
from hideline.game.settings import Settings, Setup, Size
from hideline.server.rules import rulebook
from hideline.units import Metres, Span

PLAIN = {
    bool: SettingKind.FLAG,
    int: SettingKind.NUMBER,
    float: SettingKind.SPEED,
    Span: SettingKind.SPAN,
    Metres: SettingKind.LENGTH,
}


def setup(**house_rules: object) -> Setup:
    return Setup(map_name="", map_hash="", size=Size.SMALL, house_rules=house_rules)


def test_every_setting_can_be_chosen_once() -> None:
    """HOUSE-1."""
    assert sorted(entry.name for entry in ENTRIES) == sorted(field.name for field in fields(Settings))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_a_setting_takes_what_its_type_is(entry: Entry) -> None:
    """HOUSE-1."""
    kind = next(field.type for field in fields(Settings) if field.name == entry.name)
    parts = get_args(kind)
    assert entry.may_be_empty == (type(None) in parts)
    kind = next(part for part in parts if part is not type(None)) if type(None) in parts else kind
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        assert entry.options == tuple(one.value for one in kind)
    elif kind in PLAIN:
        assert entry.kind is PLAIN[kind]


def test_every_setting_names_a_rule_that_exists() -> None:
    """HOUSE-1."""
    known = {rule.id for section in rulebook() for rule in section.rules}
    assert {entry.rule for entry in ENTRIES} <= known


def test_the_rulebooks_value_stands_beside_the_groups_own() -> None:
    """HOUSE-1."""
    box = open_box(setup(hiding_period=60_000, hand_limit=8))
    rows = {row.name: row for row in settings_of(box)}
    assert (rows["hand_limit"].rulebook, rows["hand_limit"].here) == (6, 8)
    assert [each.setting for each in differences_of(box)] == ["hiding_period", "hand_limit"]


def test_the_deck_shows_what_was_taken_out_and_added_with_its_mix() -> None:
    """DECK-3."""
    own = {"sort": "time-bonus", "name": "Tea break", "text": "A rest.", "worth": 60_000, "count": 3}
    deck = deck_of_setup(open_box(setup(removed_cards={"veto": 2}, added_cards=[own])))
    cards = {card.kind: card for card in deck.cards}
    assert (cards["veto"].printed, cards["veto"].count) == (4, 2)
    assert (cards["own-tea-break"].printed, cards["own-tea-break"].count) == (0, 3)
    assert deck.total == sum(card.count for card in deck.cards)
    assert sum(deck.mix.values()) == pytest.approx(1.0)
    assert sum(deck.advised.values()) == pytest.approx(1.0)


def test_a_card_taken_out_whole_stays_in_the_list_to_be_put_back() -> None:
    """DECK-3."""
    deck = deck_of_setup(open_box(setup(removed_cards={"veto": 4})))
    assert next(card for card in deck.cards if card.kind == "veto").count == 0


def test_every_word_for_cards_says_what_it_does_without_rule_ids() -> None:
    """DECK-3."""
    words = vocabulary()
    everything = (*words.powerups, *words.costs, *words.effects, *words.clearings)
    assert all(word.says and "POW-" not in word.says and "CURSE-" not in word.says for word in everything)
