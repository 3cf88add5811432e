"""Tunnels, pauses and other phones: nothing is lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import expect

from hideline.units import minutes
from tests.browser.acts import enters_tunnel, form_of, keeps_cards, leaves_tunnel
from tests.browser.axe import grave_faults
from tests.browser.conftest import Deal, Hunting
from tests.browser.hunts import HIDDEN, HUNTING, asks, spot_of
from tests.browser.phones import Phone, goes_back, map_is_kept, new_page, worker_is_ready
from tests.browser.pictures import chooses_photo
from tests.servers import Player
from tests.towns import CASTLE


def fills_in_photo(hider: Phone) -> None:
    """The form of a photo answer, filled in and not sent."""
    hider.taps("Send a photo")
    chooses_photo(hider.page)


def posts_form(hider: Phone) -> None:
    form_of(hider).get_by_role("button", name="Send this photo").click()


def vetoes(hider: Phone) -> None:
    """Play the card from beside the question, and once more when asked."""
    hider.opens("Answer")
    hider.taps("Veto")
    form_of(hider).get_by_role("button", name="Play it").click()


def first_entry(player: Player) -> Any:
    return player.view()["round"]["teams"][0]["entries"][0]


def test_an_answer_given_in_a_tunnel_is_sent_when_the_phone_is_back(hunting: Hunting) -> None:
    hider, seeking = hunting.hiders_phone()
    hider.reads("Stay hidden")
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")

    enters_tunnel(hider)
    hider.taps("Send: No")
    hider.reads("1 not sent")
    hider.reads("Your answer “No” waits for a signal")
    expect(hider.page.get_by_role("tab", name="Answer")).not_to_contain_text("1")
    assert seeking.view()["round"]["teams"][0].get("pending")

    seeking.waits(minutes(1))
    leaves_tunnel(hider)
    hider.reads("2 cards drawn")
    expect(hider.page.get_by_text("1 not sent")).to_have_count(0)


def test_an_answer_waits_long_while_the_clock_of_a_practice_game_stands_still(hunting: Hunting) -> None:
    """ASK-3: the phone's own clock goes on; its position is not from the game's future for that."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")

    enters_tunnel(hider)
    hider.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(minutes=4))
    hider.taps("Send: No")
    hider.reads("1 not sent")

    leaves_tunnel(hider)
    hider.reads("2 cards drawn")


def test_a_photo_answer_waits_in_airplane_mode_through_a_reload(hunting: Hunting) -> None:
    """PHOTO-1, ASK-7: the picture is on the phone's disk; sent long after, it counts as answered when it was tapped."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "photo.tree")
    seeking.waits(minutes(8))
    hider.page.reload()  # opened anew, it knows what time it is
    worker_is_ready(hider.page)
    map_is_kept(hider.page)
    expect(hider.page.get_by_role("button", name="Send a photo")).to_be_visible()

    enters_tunnel(hider)
    fills_in_photo(hider)
    posts_form(hider)
    hider.reads("1 not sent")
    hider.page.reload()
    hider.reads("1 not sent")
    expect(hider.page.get_by_role("button", name="Send a photo")).to_have_count(0)
    seeking.waits(minutes(3))
    assert seeking.view()["round"]["teams"][0]["pending"]["is_late"]

    leaves_tunnel(hider)
    expect(hider.page.get_by_text("1 not sent")).to_have_count(0)
    entry = first_entry(seeking)
    assert entry["answer"]["photo"]
    assert not entry.get("was_late")


def test_a_photo_on_its_way_is_not_lost_with_its_dialog_or_its_connection(hunting: Hunting) -> None:
    """PHOTO-1: the upload breaks off in the middle; the hider closes the dialog and goes on."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "photo.tree")
    fills_in_photo(hider)
    pieces = "**/uploads/*"
    hider.page.route(pieces, lambda route: route.abort())
    posts_form(hider)
    hider.reads("1 not sent")
    enters_tunnel(hider)
    expect(hider.page.locator("dialog[open]")).to_have_count(0)
    hider.page.unroute(pieces)

    leaves_tunnel(hider)
    expect(hider.page.get_by_text("1 not sent")).to_have_count(0)
    assert first_entry(seeking)["answer"]["photo"]


