"""The seekers ask, measure, judge photos and keep their own notes."""

from __future__ import annotations

import msgspec

from hideline.game.commands.base import Command
from hideline.game.ids import CurseId, MarkId, PhotoId, QuestionId, StationId
from hideline.units import Fix, LatLon, Metres


class TappedRun(msgspec.Struct, frozen=True):
    """A run of the timetable by its numbers, as a player tapped it."""

    day: int
    trip: int


class AskQuestion(Command, frozen=True, kw_only=True, tag="ask-question"):
    """Ask (ASK-1)."""

    question: QuestionId
    fix: Fix | None = None
    distance: Metres | None = None
    stops: tuple[StationId, ...] = ()
    line: str = ""
    run: TappedRun | None = None
    """The run they ride: before the rules see it, the table writes its stops and line here from the timetable."""
    note: str = ""
    photos: tuple[PhotoId, ...] = ()
    declares: tuple[CurseId, ...] = ()
    """Curses whose condition for asking the seekers say they meet."""
    in_station: bool = False


class NameDistance(Command, frozen=True, kw_only=True, tag="name-distance"):
    """Name the distance of a randomized radar (POW-3)."""

    distance: Metres


class StartThermometer(Command, frozen=True, kw_only=True, tag="start-thermometer"):
    """Start a thermometer here (THERM-1)."""

    question: QuestionId
    fix: Fix


class FinishThermometer(Command, frozen=True, kw_only=True, tag="finish-thermometer"):
    """Ask it here (THERM-1)."""

    fix: Fix
    note: str = ""
    declares: tuple[CurseId, ...] = ()
    photos: tuple[PhotoId, ...] = ()
    in_station: bool = False


class DropThermometer(Command, frozen=True, kw_only=True, tag="drop-thermometer"):
    """Give it up at no cost (THERM-2)."""


class AcceptPhoto(Command, frozen=True, kw_only=True, tag="accept-photo"):
    """The photo is fine (PHOTO-1)."""


class DisputePhoto(Command, frozen=True, kw_only=True, tag="dispute-photo"):
    """The photo breaks its rules (PHOTO-1)."""

    reason: str


class MakeMark(Command, frozen=True, kw_only=True, tag="make-mark"):
    """Note something on the seekers' map."""

    what: str
    stations: tuple[StationId, ...] = ()
    line: str = ""
    area: tuple[LatLon, ...] = ()
    text: str = ""


class UndoMark(Command, frozen=True, kw_only=True, tag="undo-mark"):
    """Take a mark back."""

    mark: MarkId


class ToggleClue(Command, frozen=True, kw_only=True, tag="toggle-clue"):
    """Look at the map without a clue, or with it again."""

    entry: int
