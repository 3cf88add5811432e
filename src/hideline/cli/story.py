"""`hideline game story`: the whole story of a game's finished rounds, to read or for programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hideline.cli.output import print_json, print_table, say
from hideline.server.settings import read_settings

if TYPE_CHECKING:
    from hideline.atlas.index import Atlas
    from hideline.store.contract import Store
    from hideline.table.story import Story


def game_story(
    game: str,
    data: Annotated[Path | None, typer.Option(help="The server's data folder.")] = None,
    map_file: Annotated[
        str | None, typer.Option("--map", help="The game's map, where the server was given one.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """What happened in every round that is over, and what each side knew. A round still played is not told."""
    from hideline.cli.game import with_store  # noqa: PLC0415 - which lists this command

    story, atlas = with_store(data, lambda store: _told(store, game, data, map_file))
    if as_json:
        print_json(story)
    else:
        _print(story, atlas)


async def _told(store: Store, game: str, data: Path | None, map_file: str | None) -> tuple[Story, Atlas]:
    from hideline.server.maps import MapRoom  # noqa: PLC0415 - loads the map's libraries
    from hideline.table.clock import TableClock  # noqa: PLC0415
    from hideline.table.live import Meta  # noqa: PLC0415
    from hideline.table.recounting import tell, tracks_of  # noqa: PLC0415

    settings = read_settings(data=str(data) if data else None, map=map_file)
    maps = MapRoom((Path(settings.data) / "maps",), settings.map)
    maps.register(settings.map)
    meta = msgspec.json.decode((await store.resume(game)).meta, type=Meta)
    atlas = maps.by_hash(meta.setup.map_hash)
    telling = await tell(store, game, atlas)
    now = TableClock(meta.clock).now()
    return telling.with_tracks(await tracks_of(store, telling), now), atlas


def _print(story: Story, atlas: Atlas) -> None:
    from hideline.cli.telling import COLUMNS, Reader  # noqa: PLC0415 - opens the whole box

    reader = Reader(story, atlas)
    for told in story.rounds:
        say(*reader.result(told))
        print_table(COLUMNS, reader.rows(told))
        fixes = sum(len(track.steps) for track in told.tracks)
        say(
            f"{len(told.tracks)} tracks with {fixes} points." if told.has_tracks else "No tracks are kept.",
            "",
        )
    say(*story.faults)
