"""Made-up map files: a real one with bytes changed, pieces missing, tables emptied. Admitted or refused, nothing else.

What is admitted is written anew and must then be a map like any other.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from hideline.atlas.admitting import admitted
from hideline.atlas.file import freeze, open_map
from hideline.server.maps import map_sheet
from tests.enemies.inventing import NASTY_TEXTS
from tests.enemies.sieges import Siege, cases
from tests.servers import CLIENT, town_file

pytestmark = pytest.mark.slow


def scratched(random: Random, original: bytes) -> bytes:
    """A file with a few bytes changed, or a piece missing or doubled."""
    data = bytearray(original)
    for _ in range(random.choice((1, 3, 30, 300))):
        data[random.randrange(len(data))] = random.randrange(256)
    match random.randrange(6):
        case 0:
            del data[random.randrange(len(data)) :]
        case 1:
            at = random.randrange(len(data))
            data[at : at + 4096] = b""
        case 2:
            data[:100] = random.randbytes(100)
    return bytes(data)


def meddled(random: Random, path: Path) -> None:
    """Rows deleted or filled with things that do not belong there; still a database."""
    with closing(sqlite3.connect(path)) as db:
        tables = [name for (name,) in db.execute("select name from sqlite_master where type = 'table'")]
        table = random.choice([name for name in tables if not name.startswith(("sqlite", "rtree"))])
        columns = [row[1] for row in db.execute(f'pragma table_info("{table}")')]
        thing = random.choice((None, -1, 1e300, b"\0\xff", random.choice(NASTY_TEXTS[:-1])))
        try:
            match random.randrange(4):
                case 0:
                    db.execute(f'delete from "{table}" where rowid % 2 = {random.randrange(2)}')
                case 1:
                    db.execute(f'drop table "{table}"')
                case _:
                    db.execute(f'update "{table}" set "{random.choice(columns)}" = ?', (thing,))
            db.commit()
        except sqlite3.Error:
            db.rollback()  # the file itself forbids it


def is_admitted(path: Path) -> bool:
    """Whether a file becomes a map; one that is worse than wrong ends the apprentice's process, which harms nobody."""
    try:
        draft = admitted(path)
        freeze(draft, path.with_suffix(".anew"))
        open_map(path.with_suffix(".anew")).warm()
    except Exception:  # noqa: BLE001 - whatever ends the process
        return False
    return True


def must_be_playable(path: Path) -> None:
    """A map that was admitted answers like any other."""
    atlas = open_map(path)
    sheet = map_sheet(atlas)
    assert sheet.stations
    for station in atlas.stations.values():
        assert atlas.nearest_station(station.position).id in atlas.stations


def test_no_made_up_map_file_does_anything_but_open_or_be_refused(tmp_path: Path) -> None:
    original, path = town_file().read_bytes(), tmp_path / "map.gpkg"
    outcomes: set[bool] = set()
    for number in range(cases("maps")):
        random = Random(f"map {number}")
        path.unlink(missing_ok=True)
        if number % 2:
            path.write_bytes(scratched(random, original))
        else:
            path.write_bytes(original)
            meddled(random, path)
        admits = is_admitted(path)
        outcomes.add(admits)
        if admits:
            must_be_playable(path.with_suffix(".anew"))

    assert outcomes == {True, False}


def test_a_made_up_map_file_sent_to_the_server_is_answered_properly(besieged: Siege, tmp_path: Path) -> None:
    original, path = town_file().read_bytes(), tmp_path / "map.gpkg"
    for number in range(max(4, cases("maps") // 50)):
        path.write_bytes(original)
        meddled(Random(f"sent {number}"), path)
        sent = scratched(Random(number), original) if number % 2 else path.read_bytes()
        answer = CLIENT.post(f"{besieged.server.url}/api/maps", content=sent)
        besieged.note(answer.status_code)
        assert answer.status_code in (201, 400), f"{number}: {answer.status_code} {answer.text}"
    besieged.must_be_unharmed()


def test_a_stranger_names_no_file_of_the_host(besieged: Siege, tmp_path: Path) -> None:
    """Maps are asked for by their names on the shelf; a path is no name, and nobody learns what lies there."""
    url = f"{besieged.server.url}/api/games"
    refused = {
        CLIENT.post(url, json={"name": "Eve", "map": name}).text.replace(name, "NAME")
        for name in (str(town_file()), "/etc/hostname", "/no/such/file.gpkg", str(tmp_path))
    }
    assert len(refused) == 1
    assert "no map" in refused.pop()
