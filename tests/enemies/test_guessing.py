"""Guessing: tokens, games, photos and uploads of others. Whatever is wrong gets one answer, and costs the same work."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from hideline.game.refusals import Refusal
from hideline.game.settings import Setup
from hideline.game.state import SeatRole
from hideline.server.doors import Doors
from hideline.server.faults import NotAllowed
from hideline.server.settings import ServerSettings
from hideline.store import Store, open_store
from hideline.table.chance import CODE_LETTERS, new_code, new_game_id, new_seat_id, new_token
from hideline.table.hall import Hall
from tests.enemies.sieges import Siege
from tests.rounds import town
from tests.server.hunts import a_hunt
from tests.servers import CLIENT

pytestmark = pytest.mark.slow

GUESSES = 200


def test_ids_tokens_and_codes_never_repeat_and_are_long_enough() -> None:
    """A token has 256 bits, a game's id 64, a join code one of 24⁶ values."""
    made = [[make() for _ in range(5000)] for make in (new_token, new_game_id, new_seat_id)]

    assert [len(set(each)) for each in made[:2]] == [5000, 5000]
    assert [min(map(len, each)) for each in made] == [43, 16, 8]
    assert all(
        len(code) == 6 and set(code) <= set(CODE_LETTERS) for code in (new_code() for _ in range(1000))
    )


def test_every_wrong_guess_gets_the_same_answer(besieged: Siege) -> None:
    hunt = a_hunt(besieged.server)
    nearly = hunt.seeker.token[:-1] + ("B" if hunt.seeker.token.endswith("A") else "A")
    random = Random(1)
    answers: set[tuple[int, bytes, tuple[str, ...]]] = set()
    for number in range(GUESSES):
        game = hunt.seeker.game if number % 2 else f"{random.getrandbits(64):016x}"
        token = random.choice((nearly, hunt.seeker.token.swapcase(), new_token(), "x"))
        answer = CLIENT.get(
            f"{besieged.server.url}/api/games/{game}/view", headers={"authorization": f"Bearer {token}"}
        )
        answers.add((answer.status_code, answer.content, tuple(sorted(set(answer.headers) - {"date"}))))

    assert len(answers) == 1
    assert answers.pop()[0] == 401


def test_photos_and_uploads_of_others_are_not_there(besieged: Siege) -> None:
    hunt = a_hunt(besieged.server)
    upload = hunt.hider.post("uploads", {"size": 100}).json()["upload"]
    missing = hunt.seeker.get("uploads/no-such-upload")
    theirs = hunt.seeker.get(f"uploads/{upload}")

    assert (theirs.status_code, theirs.content) == (missing.status_code, missing.content)
    assert hunt.hider.get(f"uploads/{upload}").status_code == 200


class Counting:
    """A store that writes down what is asked of it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.asked.append(name)
        return getattr(self._store, name)


async def work_for(folder: Path) -> set[tuple[str, ...]]:
    """What the server does for each kind of wrong guess."""
    store = await open_store(f"sqlite:///{folder / 'games.sqlite3'}")
    counting = Counting(store)
    hall = Hall(cast("Store", counting), lambda _: town())
    doors = Doors(hall, ServerSettings())
    mine, theirs = [await hall.create(Setup(map_name="town", map_hash="")) for _ in range(2)]
    admission = await doors.seat(mine, "Ann", SeatRole.PLAYER)
    assert not isinstance(admission, Refusal)
    works = set()
    for game, token in (
        (mine.id, new_token()),
        (theirs.id, admission.token),
        (theirs.id, new_token()),
        ("no-such-game", admission.token),
        ("no-such-game", new_token()),
    ):
        counting.asked.clear()
        with pytest.raises(NotAllowed):
            await doors.open(game, token)
        works.add(tuple(counting.asked))
    await hall.close()
    await store.close()
    return works


def test_a_wrong_guess_costs_the_same_work_whatever_is_wrong(tmp_path: Path) -> None:
    """How long an answer takes tells nobody which games there are: one look for the token, then no."""
    assert asyncio.run(work_for(tmp_path)) == {("seat_by_token_hash",)}
