"""Pictures by the hash of their content, each within its game.

Two games never share a picture: what a game holds could otherwise be probed from another, and deleting one
would have to ask all others. Maps are files and not kept here.
"""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import Connection, func, select

from hideline.store.contract import Blob, Upload
from hideline.store.database import Part, upsert
from hideline.store.faults import belonging_to
from hideline.store.schema import blobs, uploads


class SqlBlobs(Part):
    """Keeps `contract.Blobs`."""

    async def put_blob(self, game_id: str, blob: Blob) -> str:
        """See the contract."""
        name = sha256(blob.body).hexdigest()
        row = {"game_id": game_id, "name": name, "media_type": blob.media_type, "body": blob.body}

        def work(db: Connection) -> str:
            with belonging_to(game_id):
                db.execute(upsert(db, blobs).on_conflict_do_nothing(), row)
            return name

        return await self._database.write(work)

    async def record_upload(self, game_id: str, name: str, upload: Upload) -> None:
        """See the contract."""
        row = {"game_id": game_id, "name": name, "seat": upload.seat, "at": upload.at}

        def work(db: Connection) -> None:
            with belonging_to(game_id):
                db.execute(upsert(db, uploads).on_conflict_do_nothing(), row)

        await self._database.write(work)

    async def uploads(self, game_id: str, name: str) -> tuple[Upload, ...]:
        """See the contract."""
        query = select(uploads.c.seat, uploads.c.at).where(
            uploads.c.game_id == game_id, uploads.c.name == name
        )
        ordered = query.order_by(uploads.c.at, uploads.c.seat)
        return tuple(Upload(*row) for row in await self._database.read(lambda db: db.execute(ordered).all()))

    async def count_blobs(self, game_id: str) -> int:
        """See the contract."""
        query = select(func.count()).select_from(blobs).where(blobs.c.game_id == game_id)
        return await self._database.read(lambda db: db.execute(query).scalar_one())

    async def get_blob(self, game_id: str, name: str) -> Blob | None:
        """See the contract."""
        query = select(blobs.c.media_type, blobs.c.body).where(
            blobs.c.game_id == game_id, blobs.c.name == name
        )
        row = await self._database.read(lambda db: db.execute(query).one_or_none())
        return Blob(*row) if row else None
