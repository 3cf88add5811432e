"""What can be put right or changed when every side agrees (HOUSE-4, ASK-12, MAP-5)."""

from __future__ import annotations

import msgspec

from hideline.game.box import Answer
from hideline.game.ids import CurseId, TeamId
from hideline.units import LatLon, Span


class CorrectAnswer(msgspec.Struct, frozen=True, tag="correct-answer"):
    """An answer given earlier was wrong."""

    team: TeamId
    entry: int
    answer: Answer
    reason: str


class StrikeQuestion(msgspec.Struct, frozen=True, tag="strike-question"):
    """A question is treated as never asked: its clue and its count go."""

    team: TeamId
    entry: int
    reason: str


class AdjustClock(msgspec.Struct, frozen=True, tag="adjust-clock"):
    """A team's clock gains or loses time."""

    team: TeamId
    by: Span
    reason: str


class LiftCurse(msgspec.Struct, frozen=True, tag="lift-curse"):
    """A curse that cannot be cleared here ends."""

    team: TeamId
    curse: CurseId
    reason: str


class StrikePlace(msgspec.Struct, frozen=True, tag="strike-place"):
    """A place is wrongly on the map and no longer exists for any question (MAP-5)."""

    kind: str
    place: str
    reason: str


class AddPlace(msgspec.Struct, frozen=True, tag="add-place"):
    """A place is missing on the map and exists from now on (MAP-5)."""

    kind: str
    name: str
    position: LatLon
    reason: str


Change = CorrectAnswer | StrikeQuestion | AdjustClock | LiftCurse | StrikePlace | AddPlace
