"""The group's own cards, built from the same verbs as the printed ones and checked on entry (DECK-3).

A card is written as plain data in the setting `added_cards`:

    {"sort": "curse", "name": "Curse of the Queue", "text": "Buy a scone before you ask again.",
     "costs": [{"verb": "discard", "cards": 1}],
     "effects": [{"verb": "forbid-asking", "task": "buy a scone"}],
     "clears": {"verb": "when-reported", "proof": "photo"}}

Times are milliseconds and lengths metres, as in every setting. A card with a mistake is refused with one sentence that
says where it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, get_args

import msgspec

from hideline.catalogue.cards.sense import fault_of, tag_of
from hideline.catalogue.misreadings import in_words
from hideline.game.box import Curse, Face, Powerup, TimeBonus
from hideline.game.ids import KindOfCard
from hideline.game.refusals import BadCard, BadSetting
from hideline.game.settings import Settings
from hideline.game.verbs import CardSort, Clearing, Cost, Effect, PowerupVerb, Proof
from hideline.units import Span

MOST_OWN_CARDS = 100


class OwnCard(msgspec.Struct, frozen=True, kw_only=True, tag_field="sort", forbid_unknown_fields=True):
    """What every card of a group's own has."""

    name: str
    text: str
    count: int = 1

    @property
    def kind(self) -> KindOfCard:
        """Its kind, made from its name and told apart from printed cards."""
        slug = re.sub(r"[^\w]+", "-", self.name.strip().casefold()).strip("-")
        return KindOfCard(f"own-{slug}")


class OwnTimeBonus(OwnCard, frozen=True, kw_only=True, tag="time-bonus"):
    """A time bonus."""

    worth: Span = Span(0)
    percent: int = 0

    def face(self) -> Face:
        """The card."""
        return TimeBonus(
            kind=self.kind,
            name=self.name,
            text=self.text,
            count=self.count,
            worth=self.worth,
            percent=self.percent,
        )


class OwnPowerup(OwnCard, frozen=True, kw_only=True, tag="powerup"):
    """A powerup."""

    verb: PowerupVerb
    in_end_game: bool = True

    def face(self) -> Face:
        """The card."""
        return Powerup(
            kind=self.kind,
            name=self.name,
            text=self.text,
            count=self.count,
            verb=self.verb,
            in_end_game=self.in_end_game,
        )


class OwnCurse(OwnCard, frozen=True, kw_only=True, tag="curse"):
    """A curse."""

    effects: tuple[Effect, ...]
    clears: Clearing
    costs: tuple[Cost, ...] = ()
    in_end_game: bool = True
    people_judge: tuple[str, ...] = ()

    def face(self) -> Face:
        """The card."""
        return Curse(
            kind=self.kind,
            name=self.name,
            text=self.text,
            count=self.count,
            costs=self.costs,
            effects=self.effects,
            clears=self.clears,
            in_end_game=self.in_end_game,
            people_judge=self.people_judge,
        )


AnyOwnCard = OwnTimeBonus | OwnPowerup | OwnCurse


def own_cards(settings: Settings) -> tuple[Face, ...]:
    """The cards a group has added; refuses one that cannot be read or makes no sense."""
    added = settings.added_cards
    if len(added) > MOST_OWN_CARDS:
        why = f"{MOST_OWN_CARDS} kinds of your own are the most"
        raise BadSetting(setting="added_cards", value=f"{len(added)} cards", why=why)
    faces: dict[KindOfCard, Face] = {}
    for number, written in enumerate(added, 1):
        face = _read(written, number)
        if face.kind in faces:
            raise BadCard(card=face.name, why="two of your own cards have that name")
        faces[face.kind] = face
    return tuple(faces.values())


def _read(written: dict[str, object], number: int) -> Face:
    name = str(written.get("name") or "").strip() or f"number {number}"
    try:
        face: Face = msgspec.convert(written, AnyOwnCard).face()
    except msgspec.ValidationError as error:
        raise BadCard(card=name, why=in_words(error, _choices())) from error
    fault = fault_of(face)
    if fault is not None:
        raise BadCard(card=name, why=fault)
    return face


def _choices() -> Mapping[str, tuple[str, ...]]:
    """What may be written where a card has a choice."""
    proofs = _values(Proof)
    return {
        "sort": _tags(AnyOwnCard),
        "verb.verb": _tags(PowerupVerb),
        "costs.verb": _tags(Cost),
        "costs.sort": _values(CardSort),
        "costs.proof": proofs,
        "effects.verb": _tags(Effect),
        "effects.proof": proofs,
        "clears.verb": _tags(Clearing),
        "clears.proof": proofs,
    }


def _tags(union: Any) -> tuple[str, ...]:
    return tuple(map(tag_of, get_args(union)))


def _values(choice: type[StrEnum]) -> tuple[str, ...]:
    return tuple(one.value for one in choice)
