"""Pairs of games for law 3: the same evening played with other secrets, and all that one seat is told written down.

Ids, seeds and their hashes are random in every game: they are masked, and their length stays.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from websockets.sync.client import ClientConnection

from hideline.catalogue.modes import MODES
from hideline.units import minutes, seconds
from hideline.wire.pieces import KIND
from tests.photographs import drawing, encoded
from tests.pushing import PushedPhone, PushService
from tests.rounds import NOON
from tests.server.hunts import place
from tests.servers import CLIENT, Player, Server
from tests.sockets import frames_until_pong, live
from tests.towns import ABBEY, MARKET, MILL

NEEDED = {mode.id: mode for mode in MODES}
ALL_MODES = tuple(NEEDED)
WITHOUT_SECRETS = (
    "view",
    "book",
    "receipts",
    "clues",
    "advice",
    "travel",
    "rides",
    "departures?station=mill",
    "journeys?to=mill",
    "answers",
    "closed",
    "ruled-out",
    "trace",
    "record",
    "story",
    "story/track",
    "story/area",
)
"""Addresses whose answers are written down."""

LOOKED_AT = ({"question": "radar.1km"}, {"question": "radar.chosen", "distance": 700.0})
"""Questions that are only looked at."""

REFUSED = (
    ("keep-cards", {"cards": ["veto.1"]}),
    ("discard-cards", {"cards": ["veto.1"]}),
    ("play-powerup", {"card": "veto.1"}),
    ("confirm-find", {"team": "none"}),
    ("ask-question", {"question": "no-such-question"}),
)
"""Commands whose refusals are written down."""


@dataclass(frozen=True)
class Secrets:
    """What is done that somebody may not know."""

    station: str = MILL
    spots: tuple[str, ...] = (ABBEY, MILL)
    keep: int = 0
    discards: int = 0
    photos: int = 0
    notes: int = 0
    """What the asking seekers write on their map, and how often they look ahead."""
    asked_from: str = MARKET
    """Where they are, which a rival team may not know."""


@dataclass
class Evening:
    """A game in which the host hides and the first team asks; the other team, where there is one, is the rivals."""

    host: Player
    seeker: Player
    rivals: list[Player]
    watcher: Player

    @property
    def seats(self) -> dict[str, Player]:
        rivals = zip(("RIVAL",), self.rivals, strict=False)
        return {"HOST": self.host, "SEEKER": self.seeker, "WATCHER": self.watcher, **dict(rivals)}


@dataclass
class Transcript:
    """What one seat was told."""

    player: Player
    socket: ClientConnection
    names: dict[str, str]
    phone: PushedPhone
    lines: list[str] = field(default_factory=list)

    def hear(self) -> None:
        """Write down all frames since the last time: after everything that somebody does, as two that come within a
        second may be one.

        Asking for the view first waits for what is still being worked out, so that it is on its way before the ping.
        """
        self.player.get("view")
        frames = frames_until_pong(self.socket) + frames_until_pong(self.socket)
        self.lines.append(f"{len(frames)} frames")
        self.lines += [self._masked(json.dumps(frame)) for frame in frames]

    def note(self) -> None:
        """Write down all frames since the last time, and what every address says now."""
        self.hear()
        self.lines += [self._masked(self.player.get(path).text) for path in WITHOUT_SECRETS]
        self.lines += [self._masked(self.player.send(command, **how).text) for command, how in REFUSED]
        self.lines += [self._masked(self.player.post("preview", what).text) for what in LOOKED_AT]
        self.lines += [self._masked(text) for text in self._pieces()]

    def _pieces(self) -> tuple[str, str, str]:
        """The area left as it is drawn, in words and in few bytes: masked hashes alone would hide what is in it."""
        outlook = self.player.outlook()
        wanted = {"hashes": [*outlook.get("area", ()), *outlook.get("never_moved", ())]}
        url = f"{self.player.server.url}/api/games/{self.player.game}/areas"
        packed = CLIENT.post(url, json=wanted, headers=self.player.headers | {"accept": KIND})
        told = self.player.post("story/area", wanted).text
        return self.player.post("areas", wanted).text, repr(packed.content), told

    def _masked(self, text: str) -> str:
        for name, mask in self.names.items():
            text = text.replace(name, mask)
        return re.sub(r"\b[0-9a-f]{16,64}\b", lambda found: "#" * len(found.group()), text)


def sits_down(server: Server, mode: str, settings: dict[str, Any]) -> Evening:
    """Who hides in which order is drawn by lot; all games of a pair have to agree on it."""
    names = ("Ben", "Cem")[: NEEDED[mode].least_sides - 1]
    while True:
        setup = {"name": "Ann", "clock": "manual", "starts_at": NOON, "mode": mode, "settings": settings}
        told = CLIENT.post(f"{server.url}/api/games", json=setup)
        assert told.status_code == 201, told.text
        host, code = Player(server, told.json()), told.json()["code"]
        guests = [Player.joins(server, code, name) for name in names]
        watcher = Player.joins(server, told.json()["watcher_code"], "Eve")
        for player in guests:
            player.does("say-ready")
        host.does("start-game", start=place(MARKET))
        view = host.view()
        if view["order"] == [player.view()["me"]["side"] for player in (host, *guests)]:
            asking = view["round"]["teams"][0]["sides"]
            seeker = next(player for player in guests if player.view()["me"]["side"] in asking)
            return Evening(host, seeker, [player for player in guests if player is not seeker], watcher)


def heard(evening: Evening, secrets: Secrets, who: str, service: PushService) -> Transcript:
    """A round with these secrets, as one seat hears it: on an open socket, and with a phone that can be woken."""
    player = evening.seats[who]
    phone = PushedPhone(service, player.seat)
    assert player.post("push", phone.subscription).status_code == 204
    names = {seat.seat: name for name, seat in evening.seats.items()} | {player.game: "GAME"}
    with live(player) as socket:
        told = Transcript(player, socket, names, phone)
        _play(evening, secrets, told)
    return told


def _play(evening: Evening, secrets: Secrets, told: Transcript) -> None:
    host, seeker = evening.host, evening.seeker
    told.note()
    hides(evening, secrets, told)
    for question in two_questions(host):
        seeker.does("ask-question", question=question, fix=seeker.fix(place(secrets.asked_from)))
        told.note()
        host.waits(seconds(30))
        told.hear()
        team = host.view()["round"]["teams"][0]["id"]
        host.does("answer-question", fix=host.fix(place(secrets.spots[-1])), team=team)
        told.note()
        cards_are_kept(evening, secrets)
        told.note()
    writes_notes(seeker, secrets.notes)
    for number in range(secrets.photos):
        sends_in_photo(host, number)
    throws_away(host, secrets.discards)
    told.note()
    if len(host.view()["round"]["teams"]) == 1:
        seeker.does("claim-find")
        told.note()
        host.does("refuse-find")
        told.hear()
    host.waits(minutes(7))
    told.note()


def hides(evening: Evening, secrets: Secrets, told: Transcript) -> None:
    host = evening.host
    host.does("name-station", station=secrets.station)
    told.hear()
    for spot in secrets.spots:
        host.waits(seconds(20))
        told.hear()
        host.stands_at(place(spot))
        told.note()
    evening.seeker.stands_at(place(secrets.asked_from))
    told.hear()
    for rival in evening.rivals:
        rival.stands_at(place(MARKET))
        told.hear()
    view = host.get("view").json()
    left = view["view"]["round"]["phase_left"]
    host.waits(left["shows"] - (view["at"] - left["since"]))
    assert host.view()["round"]["phase"] == "seeking"
    told.note()


def two_questions(player: Player) -> list[str]:
    """The two smallest circles of this game: no for every station but the seekers' own."""
    book = player.get("book").json()["questions"]
    return [row["id"] for row in book if row["category"] == "radar" and row["needs"] == ["position"]][:2]


