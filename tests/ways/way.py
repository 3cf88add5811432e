"""What a way to be refused is, and the words that scenes are set with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from hideline.game import commands as say
from hideline.game.box import Curse
from hideline.game.cursing.casting import made_first
from hideline.game.ids import CardId, CurseId, SeatId
from hideline.game.settings import Size
from hideline.game.verbs import Clearing, Cost, Effect
from hideline.units import Edition, LatLon
from tests.curses import KINDS, a_hunt_for, at, cast, form_of
from tests.rounds import HIDER, Play

C = TypeVar("C", bound=Cost)

Try = tuple[Play, SeatId | None, say.Command]
"""Who sends what, in which game."""


@dataclass(frozen=True)
class Case:
    """One curse at a size and in an edition."""

    kind: str
    size: Size
    edition: Edition

    @property
    def face(self) -> Curse:
        return at(self.kind, self.size, self.edition)

    @property
    def options(self) -> dict[str, Any]:
        """How a game for it is set up."""
        expansion = {} if self.kind in KINDS else {"expansion": True}
        return {"size": self.size, "edition": self.edition, **expansion}

    def hunt(self, **options: Any) -> Play:
        """Everything is in place to cast it, and what is to be made for it has been begun."""
        play = self.unmade(**options)
        return play.send(HIDER, say.BeginCraft(card=play.card(self.kind))) if made_first(self.face) else play

    def unmade(self, **options: Any) -> Play:
        """Everything but what is to be made is in place."""
        return a_hunt_for(self.kind, **self.options, **options)

    def cursed(self, **options: Any) -> Play:
        """It lies on the seekers."""
        return cast(self.unmade(**options), self.kind)

    def casting(self, play: Play, by: SeatId | None = HIDER, **form: Any) -> Try:
        """Somebody casts it, with everything it asks for but what the form says otherwise."""
        return play, by, say.CastCurse(**(form_of(play, self.kind, play.card(self.kind)) | form))

    def other(self) -> str:
        """A blocking curse that asks for no more than a photo, and is not this one."""
        return "zoologist" if self.kind != "zoologist" else "luxury-car"


@dataclass(frozen=True)
class Way:
    """One way in which some curses are refused."""

    name: str
    code: str
    tries: Callable[[Case], Try]
    of: Callable[[Curse], bool] = lambda _face: True


def cost_of(face: Curse, kind: type[C]) -> C | None:
    """The cost of this kind, if the curse has one."""
    return next((cost for cost in face.costs if isinstance(cost, kind)), None)


def costs(*kinds: type[Cost]) -> Callable[[Curse], bool]:
    return lambda face: any(isinstance(cost, kinds) for cost in face.costs)


def does(*kinds: type[Effect]) -> Callable[[Curse], bool]:
    return lambda face: any(isinstance(effect, kinds) for effect in face.effects)


def clears(*kinds: type[Clearing]) -> Callable[[Curse], bool]:
    return lambda face: isinstance(face.clears, kinds)


def spot_at(play: Play, centre: LatLon, metres: float, *, east: bool = False) -> LatLon:
    """A spot so far from another, north or east of it, to the millimetre."""
    near, far = 0.0, 2.0
    for _ in range(60):
        gone = (near + far) / 2
        spot = LatLon(centre.lat, centre.lon + gone) if east else LatLon(centre.lat + gone, centre.lon)
        near, far = (gone, far) if play.map.distance(centre, spot) < metres else (near, gone)
    return spot


def card_of(kind: str) -> CardId:
    """The first card of a kind, held or not."""
    return CardId(f"{kind}.1")


NO_SUCH_CURSE = CurseId("seekers-curse-9")
