"""A hunt with one side on a phone in the browser and the other over plain HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.hunts import HIDDEN, HUNTING, hunt
from tests.browser.phones import Phone, Spot, new_page, opens_seat
from tests.servers import Player, Server, running_server


@dataclass(frozen=True)
class Hunting:
    """Starts hunts on one server; its phones are put away when the test is over."""

    browser: Browser
    server: Server
    phones: ExitStack

    def phone_of(self, player: Player, at: Spot) -> Phone:
        """Another phone with this player's seat on it."""
        return opens_seat(*self.phones.enter_context(new_page(self.browser, self.server, at)), player)

    def hiders_phone(self, **choices: Any) -> tuple[Phone, Player]:
        """The hider's phone in a new hunt, and the seeker."""
        hiding, seeking = hunt(self.server, **choices)
        return self.phone_of(hiding, HIDDEN), seeking

    def seekers_phone(self, **choices: Any) -> tuple[Phone, Player]:
        """The seeker's phone in a new hunt, and the hider."""
        hiding, seeking = hunt(self.server, **choices)
        return self.phone_of(seeking, HUNTING), hiding


@pytest.fixture
def hunting(browser: Browser, tmp_path: Path) -> Iterator[Hunting]:
    """Hunts in the drawn town."""
    with running_server(tmp_path) as server, ExitStack() as phones:
        yield Hunting(browser, server, phones)
