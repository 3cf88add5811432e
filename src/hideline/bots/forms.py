"""Filling in offered forms: what the bot chose, and something plausible wherever a form asks for more.

Like `anyone`, but nothing is left to chance: what is not chosen is filled in the same way every time.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hideline.bots.sight import Sight
from hideline.game.commands import Command
from hideline.game.offers import Field, FieldKind, Offer
from hideline.wire.frames import AnyCommand

COUNTED = 5
"""Rocks in a tower, seconds of a bird: what bots manage."""


def filled(offer: Offer, sight: Sight, **chosen: object) -> Command:
    """The offer as a command; optional fields that were not chosen stay empty."""
    body: dict[str, object] = {"command": offer.command, **offer.given}
    for form_field in offer.fields:
        if form_field.name in chosen:
            body[form_field.name] = chosen[form_field.name]
        elif not form_field.is_optional:
            body[form_field.name] = PLAUSIBLE[form_field.kind](form_field, sight)
    command: Command = msgspec.convert(msgspec.to_builtins(body), AnyCommand)
    return command


def field_of(offer: Offer, name: str) -> Field | None:
    """A field of a form."""
    return next((one for one in offer.fields if one.name == name), None)


def _photos(form_field: Field, sight: Sight) -> object:
    return [f"{sight.view.me.id}-{sight.now}-{k}" for k in range(max(1, int(form_field.least)))]


def _number(form_field: Field, _: Sight) -> object:
    most = form_field.most or COUNTED
    return int(max(form_field.least, min(COUNTED, most)))


def _span(form_field: Field, _: Sight) -> object:
    return int(form_field.least)


def _questions(form_field: Field, _: Sight) -> object:
    """The first of each category, as many as there must be."""
    by_category = {question.split(".")[0]: question for question in reversed(form_field.options)}
    return sorted(by_category.values())[: int(form_field.most)]


PLAUSIBLE: dict[FieldKind, Callable[[Field, Sight], object]] = {
    FieldKind.FIX: lambda _, sight: sight.fix,
    FieldKind.POSITION: lambda _, sight: sight.here,
    FieldKind.PHOTOS: _photos,
    FieldKind.PHOTO: lambda _, sight: f"{sight.view.me.id}-{sight.now}",
    FieldKind.TEXT: lambda *_: "as agreed",
    FieldKind.OTHER_TEXT: lambda _, sight: f"door {sight.now}",
    FieldKind.NUMBER: _number,
    FieldKind.SPAN: _span,
    FieldKind.FLAG: lambda *_: False,
    FieldKind.CHOICE: lambda form_field, _: form_field.options[0],
    FieldKind.CHOICES: lambda form_field, _: form_field.options[: int(form_field.least)],
    FieldKind.QUESTIONS: _questions,
}
