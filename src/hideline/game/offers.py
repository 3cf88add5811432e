"""What a seat may do now, as data: a command with what is given and what must still be filled in (law 6).

Every offer is accepted as offered, whatever options are chosen; what is not offered is refused. Only what hangs on
where people are is named in `hangs_on` and seen when the command comes. Phones render offers, bots and tests pick from
them.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hideline.units import LatLon


class FieldKind(StrEnum):
    """What a form field takes."""

    CHOICE = "choice"
    """One of the options."""
    CHOICES = "choices"
    """Between `least` and `most` different options."""
    TEXT = "text"
    """Between `least` and `most` characters."""
    NUMBER = "number"
    """A number between `least` and `most`."""
    SPAN = "span"
    """A length of time between `least` and `most`, in milliseconds; people say it in minutes."""
    FLAG = "flag"
    FIX = "fix"
    """The phone's position, fresh."""
    POSITION = "position"
    """A spot on the map."""
    AREA = "area"
    """At least `least` corners on the map."""
    PHOTOS = "photos"
    """Between `least` and `most` uploaded photos."""
    PHOTO = "photo"
    STATION = "station"
    STATIONS = "stations"
    ANSWER = "answer"
    """A corrected answer: one of the verdicts in `options`."""
    OTHER_TEXT = "other-text"
    """Between `least` and `most` characters, and none of the `options`."""
    QUESTIONS = "questions"
    """Between `least` and `most` of the questions in `options`, each of another category."""
    WORD = "word"
    """A word of so many letters that the game's list knows."""
    GUESS = "guess"
    """A letter, or a whole word of `most` letters, that is not among the `options` already guessed."""
    SETUP = "setup"
    CHANGE = "change"
    """A change to propose; `options` names the kinds."""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to fill in."""

    name: str
    kind: FieldKind
    options: tuple[str, ...] = ()
    least: float = 0
    most: float = 0
    is_optional: bool = False
    origin: LatLon | None = None
    """A fix must be at least `least` metres from here, where this is given."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command the seat may send now."""

    command: str
    """The command's tag."""
    given: dict[str, object] = {}
    """Fields that are fixed for this offer."""
    fields: tuple[Field, ...] = ()
    why: str = ""
    """A short word on what it is for, where the command alone does not say (a curse's task, a card's name)."""
    deals_with: str = ""
    """The open question that this is a way to deal with, by its id (POW-2, POW-3)."""
    hangs_on: tuple[str, ...] = ()
    """Costs that are only seen when the command comes, since a view knows no map: the one way an offer is refused."""


MOST_TEXT = 500
"""What people may write in one go."""
FIX = Field("fix", FieldKind.FIX)
