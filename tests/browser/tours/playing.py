"""The tour of a round: hiding, three questions and their answers, the find, the score, the story."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.phones import Phone, Spot, begin, creates_game, goes_back, joins_game, new_page
from tests.browser.tours.looking import Look, at_rest, panels
from tests.browser.tours.setting_up import FAR_AWAY
from tests.servers import Server

SHOWS = {
    "hider-hiding": "hider/Reach",
    "seeker-hiding": "seeker/Seeker",
    "latecomer": "Latecomer",
    "seeker-map-first": "seeker/Seeker",
    "seeker-legend": "seeker/Seeker",
    "seeker-ruler": "seeker/Seeker",
    "seeker-station": "everyone/StationCard",
    "places": "everyone/Places",
    "seeker-places": "seeker/Seeker",
    "seeker-advice": "seeker/Ask",
    "seeker-ask": "seeker/Ask",
    "seeker-split": "seeker/Ask",
    "hider-draw": "hider/Hider",
    "hider-hand": "hider/Hider",
    "seeker-waiting": "seeker/Seeker",
    "hider-answer": "hider/Hider",
    "two-phones": "hider/Hider",
    "seeker-map": "seeker/Seeker",
    "hider-map": "hider/Hider",
    "hider-notebook": "hider/Hider",
    "seeker-log": "everyone/Log",
    "seeker-team": "seeker/Team",
    "rule": "everyone/RuleLink",
    "menu": "everyone/Menu",
    "change": "everyone/Change",
    "trackers": "everyone/Trackers",
    "menu-consent": "lobby/Consent",
    "menu-invite": "everyone/Menu",
    "settings": "everyone/Phone",
    "seeker-claim": "seeker/Claim",
    "hider-claim": "hider/Find",
    "score": "everyone/Found",
    "results": "everyone/Results",
    "story": "story/Story",
    "story-seekers": "story/Story",
    "story-map": "story/Story",
    "story-score": "story/Story",
}
MENU = (
    ("Put something right", "change", "What should change?"),
    ("Tracker", "trackers", "OwnTracks"),
    ("Who sees where you are", "menu-consent", "While you hide"),
    ("Invite somebody", "menu-invite", "Invite with this code"),
    ("Language and colours", "settings", "Cards turn, panels slide"),
)


@dataclass(frozen=True)
class Town:
    """The stations of the game's map, by name."""

    stations: dict[str, Spot]

    @classmethod
    def of(cls, server: Server, phone: Phone) -> Town:
        """The town a phone plays in."""
        sheet: Any = httpx.get(f"{server.url}/api/maps/{phone.player.view()['map_hash']}").json()
        return cls({row["name"]: tuple(row["position"]) for row in sheet["stations"]})

    def by_distance(self, centre: Spot) -> list[str]:
        """Station names from the centre outwards."""
        return sorted(self.stations, key=lambda name: _gap(self.stations[name], centre))


def _gap(one: Spot, other: Spot) -> float:
    return (one[0] - other[0]) ** 2 + ((one[1] - other[1]) * 0.7) ** 2


