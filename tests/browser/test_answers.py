"""What the hider does besides the plain answer: another one with a reason, none at all, a photo that is disputed."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Route, expect

from hideline.units import minutes
from tests.browser.acts import answer_in_log, form_of, sends_form, sends_photo, walks_to
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, asks, hunt, spot_of
from tests.browser.lines import HeldLine
from tests.browser.phones import CARDS_DRAWN, Phone, new_page, opens_seat, until
from tests.browser.pictures import DUSK, NOON, a_tree, chooses_photo
from tests.browser.tours.looking import at_rest
from tests.servers import Player, Server
from tests.towns import ABBEY


def last_entry(player: Player) -> Any:
    return player.view()["round"]["teams"][0]["entries"][-1]


def fills_reason(hider: Phone, button: str, reason: str) -> None:
    form_of(hider).get_by_label("Reason").fill(reason)
    sends_form(hider, button)


def test_a_wrong_computed_answer_is_corrected_with_a_reason(hunting: Hunting) -> None:
    """ASK-3: the reason is not left out, and stays with the hider's side for now."""
    hider, seeker = hunting.both_phones()
    asks(seeker.player, "radar.1km")
    hider.taps("Send another answer")
    form = form_of(hider)
    form.get_by_label("Yes").check()
    expect(form.get_by_role("button", name="Send another answer")).to_have_attribute("aria-disabled", "true")
    fills_reason(hider, "Send another answer", "The phone was off by a street")
    hider.reads(CARDS_DRAWN)
    for phone in (hider, seeker):
        phone.opens("Log")
        phone.reads("Yes", within=answer_in_log(phone, "Are you within 1 km of us?"))
    assert (
        hider.player.view()["round"]["hiding"]["reasonings"][-1]["reason"] == "The phone was off by a street"
    )
    seeker.reads_nowhere("The phone was off by a street")


def test_a_place_is_corrected_to_another_of_those_that_it_could_be(hunting: Hunting) -> None:
    """ASK-3, TENT-1."""
    hider, seeking = hunting.hiders_phone(size="medium", settings={"hiding_period": minutes(30)})
    asks(seeking, "tentacle.museum")
    hider.taps("Send another answer")
    form = hider.page.locator("dialog[open] form")
    [place, *_] = [each for each in hider.player.get("answers").json() if each["place"]]
    form.get_by_label(place["place_name"], exact=True).check()
    expect(form.get_by_label("A place", exact=True)).to_have_count(0)
    assert grave_faults(hider.page) == []
    fills_reason(hider, "Send another answer", "I stand before it")
    hider.reads(CARDS_DRAWN)
    assert last_entry(seeking)["answer"] == place | last_entry(seeking)["answer"]


def test_who_has_moved_looks_again_before_the_answer_is_sent(hunting: Hunting) -> None:
    """ASK-2, ASK-3: what stood on the button is what the seekers get, or nothing yet."""
    hiding, seeking = hunt(hunting.server)
    context, page = hunting.phones.enter_context(new_page(hunting.browser, hunting.server, HIDDEN))
    line = HeldLine(page)
    hider = opens_seat(context, page, hiding)
    asks(seeking, "radar.2km")
    expect(page.get_by_role("button", name="Send: Yes")).to_be_visible()
    line.is_held = True
    walks_to(hider, spot_of(ABBEY))
    hider.taps("Send: Yes")
    line.lets_go()
    hider.reads("You have moved, and the true answer is another one now: look again and send it.")
    assert seeking.view()["round"]["teams"][0]["pending"]
    hider.taps("Send: No")
    hider.reads(CARDS_DRAWN)
    assert last_entry(seeking)["answer"]["verdict"] == "no"


def test_a_photo_that_cannot_be_taken_is_told_with_a_reason(hunting: Hunting) -> None:
    """ASK-8: that there is none is all the seekers hear of it."""
    hider, seeker = hunting.both_phones()
    asks(seeker.player, "photo.tree")
    hider.taps("I cannot answer this")
    fills_reason(hider, "I cannot answer this", "No tree for miles")
    hider.reads("Stay hidden")
    for phone in (hider, seeker):
        phone.opens("Log")
        phone.reads("Cannot answer", within=answer_in_log(phone, "a tree"))
    assert hider.player.view()["round"]["hiding"]["reasonings"][-1]["reason"] == "No tree for miles"
    seeker.reads_nowhere("No tree for miles")


def test_a_photo_is_with_the_seekers_until_the_find_ends_all_answering(hunting: Hunting) -> None:
    """PHOTO-1, END-3: the hider reads who has it; after the find nobody is asked for anything about it."""
    hider, seeker = hunting.both_phones()
    asks(seeker.player, "photo.tree")
    sends_photo(hider)
    hider.opens("Answer")
    hider.reads("Your photo is with the seekers")
    hider.reads_nowhere("No question waits")
    expect(seeker.page.get_by_role("button", name="Accept the photo")).to_be_visible()

    seeker.player.does("claim-find")
    hider.player.does("confirm-find")
    hider.reads("Nothing is left to answer")
    hider.reads_nowhere("Your photo is with the seekers")
    hider.reads_nowhere("No question waits")
    seeker.reads("Standings")
    expect(seeker.page.get_by_role("button", name="Accept the photo")).to_have_count(0)


