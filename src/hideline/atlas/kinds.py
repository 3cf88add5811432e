"""The kinds of places that questions refer to, one row each (QUESTIONS.md). Adding a kind is adding a row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

KindId = NewType("KindId", str)


class Extent(StrEnum):
    """What is measured to: an icon, a line, or the shore of an area (MAP-6)."""

    ICON = "icon"
    LINE = "line"
    AREA = "area"


@dataclass(frozen=True, slots=True)
class PlaceKind:
    """A kind of place: its id, what people call one and many of it, and what one measures to."""

    id: KindId
    one: str
    many: str
    extent: Extent


def _icon(kind: str, one: str, many: str) -> PlaceKind:
    return PlaceKind(KindId(kind), one, many, Extent.ICON)


def _line(kind: str, one: str, many: str) -> PlaceKind:
    return PlaceKind(KindId(kind), one, many, Extent.LINE)


KINDS: tuple[PlaceKind, ...] = (
    _icon("airport", "commercial airport", "commercial airports"),
    _icon("rail-station", "rail station", "rail stations"),
    _icon("mountain", "mountain", "mountains"),
    _icon("park", "park", "parks"),
    _icon("amusement-park", "amusement park", "amusement parks"),
    _icon("zoo", "zoo", "zoos"),
    _icon("aquarium", "aquarium", "aquariums"),
    _icon("golf", "golf course", "golf courses"),
    _icon("museum", "museum", "museums"),
    _icon("cinema", "movie theatre", "movie theatres"),
    _icon("hospital", "hospital", "hospitals"),
    _icon("library", "library", "libraries"),
    _icon("consulate", "foreign consulate", "foreign consulates"),
    _icon("capital", "national capital", "national capitals"),
    _line("metro-line", "metro line", "metro lines"),
    _line("high-speed-rail", "high-speed train line", "high-speed train lines"),
    _line("international-border", "international border", "international borders"),
    _line("admin1-border", "1st administrative division border", "1st administrative division borders"),
    _line("admin2-border", "2nd administrative division border", "2nd administrative division borders"),
    _line("coastline", "coastline", "coastlines"),
    PlaceKind(KindId("water"), "body of water", "bodies of water", Extent.AREA),
)

BY_ID: dict[KindId, PlaceKind] = {kind.id: kind for kind in KINDS}