def plays(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """A short round, shown at every stop."""
    with (
        new_page(browser, server, FAR_AWAY, scale=sharpness) as (context_a, page_a),
        new_page(browser, server, FAR_AWAY, scale=sharpness) as (context_b, page_b),
    ):
        host, code = creates_game(server, context_a, page_a, "Ann")
        guest = joins_game(server, context_b, page_b, code, "Ben")
        town = Town.of(server, host)
        first = next(iter(town.stations))
        centre = town.stations[first]
        hider, seeker = begin(host, guest, at=first)
        hides(hider, seeker, town, town.by_distance(centre)[len(town.stations) // 3], centre)
        look("hider-hiding", hider.page)
        look("seeker-hiding", seeker.page)
        comes_late(browser, server, look, code, sharpness)
        host.player.waits(minutes(31))
        seeks(hider, seeker, look)
        host.player.waits(minutes(47))
        finds(hider, seeker, look)
        host.player.does("end-game-early")
        tells(seeker, look)


def comes_late(browser: Browser, server: Server, look: Look, code: str, sharpness: float) -> None:
    """Somebody joins while the game runs, and reads who sees what."""
    with new_page(browser, server, FAR_AWAY, scale=sharpness) as (_, page):
        page.goto(f"/j/{code.lower()}")
        page.get_by_label("Your name").fill("Cleo")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("button", name="I agree")).to_be_visible()
        look("latecomer", page)


def hides(hider: Phone, seeker: Phone, town: Town, station: str, centre: Spot) -> None:
    """The hiding period."""
    seeker.stands_at(centre)
    hider.stands_at(town.stations[station])
    hider.page.get_by_label("Find a station").fill(station)
    # Other names may end with this one.
    hider.page.get_by_role("button", name=re.compile(rf"^{re.escape(station)}\b")).first.click()
    hider.taps(f"Hide at {station}")
    hider.reads(f"Your station: {station}")


def asks(seeker: Phone, category: str, wording: str) -> None:
    """Choose a question in the book."""
    seeker.opens("Ask")
    seeker.taps(category)
    seeker.taps(wording)


def answers(hider: Phone) -> None:
    """Send the true answer."""
    hider.reads("The true answer from where you are")
    hider.taps("Send:")


def keeps(hider: Phone) -> None:
    """Keep the first of the drawn cards."""
    hider.reads("drawn")
    hider.page.locator("article.ticket button").first.click()
    hider.taps("Keep 1 card")
    hider.reads("Stay hidden")


def seeks(hider: Phone, seeker: Phone, look: Look) -> None:
    """Three questions and their answers, and all that can be looked at meanwhile."""
    seeker.page.get_by_role("button", name="Ask a question").wait_for()
    seeker.reads("km²")
    look("seeker-map-first", seeker.page)
    looks_around(seeker, look)
    asks(seeker, "Radar", "Are you within 2 km of us?")
    branch = seeker.page.get_by_role("button", name="Yes ")
    branch.wait_for()
    look("seeker-ask", seeker.page)
    branch.click()
    look("seeker-split", seeker.page)
    seeker.taps("Ask: Are you within 2 km of us?")
    answers(hider)
    hider.reads("drawn")
    look("hider-draw", hider.page)
    keeps(hider)
    look("hider-hand", hider.page)
    asks(seeker, "Measuring", "library")
    seeker.taps("Ask: ")
    answers(hider)
    keeps(hider)
    asks(seeker, "Radar", "Are you within 1 km of us?")
    seeker.taps("Ask: ")
    hider.reads("The true answer from where you are")
    seeker.opens("Map")
    look("seeker-waiting", seeker.page)
    look("hider-answer", hider.page)
    look("two-phones", seeker.page, hider.page)
    answers(hider)
    keeps(hider)
    expect(seeker.page.get_by_text("Waiting for the answer")).to_have_count(0)
    look("seeker-map", seeker.page)
    goes_through_the_tabs(hider, seeker, look)


def looks_around(seeker: Phone, look: Look) -> None:
    """Before asking: the marks of the map, the ruler, a station, and what is worth asking."""
    page = seeker.page
    seeker.taps("What the map shows")
    look("seeker-legend", page)
    seeker.taps("What the map shows")
    seeker.taps("Measure a distance")
    at_rest(page)
    for x, y in ((90, 110), (230, 220)):
        page.locator(".maplibregl-canvas").click(position={"x": x, "y": y})
    expect(page.locator(".tool")).to_contain_text("km")
    look("seeker-ruler", page)
    seeker.taps_once("Close")
    page.get_by_role("slider").press("ArrowUp")
    page.locator("#sheet-panel li button").first.click()
    expect(page.get_by_role("button", name="Close")).to_be_visible()
    look("seeker-station", page)
    seeker.taps_once("Close")
    sees_places(seeker, look)
    seeker.opens("Ask")
    seeker.taps("What is worth asking?")
    page.locator("ol.panel button").first.wait_for()
    look("seeker-advice", page)
    seeker.taps("What is worth asking?")


def sees_places(seeker: Phone, look: Look) -> None:
    """All museums in the list, and one of them on the map among its like."""
    page = seeker.page
    seeker.taps("Places that count")
    museums = page.locator("dialog[open] details", has_text="Museums")
    museums.locator("summary").click()
    museums.get_by_role("listitem").first.wait_for()
    look("places", page)
    museums.locator("li button").first.click()
    page.get_by_role("button", name="Take the places off the map").wait_for()
    look("seeker-places", page)
    seeker.taps_once("Take the places off the map")


def goes_through_the_tabs(hider: Phone, seeker: Phone, look: Look) -> None:
    """The hider's map and notebook, the log, the team, a rule, and what is behind the strip."""
    hider.opens("Map")
    seeker.player.stands_at(seeker.player.outlook()["fix"]["position"])
    hider.reads("Nearest so far")
    look("hider-map", hider.page)
    hider.page.get_by_label("Note a spot").fill("Behind the kiosk")
    look("hider-notebook", hider.page)
    seeker.opens("Log")
    seeker.reads("Round 1")
    look("seeker-log", seeker.page)
    seeker.opens("Team")
    seeker.reads("We found the hider")
    look("seeker-team", seeker.page)
    seeker.taps("The rules for this")
    expect(seeker.page.locator("dialog[open]")).to_contain_text("-1")
    look("rule", seeker.page)
    goes_back(seeker.page)
    seeker.page.get_by_role("banner").get_by_role("button").click()
    expect(seeker.page.locator("dialog[open]")).to_contain_text("Pause the game")
    look("menu", seeker.page)
    panels(seeker.page, look, MENU)
    goes_back(seeker.page)


def finds(hider: Phone, seeker: Phone, look: Look) -> None:
    """The find and the score."""
    seeker.opens("Map")
    seeker.taps("We found the hider")
    expect(seeker.page.get_by_role("button", name="Yes, we see them")).to_be_visible()
    look("seeker-claim", seeker.page)
    seeker.taps("Yes, we see them")
    hider.taps("Yes, they found me")
    confirm = hider.page.locator("dialog[open] form").get_by_role("button", name="Yes, they found me")
    confirm.wait_for()
    look("hider-claim", hider.page)
    confirm.click()
    seeker.reads("Standings")
    look("score", seeker.page)


def tells(seeker: Phone, look: Look) -> None:
    """The end of the game, and its story through both sides' eyes."""
    page = seeker.page
    page.get_by_role("button", name="Watch the whole story").wait_for()
    look("results", page)
    seeker.taps("Watch the whole story")
    page.get_by_role("listitem").filter(has_text="library").last.get_by_role("button").first.click()
    look("story", page)
    page.get_by_label("Seekers").check()
    look("story-seekers", page)
    for tab, name in (("On the map", "story-map"), ("Score", "story-score")):
        page.get_by_role("tab", name=tab).click()
        look(name, page)
