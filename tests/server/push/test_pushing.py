"""Pushed messages decrypt at a local service, hold no secret, and come back as receipts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection

from hideline.units import minutes
from tests.pushing import PushedPhone, PushService, push_service, signed_by
from tests.server.hunts import Hunt, a_hunt, place
from tests.servers import CLIENT, PATIENCE, Player, Server, running_server
from tests.sockets import frames_until_pong, live, say
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow

THERMOMETER = "The seekers have started a thermometer."


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def server(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the local push service."""
    with running_server(
        tmp_path_factory.mktemp("push"),
        HIDELINE_PUSH_SERVICES=service.url,
        HIDELINE_PUBLIC_URL="https://hide.example.org",
        HIDELINE_METRICS_TOKEN="sesame",
    ) as running:
        yield running


@pytest.fixture
def hunt(server: Server, service: PushService) -> Hunt:
    service.starts_anew()
    return a_calm_hunt(server, service)


def a_calm_hunt(server: Server, service: PushService) -> Hunt:
    """All notices of its start are out: those of a game come in order, and one that was asked for has come."""
    hunt = a_hunt(server)
    phone = subscribed(hunt.hider, service)
    fix = hunt.seeker.fix(place(MARKET))
    hunt.seeker.does("start-thermometer", question="thermometer.1km", fix=fix)
    while phone.reads(service.next())["notification"]["body"] != THERMOMETER:
        pass
    hunt.seeker.does("drop-thermometer")
    unsubscribes(hunt.hider, service.url + phone.path)
    return hunt


def unsubscribes(player: Player, endpoint: str) -> httpx.Response:
    url = f"{player.server.url}/api/games/{player.game}/push"
    return CLIENT.delete(url, params={"endpoint": endpoint}, headers=player.headers)


def subscribed(player: Player, service: PushService) -> PushedPhone:
    phone = PushedPhone(service, player.seat)
    answer = player.post("push", phone.subscription)
    assert answer.status_code == 204, answer.text
    return phone


def asks(hunt: Hunt) -> None:
    hunt.seeker.does("ask-question", question="radar.1km", fix=hunt.seeker.fix(place(MARKET)))


def answers(hunt: Hunt) -> None:
    hunt.hider.does("answer-question", fix=hunt.hider.fix(place(MILL)))


def test_a_phone_that_reads_german_is_told_in_german(hunt: Hunt, service: PushService) -> None:
    phone = PushedPhone(service, f"{hunt.hider.seat}-de")
    assert hunt.hider.post("push", {**phone.subscription, "language": "de"}).status_code == 204
    asks(hunt)

    assert phone.reads(service.next())["notification"]["body"] == "Neue Frage. Noch 5:00."


def test_a_phone_whose_seat_is_opened_on_another_hears_of_that_and_of_nothing_more(
    hunt: Hunt, service: PushService
) -> None:
    """TEAM-1: it may be in a pocket, and the other one a thief's."""
    old = PushedPhone(service, f"{hunt.hider.seat}-old")
    assert hunt.hider.post("push", {**old.subscription, "language": "de"}).status_code == 204
    assert hunt.hider.put("pin", {"pin": "271828"}).status_code == 200
    code = hunt.host.get("codes").json()["code"]
    asked = {"code": code, "name": hunt.hider.view()["me"]["name"], "pin": "271828"}
    back = Player(hunt.host.server, CLIENT.post(f"{hunt.host.server.url}/api/return", json=asked).json())
    new = subscribed(back, service)
    asks(hunt)

    told = [service.next(), service.next()]
    words = [old.reads(each)["notification"]["body"] for each in told if each.path == old.path]
    assert words == ["Dein Platz wurde auf einem anderen Telefon geöffnet."]
    assert new.path in {each.path for each in told}


def test_a_language_nobody_here_speaks_is_told_in_english(hunt: Hunt, service: PushService) -> None:
    phone = PushedPhone(service, f"{hunt.hider.seat}-xx")
    assert hunt.hider.post("push", {**phone.subscription, "language": "../en"}).status_code == 204
    asks(hunt)

    assert phone.reads(service.next())["notification"]["body"] == "New question. 5:00 left."


