"""People who come late, go home or lose a phone: the others play on, and nobody is shut out."""

from __future__ import annotations

from playwright.sync_api import expect

from hideline.game.joining import MOST_ASKINGS
from hideline.units import minutes
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, asks
from tests.browser.phones import Phone, goes_back
from tests.servers import Player
from tests.towns import MILL


def three_sides(hunting: Hunting) -> tuple[Player, Player, Player, str]:
    """A hunt with a hider and two seeking sides; the first of the three is the host, whoever hides."""
    host, code = Player.creates(hunting.server, "Ann", clock="manual", size="small")
    guests = [Player.joins(hunting.server, code, name) for name in ("Ben", "Cleo")]
    for guest in guests:
        guest.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    hider = next(player for player in (host, *guests) if player.view()["role"] == "hider")
    hider.does("name-station", station=MILL)
    hider.stands_at(HIDDEN)
    host.waits(minutes(30))
    return host, guests[0], guests[1], code


def test_the_host_goes_on_without_a_side_that_was_waited_for(hunting: Hunting) -> None:
    """PAUSE-1: from when on is said to all, and the way on is the host's big button."""
    host, guest, gone, _ = three_sides(hunting)
    host.does("pause-game")
    phone, theirs = hunting.phone_of(host, HUNTING), hunting.phone_of(gone, HUNTING)
    phone.taps("We are back: go on")
    guest.does("say-back")
    for each in (phone, theirs):
        each.reads("the others can go on without Cleo")
    host.waits(minutes(10))
    assert grave_faults(phone.page) == []
    phone.taps("Go on without Cleo")
    expect(phone.page.get_by_text("The game is paused")).to_have_count(0)
    phone.opens("Log")
    phone.reads("The game goes on without Cleo")


def test_the_host_passes_over_the_turn_of_those_who_are_gone(hunting: Hunting) -> None:
    """TEAM-4: asked first, since it cannot be undone."""
    host, guest, other, _ = three_sides(hunting)
    players = {player.view()["me"]["side"]: player for player in (host, guest, other)}
    hider = players[host.view()["round"]["hiding_side"]]
    next(player for player in players.values() if player is not hider).does("claim-find")
    hider.does("confirm-find")
    _, passed, left = host.view()["order"]
    phone = hunting.phone_of(host, HUNTING)
    name = players[passed].view()["me"]["name"]
    phone.reads("You hide next" if players[passed] is host else f"{name} hides next")
    phone.taps("Pass over the next turn")
    phone.page.get_by_role("dialog").get_by_role("button", name="Pass over the next turn").click()
    after = players[left].view()["me"]["name"]
    phone.reads("You hide next" if players[left] is host else f"{after} hides next")


def test_who_asked_for_a_change_takes_it_back(hunting: Hunting) -> None:
    """HOUSE-4."""
    seeker, _ = hunting.seekers_phone()
    change = {"type": "adjust-clock", "team": "seekers", "by": 60_000, "reason": "the tram stood still"}
    seeker.player.does("propose-change", change=change)
    seeker.reads("Waiting for the others to agree.")
    seeker.taps_once("Take it back")
    assert "proposals" not in seeker.player.view()


def late_phone(hunting: Hunting, code: str) -> Phone:
    """Dora comes when the hunt is on, and agrees to who sees what."""
    dora = Player.joins(hunting.server, code, "Dora")
    phone = hunting.phone_of(dora, HUNTING)
    phone.taps("I agree")
    return phone


def test_who_comes_late_joins_the_seekers_when_they_say_yes(hunting: Hunting) -> None:
    """TEAM-1: the side that hides is named, and from when on it can be joined; then one sees what the seekers see."""
    host, guest, other, code = three_sides(hunting)
    hiding, *seeking = sorted((host, guest, other), key=lambda player: player.view()["role"] != "hider")
    seeking[0].stands_at(HUNTING)
    asks(seeking[0], "radar.1km")
    names = [player.view()["me"]["name"] for player in (hiding, *seeking)]
    phone, theirs = late_phone(hunting, code), hunting.phone_of(seeking[0], HUNTING)
    phone.reads(f"{names[0]} hides, and can say yes when this round is over.")
    assert grave_faults(phone.page) == []
    phone.taps("Join a side")
    dialog = phone.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(2)
    dialog.get_by_label(names[1]).check()
    dialog.get_by_role("button", name="Join a side").click()
    phone.reads(f"Waiting for {names[1]}")
    theirs.reads("Dora wants to join your side")
    for each in (phone, theirs):
        assert grave_faults(each.page) == []
    theirs.taps_once("Let them join")
    expect(phone.page.get_by_role("tab", name="Ask")).to_be_visible()
    expect(theirs.page.get_by_text("Dora wants to join your side")).to_have_count(0)
    phone.opens("Log")
    phone.reads(f"Dora joins {names[1]}")


