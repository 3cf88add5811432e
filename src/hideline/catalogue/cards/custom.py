"""The group's own cards, built from the same verbs as the printed ones and checked on entry (DECK-3).

A card is written as plain data in the setting `added_cards`:

    {"sort": "curse", "name": "Curse of the Queue", "text": "Buy a scone before you ask again.",
     "costs": [{"verb": "discard", "cards": 1}],
     "effects": [{"verb": "forbid-asking", "task": "buy a scone"}],
     "clears": {"verb": "when-reported", "proof": "photo"}}

Times are milliseconds and lengths metres, as in every setting.
"""

from __future__ import annotations

import re

import msgspec

from hideline.catalogue.cards.sense import fault_of
from hideline.game.box import Curse, Face, Powerup, TimeBonus
from hideline.game.ids import KindOfCard
from hideline.game.refusals import BadSetting
from hideline.game.settings import Settings
from hideline.game.verbs import Clearing, Cost, Effect, PowerupVerb
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


def own_cards(settings: Settings) -> tuple[Face, ...]:
    """The cards a group has added; refuses one that cannot be read or makes no sense."""
    if len(settings.added_cards) > MOST_OWN_CARDS:
        raise _bad(f"{len(settings.added_cards)} cards", f"{MOST_OWN_CARDS} kinds of your own are the most")
    faces: dict[KindOfCard, Face] = {}
    for written in settings.added_cards:
        face = _read(written)
        if face.kind in faces:
            raise _bad(face.name, "two of your own cards have that name")
        faces[face.kind] = face
    return tuple(faces.values())


def _read(written: dict[str, object]) -> Face:
    name = str(written.get("name", "a card without a name"))
    try:
        face = msgspec.convert(written, OwnTimeBonus | OwnPowerup | OwnCurse).face()
    except msgspec.ValidationError as error:
        raise _bad(name, str(error)) from error
    fault = fault_of(face)
    if fault is not None:
        raise _bad(name, fault)
    return face


def _bad(value: str, why: str) -> BadSetting:
    return BadSetting(setting="added_cards", value=value, why=why)
