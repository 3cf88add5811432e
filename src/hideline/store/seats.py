"""Seats, the tokens that open them, and join codes.

Tokens arrive hashed and are only compared. Whether a code may be tried again is the server's business.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, select, update

from hideline.store.contract import Change, Invitation, Purpose, Seat
from hideline.store.database import Part, upsert
from hideline.store.faults import NoSuchSeat, belonging_to, opening_one_seat
from hideline.store.schema import join_codes, seats, subscriptions, tokens
from hideline.units import Instant


class SqlSeats(Part):
    """Keeps `contract.Seats`."""

    async def add_seat(self, game_id: str, seat: str, token_hash: bytes, about: bytes = b"") -> None:
        """See the contract."""

        def work(db: Connection) -> None:
            new = upsert(db, seats)
            renewed = new.on_conflict_do_update(
                index_elements=["game_id", "seat"], set_={"about": new.excluded.about}
            )
            with belonging_to(game_id), opening_one_seat(game_id):
                db.execute(renewed, {"game_id": game_id, "seat": seat, "about": about})
                give_token(db, game_id, seat, Purpose.PLAY, token_hash)

        await self._database.write(work)

    async def describe_seat(
        self, game_id: str, seat: str, change: Change, *, opened_by: bytes | None = None
    ) -> None:
        """See the contract."""
        opens = select(tokens.c.hash).where(
            *of_seat(tokens, game_id, seat),
            tokens.c.hash == opened_by,
            tokens.c.purpose == Purpose.PLAY.value,
        )

        def work(db: Connection) -> None:
            hold_seat(db, game_id, seat, change)
            # Looked at while the seat is held: whoever renews it comes before or after, not in between.
            if opened_by is not None and db.scalar(opens) is None:
                raise NoSuchSeat(game_id, seat)

        await self._database.write(work)

    async def seat(self, game_id: str, seat: str) -> Seat | None:
        """See the contract."""
        query = select(seats).where(*of_seat(seats, game_id, seat))
        row = await self._database.read(lambda db: db.execute(query).one_or_none())
        return Seat(*row) if row else None

    async def seats(self, game_id: str) -> tuple[Seat, ...]:
        """See the contract."""
        query = select(seats).where(seats.c.game_id == game_id).order_by(seats.c.seat)
        return tuple(Seat(*row) for row in await self._database.read(lambda db: db.execute(query).all()))

    async def seat_by_token_hash(self, token_hash: bytes, purpose: Purpose = Purpose.PLAY) -> Seat | None:
        """See the contract."""
        same_seat = and_(tokens.c.game_id == seats.c.game_id, tokens.c.seat == seats.c.seat)
        opened = (
            select(seats)
            .join(tokens, same_seat)
            .where(tokens.c.hash == token_hash, tokens.c.purpose == purpose.value)
        )
        row = await self._database.read(lambda db: db.execute(opened).one_or_none())
        return Seat(*row) if row else None

    async def add_tracker(self, game_id: str, seat: str, token_hash: bytes) -> None:
        """See the contract."""

        def work(db: Connection) -> None:
            with belonging_to(game_id, seat):
                give_token(db, game_id, seat, Purpose.TRACK, token_hash)

        await self._database.write(work)

    async def renew_seat(
        self, game_id: str, seat: str, token_hash: bytes, change: Change | None = None
    ) -> None:
        """See the contract."""

        def work(db: Connection) -> None:
            hold_seat(db, game_id, seat, change)
            close_ways_in(db, game_id, seat)
            with belonging_to(game_id, seat):
                give_token(db, game_id, seat, Purpose.PLAY, token_hash)

        await self._database.write(work)

    async def revoke_seat(self, game_id: str, seat: str) -> None:
        """See the contract."""
        await self._database.write(lambda db: close_ways_in(db, game_id, seat))

    async def add_join_code(
        self, game_id: str, code: str, *, role: str, expires: Instant, now: Instant
    ) -> bool:
        """See the contract."""
        row = {"code": code, "game_id": game_id, "role": role, "expires_at": expires}

        def work(db: Connection) -> bool:
            db.execute(delete(join_codes).where(join_codes.c.code == code, join_codes.c.expires_at <= now))
            with belonging_to(game_id):
                return bool(db.execute(upsert(db, join_codes).on_conflict_do_nothing(), row).rowcount)

        return await self._database.write(work)

    async def join_code(self, code: str, now: Instant) -> Invitation | None:
        """See the contract."""
        query = invitations().where(join_codes.c.code == code, join_codes.c.expires_at > now)
        row = await self._database.read(lambda db: db.execute(query).one_or_none())
        return Invitation(*row) if row else None

    async def join_codes(self, game_id: str) -> tuple[Invitation, ...]:
        """See the contract."""
        query = invitations().where(join_codes.c.game_id == game_id).order_by(join_codes.c.code)
        return tuple(
            Invitation(*row) for row in await self._database.read(lambda db: db.execute(query).all())
        )

    async def withdraw_join_codes(self, game_id: str, role: str) -> None:
        """See the contract."""
        gone = delete(join_codes).where(join_codes.c.game_id == game_id, join_codes.c.role == role)

        def work(db: Connection) -> None:
            db.execute(gone)

        await self._database.write(work)


def of_seat(table: Table, game_id: str, seat: str) -> tuple[ColumnElement[bool], ...]:
    """The rows of a seat."""
    return (table.c.game_id == game_id, table.c.seat == seat)


def hold_seat(db: Connection, game_id: str, seat: str, change: Change | None) -> None:
    """Let nobody else change a seat until this transaction is over; and change its description where it is to be."""
    this_seat = of_seat(seats, game_id, seat)
    about = db.scalar(select(seats.c.about).where(*this_seat).with_for_update())
    if about is None:
        raise NoSuchSeat(game_id, seat)
    if change is not None:
        db.execute(update(seats).where(*this_seat).values(about=change(about)))


def close_ways_in(db: Connection, game_id: str, seat: str) -> None:
    """Tokens of both purposes, and phones that were to be woken."""
    for ways_in in (tokens, subscriptions):
        db.execute(delete(ways_in).where(*of_seat(ways_in, game_id, seat)))


def give_token(db: Connection, game_id: str, seat: str, purpose: Purpose, token_hash: bytes) -> None:
    """Let a token open the seat in place of the one before."""
    new = upsert(db, tokens)
    in_place = new.on_conflict_do_update(
        index_elements=["game_id", "seat", "purpose"], set_={"hash": new.excluded.hash}
    )
    db.execute(in_place, {"game_id": game_id, "seat": seat, "purpose": purpose.value, "hash": token_hash})


def invitations() -> Select[tuple[Any, ...]]:
    """Join codes, column by column as an `Invitation` wants them."""
    return select(join_codes.c.code, join_codes.c.game_id, join_codes.c.role, join_codes.c.expires_at)
