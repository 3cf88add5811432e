"""The compose file of docs/howto/scale.md: it is YAML, its parts fit together, and every setting it names exists."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from typer.testing import CliRunner

from hideline.cli.commands import app
from hideline.server.app import get_ready
from hideline.server.settings import PREFIX, ServerSettings, read_settings

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "scale.md"
GIVEN = {"HIDELINE_HOST": "play.example.org", "POSTGRES_PASSWORD": "one", "NATS_PASSWORD": "two"}


@lru_cache(maxsize=1)
def compose() -> Any:
    """The file as Docker would see it, with the variables filled in."""
    text = PAGE.read_text()
    (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    named = set(re.findall(r"(?<!\$)\$\{(\w+)\}", block))
    assert named == set(GIVEN)
    assert all(name in text.partition("```yaml")[0] for name in named), "the page names what .env needs"
    for name, value in GIVEN.items():
        block = block.replace("${" + name + "}", value)
    return yaml.safe_load(block.replace("$$", "$"))


def worker_settings() -> ServerSettings:
    return read_settings(environment=compose()["services"]["worker"]["environment"])


def test_every_setting_of_the_workers_exists_and_can_be_read() -> None:
    environment = compose()["services"]["worker"]["environment"]
    known = {PREFIX + name.upper() for name in ServerSettings.__struct_fields__}

    assert set(environment) <= known
    assert worker_settings().public_url == "https://play.example.org"


def test_the_workers_start_with_a_command_that_exists() -> None:
    program, command, *options = compose()["services"]["worker"]["command"]
    shown = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"})

    assert program == "hideline"
    assert shown.exit_code == 0
    assert all(option in shown.output for option in options if option.startswith("--"))


def test_the_parts_find_each_other() -> None:
    services = compose()["services"]
    settings, postgres = worker_settings(), services["postgres"]["environment"]
    database, nats = urlsplit(settings.database), urlsplit(settings.nats)

    assert database.hostname in services
    assert (database.username, database.password, database.path) == (
        postgres["POSTGRES_USER"],
        postgres["POSTGRES_PASSWORD"],
        "/" + postgres["POSTGRES_DB"],
    )
    assert nats.hostname in services
    assert services["nats"]["command"] == ["--user", nats.username, "--pass", nats.password]
    assert f"dynamic a worker {settings.port}" in compose()["configs"]["caddyfile"]["content"]
    for service in services.values():
        for other, how in service.get("depends_on", {}).items():
            assert how["condition"] == "service_started" or "healthcheck" in services[other], other


def test_a_worker_is_healthy_by_an_address_that_is_there() -> None:
    (asked,) = re.findall(r"http://[^']+", str(compose()["services"]["worker"]["healthcheck"]["test"]))

    assert urlsplit(asked).port == worker_settings().port
    assert urlsplit(asked).path in get_ready.paths


def test_no_password_goes_into_the_image() -> None:
    """The build copies the folder that `.env` lies in."""
    left_out = (PAGE.parents[2] / ".dockerignore").read_text().split()

    assert "COPY . " in compose()["services"]["worker"]["build"]["dockerfile_inline"]
    assert {".env", ".git", "data", "compose.yaml"} <= set(left_out)


def test_volumes_and_configs_are_declared_and_only_the_proxy_is_reachable() -> None:
    whole = compose()
    services = whole["services"]
    volumes = {volume.partition(":")[0] for each in services.values() for volume in each.get("volumes", [])}
    configs = {config["source"] for each in services.values() for config in each.get("configs", [])}

    assert volumes == set(whole["volumes"])
    assert configs == set(whole["configs"])
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert worker_settings().data in {volume.partition(":")[2] for volume in services["worker"]["volumes"]}
