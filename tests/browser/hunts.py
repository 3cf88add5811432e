"""A hunt under way, set up over plain HTTP so that a test of the screens begins where it is interesting."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser

from hideline.units import minutes
from tests.browser.phones import Phone, Spot, new_page, opens_seat
from tests.servers import Player, Server
from tests.towns import MARKET, MILL, where


def spot_of(station: str) -> Spot:
    """Where a station of the drawn town is."""
    spot = where(station)  # type: ignore[arg-type]
    return spot.lat, spot.lon


HIDDEN, HUNTING = spot_of(MILL), spot_of(MARKET)


def hunt(server: Server, **choices: Any) -> tuple[Player, Player]:
    """The hider hides at the mill, the seeker stands on the market, the hiding period is over."""
    host, code = Player.creates(server, "Ann", **({"clock": "manual", "size": "small"} | choices))
    guest = Player.joins(server, code, "Ben")
    for player in (host, guest):
        player.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    players = (host, guest)
    hider = next(player for player in players if player.view()["role"] == "hider")
    seeker = next(player for player in players if player is not hider)
    hider.does("name-station", station=MILL)
    hider.stands_at(HIDDEN)
    seeker.stands_at(HUNTING)
    host.waits(minutes(30))
    return hider, seeker


def asks(seeker: Player, question: str) -> None:
    """A question over HTTP, from the market."""
    seeker.does("ask-question", question=question, fix=seeker.fix(HUNTING))


def answers(hider: Player) -> None:
    """The truthful answer over HTTP, and the first cards kept."""
    hider.does("answer-question", fix=hider.fix(HIDDEN))
    choice = hider.view()["round"]["hand"].get("choice")
    if choice:
        hider.does("keep-cards", cards=choice["cards"][: choice["keep"]])


RADARS = tuple(f"radar.{distance}" for distance in ("1km", "2km", "5km", "10km", "15km", "40km"))


def deck_of(server: Server, *kinds: str) -> dict[str, object]:
    """House rules that leave only these kinds of cards in the deck."""
    someone, _ = Player.creates(server, "Ann")
    cards = someone.get("book").json()["cards"]
    return {"removed_cards": {row["kind"]: row["count"] for row in cards if row["kind"] not in kinds}}


def gathers(hider: Player, seeker: Player, *kinds: str) -> None:
    """Over HTTP: questions are answered until the hider holds a card of each kind; the first named is kept first."""
    for question in RADARS * 2:
        held = [kind_of(card) for card in hider.view()["round"]["hand"]["cards"]]
        missing = [kind for kind in kinds if held.count(kind) < kinds.count(kind)]
        if not missing:
            return
        asks(seeker, question)
        hider.does("answer-question", fix=hider.fix(HIDDEN))
        while choice := hider.view()["round"]["hand"].get("choice"):
            drawn = sorted(choice["cards"], key=lambda card: [*missing, kind_of(card)].index(kind_of(card)))
            hider.does("keep-cards", cards=drawn[: choice["keep"]])
    raise AssertionError(f"never drew {missing}")


def kind_of(card: str) -> str:
    """The kind of a card, by its id."""
    return card.rpartition(".")[0]


def dealt(
    browser: Browser, server: Server, phones: ExitStack, *kinds: str, scale: float = 1
) -> tuple[Phone, Phone]:
    """The hider's and the seekers' phone in a hunt, the hider holding a card of each of these kinds."""
    hiding, seeking = hunt(server, settings=deck_of(server, *kinds))
    gathers(hiding, seeking, *kinds)
    near, far = (phones.enter_context(new_page(browser, server, at, scale=scale)) for at in (HIDDEN, HUNTING))
    return opens_seat(*near, hiding), opens_seat(*far, seeking)


def race(
    browser: Browser, server: Server, phones: ExitStack, *, scale: float = 1, **choices: Any
) -> tuple[Phone, Phone, Phone]:
    """The phones of the hider and of the two teams, the hunt just begun."""
    host, code = Player.creates(server, "Ann", clock="manual", size="small", **choices)
    players = (host, Player.joins(server, code, "Ben"), Player.joins(server, code, "Cleo"))
    for player in players:
        player.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    hiding, *seeking = sorted(players, key=lambda player: player.view()["role"] != "hider")
    hiding.does("name-station", station=MILL)
    hiding.stands_at(HIDDEN)
    for player in seeking:
        player.stands_at(HUNTING)
    host.waits(minutes(30))
    spots = (HIDDEN, HUNTING, HUNTING)
    pages = [phones.enter_context(new_page(browser, server, at, scale=scale)) for at in spots]
    hider, one, other = (
        opens_seat(*page, player) for page, player in zip(pages, (hiding, *seeking), strict=True)
    )
    return hider, one, other


def answered(server: Server) -> Player:
    """The seeker of a hunt whose first question has been answered: the hider is near."""
    hiding, seeking = hunt(server)
    asks(seeking, "radar.5km")
    answers(hiding)
    return seeking