def test_under_the_question_whether_one_was_found_nothing_says_that_none_waits(hunting: Hunting) -> None:
    """END-3."""
    hider, seeker = hunting.both_phones()
    hider.opens("Answer")
    hider.reads("No question waits")
    seeker.player.does("claim-find")
    expect(hider.page.get_by_role("button", name="Yes, they found me")).to_be_visible()
    hider.reads_nowhere("No question waits")
    hider.player.does("refuse-find")
    hider.reads("No question waits")


def test_two_photos_are_compared(hunting: Hunting) -> None:
    """PHOTO-1: the newest alone at first, then with another below it, then the other alone."""
    hider, seeker = hunting.both_phones()
    for question, shown, sky in (("photo.tree", "A tree at noon", NOON), ("photo.sky", "A red sky", DUSK)):
        asks(seeker.player, question)
        sends_photo(hider, shown, sky=sky)
        seeker.taps_once("Accept the photo")
    seeker.taps("Look at 2 photos")
    photos = seeker.page.locator("dialog[open]").get_by_role("img")
    expect(photos).to_have_count(1)
    expect(photos).to_have_accessible_name("A red sky")

    newer, older = seeker.page.locator("dialog[open]").get_by_role("checkbox").all()
    older.check()
    expect(photos).to_have_count(2)
    for photo, shown in zip(photos.all(), ("A red sky", "A tree at noon"), strict=True):
        expect(photo).to_have_accessible_name(shown)
        expect(photo).to_be_visible()
    at_rest(seeker.page)
    assert len(set(photos.evaluate_all("(all) => all.map((each) => each.src)"))) == 2
    assert grave_faults(seeker.page) == []

    newer.uncheck()
    expect(photos).to_have_count(1)
    expect(photos).to_have_accessible_name("A tree at noon")


def test_a_question_can_be_left_while_its_picture_is_on_its_way(hunting: Hunting) -> None:
    """ASK-9: nothing was asked, and no other question is told to wait for a signal that is there."""
    seeker, hiding = hunting.seekers_phone()
    page = seeker.page
    held: list[Route] = []
    page.route("**/uploads/*", lambda route, _: held.append(route))
    seeker.opens("Ask")
    seeker.taps("Radar")
    seeker.taps("Are you within 1 km of us?")
    seeker.taps("Add a picture")
    page.locator(".form input[type=file]").last.set_input_files(a_tree())
    expect(page.locator(".form canvas")).to_be_visible()
    seeker.taps("Ask: ")
    seeker.reads("Your picture is on its way")
    expect(page.get_by_role("progressbar", name="Sending the photo")).to_be_visible()
    seeker.reads("Your last question is on its way: its picture goes first.")
    seeker.reads_nowhere("Your last question waits for a signal.")
    assert grave_faults(page) == []
    seeker.taps("Do not ask")
    expect(page.get_by_text("Your picture is on its way")).to_have_count(0)
    until(page, lambda: held != [])
    for each in held:
        each.continue_()
    seeker.taps("Are you within 2 km of us?")
    expect(page.get_by_role("button", name="Ask: Are you within 2 km of us?")).to_be_visible()
    assert hiding.view()["round"]["teams"][0].get("pending") is None


def test_a_disputed_photo_is_judged_with_the_reason_beside_it(hunting: Hunting) -> None:
    """PHOTO-1: it comes to the front, and the seekers may be right."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "photo.tree")
    sends_photo(hider)
    hider.opens("Map")
    seeking.does("dispute-photo", reason="The top is cut off")
    dispute = hider.page.get_by_role("region", name="The seekers say this photo breaks its rules")
    expect(dispute).to_contain_text("The top is cut off")
    expect(dispute).to_contain_text("The whole tree is in the picture")
    expect(dispute.get_by_role("img", name="Your photo")).to_be_visible()
    expect(hider.page.get_by_role("tab", name="Answer")).to_contain_text("1")
    assert grave_faults(hider.page) == []
    hider.taps("They are right: new photo")
    expect(hider.page.get_by_role("button", name="Send a photo")).to_be_visible()
    expect(dispute).to_have_count(0)


def test_a_photo_being_taken_outlives_a_claim_that_is_refused(hunting: Hunting) -> None:
    """END-3: the claim comes first, and then the question waits as before."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "photo.tree")
    hider.taps("Send a photo")
    tick = hider.page.get_by_role("checkbox", name="The whole tree is in the picture")
    tick.check()
    chooses_photo(hider.page)
    seeking.does("claim-find")
    hider.reads("They say they found you: answer that first.")
    expect(hider.page.get_by_text("This question no longer waits for a photo.")).to_have_count(0)
    hider.player.does("refuse-find")
    expect(tick).to_be_checked()
    sends_form(hider, "Send this photo")
    hider.reads("Your photo is with the seekers")
    assert last_entry(seeking)["answer"]["photo"]