def cards_are_kept(evening: Evening, secrets: Secrets) -> None:
    """Whoever has drawn, chooses."""
    for player in (evening.host, *evening.rivals):
        choice = player.view()["round"].get("hand", {}).get("choice")
        if choice:
            cards = choice["cards"]
            first = secrets.keep % len(cards)
            player.does("keep-cards", cards=(cards[first:] + cards[:first])[: choice["keep"]])


def writes_notes(seeker: Player, how_many: int) -> None:
    for number in range(how_many):
        seeker.does("make-mark", what="note", text=f"note {number}")
        seeker.post("preview", {"question": "radar.1km"})
        seeker.get("advice")


def throws_away(hider: Player, how_many: int) -> None:
    for _ in range(how_many):
        cards = hider.view()["round"].get("hand", {}).get("cards", [])
        if cards:
            hider.does("discard-cards", cards=cards[:1])


def sends_in_photo(player: Player, number: int) -> None:
    picture = encoded(drawing(200 + number, 100), "PNG")
    url = f"{player.server.url}/api/games/{player.game}/photos"
    assert CLIENT.post(url, content=picture, headers=player.headers).status_code == 201


def no_cards(server: Server, mode: str) -> dict[str, Any]:
    """A deck without a card: what the hider draws is drawn by lot, and would differ by itself."""
    told = CLIENT.post(f"{server.url}/api/games", json={"name": "Ann", "mode": mode})
    cards = Player(server, told.json()).get("book").json()["cards"]
    return {"removed_cards": {card["kind"]: card["count"] for card in cards}}
