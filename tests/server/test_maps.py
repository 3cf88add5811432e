"""Maps before a game: listed with what is in them, looked at, drawn, uploaded, reshaped."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from pathlib import Path
from threading import Semaphore
from typing import Any

import httpx
import pytest
from PIL import Image

from hideline.atlas.file import freeze
from hideline.atlas.shelf import find_map
from hideline.server.maps import AT_HAND, MapUnknown, Recent
from tests.server.hunts import place
from tests.servers import CLIENT, Player, Server, running_server, town_file
from tests.towns import EASTGATE, MARKET, MILL, drawn_town

pytestmark = pytest.mark.slow

KEY = "open sesame"
PATIENCE = 10.0


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("maps")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    """A host with a small limit for maps."""
    with running_server(data, HIDELINE_MAP_UPLOAD_MEGABYTES="8") as running:
        yield running


@pytest.fixture
def other_town(tmp_path: Path) -> Path:
    """A map that the host does not have."""
    draft = drawn_town()
    draft.name, draft.title = tmp_path.name, "Other Town"
    freeze(draft, tmp_path / "other.gpkg")
    return tmp_path / "other.gpkg"


def ask(server: Server, path: str, **more: Any) -> httpx.Response:
    return CLIENT.get(f"{server.url}/api/maps{path}", **more)


def upload(server: Server, content: bytes, **headers: str) -> httpx.Response:
    return CLIENT.post(f"{server.url}/api/maps", content=content, headers=headers)


def first(server: Server) -> str:
    digest: str = ask(server, "").json()[0]["hash"]
    return digest


def left_behind(data: Path) -> list[str]:
    return [path.name for path in (data / "maps" / "made").glob(".*")]


def test_the_list_says_what_is_in_each_map(server: Server) -> None:
    town, *bundled = ask(server, "").json()

    assert town["name"] == ""
    assert town["station_count"] == 12
    assert town["counts"]["stations"] == {"ferry": 2, "metro": 11} | town["counts"]["stations"]
    assert town["counts"]["places"]["aquarium"] == 0
    assert town["suggested_size"] == "small"
    assert {"port-merrow", "halvarsund", "monaco-menton"} <= {each["name"] for each in bundled}


def test_a_damaged_file_in_the_maps_folder_hides_no_other(server: Server, data: Path) -> None:
    broken = data / "maps" / "broken.gpkg"
    broken.parent.mkdir(exist_ok=True)
    broken.write_text("Dear all")
    try:
        names = {each["name"] for each in ask(server, "").json()}
    finally:
        broken.unlink()

    assert "port-merrow" in names
    assert "broken" not in names


def test_a_map_is_looked_at_with_the_eyes_of_a_game(server: Server) -> None:
    """SIZE-7, DECK-3."""
    advised = ask(server, f"/{first(server)}/audit").json()
    large = ask(server, f"/{first(server)}/audit", params={"size": "large", "edition": "imperial"}).json()

    assert advised["size"]["chosen"] == "small"
    assert {each["worth"] for each in advised["questions"]} >= {"dead", "strong"}
    assert large["size"]["remarks"]
    assert len(large["questions"]) > len(advised["questions"])


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"day": "tomorrow"}, "A day is written YYYY-MM-DD"),
        ({"mode": "flying"}, "flying"),
    ],
)
def test_an_audit_that_makes_no_sense_is_refused(
    server: Server, params: dict[str, str], sentence: str
) -> None:
    refused = ask(server, f"/{first(server)}/audit", params=params)

    assert refused.status_code == 400
    assert sentence in refused.json()["sentence"]


@pytest.mark.parametrize(("theme", "size", "width"), [("light", "small", 640), ("dark", "large", 1600)])
def test_a_map_is_drawn(server: Server, theme: str, size: str, width: int) -> None:
    drawn = ask(server, f"/{first(server)}/picture", params={"theme": theme, "size": size})

    assert drawn.headers["content-type"] == "image/png"
    with Image.open(BytesIO(drawn.content)) as picture:
        assert picture.width == width
        corner = picture.convert("L").getpixel((3, picture.height - 3))
    assert isinstance(corner, int)
    assert (corner < 60) == (theme == "dark")


def test_an_uploaded_map_is_played_on_by_those_who_know_its_hash(
    server: Server, data: Path, other_town: Path
) -> None:
    """MAP-1."""
    answer = upload(server, other_town.read_bytes())
    line = answer.json()

    assert (answer.status_code, line["title"], line["station_count"]) == (201, "Other Town", 12)
    assert line["hash"] not in {each["hash"] for each in ask(server, "").json()}
    assert ask(server, f"/{line['hash']}/line").json() == line
    host, _ = Player.creates(server, "Ann", map=line["hash"])
    assert host.view()["map_hash"] == line["hash"]
    assert (data / "maps" / "made" / f"{line['hash']}.played").exists()
    assert left_behind(data) == []


def test_a_map_that_is_here_already_stays_as_it_is(server: Server, data: Path) -> None:
    again = upload(server, town_file().read_bytes())

    assert again.json()["hash"] == first(server)
    assert not (data / "maps" / "made" / f"{first(server)}.gpkg").exists()


def test_a_file_may_not_claim_the_hash_of_another_map(server: Server, other_town: Path) -> None:
    with closing(sqlite3.connect(other_town)) as database:
        database.execute("UPDATE map SET value = ? WHERE key = 'hash'", (first(server),))
        database.commit()

    line = upload(server, other_town.read_bytes()).json()

    assert line["hash"] != first(server)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a map file"),
        (b"Dear all", "This is not a map file"),
        (b"SQLite format 3\x00", "This is not a map file"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 4000, "This is not a map file"),
        (b"x" * 9_000_000, "A map file has at most 8 megabytes."),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence_and_leaves_nothing(
    server: Server, data: Path, content: bytes, sentence: str
) -> None:
    answer = upload(server, content)

    assert answer.status_code == 400
    assert sentence in answer.json()["sentence"]
    assert left_behind(data) == []


def test_a_map_that_breaks_its_reader_breaks_nothing_else(
    server: Server, data: Path, other_town: Path
) -> None:
    with closing(sqlite3.connect(other_town)) as database:
        database.execute("UPDATE divisions SET geom = x'4750'")
        database.commit()

    answer = upload(server, other_town.read_bytes())

    assert answer.status_code == 400
    assert answer.json()["sentence"].startswith("This map cannot be read")
    assert left_behind(data) == []
    assert ask(server, "").status_code == 200


def test_a_border_and_a_no_go_area_are_drawn_before_the_game(server: Server) -> None:
    """MAP-2, MAP-3."""
    lat, lon = place(MILL)
    box = [
        [lat - 0.02, lon - 0.03],
        [lat - 0.02, lon + 0.03],
        [lat + 0.02, lon + 0.03],
        [lat + 0.02, lon - 0.03],
    ]
    lat, lon = place(MARKET)
    unsafe = [[lat, lon - 0.001], [lat - 0.001, lon + 0.001], [lat + 0.001, lon + 0.001]]

    answer = CLIENT.post(
        f"{server.url}/api/maps/{first(server)}/variants",
        json={"title": "Mill End", "border": [box], "no_go": [unsafe]},
    )

    line = answer.json()
    assert (answer.status_code, line["title"]) == (201, "Mill End")
    sheet = ask(server, f"/{line['hash']}").json()
    stations = {station["id"] for station in sheet["stations"]}
    assert MILL in stations
    assert not {EASTGATE, MARKET} & stations
    assert len(sheet["no_go"]) == 2
    assert ask(server, f"/{line['hash']}/tiles").content.startswith(b"PMTiles")
    assert ask(server, f"/{line['hash']}/audit").status_code == 200
    host, _ = Player.creates(server, "Ann", map=line["hash"], size="small")
    assert host.view()["map_hash"] == line["hash"]


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({}, "Nothing would change"),
        ({"border": [[[1, 1], [1, 2], [2, 2]]]}, "That border lies outside of the map"),
        ({"border": [[[91, 1], [1, 2], [2, 2]]]}, "A latitude lies between -90 and 90"),
        (
            {"edits": [{"action": "remove", "what": "dragon", "id": "x"}]},
            "There is no kind of place called 'dragon'",
        ),
    ],
)
def test_wishes_that_cannot_be_fulfilled_are_refused(
    server: Server, data: Path, wishes: dict[str, object], sentence: str
) -> None:
    answer = CLIENT.post(f"{server.url}/api/maps/{first(server)}/variants", json=wishes)

    assert answer.status_code == 400
    assert sentence in answer.json()["sentence"]
    assert left_behind(data) == []


@pytest.mark.parametrize("digest", ["0" * 64, "..%2f..%2fetc", "made", "port-merrow"])
@pytest.mark.parametrize("what", ["", "/line", "/audit", "/picture", "/tiles"])
def test_a_hash_nobody_gave_out_opens_nothing(server: Server, digest: str, what: str) -> None:
    assert ask(server, f"/{digest}{what}").status_code in (400, 404)


def test_the_basemap_comes_whole_unless_a_part_of_it_is_asked_for(server: Server) -> None:
    """As digits only: `²` is one to Python, and a number of five thousand of them is none."""
    digest = CLIENT.get(f"{server.url}/api/maps").json()[0]["hash"]
    address = f"{server.url}/api/maps/{digest}/tiles"
    whole = CLIENT.get(address).content

    def asked(part: bytes) -> tuple[int, bytes]:
        answer = CLIENT.get(address, headers=[(b"range", part)])
        return answer.status_code, answer.content

    assert asked(b"bytes=0-6") == (206, whole[:7])
    assert asked(b"bytes=7-") == (206, whole[7:])
    assert asked(b"bytes=7-999999999") == (206, whole[7:])
    for part in (b"bytes=\xb2-", b"bytes=1-\xb3", b"bytes=" + b"9" * 5000 + b"-", b"bytes=9-3", b"lines=1-2"):
        assert asked(part) == (200, whole), part


def test_files_of_the_host_are_no_maps_of_a_stranger(server: Server, tmp_path: Path) -> None:
    """A path answers the same whether or not there is a file."""
    there = str(find_map("port-merrow"))
    answers = [
        CLIENT.post(f"{server.url}/api/games", json={"name": "Zed", "map": path})
        for path in (there, str(tmp_path / "nothing.gpkg"), "/etc/passwd")
    ]

    assert {answer.status_code for answer in answers} == {400}
    assert all("There is no map called" in answer.json()["sentence"] for answer in answers)


def test_what_is_made_of_a_map_is_made_once_for_all_who_come_together() -> None:
    made: list[str] = []
    come = Semaphore(0)

    def make(digest: str) -> bytes:
        made.append(digest)
        for _ in range(8):
            come.acquire(timeout=PATIENCE)
        return digest.encode()

    recent = Recent(make)

    def ask(_: int) -> bytes:
        come.release()
        return recent("a")

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(ask, range(8))) == {b"a"}
    assert made == ["a"]


def test_only_the_last_maps_are_kept_at_hand_and_a_failure_is_not() -> None:
    made: list[str] = []

    def make(digest: str) -> bytes:
        made.append(digest)
        if digest == "unknown":
            raise MapUnknown
        return b""

    recent = Recent(make)
    names = [f"map {turn}" for turn in range(AT_HAND + 1)]
    for name in [*names, names[-1], names[0]]:
        assert recent(name) == b""
    for _ in range(2):
        with pytest.raises(MapUnknown):
            recent("unknown")
    assert made == [*names, names[0], "unknown", "unknown"]


def test_looking_at_maps_costs_the_start_of_a_server_nothing() -> None:
    """The timetable's compiler takes a second to load: apprentices pay for it."""
    heavy = (
        "import sys, hideline.server.app; print([m for m in ('numba', 'PIL', 'osmium') if m in sys.modules])"
    )

    ran = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)

    assert ran.stdout == "[]\n"


