"""`hideline game story`: a stored game told in sentences and as JSON."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from hideline.atlas.file import open_map
from hideline.cli.telling import SENTENCES
from hideline.game import commands as say
from hideline.store.contract import Tracked
from hideline.store.open import open_store
from hideline.table.clock import ClockChoice
from hideline.table.live import Meta
from hideline.table.moments import TOLD
from hideline.table.story import Story
from hideline.units import minutes
from hideline.wire.events import encode_event
from tests.cli.running import hideline
from tests.rounds import HIDER, NOON, SEEKER, Play, a_round
from tests.servers import town_file
from tests.towns import MARKET, MILL


def a_hunt() -> Play:
    """A question, its answer, a roll."""
    play = a_round(track_retention_days=100_000).hider_at(MILL).seekers_at(MARKET)
    play.seekers_ask("radar.1km").hider_answers().hider_keeps().send(SEEKER, say.RollDice(dice=2))
    return play.wait(minutes(9))


def stored(folder: Path, play: Play) -> None:
    setup = msgspec.structs.replace(play.game.box.setup, map_hash=open_map(town_file()).hash)

    async def write() -> None:
        store = await open_store(f"sqlite:///{folder / 'hideline.sqlite3'}")
        meta = msgspec.json.encode(Meta(setup, ClockChoice(began=NOON)))
        await store.create("test", [encode_event(event) for event in play.log], meta, created=NOON)
        for seat in (HIDER, SEEKER):
            await store.add_fixes("test", seat, [Tracked(fix) for fix in play.trails.of(seat)])
        await store.close()

    asyncio.run(write())


def test_a_story_reads_from_the_hiding_period_to_the_count(tmp_path: Path) -> None:
    stored(tmp_path, a_hunt().seekers_find())
    ran = hideline("game", "story", "test", "--data", tmp_path, "--map", town_file())
    assert ran.code == 0, ran.err
    read = " ".join(ran.out.replace("│", " ").split())
    for words in ("Ann hid at Mill", "The hunt is on.", "Ben asks: Are you within", "counts 0:", "holds"):
        assert words in read, ran.out


def test_a_line_that_was_struck_is_told_by_its_name(tmp_path: Path) -> None:
    stored(tmp_path, a_hunt().send(SEEKER, say.MakeMark(what="line", line="green")).seekers_find())
    ran = hideline("game", "story", "test", "--data", tmp_path, "--map", town_file())
    read = " ".join(ran.out.replace("│", " ").split())
    assert "The seekers note: M2" in read, ran.out


def test_a_story_for_programs_is_the_servers(tmp_path: Path) -> None:
    stored(tmp_path, a_hunt().seekers_find())
    story = hideline("game", "story", "test", "--data", tmp_path, "--map", town_file(), "--json").read(Story)
    assert story.rounds[0].run.station == MILL
    assert {track.seat for track in story.rounds[0].tracks} == {HIDER, SEEKER}


def test_a_round_still_played_is_not_even_told_to_the_host(tmp_path: Path) -> None:
    """DESIGN §7: whoever looks after the server may be playing."""
    stored(tmp_path, a_hunt())
    ran = hideline("game", "story", "test", "--data", tmp_path, "--map", town_file())
    assert ran.code == 2
    assert "once the round is over" in ran.err
    assert "mill" not in (ran.out + ran.err).lower()


def test_a_game_that_is_not_there_is_said_to_be(tmp_path: Path) -> None:
    ran = hideline("game", "story", "gone", "--data", tmp_path, "--map", town_file())
    assert ran.code == 2
    assert "gone" in ran.err


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.__name__)
def test_every_moment_has_a_sentence(kind: type[msgspec.Struct]) -> None:
    assert str(kind.__struct_config__.tag) in SENTENCES
