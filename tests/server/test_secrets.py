"""Law 3 over the real surface: games that differ only in what a seat may not know look the same to it, byte by byte.

In every mode the same round is played with other secrets. All that a seat receives is compared: what every address
says, refusals, the frames of its socket and how many there are, and what its phone is woken with.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pushing import Delivery, PushService, push_service
from tests.server.pairs import ALL_MODES, Secrets, Transcript, heard, no_cards, sits_down
from tests.servers import Server, running_server
from tests.towns import ABBEY, EASTGATE, GULL, MILL

pytestmark = pytest.mark.slow

MANY_GAMES: dict[str, Any] = {"HIDELINE_GAMES_PER_MINUTE": "10000"}
"""Who hides is drawn by lot: most games that are set up are left again."""

PLAIN = Secrets()
ELSEWHERE = Secrets(EASTGATE, (GULL, EASTGATE), keep=1, discards=2, photos=1)
OTHER_CARDS = Secrets(MILL, (ABBEY, MILL), keep=1, discards=1, photos=2, notes=2)
NOTED = Secrets(notes=3)
ASKED_FROM_ELSEWHERE = Secrets(notes=1, asked_from=ABBEY)


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def server(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("pairs")
    with running_server(folder, HIDELINE_PUSH_SERVICES=service.url, **MANY_GAMES) as running:
        yield running


def hears(server: Server, service: PushService, mode: str, secrets: Secrets, who: str) -> list[str]:
    """All that one seat is told in a game with these secrets."""
    settings = no_cards(server, mode) if who == "HOST" else {}
    told = heard(sits_down(server, mode, settings), secrets, who, service)
    return told.lines + pushed(told, service)


def pushed(told: Transcript, service: PushService) -> list[str]:
    """What the seat's phone was woken with: how often, how long, and the words.

    Notices come in the order of what happened, so that one on request is the last.
    """
    mine: list[Delivery] = []
    told.player.post("push/try", None)
    while not mine or not _is_try(told, mine[-1]):
        delivery = service.next()
        if delivery.path == told.phone.path:
            mine.append(delivery)
    return [f"{len(each.body)} bytes: {_words(told, each)}" for each in mine]


def _words(told: Transcript, delivery: Delivery) -> str:
    return str(told.phone.reads(delivery)["notification"]["body"])


def _is_try(told: Transcript, delivery: Delivery) -> bool:
    return "can reach this phone" in _words(told, delivery)


@pytest.mark.parametrize("mode", ALL_MODES)
def test_to_seekers_games_that_differ_in_the_hiders_secrets_are_the_same(
    server: Server, service: PushService, mode: str
) -> None:
    """Law 3: another station, other positions, other cards kept and thrown away, photos not shown."""
    one = hears(server, service, mode, PLAIN, "SEEKER")

    assert len(one) > 150
    assert hears(server, service, mode, ELSEWHERE, "SEEKER") == one


@pytest.mark.parametrize("mode", ALL_MODES)
def test_to_a_watcher_games_that_differ_in_cards_and_notes_are_the_same(
    server: Server, service: PushService, mode: str
) -> None:
    """Law 3: onlookers see where everybody is, never a hand or a note."""
    one = hears(server, service, mode, PLAIN, "WATCHER")

    assert hears(server, service, mode, OTHER_CARDS, "WATCHER") == one


@pytest.mark.parametrize("mode", ALL_MODES)
def test_to_the_hider_games_that_differ_in_the_seekers_notes_are_the_same(
    server: Server, service: PushService, mode: str
) -> None:
    """Law 3: notes, previews and advice are the seekers' own."""
    one = hears(server, service, mode, PLAIN, "HOST")

    assert hears(server, service, mode, NOTED, "HOST") == one


def test_a_rival_team_that_sees_nothing_of_the_other_hears_nothing_of_it(
    server: Server, service: PushService
) -> None:
    """MODE-12."""
    mode = "two-teams-by-time"
    one = hears(server, service, mode, PLAIN, "RIVAL")

    assert hears(server, service, mode, ASKED_FROM_ELSEWHERE, "RIVAL") == one


def test_whoever_may_know_hears_the_difference(server: Server, service: PushService) -> None:
    """The comparison is not blind: to the side whose secrets they are, the games look different."""
    assert hears(server, service, "standard", PLAIN, "HOST") != hears(
        server, service, "standard", ELSEWHERE, "HOST"
    )
    assert hears(server, service, "standard", PLAIN, "SEEKER") != hears(
        server, service, "standard", NOTED, "SEEKER"
    )


@pytest.mark.parametrize("leak", ["feed", "sizes", "push", "errors", "pieces", "record"])
def test_a_leak_put_in_on_purpose_is_found(tmp_path: Path, leak: str) -> None:
    """In feed numbers, the length of a message, what wakes a phone, a refusal, pieces of the area, the record."""
    with (
        push_service() as service,
        running_server(
            tmp_path,
            program="tests.server.leaky",
            HIDELINE_PUSH_SERVICES=service.url,
            LEAK=leak,
            **MANY_GAMES,
        ) as leaky,
    ):
        one = hears(leaky, service, "standard", PLAIN, "SEEKER")
        assert hears(leaky, service, "standard", ELSEWHERE, "SEEKER") != one