def test_a_question_reaches_the_hiders_pocket_and_says_nothing(hunt: Hunt, service: PushService) -> None:
    phone = subscribed(hunt.hider, service)
    asks(hunt)
    delivery = service.next()
    message = phone.reads(delivery)

    assert message["notification"]["body"] == "New question. 5:00 left."
    assert message["notification"]["navigate"] == f"https://hide.example.org/game/{hunt.hider.game}"
    assert message["web_push"] == 8030
    assert delivery.headers["ttl"] == str(minutes(5) // 1000)
    assert delivery.headers["urgency"] == "high"
    assert delivery.headers["content-encoding"] == "aes128gcm"
    key = CLIENT.get(f"{hunt.host.server.url}/api/push/key").json()["key"]
    claims = signed_by(delivery, key)
    assert claims["aud"] == service.url
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    secrets = (hunt.hider.token, hunt.seeker.token, MILL, "radar", "1km")
    assert not [secret for secret in secrets if secret in str(message)]


def test_notices_of_two_games_on_one_phone_do_not_replace_each_other(
    hunt: Hunt, server: Server, service: PushService
) -> None:
    """On the phone they are told apart by the tag, at the push service by the topic, which says nothing."""
    other = a_calm_hunt(server, service)
    seen = []
    for each in (hunt, other, other):
        phone = subscribed(each.hider, service)
        asks(each)
        delivery = service.next()
        answers(each)
        seen.append((phone.reads(delivery)["notification"]["tag"], delivery.headers["topic"]))
    assert seen[0][0] != seen[1][0] == seen[2][0]
    assert seen[0][1] != seen[1][1] == seen[2][1]
    assert all(len(topic) <= 32 and "question" not in topic for _, topic in seen)


def test_the_hider_hears_of_a_thermometer_but_not_from_where(hunt: Hunt, service: PushService) -> None:
    """THERM-1: starting one tells the hider."""
    phone = subscribed(hunt.hider, service)
    fix = hunt.seeker.fix(place(MARKET))
    hunt.seeker.does("start-thermometer", question="thermometer.1km", fix=fix)

    assert phone.reads(service.next())["notification"]["body"] == THERMOMETER


def test_seekers_hear_of_answers_and_never_of_what_only_the_hider_knows(
    hunt: Hunt, service: PushService
) -> None:
    """Law 3: no phone buzzes for what it may not know; all messages have one length."""
    seekers, hiders = subscribed(hunt.seeker, service), subscribed(hunt.hider, service)
    asks(hunt)
    asked = service.next()
    answers(hunt)
    hunt.hider.does("keep-cards", cards=hunt.hider.view()["round"]["hand"]["choice"]["cards"][:1])
    answered = service.next()
    hunt.seeker.does("claim-find")
    claimed = service.next()

    assert [each.path for each in (asked, answered, claimed)] == [hiders.path, seekers.path, hiders.path]
    assert seekers.reads(answered)["notification"]["body"] == "Your question has been answered."
    assert len(asked.body) == len(answered.body) == len(claimed.body)


def phones_gone(server: Server) -> int:
    told = CLIENT.get(f"{server.url}/api/metrics", headers={"authorization": "Bearer sesame"}).text
    figures = dict(line.split() for line in told.splitlines() if not line.startswith("#"))
    return int(float(figures["hideline_pushes_gone_total"]))


def test_a_phone_that_its_service_no_longer_knows_is_forgotten(
    hunt: Hunt, server: Server, service: PushService
) -> None:
    phone, other = subscribed(hunt.hider, service), subscribed(hunt.seeker, service)
    service.answers[phone.path] = 410
    before, until = phones_gone(server), time.monotonic() + PATIENCE
    asks(hunt)
    assert service.next().path == phone.path
    while phones_gone(server) == before and time.monotonic() < until:
        time.sleep(0.01)

    for player in (hunt.hider, hunt.seeker, hunt.seeker):
        player.post("push/try", None)
    assert [service.next().path, service.next().path] == [other.path, other.path]


def test_unsubscribing_is_for_ones_own_phones_only(hunt: Hunt, service: PushService) -> None:
    phone = subscribed(hunt.hider, service)
    assert unsubscribes(hunt.seeker, service.url + phone.path).status_code == 204
    hunt.hider.post("push/try", None)
    assert service.next().path == phone.path

    unsubscribes(hunt.hider, service.url + phone.path)
    hunt.hider.post("push/try", None)
    subscribed(hunt.seeker, service)
    hunt.seeker.post("push/try", None)
    assert service.next().path != phone.path


def receipt(player: Player) -> tuple[bool, bool]:
    told = player.get("receipts").json()
    return told["delivered"] is not None, told["seen"] is not None


def test_the_seekers_learn_that_the_question_arrived_and_was_seen(hunt: Hunt, service: PushService) -> None:
    phone = subscribed(hunt.hider, service)
    asks(hunt)
    assert receipt(hunt.seeker) == (False, False)
    slip = phone.reads(service.next())["receipt"]
    url = f"{hunt.host.server.url}/api/push/receipts"

    assert CLIENT.post(url, json={"receipt": slip}).status_code == 204
    assert receipt(hunt.seeker) == (True, False)
    assert CLIENT.post(url, json={"receipt": slip, "seen": True}).status_code == 204
    assert receipt(hunt.seeker) == (True, True)
    assert receipt(hunt.hider) == receipt(hunt.watcher) == (False, False)


def test_an_open_page_says_by_itself_that_the_question_was_seen(hunt: Hunt) -> None:
    with live(hunt.hider) as socket:
        asks(hunt)
        frames_until_pong(socket)
        say(socket, type="seen", feed=0)
        frames_until_pong(socket)
        assert receipt(hunt.seeker) == (False, False)
        say(socket, type="seen", feed=hunt.hider.get("view").json()["feed"])
        frames_until_pong(socket)
        assert receipt(hunt.seeker) == (True, True)


def receipts_heard(socket: ClientConnection) -> list[tuple[bool, bool]]:
    """What a phone was told about its question, in order."""
    frames = frames_until_pong(socket) + frames_until_pong(socket)
    return [
        (frame["delivered"] is not None, frame["seen"] is not None)
        for frame in frames
        if frame["type"] == "receipt"
    ]


def test_seekers_hear_at_once_that_the_question_arrived_and_was_seen_and_nobody_else_does(hunt: Hunt) -> None:
    """DESIGN §8: delivered and seen, each told once, to the team that asked."""
    with live(hunt.hider) as hider, live(hunt.seeker) as seeker, live(hunt.watcher) as watcher:
        asks(hunt)
        feed = hunt.hider.get("view").json()["feed"]
        for kind, told in (("got", [(True, False)]), ("got", []), ("seen", [(True, True)]), ("seen", [])):
            say(hider, type=kind, feed=feed)
            assert receipts_heard(hider) == receipts_heard(watcher) == []
            assert receipts_heard(seeker) == told
        with live(hunt.seeker) as again:
            assert receipts_heard(again) == [(True, True)]
        answers(hunt)
        with live(hunt.seeker) as later:
            assert receipts_heard(later) == []


def test_a_receipt_names_the_question_it_is_about(hunt: Hunt) -> None:
    asks(hunt)
    asked = hunt.seeker.view()["round"]["teams"][0]["pending"]["asked"]["at"]
    assert hunt.seeker.get("receipts").json() == {"asked": asked, "delivered": None, "seen": None}


def test_a_receipt_has_the_games_own_time(hunt: Hunt) -> None:
    """The waiting state shows it beside when the question was asked: not before that, not after the answer is due."""
    hunt.host.waits(minutes(40))
    asks(hunt)
    pending = hunt.seeker.view()["round"]["teams"][0]["pending"]
    with live(hunt.hider) as socket:
        say(socket, type="seen", feed=hunt.hider.get("view").json()["feed"])
        frames_until_pong(socket)
    told = hunt.seeker.get("receipts").json()
    asked = pending["asked"]["at"]
    assert asked <= told["delivered"] <= told["seen"] < asked + minutes(5)


def test_a_seekers_phone_makes_no_receipts(hunt: Hunt) -> None:
    with live(hunt.seeker) as socket:
        asks(hunt)
        say(socket, type="seen", feed=10**6)
        assert receipts_heard(socket) == []
    assert receipt(hunt.seeker) == (False, False)


@pytest.mark.parametrize("slip", ["", "x", "e30.AAAA", "!!.!!", "WyJnIiwicyIsIm0iXQ.AAAAAAAAAAAAAAAAAAAAAA"])
def test_a_receipt_nobody_gave_out_changes_nothing(server: Server, slip: str) -> None:
    assert CLIENT.post(f"{server.url}/api/push/receipts", json={"receipt": slip}).status_code == 204


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://elsewhere.example/x",
        "http://fcm.googleapis.com/x",
        "http://127.0.0.1:1/x",
        "https://127.0.0.1/x",
        "https://push.apple.com.elsewhere.example/x",
        "file:///etc/passwd",
        "https://[::1",
        "",
    ],
)
def test_the_server_calls_no_address_that_is_not_a_push_service(
    hunt: Hunt, service: PushService, endpoint: str
) -> None:
    keys = PushedPhone(service, "x").subscription["keys"]

    refused = hunt.hider.post("push", {"endpoint": endpoint, "keys": keys})
    assert refused.status_code == 400


@pytest.mark.parametrize(
    "keys", [{"p256dh": "x", "auth": "y"}, {"p256dh": "", "auth": ""}, {"p256dh": "é", "auth": "A"}]
)
def test_keys_that_nothing_can_be_sealed_with_are_refused(
    hunt: Hunt, service: PushService, keys: dict[str, str]
) -> None:
    assert hunt.hider.post("push", {"endpoint": service.url + "/x", "keys": keys}).status_code == 400


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        first = CLIENT.get(f"{server.url}/api/push/key").json()
    assert (tmp_path / "push-key.pem").stat().st_mode & 0o777 == 0o600
    with running_server(tmp_path) as server:
        assert CLIENT.get(f"{server.url}/api/push/key").json() == first
