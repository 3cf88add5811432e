"""Uploads on their way: how much of the disk they may take together."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.server.spool import NoRoomForUploads, Spool

HALF_A_MEGABYTE = b"x" * 500_000


def test_uploads_take_so_much_room_and_no_more(tmp_path: Path) -> None:
    spool = Spool(tmp_path, room_megabytes=1)
    anns, bens = spool.begin("game", "ann", 2_000_000), spool.begin("game", "ben", 2_000_000)
    spool.add(anns, 0, HALF_A_MEGABYTE)
    spool.add(bens, 0, HALF_A_MEGABYTE)

    with pytest.raises(NoRoomForUploads):
        spool.add(bens, len(HALF_A_MEGABYTE), b"one more")
    assert spool.find("game", "ben", bens.id).received == len(HALF_A_MEGABYTE)

    spool.drop(anns)
    assert spool.add(bens, len(HALF_A_MEGABYTE), b"one more").received > len(HALF_A_MEGABYTE)


def test_what_is_only_announced_takes_no_room(tmp_path: Path) -> None:
    spool = Spool(tmp_path, room_megabytes=1)
    for seat in ("ann", "ben", "cem"):
        spool.begin("game", seat, 2_000_000)

    assert spool.add(spool.begin("game", "dee", 10), 0, b"0123456789").received == 10