def test_who_disputed_a_photo_reads_that_the_hider_decides(hunting: Hunting) -> None:
    """PHOTO-1: with their own reason, as long as they may still accept it."""
    hider, seeker = hunting.both_phones()
    asks(seeker.player, "photo.tree")
    sends_photo(hider)
    seeker.taps("Breaks its rules")
    fills_reason(seeker, "Breaks its rules", "The top is cut off")
    seeker.reads("You say this photo breaks its rules")
    seeker.reads(re.compile("“The top is cut off” The hider decides now"))
    assert grave_faults(seeker.page) == []
    seeker.taps_once("Accept the photo")
    expect(seeker.page.get_by_text("You say this photo breaks its rules")).to_have_count(0)


def test_a_photo_sent_from_another_phone_closes_the_form_with_a_word(
    browser: Browser, server: Server
) -> None:
    hiding, seeking = hunt(server)
    with new_page(browser, server, HIDDEN) as near, new_page(browser, server, HIDDEN) as other:
        slow, quick = opens_seat(*near, hiding), opens_seat(*other, hiding)
        asks(seeking, "photo.tree")
        slow.taps("Send a photo")
        sends_photo(quick)
        slow.reads("This question no longer waits for a photo.")
        expect(slow.page.locator("dialog[open]")).to_have_count(0)
        expect(quick.page.get_by_text("This question no longer waits for a photo.")).to_have_count(0)


def test_a_note_goes_with_a_question(hunting: Hunting) -> None:
    """ASK-9: written below the question, read with it, and gone for the next."""
    seeker, hiding = hunting.seekers_phone()
    hider = hunting.phone_of(hiding, HIDDEN)
    seeker.opens("Ask")
    seeker.taps("Radar")
    seeker.taps("Are you within 1 km of us?")
    seeker.page.get_by_label("Note to the hider").fill("We stand at the fountain")
    assert grave_faults(seeker.page) == []
    seeker.taps("Ask: ")
    hider.reads("They add: “We stand at the fountain”")
    hider.taps("Send: ")
    hider.reads(CARDS_DRAWN)
    seeker.taps("Are you within 2 km of us?")
    expect(seeker.page.get_by_label("Note to the hider")).to_have_value("")
    for phone in (seeker, hider):
        phone.opens("Log")
        phone.reads("“We stand at the fountain”", within=answer_in_log(phone, "Are you within 1 km of us?"))


def test_the_distance_that_was_named_goes_with_a_question(hunting: Hunting) -> None:
    """RADAR-1: mates read it while they wait, and all in the log."""
    hider, seeker = hunting.both_phones()
    seeker.player.does("ask-question", question="radar.choose", distance=3000, fix=seeker.player.fix(HUNTING))
    named = re.compile(r"Distance: 3\skm")
    seeker.reads(named)
    hider.reads(named)
    hider.taps("Send: ")
    hider.reads(CARDS_DRAWN)
    seeker.opens("Log")
    seeker.reads(named, within=answer_in_log(seeker, "Are you within a distance of us that we name?"))


def test_a_close_call_says_where_it_turns(hunting: Hunting) -> None:
    """ASK-11: the phones may be off by more than it takes for the other answer."""
    hider, seeking = hunting.hiders_phone()
    just_outside = seeking.fix((HIDDEN[0] + 1.003 / 111.3, HIDDEN[1]))
    seeking.does("ask-question", question="radar.1km", fix=just_outside)
    expect(hider.page.get_by_role("button", name="Send: No")).to_be_visible()
    hider.reads("This is a close call")
    hider.reads(re.compile(r"It turns at \d\sm from here\."))
    assert grave_faults(hider.page) == []


def test_a_picture_goes_with_a_question(hunting: Hunting) -> None:
    """ASK-9: beside the note that was written before, seen by whoever answers."""
    seeker, hiding = hunting.seekers_phone()
    hider = hunting.phone_of(hiding, HIDDEN)
    page = seeker.page
    seeker.opens("Ask")
    seeker.taps("Radar")
    seeker.taps("Are you within 1 km of us?")
    page.get_by_label("Note to the hider").fill("This fountain")
    seeker.taps("Add a picture")
    page.locator(".form input[type=file]").last.set_input_files(a_tree())
    expect(page.locator(".form canvas")).to_be_visible()
    assert grave_faults(page) == []
    seeker.taps("Ask: ")
    seeker.reads("Waiting for the answer")
    seeker.reads("“This fountain”")
    expect(page.get_by_role("img", name="Photo that came with the question")).to_be_visible()
    hider.reads("They add: “This fountain”")
    expect(hider.page.get_by_role("img", name="Photo that came with the question")).to_be_visible()
    asked = hiding.view()["round"]["teams"][0]["pending"]["asked"]
    assert len(asked["photos"]) == 1
    hider.taps("Send: ")
    hider.reads(CARDS_DRAWN)
    seeker.opens("Map")
    seeker.reads("Are you within 1 km of us?", within=page.get_by_role("tabpanel"))
    for phone in (seeker, hider):
        phone.opens("Log")
        expect(phone.page.get_by_role("img", name="Photo that came with the question")).to_be_visible()
