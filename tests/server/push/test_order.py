"""Notices in the order of what happened, phone by phone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

from hideline.game.ids import SeatId
from hideline.server.push.desk import PushDesk
from hideline.server.push.notices import LASTS, Notice
from hideline.server.push.sealing import PhoneKeys, SigningKey
from hideline.server.settings import ServerSettings
from hideline.store import open_store
from hideline.units import Instant
from tests.pushing import PushedPhone, PushService

pytestmark = pytest.mark.anyio

ANN = SeatId("ann")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class Postman(PushDesk):
    """A desk whose push services are here: one of them takes its time over the first notice."""

    def __init__(self, *parts: object) -> None:
        super().__init__(*parts)  # type: ignore[arg-type]
        self.brought: list[tuple[str, str]] = []
        self.gate = Event()

    def _post(self, game: str, notice: Notice, endpoint: str, keys: PhoneKeys, body: bytes) -> int:
        path = endpoint.rpartition("/")[2]
        self.brought.append((path, notice.text))
        if path == "slow":
            self.gate.wait()
        return 201

    def brought_to(self, path: str) -> list[str]:
        return [text for name, text in self.brought if name == path]


def notice(text: str) -> Notice:
    return Notice(ANN, text, "question", LASTS, text)


async def test_a_slow_phone_gets_its_notices_in_order_and_no_other_waits_for_it(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/games.db")
    await store.create("g", [b"created"], b"", created=Instant(0))
    await store.add_seat("g", ANN, b"token", b"")
    settings = ServerSettings(push_services="push.example")
    desk = Postman(store, settings, SigningKey.kept_in(tmp_path / "key.pem"))
    for name in ("slow", "quick"):
        phone = PushedPhone(PushService("https://push.example"), name)
        keys = phone.subscription["keys"]
        assert isinstance(keys, dict)
        await desk.subscribe("g", ANN, f"https://push.example/{name}", PhoneKeys(**keys))

    await asyncio.gather(*(desk._send_all("g", [notice(text)]) for text in ("first", "second", "third")))
    while len(desk.brought_to("quick")) < 3:
        await asyncio.sleep(0.001)
    waiting = desk.brought_to("slow")
    desk.gate.set()
    await desk.close()
    await store.close()

    assert waiting == ["first"]
    assert desk.brought_to("slow") == desk.brought_to("quick") == ["first", "second", "third"]
