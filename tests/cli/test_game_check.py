"""`hideline game check`: a stored game's chance against its seeds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from hideline.game import commands as say
from hideline.game.events import DiceRolled, Event
from hideline.store.open import open_store
from hideline.units import minutes
from hideline.wire.events import encode_event
from tests.cli.running import hideline
from tests.rounds import HIDER, NOON, SEEKER, Play, a_game
from tests.towns import MILL, where


def played() -> Play:
    """A finished round with a roll in it."""
    play = (
        a_game()
        .send(HIDER, say.StartGame(start=where(MILL)))
        .send(SEEKER, say.RollDice(dice=2))
        .hiding_ends()
    )
    hider, seeker = (HIDER, SEEKER) if play.round.hiding_side == "side-ann" else (SEEKER, HIDER)
    return play.wait(minutes(9)).send(seeker, say.ClaimFind()).send(hider, say.ConfirmFind())


def stored(folder: Path, events: Sequence[Event]) -> None:
    async def write() -> None:
        store = await open_store(f"sqlite:///{folder / 'hideline.sqlite3'}")
        await store.create("g", [encode_event(event) for event in events], b"{}", created=NOON)
        await store.close()

    asyncio.run(write())


def test_an_honest_game_passes(tmp_path: Path) -> None:
    """ROUND-3."""
    stored(tmp_path, played().log)
    rows = hideline("game", "check", "g", "--data", tmp_path, "--json").read(list[dict[str, Any]])
    assert rows == [{"round": 1, "commitment_holds": True, "shuffle_holds": True}]


def test_a_changed_roll_is_found_out(tmp_path: Path) -> None:
    """ROUND-3."""
    log = [replace(event, faces=(6, 6)) if isinstance(event, DiceRolled) else event for event in played().log]
    stored(tmp_path, log)
    ran = hideline("game", "check", "g", "--data", tmp_path)
    assert ran.code == 2
    assert "DiceRolled" in ran.err
