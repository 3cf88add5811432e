"""Cards: earned, drawn, kept, discarded, played; moves."""

from __future__ import annotations

from hideline.game.box import Reward
from hideline.game.clocks import PlayTime
from hideline.game.events.base import Audience, Event
from hideline.game.ids import (
    CardId,
    HolderId,
    StationId,
    TeamId,
)


class RewardsEarned(Event, frozen=True, kw_only=True, tag="rewards-earned"):
    """Cards are due, one reward after another (ASK-5)."""

    audience = Audience.HOLDER
    holder: HolderId
    rewards: tuple[Reward, ...]
    asked_by: TeamId | None = None
    """The team whose question pays them; None when a card does."""
    at_once: bool = False
    """What a played card draws comes before rewards that wait (POW-1)."""
    waits: bool = False
    """Nothing is drawn before an open claim, or the count of a find, is settled (END-3, MODE-14)."""


class CardsDrawn(Event, frozen=True, kw_only=True, tag="cards-drawn"):
    """Cards lie before the holder, to choose from."""

    audience = Audience.HOLDER
    holder: HolderId
    cards: tuple[CardId, ...]
    keep: int


class CardsKept(Event, frozen=True, kw_only=True, tag="cards-kept"):
    """Some were kept, the others thrown away (DECK-1)."""

    audience = Audience.HOLDER
    holder: HolderId
    kept: tuple[CardId, ...]
    thrown: tuple[CardId, ...]


class CardsDiscarded(Event, frozen=True, kw_only=True, tag="cards-discarded"):
    """Cards left the hand."""

    audience = Audience.HOLDER
    holder: HolderId
    cards: tuple[CardId, ...]


class CardPlayed(Event, frozen=True, kw_only=True, tag="card-played"):
    """A powerup was played (POW-1)."""

    audience = Audience.HOLDER
    holder: HolderId
    card: CardId
    copies: CardId | None = None


class HandLimitRaised(Event, frozen=True, kw_only=True, tag="hand-limit-raised"):
    """The hand may hold more for the rest of the round (POW-5)."""

    audience = Audience.HOLDER
    holder: HolderId
    by: int


class MoveBegan(Event, frozen=True, kw_only=True, tag="move-began"):
    """The hider moves; the seekers learn the old station and stay put (POW-10)."""

    audience = Audience.EVERYONE
    old_station: StationId
    until: PlayTime


class MoveEnded(Event, frozen=True, kw_only=True, tag="move-ended"):
    """The clock goes on from where it was (POW-11)."""

    audience = Audience.EVERYONE
