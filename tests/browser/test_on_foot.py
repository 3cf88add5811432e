"""A game without transit: the ends of streets are what one hides at, and nothing is asked about lines (MODE-1)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from playwright.sync_api import Browser, expect

from hideline.atlas.basemap import basemap_tiles
from hideline.atlas.draft import MapDraft
from hideline.atlas.file import freeze
from hideline.atlas.imports.termini import termini
from hideline.atlas.playable import in_play, playable_area
from hideline.units import minutes
from tests.browser.acts import answer_in_log, keeps_cards
from tests.browser.axe import grave_faults
from tests.browser.phones import Spot, begin, creates_game, joins_game, new_page
from tests.servers import folder_of_the_run, running_server
from tests.towns import drawn_town

LINE = "Will the vehicle we are riding stop at your station?"
PARK = "Is your nearest park the same as ours?"
START, HIDEOUT = "Lake Drive", "Harbour Street"


@lru_cache(maxsize=1)
def town_of_streets() -> MapDraft:
    """The drawn town as it is built for walkers."""
    town = drawn_town()
    area = playable_area(town.border, town.no_go)
    town.stations, town.lines = termini(town.streets, area, on_foot=True), []  # type: ignore[arg-type]
    return town


def streets_file() -> Path:
    path = folder_of_the_run("streets") / "streets.gpkg"
    freeze(town_of_streets(), path, basemap=basemap_tiles(in_play(town_of_streets())))
    return path


def end_of(street: str) -> Spot:
    """Where it ends; only one of its ends is far enough from those of longer streets."""
    [found] = [station.position for station in town_of_streets().stations if station.name == street]
    return found.lat, found.lon


def test_a_question_is_asked_and_answered_where_everybody_walks(browser: Browser, tmp_path: Path) -> None:
    """MODE-1: one hides at the end of a street, and the question about the line is not in the book."""
    at = end_of(START)
    with (
        running_server(tmp_path, map_file=streets_file()) as server,
        new_page(browser, server, at) as (context_a, page_a),
        new_page(browser, server, at) as (context_b, page_b),
    ):
        host, code = creates_game(server, context_a, page_a, "Ann", mode="On foot")
        guest = joins_game(server, context_b, page_b, code, "Ben")
        hider, seeker = begin(host, guest, at=START)
        hider.stands_at(end_of(HIDEOUT))
        hider.taps(HIDEOUT)
        hider.taps(f"Hide at {HIDEOUT}")
        hider.reads(f"Your station: {HIDEOUT}")
        host.player.waits(minutes(30))

        seeker.opens("Ask")
        seeker.taps("Matching")
        seeker.reads(PARK)
        seeker.reads_nowhere(LINE)
        assert grave_faults(seeker.page) == []
        seeker.taps(PARK)
        seeker.taps("Ask: ")
        hider.taps("Send: No")
        keeps_cards(hider)
        seeker.opens("Log")
        expect(answer_in_log(seeker, PARK).get_by_text("No", exact=True)).to_be_visible()
        left = seeker.player.outlook()["stations_left"]
        assert 0 < len(left) < len(town_of_streets().stations)
