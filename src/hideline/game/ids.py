"""The names of things: every id is a short string with a type of its own."""

from __future__ import annotations

from typing import NewType

from hideline.units import StationId

__all__ = [
    "HIDERS",
    "SEEKERS",
    "CardId",
    "CategoryId",
    "CurseId",
    "HolderId",
    "KindOfCard",
    "MarkId",
    "PhotoId",
    "ProposalId",
    "QuestionId",
    "SeatId",
    "SideId",
    "StationId",
    "TeamId",
    "kind_of",
]

SeatId = NewType("SeatId", str)
"""One player's place at the table, whatever phone sits in it."""

SideId = NewType("SideId", str)
"""A player or team that hides together and shares one clock and one hand (TEAM-1)."""

TeamId = NewType("TeamId", str)
"""Those who seek together in a round: everyone else, or one of two racing teams (MODE-10)."""

HolderId = NewType("HolderId", str)
"""Whoever holds a hand of cards: the hiders, or by points a seeker team (MODE-11)."""

QuestionId = NewType("QuestionId", str)
CategoryId = NewType("CategoryId", str)

KindOfCard = NewType("KindOfCard", str)
"""What a card says, for example `veto`; the deck may hold several."""

CardId = NewType("CardId", str)
"""One card of the deck: its kind and a number, `veto.3`."""

PhotoId = NewType("PhotoId", str)
CurseId = NewType("CurseId", str)
"""One casting of a curse in a round."""

ProposalId = NewType("ProposalId", str)
MarkId = NewType("MarkId", str)

HIDERS = HolderId("hiders")
SEEKERS = TeamId("seekers")


def kind_of(card: CardId) -> KindOfCard:
    """What this card of the deck says."""
    return KindOfCard(card.rsplit(".", 1)[0])
