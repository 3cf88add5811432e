"""What a host can set, by environment (HIDELINE_PORT=…) or in a TOML file; listed by `hideline settings`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from hideline.units import Malformed

PREFIX = "HIDELINE_"


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything about one server process."""

    host: str = "127.0.0.1"
    port: int = 8420
    data: str = "data"
    """Folder for the database, uploaded maps and keys."""
    database: str = ""
    """Address of the store; empty means SQLite in the data folder."""
    nats: str = ""
    """Addresses of the NATS servers that join several workers, with commas between; empty for a single process."""
    map: str = "port-merrow"
    """The map offered first when a game is created: a bundled name or a file."""
    public_url: str = ""
    """The address phones use, when it is not the one the server listens on (a proxy, a tunnel)."""
    map_uploads: bool = True
    """Whether maps can be uploaded, and those of this host reshaped, over the web."""
    map_upload_key: str = ""
    """What an uploader has to present, as a bearer token; empty: nothing."""
    map_upload_megabytes: int = 150
    """How large an uploaded map may be."""
    map_room_megabytes: int = 4000
    """How much room uploaded and reshaped maps may take on disk together."""
    maps_per_hour: int = 30
    """Maps one address may upload or reshape in an hour."""
    map_looks_per_minute: int = 60
    """Pictures and audits of maps one address may ask for in a minute."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Proxies whose word on where a phone is counts for the limits: addresses and networks, with commas between."""
    practice_clocks: bool = False
    """Whether games may be created with a manual or faster clock."""
    join_attempts_per_minute: int = 30
    """Wrong codes one address may try in a minute before it has to wait."""
    games_per_minute: int = 60
    """Games one address may create in a minute."""
    requests_per_minute: int = 3000
    """Requests one seat may make in a minute."""
    commands_per_minute: int = 600
    """Commands one seat may send in a minute."""
    photos_per_minute: int = 30
    """Photos one seat may send in a minute."""
    photos_per_game: int = 500
    """Photos that are kept of one game."""
    upload_room_megabytes: int = 1000
    """How much room photos that are still being sent may take on disk together."""
    trackers_per_minute: int = 2400
    """Requests of companion trackers one address may send in a minute."""
    push_services: str = "fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com"
    """Push services that phones may name, by host."""
    push_contact: str = ""
    """How push services reach the host: a mailto: or https: address; empty for the public address."""
    metrics_token: str = ""
    """What opens /api/metrics, as a bearer token; empty: closed."""
    log_format: str = "text"
    """text or json."""


HELP = {field.name: field for field in msgspec.structs.fields(ServerSettings)}


def read_settings(
    environment: Mapping[str, str] | None = None, file: Path | None = None, **given: Any
) -> ServerSettings:
    """Settings from a file, then the environment, then what was given; later ones win."""
    found: dict[str, Any] = {}
    if file is not None:
        found |= _from_file(file)
    variables = os.environ if environment is None else environment
    for name in HELP:
        if (value := variables.get(PREFIX + name.upper())) is not None:
            found[name] = value
    found |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(found, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(f"A setting cannot be used: {error}.") from error


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text())
    except OSError as error:
        raise Malformed(f"The settings file {file} cannot be read: {error.strerror}.") from error
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"The settings file {file} is not valid TOML: {error}.") from error
