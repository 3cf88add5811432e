"""Corrections that a group agreed on before or during play (MAP-5): the map file stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from hideline.atlas.draft import Place, PlaceId
from hideline.atlas.kinds import KindId


@dataclass(frozen=True, slots=True)
class PlaceAdded:
    """A place the data had missed."""

    kind: KindId
    place: Place


@dataclass(frozen=True, slots=True)
class PlaceRemoved:
    """A place that is not what the data says it is."""

    kind: KindId
    id: PlaceId


PlaceChange: TypeAlias = PlaceAdded | PlaceRemoved