def test_a_host_may_take_no_maps(tmp_path: Path, other_town: Path) -> None:
    with running_server(tmp_path / "data", HIDELINE_MAP_UPLOADS="false") as closed:
        rules = ask(closed, "/uploading").json()
        answer = upload(closed, other_town.read_bytes())
        variant = CLIENT.post(f"{closed.url}/api/maps/{first(closed)}/variants", json={})

    assert rules["is_open"] is False
    assert answer.json()["sentence"] == "This host takes no maps over the web: ask whoever runs it."
    assert variant.json() == answer.json()


def test_a_host_may_ask_for_a_key_and_keep_the_room_small(tmp_path: Path, other_town: Path) -> None:
    limits: dict[str, Any] = {
        "HIDELINE_MAP_UPLOAD_KEY": KEY,
        "HIDELINE_MAP_ROOM_MEGABYTES": "0",
        "HIDELINE_MAPS_PER_HOUR": "3",
    }
    with running_server(tmp_path / "data", **limits) as guarded:
        assert ask(guarded, "/uploading").json()["needs_key"] is True
        assert upload(guarded, other_town.read_bytes()).status_code == 401
        assert upload(guarded, other_town.read_bytes(), authorization="Bearer no").status_code == 401
        came_in = upload(guarded, other_town.read_bytes(), authorization=f"Bearer {KEY}")
        full = upload(guarded, other_town.read_bytes(), authorization=f"Bearer {KEY}")
        upload(guarded, b"", authorization=f"Bearer {KEY}")
        too_often = upload(guarded, b"", authorization=f"Bearer {KEY}")

    assert came_in.status_code == 201
    assert full.json()["sentence"] == "This host has no room for more maps: ask whoever runs it."
    assert too_often.status_code == 429
