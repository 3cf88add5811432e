"""Secrets that sing: unmistakable facts are hidden in a game, and everything every seat can get is searched for them.

Every address that can be read, every frame and the log, in every phase (DESIGN §7). Whoever may not know a fact must
not find a single byte of it; whoever may, does, so that the search is not blind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.photographs import drawing, encoded
from tests.server.hunts import Hunt
from tests.server.phases import PHASES, beside, evening
from tests.servers import CLIENT, Player, Server
from tests.sockets import frames_until_pong, live
from tests.towns import EASTGATE, MILL

pytestmark = pytest.mark.slow

COUNTED = PHASES.index("found")
"""From here on the first round is open to all."""

NOTE = "a canary in the seekers' notes"
WRONG = ("cast-curse", "discard-cards", "play-powerup", "no-such-command")
SPOTS = [*(beside(MILL, step) for step in range(4)), *(beside(EASTGATE, step) for step in (4, 5))]
NEXT_SPOT = beside(MILL, 6)


@dataclass
class Secret:
    """A fact, who may know it before it is open to all, and when that is."""

    name: str
    text: str
    known_to: frozenset[str]
    opens: int = len(PHASES)
    found_by: set[str] = field(default_factory=set)

    def may_be_known(self, role: str, phase: int) -> bool:
        return role in self.known_to or phase >= self.opens


def positions() -> Iterator[Secret]:
    """Where the hider was: for the own side and whoever was invited to watch, for all once the round is counted."""
    for spots, hider, opens in (
        (SPOTS, "first hider", COUNTED),
        ([NEXT_SPOT], "second hider", len(PHASES) - 1),
    ):
        for lat, lon in spots:
            for part in (lat, lon):
                yield Secret("position", f"{part}", frozenset({hider, "watcher"}), opens)


def readable(server: Server) -> list[str]:
    """Addresses of a game that are only read."""
    paths: dict[str, Any] = CLIENT.get(f"{server.url}/api/schema/openapi.json").json()["paths"]
    found = [path for path, methods in paths.items() if "get" in methods and "{game}" in path]
    assert len(found) > 8
    return [path.removeprefix("/api/games/{game}/") for path in found]


def everything(player: Player, addresses: Iterable[str], photos: Iterable[str]) -> dict[str, str]:
    """All that a seat can get, by where it came from."""
    got: dict[str, str] = {}
    for address in addresses:
        for photo in photos:
            path = address.replace("{photo}", photo).replace("{upload}", "x")
            query = f"?to={EASTGATE}&station={MILL}&day=0&trip=0&question=radar.1km&at=0"
            got[path] = player.get(path + query).text
    questions = {"question": "radar.1km"}
    got["preview"] = player.post("preview", questions).text
    got["errors"] = "".join(player.send(command, card="none.1", cards=["none.1"]).text for command in WRONG)
    with live(player) as socket:
        got["frames"] = json.dumps(frames_until_pong(socket) + frames_until_pong(socket))
    return got


def roles(hunt: Hunt, phase: int) -> dict[str, Player]:
    """Seats by what they are over the whole game: hider and seeker swap for the second round."""
    first, second = (hunt.hider, hunt.seeker) if phase <= COUNTED else (hunt.seeker, hunt.hider)
    return {"first hider": first, "second hider": second, "watcher": hunt.watcher}


def hidden_in(hunt: Hunt, secrets: list[Secret]) -> str:
    """Plant what needs the hunt to be on: a note of the seekers', a photo nobody asked for; the photo's name."""
    hunt.seeker.does("make-mark", what="note", text=NOTE)
    picture = encoded(drawing(210, 110), "PNG")
    url = f"{hunt.host.server.url}/api/games/{hunt.hider.game}/photos"
    photo = str(CLIENT.post(url, content=picture, headers=hunt.hider.headers).json()["photo"])
    secrets += [
        Secret("note", NOTE, frozenset({"second hider"}), COUNTED),
        Secret("hand", '"move.1"', frozenset({"first hider"}), PHASES.index("moving")),
    ]
    for role, player in roles(hunt, 0).items():
        secrets.append(Secret("seat token", player.token, frozenset()))
        tracker = player.get("trackers").json()["apps"][1]["address"].rpartition("/")[2]
        secrets.append(Secret("tracker token", tracker, frozenset({role})))
    return photo


def test_no_seat_finds_a_secret_of_another_anywhere_in_any_phase(server: Server) -> None:
    """Law 3, DESIGN §7."""
    secrets, photos, told = list(positions()), ["0" * 64], 0
    addresses = readable(server)
    for number, (phase, _, hunt) in enumerate(evening(server)):
        if phase == "seeking":
            photos.append(hidden_in(hunt, secrets))
        for role, player in roles(hunt, number).items():
            for place, text in everything(player, addresses, photos).items():
                told += len(text)
                for secret in secrets:
                    if secret.text not in text:
                        continue
                    secret.found_by.add(role)
                    assert secret.may_be_known(role, number), (phase, role, place, secret.name, text[:2000])
            if len(photos) > 1:
                shown = player.get(f"photos/{photos[1]}").status_code == 200
                assert shown == (role == "first hider" or number >= COUNTED), (phase, role)

    by_name = {secret.name: secret.found_by for secret in secrets if secret.known_to}
    assert all(by_name.values()), by_name
    assert told > 100_000
    log = server.log.read_text()
    assert not [secret.name for secret in secrets if secret.text in log]