def test_who_comes_in_a_pause_is_seen_at_once_and_told_of_nobodys_place(hunting: Hunting) -> None:
    """TEAM-1, PAUSE-1: nothing is said of positions that are not theirs to know."""
    host, guest, other, code = three_sides(hunting)
    seeking = next(player for player in (host, guest, other) if player.view()["role"] == "seeker")
    seeking.does("pause-game", reason="We wait for Dora, who is late and wants to play with us")
    phone, theirs = late_phone(hunting, code), hunting.phone_of(seeking, HUNTING)
    phone.reads("You have no side yet")
    phone.reads_nowhere("No position yet")
    phone.reads_nowhere("Where everyone is")
    phone.page.get_by_role("banner").get_by_role("button").click()
    phone.reads("No side yet")
    goes_back(phone.page)

    theirs.reads("The game is paused")
    phone.player.does("choose-side", side=seeking.view()["me"]["side"])
    theirs.reads("Dora wants to join your side")
    for answer in ("Let them join", "Not this time"):
        expect(theirs.page.get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)


def test_who_hides_next_turns_somebody_down_who_may_join_another_side(hunting: Hunting) -> None:
    """TEAM-1: else a friend of the others could sit down there and see where they hide."""
    host, guest, other, code = three_sides(hunting)
    players = {player.view()["me"]["side"]: player for player in (host, guest, other)}
    hidden, following, _ = (players[side] for side in host.view()["order"])
    following.does("claim-find")
    hidden.does("confirm-find")
    names = [player.view()["me"]["name"] for player in (hidden, following)]
    phone, theirs = late_phone(hunting, code), hunting.phone_of(following, HUNTING)
    phone.player.does("choose-side", side=following.view()["me"]["side"])
    theirs.reads("Dora wants to join your side")
    theirs.taps_once("Not this time")
    phone.reads(f"{names[1]} would rather not this time")
    phone.taps("Join a side")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_label(names[0]).check()
    dialog.get_by_role("button", name="Join a side").click()
    phone.reads(f"Waiting for {names[0]}")
    hidden.does("admit-player", seat=phone.player.seat)
    expect(phone.page.get_by_text("not this time")).to_have_count(0)
    assert phone.player.view()["me"]["side"] == hidden.view()["me"]["side"]


def test_who_was_turned_down_often_reads_when_they_may_ask_again(hunting: Hunting) -> None:
    """TEAM-1: nobody is pestered."""
    *players, code = three_sides(hunting)
    seeking = [player for player in players if player.view()["role"] == "seeker"]
    phone = late_phone(hunting, code)
    phone.reads("You have no side yet")
    for player in seeking * MOST_ASKINGS:
        phone.player.does("choose-side", side=player.view()["me"]["side"])
        player.does("turn-down-player", seat=phone.player.seat)
    phone.reads("You can ask again in the next round.")
    expect(phone.page.get_by_role("button", name="Join a side")).to_have_count(0)
    assert grave_faults(phone.page) == []


def test_a_mates_lost_phone_is_replaced_from_ones_own(hunting: Hunting) -> None:
    """TEAM-1: by a private link and QR, and the phone before is out."""
    host, code = Player.creates(hunting.server, "Ann", clock="manual", size="small")
    mate, rival = (Player.joins(hunting.server, code, name) for name in ("Ben", "Cleo"))
    mate.does("choose-side", side=host.view()["me"]["side"])
    for guest in (mate, rival):
        guest.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    lost, phone = hunting.phone_of(mate, HUNTING), hunting.phone_of(host, HUNTING)
    expect(lost.page.get_by_role("tab", name="Map")).to_be_visible()
    phone.page.get_by_role("banner").get_by_role("button").click()
    phone.reads("phone lost?")
    expect(phone.page.get_by_role("button", name="Cleo")).to_have_count(0)
    phone.taps("Ben")
    phone.reads("Ben’s phone is lost")
    phone.taps("Show Ben’s seat")
    expect(phone.page.get_by_role("img", name="Ben’s seat as a QR code")).to_be_visible()
    assert grave_faults(phone.page) == []
    lost.reads("This phone has lost its seat in this game")
    assert mate.get("view").status_code == 401
