"""The client over the wire: light for phones, and only what lies in its folder."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.servers import CLIENT, Server

pytestmark = pytest.mark.slow
LINK = re.compile(r'(?:href|src)="/assets/([^"]+)"')


def fetch(server: Server, path: str, accepted: str) -> httpx.Response:
    return CLIENT.get(f"{server.url}{path}", headers={"accept-encoding": accepted})


def test_the_page_is_sent_compressed_to_who_can_read_that(server: Server) -> None:
    packed, plain = fetch(server, "/", "gzip, br"), fetch(server, "/", "identity")

    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_a_map_is_sent_compressed_and_the_same_to_everybody(server: Server) -> None:
    path = f"/api/maps/{fetch(server, '/api/maps', 'identity').json()[0]['hash']}"
    packed, again, plain = (fetch(server, path, accepted) for accepted in ("gzip", "gzip", "identity"))

    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert "content-encoding" not in plain.headers
    assert packed.json() == again.json() == plain.json()
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_answers_of_the_api_keep_their_length(server: Server) -> None:
    """The length of a compressed answer could tell what is in it."""
    answer = fetch(server, "/api/maps", "gzip")

    assert answer.is_success
    assert "content-encoding" not in answer.headers


def test_every_other_address_is_the_page_and_nothing_outside_the_folder(server: Server) -> None:
    page = fetch(server, "/", "gzip").content

    for path in ("/new", "/j/abc", "/../server/client.py", "/%2e%2e/server/client.py"):
        assert fetch(server, path, "gzip").content == page


def test_a_part_of_another_version_is_not_there(server: Server) -> None:
    """A page in its place would be kept as that part."""
    assert fetch(server, "/assets/none.js", "gzip").status_code == 404


def test_the_client_may_load_and_reach_nothing_but_its_own_server(server: Server) -> None:
    """Pages by what they may do, workers by what their script may; a style or a picture may do nothing."""
    page = fetch(server, "/game/abc", "gzip")
    parts = LINK.findall(page.text)
    script, style = (next(name for name in parts if name.endswith(end)) for end in (".js", ".css"))
    allowed = {
        path: fetch(server, path, "gzip").headers["content-security-policy"].split("; ")
        for path in ("/game/abc", f"/assets/{script}", f"/assets/{style}", "/icon.svg")
    }

    assert {"default-src 'self'", "frame-ancestors 'none'"} <= set(allowed["/game/abc"])
    assert allowed[f"/assets/{script}"] == ["default-src 'self'", "connect-src 'self' blob:"]
    assert "default-src 'none'" in allowed[f"/assets/{style}"]
    assert "default-src 'none'" in allowed["/icon.svg"]
    assert page.headers["permissions-policy"] == "geolocation=(self), camera=(self)"


@pytest.mark.parametrize("path", ["/game/abc", "/seat/abc", "/game"])
def test_the_page_of_a_game_also_names_what_every_game_is_shown_with(server: Server, path: str) -> None:
    page, of_a_game = fetch(server, "/", "gzip").text, fetch(server, path, "gzip").text

    wanted = set(LINK.findall(of_a_game)) - set(LINK.findall(page))
    assert set(LINK.findall(page)) <= set(LINK.findall(of_a_game))
    assert {name.partition("-")[0] for name in wanted} >= {"game", "board"}
    for name in wanted:
        assert fetch(server, f"/assets/{name}", "gzip").headers["content-type"].startswith("text/")


def test_the_licences_of_the_libraries_in_the_client_are_given_out(server: Server) -> None:
    page = CLIENT.get(f"{server.url}/licences.md").text
    assert {"maplibre-gl", "pmtiles", "svelte"} <= set(re.findall(r"^## (\S+) - ", page, re.MULTILINE))
