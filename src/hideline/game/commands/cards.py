"""Cards are kept, thrown away and played; curses are made and cast."""

from __future__ import annotations

from hideline.game.box import Asking
from hideline.game.commands.base import Command
from hideline.game.ids import CardId, PhotoId, QuestionId, StationId, TeamId
from hideline.units import Fix, LatLon


class KeepCards(Command, frozen=True, kw_only=True, tag="keep-cards"):
    """Choose which drawn cards to keep."""

    cards: tuple[CardId, ...]


class DiscardCards(Command, frozen=True, kw_only=True, tag="discard-cards"):
    """Throw cards away."""

    cards: tuple[CardId, ...]


class PlayPowerup(Command, frozen=True, kw_only=True, tag="play-powerup"):
    """Play a powerup, or a duplicate as a copy of one (POW-1, POW-6)."""

    card: CardId
    copies: CardId | None = None
    discards: tuple[CardId, ...] = ()
    team: TeamId | None = None
    meant_for: Asking | None = None
    """The open question it is played against: no other one is vetoed or randomized by it."""


class CastCurse(Command, frozen=True, kw_only=True, tag="cast-curse"):
    """Cast a curse, or a duplicate as a copy of one (CURSE-1, POW-8)."""

    card: CardId
    copies: CardId | None = None
    discards: tuple[CardId, ...] = ()
    fix: Fix | None = None
    team: TeamId | None = None
    proof: tuple[PhotoId, ...] = ()
    note: str = ""
    declared: int | None = None
    bans: tuple[QuestionId, ...] = ()
    destination: LatLon | None = None
    station: StationId | None = None
    """The seekers' next stop, as they told the hider, where the app does not know it."""
    word: str = ""


class BeginCraft(Command, frozen=True, kw_only=True, tag="begin-craft"):
    """Start making what a curse costs; its time limit runs (DECK.md)."""

    card: CardId
    copies: CardId | None = None
