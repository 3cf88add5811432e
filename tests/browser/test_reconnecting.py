"""Lines that die without a word, a server that dies in the middle, and phones that come back in any part of a game."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log, asks_on_the_phone, enters_tunnel, leaves_tunnel
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, asks, hunt
from tests.browser.lines import MortalLine
from tests.browser.phones import Phone, new_page, opens_seat
from tests.server.hunts import a_lobby, a_start
from tests.servers import Player, Server, running_server

UNANSWERED_MS = 10_000
"""By then a phone has given up waiting for a sign of life."""
QUIET_MS = 25_000
"""By then it has asked for one without any reason."""


def on_a_mortal_line(hunting: Hunting, player: Player) -> tuple[Phone, MortalLine]:
    """The hider's phone, whose clock can be turned forward."""
    context, page = hunting.phones.enter_context(new_page(hunting.browser, hunting.server, HIDDEN))
    page.clock.install()
    line = MortalLine(page)
    return opens_seat(context, page, player), line


def test_an_answer_sent_into_a_line_that_died_in_silence_is_sent_again(hunting: Hunting) -> None:
    hiding, seeking = hunt(hunting.server)
    hider, line = on_a_mortal_line(hunting, hiding)
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")
    line.dies()
    hider.taps("Send: No")
    hider.reads("1 not sent")
    hider.page.clock.fast_forward(UNANSWERED_MS)
    hider.reads("2 cards drawn")
    assert [entry["outcome"] for entry in seeking.view()["round"]["teams"][0]["entries"]] == ["answered"]


def test_a_line_that_died_in_silence_is_found_out_without_anybody_doing_anything(hunting: Hunting) -> None:
    hiding, seeking = hunt(hunting.server)
    hider, line = on_a_mortal_line(hunting, hiding)
    hider.reads("Stay hidden")
    hider.knows_all()
    line.dies()
    asks(seeking, "radar.1km")
    for wait in (QUIET_MS, UNANSWERED_MS):
        hider.page.clock.fast_forward(wait)
    hider.reads("The true answer from where you are")


def test_nothing_is_lost_when_the_server_dies_in_the_middle_of_a_question(
    browser: Browser, tmp_path: Path
) -> None:
    """ASK-1, ASK-3: asked before, answered while it is away, on both phones when it is back."""
    with ExitStack() as phones:
        with running_server(tmp_path) as server:
            hiding, seeking = hunt(server)
            hider, seeker = (
                opens_seat(*phones.enter_context(new_page(browser, server, spot)), player)
                for spot, player in ((HIDDEN, hiding), (HUNTING, seeking))
            )
            asks_on_the_phone(seeker, "Radar", "Are you within 1 km of us?")
            hider.reads("The true answer from where you are")
            seeker.knows_all()
            server.kill()
        for phone in (hider, seeker):
            expect(phone.page.locator(".as-of")).to_be_visible()
        hider.taps("Send: No")
        hider.reads("1 not sent")
        with running_server(tmp_path, port=port_of(server)):
            hider.reads("2 cards drawn")
            seeker.opens("Log")
            line = answer_in_log(seeker, "Are you within 1 km of us?")
            expect(line.get_by_text("No", exact=True)).to_be_visible()
            expect(line).to_have_count(1)
            phones.close()


def port_of(server: Server) -> int:
    port = urlsplit(server.url).port
    assert port is not None
    return port


def test_phones_come_back_in_the_hiding_period_and_between_rounds(hunting: Hunting) -> None:
    """ROUND-4, ROUND-7: what one side did while the other had no signal, and what was done without one."""
    game = a_start(a_lobby(hunting.server))
    hider, seeker = hunting.phone_of(game.hider, HIDDEN), hunting.phone_of(game.seeker, HUNTING)
    ask = "Ask a question"
    expect(seeker.page.get_by_role("button", name=ask)).to_have_attribute("aria-disabled", "true")

    enters_tunnel(hider)
    hider.taps("Mill")
    hider.taps("Hide at Mill")
    hider.reads("1 not sent")
    leaves_tunnel(hider)
    hider.reads("Your station: Mill")
    hider.is_heard()

    enters_tunnel(seeker)
    game.host.waits(minutes(30))
    leaves_tunnel(seeker)
    expect(seeker.page.get_by_role("button", name=ask)).not_to_have_attribute("aria-disabled", "true")

    enters_tunnel(seeker)
    game.seeker.does("claim-find")
    game.hider.does("confirm-find")
    leaves_tunnel(seeker)
    seeker.reads("You hide next")

    enters_tunnel(hider)
    game.seeker.does("start-next-round")
    leaves_tunnel(hider)
    expect(hider.page.get_by_role("button", name=ask)).to_have_attribute("aria-disabled", "true")