def test_a_photo_from_a_tunnel_answers_no_question_but_its_own(hunting: Hunting, deal: Deal) -> None:
    """PHOTO-1, POW-2: another phone has vetoed it meanwhile; the next one waits for a picture of its own."""
    hider, seeker = deal("veto")
    other = hunting.phone_of(hider.player, HIDDEN)
    asks(seeker.player, "photo.tree")
    fills_in_photo(hider)
    enters_tunnel(hider)
    posts_form(hider)
    hider.reads("1 not sent")
    vetoes(other)
    other.reads("Stay hidden")
    asks(seeker.player, "photo.sky")
    other.reads("the sky")

    leaves_tunnel(hider)
    settled = "That question is settled already: this was not needed any more, and nothing is lost."
    hider.reads(f"{settled} Your photo was not sent.")
    expect(hider.page.get_by_text("1 not sent")).to_have_count(0)
    assert seeker.player.view()["round"]["teams"][0]["pending"]["question"] == "photo.sky"
    hider.taps("Send a photo")
    hider.taps("Use photo 1")
    posts_form(hider)
    hider.reads("Your photo is with the seekers")


def test_what_else_is_not_sent_does_not_take_the_answer_away(hunting: Hunting) -> None:
    hider, seeking = hunting.hiders_phone()
    hider.reads("Stay hidden")
    hider.player.does("say-aboard")
    hider.opens("Map")
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")
    hider.opens("Map")
    enters_tunnel(hider)
    hider.taps("I got off")
    hider.reads("1 not sent")
    hider.taps("Send: No")
    hider.reads("2 not sent")
    leaves_tunnel(hider)
    hider.reads("2 cards drawn")


def test_a_phone_that_missed_everything_shows_all_of_it_when_it_is_back(deal: Deal) -> None:
    """A thermometer, a curse with its hangman, a move and a pause: all begun while the seekers had no signal."""
    bonus = "time-bonus-12-18-30"
    hider, seeker = deal("hidden-hangman", "move", bonus, bonus)
    hiding, seeking = hider.player, seeker.player
    seeker.reads("stations left")

    enters_tunnel(hider)
    enters_tunnel(seeker)
    seeking.does("start-thermometer", question="thermometer.1km", fix=seeking.fix(HUNTING))
    leaves_tunnel(hider)
    hider.opens("Map")
    hider.reads("started a thermometer")
    leaves_tunnel(seeker)
    seeker.opens("Ask")
    seeker.reads("Thermometer under way")

    enters_tunnel(seeker)
    held = hiding.view()["round"]["hand"]["cards"]
    kinds = {kind: [card for card in held if card.startswith(kind)] for kind in ("hidden-hangman", bonus)}
    hiding.does("cast-curse", card=kinds["hidden-hangman"][0], discards=kinds[bonus][:2], word="apple")
    leaves_tunnel(seeker)
    seeker.reads("Curse of the Hidden Hangman")
    seeker.opens("Team")
    seeker.reads("_ _ _ _ _")

    enters_tunnel(seeker)
    move = next(card for card in held if card.startswith("move"))
    hiding.does("play-powerup", card=move)
    hiding.does("name-station", station=CASTLE)
    leaves_tunnel(seeker)
    seeker.reads("Their zone was Mill.")
    assert "thermometer" not in seeking.view()["round"]["teams"][0]

    enters_tunnel(seeker)
    hiding.waits(minutes(10))
    hiding.does("pause-game")
    leaves_tunnel(seeker)
    seeker.reads("The game is paused")
    seeker.opens("Map")
    seeker.reads("The hider has a new zone")


def test_a_half_filled_form_stays_while_the_phone_comes_and_goes(hunting: Hunting) -> None:
    seeker, hiding = hunting.seekers_phone()
    seeker.opens("Ask")
    seeker.taps("Radar")
    seeker.taps("Are you within a distance of us that we name?")
    field = seeker.page.locator(".form input").first
    field.fill("3")
    enters_tunnel(seeker)
    hiding.waits(minutes(1))
    leaves_tunnel(seeker)
    expect(seeker.page.get_by_role("img", name="Connected")).to_be_visible()
    expect(field).to_have_value("3")


def asks_in_a_tunnel(seeker: Phone, category: str, wording: str) -> None:
    seeker.opens("Ask")
    seeker.taps(category)
    seeker.taps(wording)
    enters_tunnel(seeker)
    seeker.taps("Ask: ")
    seeker.reads("Waiting for a signal")


