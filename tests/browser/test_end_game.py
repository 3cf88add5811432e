"""A medium game's tentacles, phones that drop out in the middle of everything, and the end game up to the find."""

from __future__ import annotations

from playwright.sync_api import expect

from hideline.units import minutes
from tests.browser.acts import (
    answer_in_log,
    enters_tunnel,
    keeps_cards,
    leaves_tunnel,
    walks_into_the_end_game,
    walks_to,
)
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, hunt
from tests.browser.phones import MOMENT, Phone
from tests.browser.tours.looking import moments_stay
from tests.servers import Player
from tests.towns import MILL, position


def wakes_up_outside(phone: Phone) -> None:
    """A phone put away in a tunnel: its page is gone, and loaded anew when there is a network again."""
    enters_tunnel(phone)
    phone.context.set_offline(False)
    phone.page.reload()


def test_tentacles_are_asked_and_answered_while_phones_come_and_go(hunting: Hunting) -> None:
    """TENT-1, SIZE-5: the seekers drop out while they wait, the hider with drawn cards; nobody misses anything."""
    hider, seeker = hunting.both_phones(size="medium", settings={"hiding_period": minutes(30)})
    seeker.opens("Ask")
    seeker.taps("Tentacle")
    question = seeker.page.locator(".question:not([aria-disabled=true])").first
    question.click()
    seeker.taps("Ask: ")
    seeker.reads("Waiting for the answer")
    enters_tunnel(seeker)

    sending = hider.page.get_by_role("button", name="Send: ").first.inner_text()
    hider.taps("Send: ")
    hider.reads("4 cards drawn")
    wakes_up_outside(hider)
    hider.reads("4 cards drawn")
    keeps_cards(hider, 2)
    hider.reads("2 of 6")

    leaves_tunnel(seeker)
    expect(seeker.page.get_by_text("Waiting for the answer")).to_have_count(0)
    seeker.opens("Log")
    [entry] = seeker.player.view()["round"]["teams"][0]["entries"]
    assert entry["question"].startswith("tentacle.")
    told = answer_in_log(seeker, "within")
    expect(told).to_have_count(1)
    place = entry["answer"]["place_name"]
    assert f"Send: {place}" in sending
    expect(told.get_by_text(place, exact=True)).to_be_visible()
    assert grave_faults(seeker.page) == []


def test_the_end_game_freezes_the_hider_until_the_find(hunting: Hunting) -> None:
    """END-1, END-2, END-3: alarmed and told to stay, the seekers told nothing; refused once, then found."""
    hider, seeker = hunting.both_phones()
    hider.reads("Stay hidden")
    walks_into_the_end_game(seeker, hider.player)
    hider.opens("Map")
    hider.reads("End game")
    hider.reads("The seekers are not told. Your spot: here.")
    hider.reads("Stay on your spot")
    assert grave_faults(hider.page) == []
    seeker.reads_nowhere("End game")

    for verdict in ("No, they have not", "Yes, they found me"):
        seeker.taps("We found the hider")
        seeker.taps("Yes, we see them")
        seeker.reads("Waiting for the hider")
        wakes_up_outside(hider)
        hider.taps(verdict)
        if verdict.startswith("Yes"):
            dialog = hider.page.locator("dialog[open]")
            expect(dialog).to_contain_text("This ends your run.")
            assert grave_faults(hider.page) == []
            dialog.locator("form").get_by_role("button", name=verdict).click()
    for phone in (hider, seeker):
        phone.reads("Standings")


def last_hunt(hunting: Hunting) -> tuple[Player, Player]:
    """The hider and the seeker of the last round, the hunt just begun."""
    seeker, hider = hunt(hunting.server)
    hider.does("claim-find")
    seeker.does("confirm-find")
    hider.does("start-next-round")
    hider.does("name-station", station=MILL)
    hider.stands_at(HIDDEN)
    seeker.stands_at(HUNTING)
    hider.waits(minutes(30))
    return hider, seeker


def test_the_last_find_is_told_as_every_other_is_and_once(hunting: Hunting) -> None:
    """ROUND-7, ROUND-9: over the results that come with it, on both phones, and not again when they are opened."""
    hiding, seeking = last_hunt(hunting)
    hider, seeker = hunting.phone_of(hiding, HIDDEN), hunting.phone_of(seeking, HUNTING)
    seeking.does("claim-find")
    hider.reads("Yes, they found me")
    seeker.reads("Waiting for the hider")
    expect(hider.page.locator(MOMENT)).to_have_count(0)
    with moments_stay(hider.page), moments_stay(seeker.page):
        hiding.does("confirm-find")
        for phone in (hider, seeker):
            expect(phone.page.locator(MOMENT)).to_contain_text("Found!")
    for phone in (hider, seeker):
        phone.reads("Standings")
        phone.page.reload()
        phone.reads("Standings")
        phone.knows_all()
        expect(phone.page.locator(MOMENT)).to_have_count(0)


def test_a_spot_far_from_every_path_is_said_to_be_none(hunting: Hunting) -> None:
    """ZONE-4: on the map before the end game, at the thumb once the spot is fixed."""
    hider, seeker = hunting.both_phones()
    off = position(2.6, 4.75)
    walks_to(hider, (off.lat, off.lon))
    hider.opens("Map")
    hider.reads("No spot here")
    walks_into_the_end_game(seeker, hider.player)
    hider.reads("stand at the nearest public point")
    hider.reads_nowhere("is in your zone")
    assert "off_path" not in seeker.player.get("view").text


def test_walking_phones_begin_an_announced_end_game_by_themselves(hunting: Hunting) -> None:
    """END-1: the seekers' own phone tells where it is, time passes, and both sides hear of it where that is agreed."""
    hider, seeker = hunting.both_phones(settings={"announce_end_game": True})
    hider.reads("Stay hidden")
    hider.opens("Map")
    walks_into_the_end_game(seeker, hider.player)
    for phone in (hider, seeker):
        expect(phone.page.get_by_role("banner")).to_contain_text("End game")
    hider.reads("The seekers know that the end game is on.")

    lat, lon = HIDDEN
    hider.stands_at((lat + 0.001, lon))
    hider.reads("Your spot: 110 m south.")
