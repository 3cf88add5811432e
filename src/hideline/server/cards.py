"""Seat cards: what is kept of a seat beside the game, for whoever sits there and nobody else."""

from __future__ import annotations

import msgspec

from hideline.game.ids import SeatId
from hideline.game.state import SeatRole
from hideline.store.contract import Seat, Store


class SeatCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept about a seat beside the game."""

    name: str = ""
    role: SeatRole | None = None
    """What it was taken as; unknown of seats from before this was kept."""
    tracks_while_hiding: bool = False
    """Whether the player wants the companion tracker heard while hiding."""
    tracker_is_off: bool = False
    """Whether the player wants the companion tracker not heard at all."""
    lock: str = ""
    """What the player's PIN opens (`pinlocks.lock_for`); empty without one."""


def card_of(seat: Seat | None) -> SeatCard:
    """A seat's card; an empty one where there is none."""
    return _read(seat.about if seat is not None else b"")


def with_parts(about: bytes, **parts: object) -> bytes:
    """A card as it is kept, with these parts written anew."""
    return msgspec.json.encode(msgspec.structs.replace(_read(about), **parts))


async def change_card(
    store: Store, game_id: str, seat: SeatId, *, opened_by: bytes | None = None, **parts: object
) -> None:
    """Write these parts of a card anew; the others stay, whoever changes them meanwhile.

    Where the hash of a token is given, only while that token opens the seat: else there is none (NoSuchSeat).
    """
    await store.describe_seat(game_id, seat, lambda about: with_parts(about, **parts), opened_by=opened_by)


def _read(about: bytes) -> SeatCard:
    return msgspec.json.decode(about, type=SeatCard) if about else SeatCard()
