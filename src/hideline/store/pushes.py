"""Push subscriptions and receipts. What is pushed, and what its text may say, is decided elsewhere."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select

from hideline.store.contract import Receipt, Subscription
from hideline.store.database import Part, upsert
from hideline.store.faults import belonging_to
from hideline.store.schema import receipts, subscriptions


class SqlPushes(Part):
    """Keeps `contract.Pushes`."""

    async def subscribe(self, game_id: str, seat: str, subscription: Subscription) -> None:
        """See the contract."""
        row = {"game_id": game_id, "seat": seat, "endpoint": subscription.endpoint, "body": subscription.body}

        def work(db: Connection) -> None:
            new = upsert(db, subscriptions)
            renewed = new.on_conflict_do_update(
                index_elements=["game_id", "seat", "endpoint"], set_={"body": new.excluded.body}
            )
            with belonging_to(game_id, seat):
                db.execute(renewed, row)

        await self._database.write(work)

    async def unsubscribe(self, game_id: str, seat: str, endpoint: str) -> None:
        """See the contract."""
        mine = and_(subscriptions.c.game_id == game_id, subscriptions.c.seat == seat)
        theirs = delete(subscriptions).where(mine, subscriptions.c.endpoint == endpoint)
        await self._database.write(lambda db: db.execute(theirs))

    async def forget_endpoint(self, endpoint: str) -> None:
        """See the contract."""
        dead = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        await self._database.write(lambda db: db.execute(dead))

    async def subscriptions(self, game_id: str, seat: str) -> tuple[Subscription, ...]:
        """See the contract."""
        columns = (subscriptions.c.endpoint, subscriptions.c.body)
        query = select(*columns).where(subscriptions.c.game_id == game_id, subscriptions.c.seat == seat)
        rows = await self._database.read(
            lambda db: db.execute(query.order_by(subscriptions.c.endpoint)).all()
        )
        return tuple(Subscription(*row) for row in rows)

    async def record_receipt(self, game_id: str, receipt: Receipt) -> None:
        """See the contract."""
        row = {
            "game_id": game_id,
            "seat": receipt.seat,
            "message": receipt.message,
            "delivered_at": receipt.delivered,
            "seen_at": receipt.seen,
        }

        def work(db: Connection) -> None:
            new = upsert(db, receipts)
            first: dict[str, ColumnElement[int]] = {
                column: func.coalesce(receipts.c[column], new.excluded[column])
                for column in ("delivered_at", "seen_at")
            }
            with belonging_to(game_id):
                db.execute(
                    new.on_conflict_do_update(index_elements=["game_id", "seat", "message"], set_=first), row
                )

        await self._database.write(work)

    async def receipts(self, game_id: str) -> tuple[Receipt, ...]:
        """See the contract."""
        columns = (receipts.c.seat, receipts.c.message, receipts.c.delivered_at, receipts.c.seen_at)
        query = select(*columns).where(receipts.c.game_id == game_id)
        ordered = query.order_by(receipts.c.message, receipts.c.seat)
        return tuple(Receipt(*row) for row in await self._database.read(lambda db: db.execute(ordered).all()))
