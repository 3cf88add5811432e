"""Asking one question in the drawn town, without a game around it."""

from __future__ import annotations

from hideline.atlas.index import Atlas
from hideline.catalogue import open_box
from hideline.game.box import Asked, Hiding, Question, Truth
from hideline.game.ids import QuestionId, StationId
from hideline.game.settings import Setup, Size
from hideline.units import Fix, Instant, LatLon, Metres
from tests.rounds import town
from tests.towns import MILL, position

Spot = tuple[float, float] | LatLon
"""Kilometres east and north in the drawn town, or a position."""


def fix(spot: Spot, accuracy: float = 5.0, altitude: float | None = None) -> Fix:
    place = spot if isinstance(spot, LatLon) else position(*spot)
    return Fix(place, Instant(0), Metres(accuracy), Metres(altitude) if altitude is not None else None)


def question(id_: str, size: Size = Size.GLOBAL) -> Question:
    return open_box(Setup(map_name="t", map_hash="t", size=size)).questions[QuestionId(id_)]


def truth(
    id_: str,
    *,
    seekers: Spot,
    hider: Spot,
    station: str = MILL,
    start: Spot | None = None,
    stops: tuple[str, ...] = (),
    distance: float | None = None,
    world: Atlas | None = None,
) -> Truth:
    """The truthful answer to a question, with both sides somewhere in the town."""
    asked = Asked(
        fix=fix(seekers),
        at=Instant(0),
        start=fix(start) if start is not None else None,
        stops=tuple(StationId(stop) for stop in stops),
        distance=Metres(distance) if distance is not None else None,
    )
    return question(id_).truth(asked, Hiding(fix(hider), StationId(station)), world or town())


def verdict(id_: str, *, seekers: Spot, hider: Spot, **form: object) -> str:
    """Only what the seekers are told."""
    return truth(id_, seekers=seekers, hider=hider, **form).answer.verdict  # type: ignore[arg-type]
