"""`hideline play`: one process with everything in it, ready for phones."""

from __future__ import annotations

import socket
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from hideline.cli.output import print_code, say
from hideline.server.settings import ServerSettings, read_settings
from hideline.units import Malformed

MOST_FRAME = 256 * 1024
"""Bytes of one message from a phone."""

TURN = 0.0005
"""Seconds a thread may go on while another waits: phones are answered between two thoughts about a map."""


def play(
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder for the database and uploaded maps.")] = None,
    map_: Annotated[str | None, typer.Option("--map", help="A bundled map's name or a map file.")] = None,
    file: Annotated[Path | None, typer.Option("--settings", help="A TOML file with settings.")] = None,
) -> None:
    """Start a game server for tonight: SQLite, a bundled map, practice clocks allowed."""
    settings = read_settings(
        file=file, port=port, host=host, data=str(data) if data else None, map=map_, practice_clocks=True
    )
    must_be_free(settings)
    must_have_map(settings)
    greet(settings)
    run_server(settings)


def run_server(settings: ServerSettings) -> None:
    """Listen until interrupted."""
    import uvicorn  # noqa: PLC0415 - only a running server pays for it

    from hideline.server.app import create_app  # noqa: PLC0415
    from hideline.server.descriptors import allow_many_phones  # noqa: PLC0415
    from hideline.server.logs import set_up_logs  # noqa: PLC0415

    sys.setswitchinterval(TURN)
    set_up_logs(settings.log_format)
    allow_many_phones()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        forwarded_allow_ips=settings.trusted_proxies,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MOST_FRAME,
        timeout_graceful_shutdown=5,
    )


def must_be_free(settings: ServerSettings) -> None:
    """Say in one sentence when the port is taken, before anything else starts."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise Malformed(
                f"Cannot listen on {settings.host} port {settings.port}: {error.strerror}. Choose another with --port."
            ) from error


def must_have_map(settings: ServerSettings) -> None:
    """Say in one sentence when the chosen map is not there."""
    from hideline.atlas.shelf import find_map  # noqa: PLC0415

    find_map(settings.map, (Path(settings.data) / "maps",))


def address_for_phones(settings: ServerSettings) -> str:
    """Where phones find the server, without a slash at the end."""
    return settings.public_url.rstrip("/") or f"http://{_reachable(settings.host)}:{settings.port}"


def greet(settings: ServerSettings) -> None:
    """The address, a QR code of it where phones can open it, and what to do next."""
    address = address_for_phones(settings)
    is_for_phones = not is_of_this_machine(address)
    say("", f"  Hideline is ready at  {address}", "")
    if is_for_phones:
        print_code(address)
    else:
        say("  Phones get in with --host 0.0.0.0, or with https in front (docs/howto/host.md).", "")
    say(
        f"  1. Open the address{', or scan the code,' if is_for_phones else ''} and create a game.",
        "  2. Give the game's code, link or QR to the others.",
        "  3. Stop with Ctrl+C; nothing is lost, the next start goes on.",
    )
    if is_for_phones and not address.startswith("https://"):
        say(
            "",
            "  Phones share their position with https pages only. For a real game put https in front:",
            "  docs/howto/host.md shows three ways.",
        )
    say("")


def is_of_this_machine(address: str) -> bool:
    """Whether an address leads back to the machine it is opened on: on a phone, to the phone."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _reachable(host: str) -> str:
    """The address phones on this network would use."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return "localhost" if host == "127.0.0.1" else f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # a documentation address: nothing is sent, the route tells our own
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
