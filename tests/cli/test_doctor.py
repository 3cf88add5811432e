"""`hideline doctor` says what is wrong before anybody stands on a platform."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.cli.doctor import CHECKS, Finding, Verdict, examine
from hideline.server.settings import ServerSettings
from tests.cli.running import hideline
from tests.servers import town_file


@pytest.fixture
def settings(tmp_path: Path) -> ServerSettings:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    return ServerSettings(data=str(folder), map=str(town_file()))


def verdicts(found: list[Finding]) -> dict[str, Verdict]:
    return {each.check: each.verdict for each in found}


def test_a_machine_that_is_ready_is_told_so(settings: ServerSettings) -> None:
    found = verdicts(examine(settings))

    assert found.pop("https") is Verdict.BEWARE
    assert set(found.values()) == {Verdict.GOOD}
    assert len(found) == len(CHECKS) - 1


def test_a_folder_that_everybody_reads_is_pointed_out(settings: ServerSettings) -> None:
    Path(settings.data).chmod(0o755)

    assert verdicts(examine(settings))["data folder"] is Verdict.BEWARE


def test_a_push_key_that_others_can_read_is_bad(settings: ServerSettings) -> None:
    key = Path(settings.data) / "push-key.pem"
    key.write_text("no key")
    assert verdicts(examine(settings))["push"] is Verdict.BAD


@pytest.mark.parametrize(
    ("changes", "check"),
    [
        ({"map": "no-such-map"}, "maps"),
        ({"public_url": "http://hide.example.org"}, "https"),
        ({"database": "sqlite:////proc/no/such/place.sqlite3"}, "database"),
        ({"data": "/proc/nowhere"}, "data folder"),
    ],
)
def test_what_would_spoil_a_game_is_bad(
    settings: ServerSettings, changes: dict[str, str], check: str
) -> None:
    from msgspec.structs import replace

    found = [each for each in examine(replace(settings, **changes)) if each.check == check]
    assert [each.verdict for each in found] == [Verdict.BAD]
    assert found[0].sentence.endswith(".")


def test_on_the_command_line_a_bad_finding_is_exit_code_1(settings: ServerSettings, tmp_path: Path) -> None:
    file = tmp_path / "host.toml"
    file.write_text(f'map = "{settings.map}"\n')
    good = hideline("doctor", "--settings", file, "--data", settings.data, "--json")
    assert {each.check for each in good.read(list[Finding])} >= {"disk", "maps", "push"}

    file.write_text('map = "no-such-map"\n')
    bad = hideline("doctor", "--settings", file, "--data", settings.data)
    assert bad.code == 1
    assert "no-such-map" in bad.out
