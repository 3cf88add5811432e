"""A game that has something of everything a store keeps."""

from __future__ import annotations

from hideline.store import Blob, Receipt, Store, Subscription, Tracked, Upload
from hideline.units import Fix, Instant, LatLon, Metres

MARK = b"MarkOfThisVeryGame"
"""Stands in everything that belongs to the game, so that it can be looked for."""

PHOTO = Blob("image/png", MARK * 3000 + b"\xff\x00")


async def fill(store: Store, game_id: str = "full") -> None:
    """Store the game."""
    word = MARK.decode()
    await store.create(
        game_id, [MARK + b" 1", MARK + b"\xff"], MARK, created=Instant(1000), alarm=Instant(99)
    )
    await store.append(
        game_id, 2, [MARK + b" 3"], alarm=Instant(5), seat=word, command_id=word + "c", outcome=MARK + b"o"
    )
    await store.snapshot(game_id, 2, MARK + b" state")
    await store.add_seat(game_id, word, f"{game_id} play".encode(), MARK)
    await store.add_tracker(game_id, word, f"{game_id} track".encode())
    await store.add_join_code(game_id, f"{game_id}CODE", role=word, expires=Instant(9000), now=Instant(0))
    await store.subscribe(game_id, word, Subscription(f"push:{game_id}{word}", MARK))
    await store.record_receipt(game_id, Receipt(word, word, Instant(7), None))
    where = LatLon(52.123456789, -13.4)
    await store.add_fixes(
        game_id,
        word,
        [
            Tracked(Fix(where, Instant(7), Metres(4.25)), word),
            Tracked(Fix(where, Instant(8), Metres(5.0), Metres(-1.5)), ""),
        ],
    )
    await store.put_blob(game_id, PHOTO)
    name = await store.put_blob(game_id, PHOTO)
    await store.record_upload(game_id, name, Upload(word, Instant(9)))
    await store.write_fixes()
