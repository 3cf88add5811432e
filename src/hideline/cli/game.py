"""`hideline game`: look after stored games: list, export, delete, back up, check dice, tell the story, mend a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from hideline.cli.output import print_json, print_table, say
from hideline.cli.seat_link import game_link
from hideline.cli.story import game_story
from hideline.game import dice
from hideline.game.events import DeckShuffled, GameCreated, RoundBegan, RoundEnded, SetupChanged
from hideline.game.fairness import unfair
from hideline.server.settings import read_settings
from hideline.units import Malformed
from hideline.wire.events import decode_event

if TYPE_CHECKING:
    from hideline.store.contract import Store

T = TypeVar("T")

app = typer.Typer(help="Look after stored games.", no_args_is_help=True)
app.command("story")(game_story)
app.command("link")(game_link)

Data = Annotated[Path | None, typer.Option(help="The server's data folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def with_store(data: Path | None, use: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the store of this host."""
    from hideline.store.faults import NoSuchGame  # noqa: PLC0415 - loads the database's libraries
    from hideline.store.open import open_store  # noqa: PLC0415

    async def run() -> T:
        settings = read_settings(data=str(data) if data else None)
        store = await open_store(settings.database or f"sqlite:///{Path(settings.data) / 'hideline.sqlite3'}")
        try:
            return await use(store)
        except NoSuchGame as missing:
            raise Malformed(str(missing)) from missing
        finally:
            await store.close()

    return asyncio.run(run())


@app.command("list")
def list_games(data: Data = None, as_json: AsJson = False) -> None:
    """All stored games, newest first."""
    from hideline.table.live import Meta  # noqa: PLC0415 - loads the map's libraries

    async def find(store: Store) -> list[dict[str, Any]]:
        rows, following = [], None
        while True:
            page = await store.list_games(limit=200, following=following)
            for game in page.games:
                setup = msgspec.json.decode(game.meta, type=Meta).setup
                rows.append(
                    {
                        "game": game.game_id,
                        "created": datetime.fromtimestamp(game.created / 1000, UTC).isoformat(
                            timespec="seconds"
                        ),
                        "events": game.version,
                        "map": setup.map_name,
                        "size": setup.size,
                        "mode": setup.mode,
                    }
                )
            following = page.following
            if following is None:
                return rows

    rows = with_store(data, find)
    if as_json:
        print_json(rows)
    else:
        columns = ("game", "created", "events", "map", "size", "mode")
        print_table(columns, [[row[column] for column in columns] for row in rows])


@app.command("export")
def export_game(
    game: str,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")],
    data: Data = None,
) -> None:
    """Write one game with its photos and tracks into a file. The file is as secret as the game."""

    async def write(store: Store) -> None:
        unfinished = output.with_suffix(output.suffix + ".part")
        with unfinished.open("wb") as file:
            async for piece in store.export_game(game):
                file.write(piece)
        unfinished.replace(output)

    with_store(data, write)
    say(f"{output} holds the game {game}.")


@app.command("import")
def import_game(file: Path, data: Data = None) -> None:
    """Read an exported game into this host's store."""

    async def read(store: Store) -> str:
        try:
            with file.open("rb") as source:
                return await store.import_game(source)
        except OSError as error:
            raise Malformed(f"{file} cannot be read: {error.strerror}.") from error

    say(f"The game {with_store(data, read)} is here now.")


@app.command("delete")
def delete_game(
    game: str,
    data: Data = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a game and every trace of it: events, photos, tracks."""
    if not yes and not typer.confirm(f"Delete the game {game} for good?"):
        raise typer.Exit(1)
    with_store(data, lambda store: store.delete(game))
    say(f"The game {game} is gone.")


@app.command("backup")
def backup(
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")], data: Data = None
) -> None:
    """Copy the whole store into one file while the server runs."""
    with_store(data, lambda store: store.backup(output))
    say(f"{output} holds everything.")


@app.command("check")
def check_game(game: str, data: Data = None, as_json: AsJson = False) -> None:
    """Check every finished round's shuffle, and every roll and draw, against the hash published when it began."""
    from hideline.catalogue import open_box  # noqa: PLC0415 - opens the whole box

    async def look(store: Store) -> tuple[list[dict[str, object]], list[str]]:
        events = [decode_event(stored) for stored in await store.load(game)]
        begun = {event.number: event for event in events if isinstance(event, RoundBegan)}
        shuffles = [event for event in events if isinstance(event, DeckShuffled) and not event.is_refill]
        piles = {event.seed: event.pile for event in shuffles}
        box = open_box(
            next(event.setup for event in reversed(events) if isinstance(event, GameCreated | SetupChanged))
        )
        cards = () if box.settings.cardboard else box.deck()
        rows: list[dict[str, object]] = [
            {
                "round": event.run.round,
                "commitment_holds": dice.commitment(event.run.seed) == begun[event.run.round].commitment,
                "shuffle_holds": dice.shuffled(event.run.seed, "deck", cards) == piles.get(event.run.seed),
            }
            for event in events
            if isinstance(event, RoundEnded)
        ]
        return rows, list(unfair(box, events))

    rows, faults = with_store(data, look)
    if as_json:
        print_json(rows)
    else:
        print_table(("round", "commitment holds", "shuffle holds"), [list(row.values()) for row in rows])
    if not all(row["commitment_holds"] and row["shuffle_holds"] for row in rows):
        raise Malformed("A round's cards do not follow from its seed.")
    if faults:
        raise Malformed(faults[0])
