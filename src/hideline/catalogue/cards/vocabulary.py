"""The words a group's own cards can be made of, as plain data for a form: what each says and has to be told (DECK-3).

Whether the words of one card make sense together is `hideline.catalogue.cards.sense`'s business.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, get_args

import msgspec
from msgspec.structs import FieldInfo, fields

from hideline.catalogue.cards.sense import MOST_COPIES, tag_of
from hideline.game.verbs import Clearing, Cost, Effect, PowerupVerb
from hideline.units import Metres, Span

RULE_IDS = re.compile(r"\s*\([A-Z][A-Z-]+[-0-9 …,A-Z]*\)|\s*\(expansion\)")


class PartKind(StrEnum):
    """What a part of a word takes."""

    TEXT = "text"
    NUMBER = "number"
    SPAN = "span"
    LENGTH = "length"
    FLAG = "flag"
    CHOICE = "choice"
    FACES = "faces"


class WordPart(msgspec.Struct, frozen=True):
    """Something a word has to be told."""

    name: str
    kind: PartKind
    is_optional: bool
    options: tuple[str, ...] = ()


class Word(msgspec.Struct, frozen=True):
    """One word: its name where cards are written, what it does in a sentence, its parts."""

    verb: str
    says: str
    parts: tuple[WordPart, ...]


class Vocabulary(msgspec.Struct, frozen=True):
    """Every word, by where it stands in a card; and how many copies of one a deck can hold."""

    powerups: tuple[Word, ...]
    costs: tuple[Word, ...]
    effects: tuple[Word, ...]
    clearings: tuple[Word, ...]
    most_copies: int


def vocabulary() -> Vocabulary:
    """All words there are."""
    return Vocabulary(
        _words(PowerupVerb), _words(Cost), _words(Effect), _words(Clearing), most_copies=MOST_COPIES
    )


def _words(union: Any) -> tuple[Word, ...]:
    return tuple(
        Word(tag_of(verb), RULE_IDS.sub("", verb.__doc__ or ""), tuple(map(_part, fields(verb))))
        for verb in get_args(union)
    )


KINDS: dict[object, PartKind] = {
    str: PartKind.TEXT,
    int: PartKind.NUMBER,
    bool: PartKind.FLAG,
    Span: PartKind.SPAN,
    Metres: PartKind.LENGTH,
    frozenset[int]: PartKind.FACES,
}


def _part(field: FieldInfo) -> WordPart:
    filled = [kind for kind in get_args(field.type) if kind is not type(None)]
    kind = filled[0] if type(None) in get_args(field.type) else field.type
    is_optional = not field.required
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return WordPart(field.name, PartKind.CHOICE, is_optional, tuple(one.value for one in kind))
    return WordPart(field.name, KINDS[kind], is_optional)
