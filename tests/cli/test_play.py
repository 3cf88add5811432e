"""`hideline play` says how the game is opened: a QR code only of an address that another phone can open."""

from __future__ import annotations

import pytest

from hideline.cli.play import greet, is_of_this_machine
from hideline.server.settings import ServerSettings

HALF_BLOCKS = ("▀", "▄", "█")
WAYS_IN = "--host 0.0.0.0"


def greeted(capsys: pytest.CaptureFixture[str], **settings: str) -> str:
    """What a host reads when the server starts."""
    greet(ServerSettings(**settings))  # type: ignore[arg-type]
    return capsys.readouterr().out


def has_code(text: str) -> bool:
    return any(block in text for block in HALF_BLOCKS)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.7", "localhost", "::1"])
def test_an_address_of_this_machine_is_no_code_to_scan(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = greeted(capsys, host=host)
    assert not has_code(said)
    assert WAYS_IN in said
    assert "scan" not in said


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({"host": "192.168.7.5"}, "http://192.168.7.5:8420"),
        ({"host": "127.0.0.1", "public_url": "https://hide.example.org/"}, "https://hide.example.org"),
        ({"host": "fd00::5"}, "http://[fd00::5]:8420"),
    ],
)
def test_an_address_that_others_reach_is_a_code_to_scan(
    settings: dict[str, str], address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = greeted(capsys, **settings)
    assert f"  {address}\n" in said
    assert has_code(said)
    assert WAYS_IN not in said


def test_what_is_no_address_of_this_machine_is_open_to_others() -> None:
    assert is_of_this_machine("http://[::1]:8420")
    assert not is_of_this_machine("https://localhost.example.org")
