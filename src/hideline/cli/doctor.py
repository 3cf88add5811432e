"""`hideline doctor`: is this machine ready to host a game? Each check says in one sentence what to do."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
import typer

from hideline.cli.output import print_json, print_table
from hideline.server.settings import ServerSettings, read_settings
from hideline.units import Malformed

ENOUGH_DISK = 1 << 30
PATIENCE = 5.0


class Verdict(StrEnum):
    """How a check came out."""

    GOOD = "good"
    BEWARE = "beware"
    BAD = "bad"


class Finding(msgspec.Struct, frozen=True):
    """One check."""

    check: str
    verdict: Verdict
    sentence: str


def doctor(
    file: Annotated[Path | None, typer.Option("--settings", help="A TOML file with settings.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder for the database, maps and keys.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check disk, permissions, database, maps, time zones, photos, push keys and HTTPS; 1 when something is bad."""
    settings = read_settings(file=file, data=str(data) if data else None)
    findings = examine(settings)
    if as_json:
        print_json(findings)
    else:
        print_table(("check", "", "what"), [(each.check, each.verdict, each.sentence) for each in findings])
    if any(each.verdict is Verdict.BAD for each in findings):
        raise typer.Exit(1)


def examine(settings: ServerSettings) -> list[Finding]:
    """All checks."""
    return [finding for check in CHECKS for finding in check(settings)]


def _good(check: str, sentence: str) -> Finding:
    return Finding(check, Verdict.GOOD, sentence)


def _beware(check: str, sentence: str) -> Finding:
    return Finding(check, Verdict.BEWARE, sentence)


def _bad(check: str, sentence: str) -> Finding:
    return Finding(check, Verdict.BAD, sentence)


def check_folder(settings: ServerSettings) -> Iterator[Finding]:
    """The data folder: there, ours, and not everybody's."""
    folder = Path(settings.data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        yield _bad("data folder", f"{folder} cannot be made: {error.strerror}.")
        return
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield _bad("data folder", f"{folder} cannot be written by this user: change its owner.")
    elif folder.stat().st_mode & 0o077:
        yield _beware("data folder", f"{folder} is open to other users of this machine: chmod 700 {folder}.")
    else:
        yield _good("data folder", f"{folder} is ours alone.")


def check_disk(settings: ServerSettings) -> Iterator[Finding]:
    """Room for photos and tracks."""
    folder = Path(settings.data)
    free = shutil.disk_usage(folder if folder.exists() else folder.absolute().anchor).free
    written = f"{free / (1 << 30):.1f} GB are free."
    yield _good("disk", written) if free >= ENOUGH_DISK else _bad("disk", f"Only {written} Make room: 1 GB.")


def check_database(settings: ServerSettings) -> Iterator[Finding]:
    """A game could be saved now."""
    from hideline.store import StoreTooNew, StoreUnavailable, open_store  # noqa: PLC0415

    async def try_it() -> None:
        store = await open_store(settings.database or f"sqlite:///{Path(settings.data) / 'hideline.sqlite3'}")
        try:
            await store.check()
        finally:
            await store.close()

    try:
        asyncio.run(try_it())
    except (StoreUnavailable, StoreTooNew, Malformed, OSError) as fault:
        yield _bad("database", str(fault))
    else:
        yield _good("database", "A game could be saved now.")


def check_maps(settings: ServerSettings) -> Iterator[Finding]:
    """Every map can be opened, and the chosen one is there."""
    from hideline.atlas.shelf import find_map, list_maps  # noqa: PLC0415
    from hideline.atlas.stored import StoredMap  # noqa: PLC0415

    folders = (Path(settings.data) / "maps",)
    try:
        chosen = StoredMap(find_map(settings.map, folders))
        shelf = list_maps(folders)
    except Malformed as fault:
        yield _bad("maps", str(fault))
        return
    others = f", {len(shelf)} maps in all" if len(shelf) > 1 else ""
    yield _good("maps", f"{chosen.title or chosen.name} can be played on{others}.")
    if not chosen.basemap:
        yield _beware(
            "maps", f"{chosen.title or chosen.name} was built without a basemap: phones draw lines only."
        )


def check_time_zones(settings: ServerSettings) -> Iterator[Finding]:
    """The time zone of the chosen map is known here (REST-1)."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # noqa: PLC0415

    from hideline.atlas.file import open_map  # noqa: PLC0415
    from hideline.atlas.shelf import find_map  # noqa: PLC0415

    try:
        zone = open_map(find_map(settings.map, (Path(settings.data) / "maps",))).timezone
        ZoneInfo(zone)
    except Malformed:
        return  # said under maps
    except (ZoneInfoNotFoundError, ValueError):
        yield _bad("time zones", f"The time zone {zone} is not known here: install the package tzdata.")
    else:
        yield _good("time zones", f"{zone} is known.")


def check_photos(_settings: ServerSettings) -> Iterator[Finding]:
    """A picture can be developed in a process of its own."""
    from hideline.server.photos import developed  # noqa: PLC0415

    try:
        asyncio.run(developed(_grey_picture()))
    except (Malformed, OSError) as fault:
        yield _bad("photos", f"Photos cannot be developed here: {fault}")
    else:
        yield _good("photos", "Photos are developed and lose their traces.")


def _grey_picture() -> bytes:
    from io import BytesIO  # noqa: PLC0415

    from PIL import Image  # noqa: PLC0415

    out = BytesIO()
    Image.new("RGB", (64, 48), "grey").save(out, "PNG")
    return out.getvalue()


def check_push(settings: ServerSettings) -> Iterator[Finding]:
    """The push key is there, whole and ours alone."""
    path = Path(settings.data) / "push-key.pem"
    if not path.exists():
        yield _good("push", "The push key will be made on the first start.")
        return
    from hideline.server.push.sealing import SigningKey  # noqa: PLC0415

    try:
        SigningKey.kept_in(path)
    except (Malformed, OSError, ValueError) as fault:
        yield _bad(
            "push", f"The push key cannot be read ({fault}): remove {path} and all phones subscribe anew."
        )
        return
    if path.stat().st_mode & 0o077:
        yield _bad("push", f"Others can read the push key: chmod 600 {path}.")
    else:
        yield _good("push", "The push key is there.")


def check_https(settings: ServerSettings) -> Iterator[Finding]:
    """Phones give their position to https pages only."""
    address = urlsplit(settings.public_url)
    if not settings.public_url:
        yield _beware(
            "https",
            "No public address is set (HIDELINE_PUBLIC_URL): docs/howto/host.md shows three ways to https.",
        )
    elif address.scheme != "https":
        yield _bad(
            "https", f"{settings.public_url} is not https: phones will give it neither position nor push."
        )
    else:
        yield _reached(settings.public_url.rstrip("/"))


def _reached(address: str) -> Finding:
    from urllib.error import URLError  # noqa: PLC0415
    from urllib.request import urlopen  # noqa: PLC0415

    try:
        with urlopen(f"{address}/api/health", timeout=PATIENCE) as answer:  # noqa: S310 - https was checked
            is_ours = b'"status"' in answer.read(200)
    except (URLError, OSError) as fault:
        return _beware("https", f"{address} does not answer yet ({getattr(fault, 'reason', fault)}).")
    return (
        _good("https", f"{address} answers over https.")
        if is_ours
        else _bad("https", f"{address} answers, but it is not Hideline.")
    )


Check = Callable[[ServerSettings], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    check_folder,
    check_disk,
    check_database,
    check_maps,
    check_time_zones,
    check_photos,
    check_push,
    check_https,
)
