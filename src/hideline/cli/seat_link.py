"""`hideline game link`: another private link for a player whose phone is lost, broken or empty."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

import typer

from hideline.cli.output import print_code, print_json, say
from hideline.cli.play import address_for_phones, is_of_this_machine
from hideline.game.events import SeatLeft, SeatTaken
from hideline.server.settings import read_settings
from hideline.units import Malformed
from hideline.wire.events import decode_event

if TYPE_CHECKING:
    from hideline.game.ids import SeatId
    from hideline.store.contract import Store


def game_link(
    game: str,
    player: Annotated[str, typer.Argument(help="The player's name at the table, or the seat's id.")],
    url: Annotated[
        str, typer.Option(help="The address phones use, where HIDELINE_PUBLIC_URL does not say.")
    ] = "",
    data: Annotated[Path | None, typer.Option(help="The server's data folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Another private link for a player whose phone is gone. The old phone is out from then on."""
    from hideline.cli.game import with_store  # noqa: PLC0415 - which lists this command

    address = url.rstrip("/") or address_for_phones(read_settings(data=str(data) if data else None))
    link = address + with_store(data, lambda store: _renewed(store, game, player))
    if as_json:
        print_json({"link": link})
        return
    say(f"Whoever opens this link plays as {player}, and the phone before it no longer does:", link)
    if is_of_this_machine(address):
        say("On a phone this address leads nowhere: --url tells the one that phones use.")
    else:
        print_code(link)


async def _renewed(store: Store, game: str, player: str) -> str:
    """The way in with a new token, as phones write it (web/src/play/seats.ts)."""
    from hideline.server.doors import renew_seat  # noqa: PLC0415 - loads the map's libraries

    seat, name = _sought(await _seated(store, game), player)
    token = await renew_seat(store, game, seat)
    return f"/seat/{game}#{urlencode({'seat': seat, 'token': token, 'name': name})}"


async def _seated(store: Store, game: str) -> dict[SeatId, str]:
    """Who sits at the table, by name."""
    names: dict[SeatId, str] = {}
    for stored in await store.load(game):
        event = decode_event(stored)
        if isinstance(event, SeatTaken):
            names[event.seat] = event.name
        elif isinstance(event, SeatLeft):
            names.pop(event.seat, None)
    return names


def _sought(names: dict[SeatId, str], player: str) -> tuple[SeatId, str]:
    for seat, name in names.items():
        if player.casefold() in (seat, name.casefold()):
            return seat, name
    raise Malformed(f"Nobody in this game is called {player}; there are {', '.join(sorted(names.values()))}.")
