"""The whole game in miniature through the real server, over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from hideline.units import minutes
from tests.server.hunts import place
from tests.servers import Player, running_server
from tests.towns import MARKET, MILL

pytestmark = pytest.mark.slow


def test_two_phones_play_a_round_and_the_server_may_die_in_between(tmp_path: Path) -> None:
    """ROUND-7, ASK-3; an acknowledged command survives (DESIGN §3)."""
    with running_server(tmp_path) as server:
        host, code = Player.creates(server, "Ann", clock="manual", size="small")
        guest = Player.joins(server, code.lower(), "Ben")
        guest.does("say-ready")
        host.does("start-game", start=place(MARKET))
        players = {host.seat: host, guest.seat: guest}
        hiding = host.view()["round"]["hiding_side"]
        hider = next(p for p in players.values() if p.view()["me"]["side"] == hiding)
        seeker = next(p for p in players.values() if p is not hider)
        hider.does("name-station", station=MILL)
        hider.stands_at(place(MILL))
        seeker.stands_at(place(MARKET))
        host.waits(minutes(30))
        seeker.does("ask-question", question="radar.1km", fix=seeker.fix(place(MARKET)))
        server.kill()

    with running_server(tmp_path) as server:
        for player in players.values():
            player.server = server
        hider.stands_at(place(MILL))
        truth = hider.outlook()["truths"]["seekers"]
        assert truth["answer"]["verdict"] == "no"
        assert truth["evidence"]["ours"]["metres"] > 1000
        hider.does("answer-question", fix=hider.fix(place(MILL)))
        choice = hider.view()["round"]["hand"]["choice"]
        assert (len(choice["cards"]), choice["keep"]) == (2, 1)
        hider.does("keep-cards", cards=choice["cards"][:1])
        left = seeker.outlook()["stations_left"]
        assert MILL in left
        assert MARKET not in left
        tiles = seeker.post("areas", {"hashes": seeker.outlook()["area"]})
        assert len(tiles.json()) == len(seeker.outlook()["area"])
        assert hider.post("areas", {"hashes": []}).status_code == 401
        host.waits(minutes(15))
        seeker.does("claim-find")
        hider.does("confirm-find")

        run = seeker.view()["runs"][0]
        assert run["tallies"][0]["hiding"] == minutes(15)
        assert run["station"] == MILL


def test_a_stranger_learns_nothing(tmp_path: Path) -> None:
    """Denied by default: wrong tokens, other games and unknown games all get the same answer."""
    with running_server(tmp_path) as server:
        ann, _ = Player.creates(server, "Ann")
        ben, _ = Player.creates(server, "Ben")
        ann.token = ben.token
        wrong_game = ann.get("view")
        ann.token = "guess"
        wrong_token = ann.get("view")
        ann.game = "0" * 16
        no_game = ann.get("view")
        assert wrong_game.status_code == wrong_token.status_code == no_game.status_code == 401
        assert wrong_game.content == wrong_token.content == no_game.content
