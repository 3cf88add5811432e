"""A server for the tests of a module, and hunts on it with one side or both on phones in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.hunts import HIDDEN, HUNTING, dealt, hunt
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

    def both_phones(self, **choices: Any) -> tuple[Phone, Phone]:
        """The hider's and the seeker's phone in a new hunt."""
        hiding, seeking = hunt(self.server, **choices)
        return self.phone_of(hiding, HIDDEN), self.phone_of(seeking, HUNTING)


Deal = Callable[..., tuple[Phone, Phone]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a module: each has games of its own on it. What is drawn is the same on every run."""
    with running_server(tmp_path_factory.mktemp("server"), program="tests.same_dice") as running:
        yield running


@pytest.fixture
def hunting(browser: Browser, server: Server) -> Iterator[Hunting]:
    """Hunts in the drawn town."""
    with ExitStack() as phones:
        yield Hunting(browser, server, phones)


@pytest.fixture
def deal(hunting: Hunting) -> Deal:
    """Hunts in which the hider holds a card of each kind that is named."""
    return lambda *kinds: dealt(hunting.browser, hunting.server, hunting.phones, *kinds)
