"""What may be done in the lobby (TEAM, HOUSE-1)."""

from __future__ import annotations

from collections.abc import Iterator

from hideline.game.offers import Field, FieldKind, Offer
from hideline.game.setup import refusal_of_start
from hideline.game.state import Game, Seat, SeatRole


def in_lobby(game: Game, me: Seat) -> Iterator[Offer]:
    """Before the game: sides, readiness, and what the host sets up."""
    if me.role is SeatRole.PLAYER:
        others = tuple(side for side in game.sides if side != me.side)
        if others:
            yield Offer("choose-side", fields=(Field("side", FieldKind.CHOICE, others),))
        yield Offer("choose-side", fields=(Field("new_side", FieldKind.TEXT, most=40, is_optional=True),))
        yield Offer("say-ready", {"is_ready": not me.is_ready})
        yield Offer("leave-seat")
    if game.host == me.id:
        yield Offer("change-setup", fields=(Field("setup", FieldKind.SETUP),))
        guests = tuple(seat for seat in game.seats if seat != me.id)
        if guests:
            yield Offer("remove-seat", fields=(Field("seat", FieldKind.CHOICE, guests),))
        yield from hand_over(game, me)
        if refusal_of_start(game) is None:
            yield Offer("start-game", fields=(Field("start", FieldKind.POSITION, is_optional=True),))


def hand_over(game: Game, me: Seat) -> Iterator[Offer]:
    """The host may make somebody else the host."""
    heirs = tuple(
        seat.id for seat in game.seats.values() if seat.id != me.id and seat.role is SeatRole.PLAYER
    )
    if heirs:
        yield Offer("move-host", fields=(Field("seat", FieldKind.CHOICE, heirs),))