def test_a_question_asked_in_a_tunnel_waits_at_the_thumb_and_can_be_left(hunting: Hunting) -> None:
    """ASK-1: it stands in the way of every other one as long as it waits, and is gone once it is taken back."""
    seeker, hiding = hunting.seekers_phone()
    asks_in_a_tunnel(seeker, "Radar", "Are you within 1 km of us?")
    seeker.reads("Your last question waits for a signal.")
    seeker.opens("Map")
    seeker.reads("1 not sent")
    assert grave_faults(seeker.page) == []
    seeker.taps("Do not ask")
    expect(seeker.page.get_by_role("button", name="Ask a question")).to_be_visible()
    expect(seeker.page.get_by_text("1 not sent")).to_have_count(0)

    leaves_tunnel(seeker)
    expect(seeker.page.get_by_role("img", name="Connected")).to_be_visible()
    assert hiding.view()["round"]["teams"][0].get("pending") is None


def test_a_question_asked_in_a_tunnel_is_asked_when_the_phone_is_back(hunting: Hunting) -> None:
    """ASK-11: from where it was asked."""
    seeker, hiding = hunting.seekers_phone()
    asks_in_a_tunnel(seeker, "Radar", "Are you within 1 km of us?")
    seeker.stands_at(spot_of(CASTLE))
    leaves_tunnel(seeker)
    seeker.reads("Waiting for the answer")
    asked = hiding.view()["round"]["teams"][0]["pending"]["asked"]
    assert asked["fix"]["position"] == list(HUNTING)


def test_the_game_is_paused_by_one_side_and_goes_on_when_both_are_back(hunting: Hunting) -> None:
    """PAUSE-1: two taps stop everything, since it may be an emergency; the second is not where the first was."""
    seeker, hiding = hunting.seekers_phone()
    strip = seeker.page.get_by_role("banner").get_by_role("button")
    strip.click()
    pause = seeker.page.locator("dialog[open]").get_by_role("button", name="Pause the game")
    expect(pause).to_be_in_viewport()
    upper, lower = strip.bounding_box(), pause.bounding_box()
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] < lower["y"]
    pause.click()
    seeker.reads("The game is paused")
    expect(seeker.page.locator("dialog[open]")).to_have_count(0)
    expect(seeker.page.get_by_role("banner")).to_contain_text("Hidden for")
    expect(seeker.page.get_by_role("button", name="We are back: go on")).to_be_in_viewport()
    seeker.taps("We are back: go on")
    seeker.reads("Waiting for the others")
    seeker.reads(f"Not back yet: {hiding.view()['me']['name']}.")
    expect(seeker.page.get_by_text("The game is paused")).to_have_count(1)
    hiding.does("say-back")
    expect(seeker.page.get_by_text("The game is paused")).to_have_count(0)
    assert hiding.view().get("pause") is None


def test_who_has_the_time_says_why_the_game_is_paused_and_goes_on_from_the_same_place(
    hunting: Hunting,
) -> None:
    """PAUSE-1."""
    seeker, hiding = hunting.seekers_phone()
    menu = seeker.page.get_by_role("banner").get_by_role("button")
    menu.click()
    seeker.taps("Pause with a reason")
    form = seeker.page.locator("dialog[open] form")
    form.get_by_role("textbox").fill("rain")
    form.get_by_role("button", name="Pause with a reason").click()
    seeker.reads("“rain”")
    hiding.does("say-back")
    menu.click()
    seeker.page.locator("dialog[open]").get_by_role("button", name="We are back: go on").click()
    expect(seeker.page.get_by_text("The game is paused")).to_have_count(0)
    assert hiding.view().get("pause") is None


def test_a_second_phone_takes_over_a_seat_with_everything_on_it(hunting: Hunting) -> None:
    """By the link on the first phone's screen; what is answered on the one is kept on the other."""
    first, seeking = hunting.hiders_phone()
    first.context.grant_permissions(
        ["geolocation", "clipboard-read", "clipboard-write"], origin=hunting.server.url
    )
    first.page.get_by_role("banner").get_by_role("button").click()
    first.taps("My seat on another phone")
    first.taps("Copy the link")
    first.reads("Link copied.")
    link = first.page.evaluate("navigator.clipboard.readText()")
    goes_back(first.page)

    context, page = hunting.phones.enter_context(new_page(hunting.browser, hunting.server, HIDDEN))
    page.goto(link)
    page.wait_for_url("**/game/*")
    second = Phone(context, page, first.player)
    asks(seeking, "radar.1km")
    second.reads("The true answer from where you are")
    first.taps("Send: No")
    second.reads("2 cards drawn")
    keeps_cards(second)
    for phone in (first, second):
        phone.reads("1 of 6")
