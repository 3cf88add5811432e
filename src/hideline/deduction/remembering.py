"""A map that remembers what it was asked: every question of the book asks about the seekers' one position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from hideline.units import LatLon, Metres, Near

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.game.world import Geography

ASKED_AGAIN = (
    "nearest",
    "within",
    "division",
    "landmass",
    "street",
    "elevation",
    "nearest_station",
    "has_divisions",
)


def _kept(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Asks but once; like `functools.cache`, without what that spends on looking like the function."""
    answers: dict[tuple[object, ...], Any] = {}

    def asked(*about: object) -> Any:
        try:
            return answers[about]
        except KeyError:
            found = answers[about] = ask(*about)
            return found

    return asked


class _Remembering:
    """An atlas whose answers about spots are looked up but once."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas

    def distance_to(self, kind: str, p: LatLon) -> Metres | None:
        """From the nearest one, which "the same as ours" asks about too."""
        near: Near | None = self.nearest(kind, p)
        return None if near is None else near.distance

    def __getattr__(self, name: str) -> Callable[..., Any]:
        asked: Callable[..., Any] = getattr(self._atlas, name)
        if name in ASKED_AGAIN:
            asked = _kept(asked)
            setattr(self, name, asked)
        return asked


def remembering(atlas: Atlas) -> Geography:
    """The same map, quicker when asked about one position again and again."""
    return cast("Geography", _Remembering(atlas))
