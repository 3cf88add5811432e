"""Asking an Overpass server, politely: one question at a time, small ones, with patience, and never twice.

What an area needs is asked in a few questions, each kept on disk as soon as it is answered, so that an interrupted
build goes on where it stopped. A busy server (429, 504), a broken connection and an answer with a remark (a soft
failure that comes with status 200) are tried again after a growing pause; then the next server is asked. A question
that a server does not understand (400) is not asked again, a server that refuses us is not asked again.
"""

from __future__ import annotations

import hashlib
import http.client
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hideline.atlas.imports.findings import Findings, SourceUnreadable
from hideline.atlas.imports.overpass import decode, findings_of

SERVERS = (
    "https://overpass-api.de/api/interpreter",
    "https://overpass.private.coffee/api/interpreter",
)
_TRIES = 4
_FIRST_PAUSE = 5.0
_LONGEST_PAUSE = 120.0
_TIMEOUT = 180
_AGENT = "hideline map build (one-time import for a game map)"

QUESTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "places",
        (
            "nwr[tourism~'^(museum|zoo|aquarium|theme_park)$']({box});out tags center;",
            "nwr[leisure~'^(park|golf_course)$']({box});out tags center;",
            "nwr[amenity~'^(cinema|hospital|library|embassy)$']({box});out tags center;",
            "nwr[office=diplomatic]({box});out tags center;",
            "nwr[aeroway=aerodrome]({box});out tags center;",
            "node[natural~'^(peak|volcano)$']({box});out;",
            "node[place][name]({box});out;",
        ),
    ),
    (
        "stations",
        (
            "nwr[railway~'^(station|halt|tram_stop|stop)$']({box});out tags center;",
            "nwr[public_transport~'^(station|platform|stop_position)$']({box});out tags center;",
            "nwr[amenity~'^(ferry_terminal|bus_station)$']({box});out tags center;",
            "node[highway=bus_stop]({box});out;",
        ),
    ),
    (
        "lines",
        (
            "relation[type=route][route~'^(subway|light_rail|tram|train|monorail|funicular|ferry)$']({box});",
            "out geom({box});",
            "relation[public_transport=stop_area]({box});out body;",
        ),
    ),
    ("divisions", ("relation[boundary=administrative][admin_level]({box});out geom;",)),
    (
        "water and tracks",
        (
            "way[natural=coastline]({box});out geom;",
            "way[railway=rail][highspeed=yes]({box});out geom;",
            "wr[natural=water]({box});out geom;",
            "way[waterway~'^(river|canal|riverbank)$']({box});out geom;",
        ),
    ),
    ("streets", ("way[highway]({box});out geom;",)),
)
"""What an area needs, in portions that a public server answers."""


class Overpass:
    """A polite client with a memory."""

    def __init__(
        self,
        cache: Path,
        *,
        servers: Sequence[str] = SERVERS,
        pause: Callable[[float], None] = time.sleep,
        tries: int = _TRIES,
    ) -> None:
        self._cache = cache
        self._servers = servers
        self._pause = pause
        self._tries = tries

    def area(
        self,
        south: float,
        west: float,
        north: float,
        east: float,
        *,
        progress: Callable[[str, float], None],
        language: str = "",
    ) -> Iterator[Findings]:
        """Everything a map of a box needs, one question after the other."""
        box = f"{south:.6f},{west:.6f},{north:.6f},{east:.6f}"
        for number, (topic, statements) in enumerate(QUESTIONS):
            progress(f"asking for {topic}", number / len(QUESTIONS))
            content = self.ask(f"[out:json][timeout:{_TIMEOUT}];{''.join(statements).replace('{box}', box)}")
            yield findings_of(decode(content, topic), topic, language=language)

    def ask(self, query: str) -> bytes:
        """The answer to a query, from disk if it was asked before."""
        kept = self._cache / f"{hashlib.sha256(query.encode()).hexdigest()[:24]}.json"
        if kept.exists():
            return kept.read_bytes()
        content = self._fetch(query)
        self._cache.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}.part")
        unfinished.write_bytes(content)
        unfinished.replace(kept)
        return content

    def _fetch(self, query: str) -> bytes:
        trouble = "no server was asked"
        wait = _FIRST_PAUSE
        servers = list(self._servers)
        for attempt in range(self._tries):
            server = servers[attempt % len(servers)]
            if attempt:
                self._pause(wait)
                wait = min(wait * 2, _LONGEST_PAUSE)
            try:
                content = _post(server, query)
                decode(content, server)
            except _ServerBusy as busy:
                trouble, wait = str(busy), max(wait, busy.wait)
            except _ServerRefuses as refused:
                servers.remove(server)
                if refused.is_about_the_question or not servers:
                    raise
                trouble = str(refused)
            except SourceUnreadable as unfinished:
                trouble = str(unfinished)
            else:
                return content
        raise SourceUnreadable(
            f"Overpass did not answer after {self._tries} tries; the last said: {trouble.rstrip('.')}."
        )


class _ServerBusy(Exception):
    """A server that asks for patience."""

    def __init__(self, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class _ServerRefuses(SourceUnreadable):
    """A server that will say the same however often it is asked."""

    def __init__(self, sentence: str, *, is_about_the_question: bool) -> None:
        super().__init__(sentence)
        self.is_about_the_question = is_about_the_question


def _post(server: str, query: str) -> bytes:
    body = urllib.parse.urlencode({"data": query}).encode()
    if not server.startswith(("https://", "http://")):
        raise SourceUnreadable(f"{server} is no address of an Overpass server.")
    request = urllib.request.Request(server, body, {"User-Agent": _AGENT})  # noqa: S310  checked above
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT + 20) as answer:  # noqa: S310
            content: bytes = answer.read()
            return content
    except urllib.error.HTTPError as refused:
        with refused:
            if refused.code in (429, 502, 503, 504):
                after = refused.headers.get("Retry-After", "")
                wait = float(after) if after.isdigit() else 0.0
                raise _ServerBusy(f"{server} is busy ({refused.code})", wait) from refused
            raise _ServerRefuses(
                f"{server} refuses the question ({refused.code} {refused.reason}).",
                is_about_the_question=refused.code == 400,
            ) from refused
    except (urllib.error.URLError, http.client.HTTPException, OSError) as broken:
        raise _ServerBusy(f"{server} cannot be reached ({broken})") from broken
