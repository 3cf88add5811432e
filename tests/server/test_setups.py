"""Set-ups looked at over HTTP: what phones draw their set-up screens, rules and place lists from."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.server.hunts import a_hunt, place
from tests.servers import CLIENT, Server, running_server
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow


def look(server: Server, **choices: object) -> httpx.Response:
    return CLIENT.post(f"{server.url}/api/setups", json=choices)


def test_a_setup_can_be_looked_at_before_a_game_is_made_of_it(tmp_path: Path) -> None:
    """HOUSE-1, DECK-3, SIZE-7: settings, differences, deck and fitting; what cannot be is refused in a sentence."""
    with running_server(tmp_path) as server:
        plain = look(server).json()
        assert plain["size"] == plain["fitting"]["suggested"] == "small"
        assert plain["differences"] == []
        assert plain["deck"]["total"] == 100
        assert {mode["id"] for mode in plain["modes"]} >= {"standard", "cars", "two-teams-by-points"}

        changed = look(server, size="medium", settings={"hand_limit": 7, "removed_cards": {"veto": 1}}).json()
        assert changed["deck"]["total"] == 99
        assert [each["setting"] for each in changed["differences"]] == ["hand_limit", "removed_cards"]

        refused = look(server, settings={"hand_limit": 0})
        assert refused.status_code == 409
        assert refused.json()["fields"]["setting"] == "hand_limit"
        assert look(server, map="no-such-map").status_code == 400
        elsewhere = look(server, settings={"start_position": [-40.0, 170.0]})
        assert (elsewhere.status_code, elsewhere.json()["fields"]["setting"]) == (409, "start_position")

        rules = CLIENT.get(f"{server.url}/api/rules").json()
        assert any(rule["id"] == "PAUSE-1" for section in rules for rule in section["rules"])
        words = CLIENT.get(f"{server.url}/api/setups/words").json()
        assert any(word["verb"] == "veto" for word in words["powerups"])


def test_places_and_possible_answers_are_listed_for_whoever_corrects_one(tmp_path: Path) -> None:
    """MAP-5, ASK-12: the list of answers tells nothing of where the hider is."""
    with running_server(tmp_path) as server:
        hunt = a_hunt(server)
        hider, seeker = hunt.hider, hunt.seeker
        kinds = CLIENT.get(f"{server.url}/api/maps/{seeker.view()['map_hash']}/places").json()
        assert any(kind["kind"] == "park" and kind["places"] for kind in kinds)

        assert seeker.get("answers").status_code == 409
        seeker.does("ask-question", question="radar.1km", fix=seeker.fix(place(MARKET)))
        assert [each["verdict"] for each in hider.get("answers").json()] == ["yes", "no"]
        hider.does("answer-question", fix=hider.fix(place(MILL)))
        assert [each["verdict"] for each in seeker.get("answers?entry=1").json()] == ["yes", "no"]
        assert seeker.get("answers?entry=9").status_code == 409
        assert hunt.watcher.get("answers?entry=1").status_code == 409
