"""Photos over HTTP: sent in whole or in pieces, and seen by exactly those whom the game shows them to (DESIGN §7)."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.photographs import drawing, encoded, opened, segments, telltale_jpeg
from tests.server.hunts import Hunt, a_hunt, end_round
from tests.servers import CLIENT, Player, Server, running_server

pytestmark = pytest.mark.slow


def send_in(player: Player, body: bytes) -> httpx.Response:
    return CLIENT.post(
        f"{player.server.url}/api/games/{player.game}/photos",
        content=body,
        headers=player.headers,
    )


def sees(player: Player, photo: str) -> bool:
    answer = player.get(f"photos/{photo}")
    assert answer.status_code in (200, 404)
    return answer.status_code == 200


def all_told(player: Player) -> str:
    """What a seat reads of the game: now, of the running round, and of those that are over."""
    return "".join(player.get(path).text for path in ("view", "record", "story"))


@pytest.fixture
def hunt(server: Server) -> Hunt:
    """A round in which the seeker is about to ask for a photo."""
    return a_hunt(server)


def test_a_photo_answer_is_seen_by_the_seekers_only_once_it_is_sent_and_by_all_after_the_round(
    hunt: Hunt,
) -> None:
    """PHOTO-1, DESIGN §7; and so is what the hider says of it."""
    words = "A tall oak on a lawn"
    hunt.seeker.does("ask-question", question="photo.tree")
    sent = send_in(hunt.hider, telltale_jpeg())
    assert sent.status_code == 201, sent.text
    photo = sent.json()["photo"]
    assert sees(hunt.hider, photo)
    assert not sees(hunt.seeker, photo)
    assert not sees(hunt.watcher, photo)

    hunt.hider.does("send-photo", photo=photo, description=words)
    assert sees(hunt.seeker, photo)
    assert not sees(hunt.watcher, photo)
    assert words in all_told(hunt.seeker)
    assert words not in all_told(hunt.watcher)
    shown = hunt.seeker.get(f"photos/{photo}")
    assert shown.headers["content-type"] == "image/jpeg"
    assert shown.headers["content-disposition"] == "inline"
    assert "private" in shown.headers["cache-control"]
    assert 0xE1 not in segments(shown.content)
    assert opened(shown.content).size == (320, 200)

    end_round(hunt)
    assert sees(hunt.watcher, photo)
    assert words in all_told(hunt.watcher)


def test_a_photo_that_nobody_of_the_side_sent_in_is_refused(hunt: Hunt) -> None:
    hunt.seeker.does("ask-question", question="photo.tree")
    theirs = send_in(hunt.seeker, encoded(drawing(), "PNG")).json()["photo"]

    for photo in (theirs, "0" * 64, "../../etc/passwd"):
        refused = hunt.hider.send("send-photo", photo=photo)
        assert refused.status_code == 409
        assert refused.json()["code"] == "photo-not-yours"


def test_a_photo_of_another_game_is_not_there(hunt: Hunt, server: Server) -> None:
    photo = send_in(hunt.hider, telltale_jpeg()).json()["photo"]
    stranger, _ = Player.creates(server, "Zed")

    assert not sees(stranger, photo)
    stranger.game = hunt.hider.game
    assert stranger.get(f"photos/{photo}").status_code == 401


def put_piece(player: Player, upload: str, offset: int, piece: bytes) -> httpx.Response:
    return CLIENT.put(
        f"{player.server.url}/api/games/{player.game}/uploads/{upload}",
        params={"offset": offset},
        content=piece,
        headers=player.headers,
    )


def test_an_upload_that_a_tunnel_interrupts_goes_on_where_it_stopped(hunt: Hunt) -> None:
    original = telltale_jpeg()
    begun = hunt.hider.post("uploads", {"size": len(original)}).json()
    assert begun["received"] == 0
    upload = begun["upload"]
    assert put_piece(hunt.hider, upload, 0, original[:1000]).json()["received"] == 1000

    again = put_piece(hunt.hider, upload, 0, original[:1000])
    assert again.status_code == 409
    assert again.json()["fields"]["received"] == "1000"
    assert hunt.seeker.get(f"uploads/{upload}").status_code == 409
    assert hunt.hider.get(f"uploads/{upload}").json()["received"] == 1000

    done = put_piece(hunt.hider, upload, 1000, original[1000:]).json()
    assert sees(hunt.hider, done["photo"]["photo"])
    assert hunt.hider.get(f"uploads/{upload}").json() == done


def test_no_original_stays_on_the_disk(hunt: Hunt, server: Server) -> None:
    original = telltale_jpeg()
    upload = hunt.hider.post("uploads", {"size": len(original)}).json()["upload"]
    put_piece(hunt.hider, upload, 0, original)

    left = [path for path in (server.log.parent / "uploads").iterdir() if upload in path.name]
    assert left == []


def test_uploads_that_are_too_large_or_too_long_are_refused_with_one_sentence(hunt: Hunt) -> None:
    assert hunt.hider.post("uploads", {"size": 10**12}).status_code == 400
    assert hunt.hider.post("uploads", {"size": 0}).status_code == 400
    upload = hunt.hider.post("uploads", {"size": 5}).json()["upload"]
    assert put_piece(hunt.hider, upload, 0, b"123456").status_code == 400
    assert put_piece(hunt.hider, "..%2f..%2fx", 0, b"1").status_code in (404, 409)
    assert put_piece(hunt.hider, upload, 0, b"12345").status_code == 400
    assert put_piece(hunt.hider, upload, 0, bytes(9 << 20)).status_code in (409, 413)


def test_a_hostile_file_is_refused_and_leaves_nothing(hunt: Hunt) -> None:
    refused = send_in(hunt.hider, b"<svg onload=alert(1)>")

    assert refused.status_code == 400
    assert refused.json()["sentence"].endswith(".")


def test_one_seat_sends_only_so_many_photos_in_a_minute(tmp_path: Path) -> None:
    with running_server(tmp_path, HIDELINE_PHOTOS_PER_MINUTE="2") as server:
        ann, _ = Player.creates(server, "Ann")
        answers = [ann.post("uploads", {"size": 10}).status_code for _ in range(3)]

    assert answers == [201, 201, 429]


def test_a_game_keeps_so_many_photos_and_no_more(tmp_path: Path) -> None:
    with running_server(tmp_path, HIDELINE_PHOTOS_PER_GAME="1") as server:
        ann, code = Player.creates(server, "Ann")
        ben = Player.joins(server, code, "Ben")
        assert send_in(ann, encoded(drawing(), "PNG")).status_code == 201
        for refused in (send_in(ben, telltale_jpeg()), ben.post("uploads", {"size": 1000})):
            assert refused.status_code == 409
            assert refused.json()["sentence"] == "This game keeps no more than 1 photos."
        other, _ = Player.creates(server, "Cem")
        assert send_in(other, telltale_jpeg()).status_code == 201
