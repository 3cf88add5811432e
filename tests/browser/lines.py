"""Lines between a phone and the server that a test has in its hands."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute


class HeldLine:
    """A phone's line on which the server's words can be held back, but for its signs of life."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/live", self._relay)

    def _relay(self, phone: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if self.is_held and json.loads(message)["type"] != "pong":
                self._held.append((phone, message))
            else:
                phone.send(message)

        phone.connect_to_server().on_message(pass_on)

    def lets_go(self) -> None:
        """Everything that was held back arrives."""
        self.is_held = False
        for phone, message in self._held:
            phone.send(message)


class MortalLine:
    """A phone's line that can die without a word: nothing comes or goes on it any more, and nobody is told."""

    def __init__(self, page: Page) -> None:
        self._lives = 0
        page.route_web_socket("**/live", self._relay)

    def dies(self) -> None:
        """Only a new line carries anything."""
        self._lives += 1

    def _relay(self, phone: WebSocketRoute) -> None:
        life, server = self._lives, phone.connect_to_server()

        def carries(end: WebSocketRoute, message: str | bytes) -> None:
            if life == self._lives:
                end.send(message)

        phone.on_message(lambda message: carries(server, message))
        server.on_message(lambda message: carries(phone, message))
