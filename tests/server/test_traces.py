"""The picture of the nearest street through the real server: for the hider, and for nobody else (PHOTO-1)."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.server.hunts import a_hunt
from tests.servers import Server

pytestmark = pytest.mark.slow


def test_the_hider_has_the_nearest_street_drawn_and_nobody_else_does(server: Server) -> None:
    hunt = a_hunt(server)

    drawn = hunt.hider.get("trace")

    assert drawn.status_code == 200
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.headers["cache-control"] == "private, no-store"
    assert Image.open(io.BytesIO(drawn.content)).size == (1080, 1080)
    for player in (hunt.seeker, hunt.watcher):
        assert (player.get("trace").status_code, player.get("trace").json()["code"]) == (
            409,
            "not-for-your-role",
        )


def test_without_a_position_there_is_no_street(server: Server) -> None:
    hunt = a_hunt(server, fixes=False)

    assert hunt.hider.get("trace").json()["code"] == "needs-position"
