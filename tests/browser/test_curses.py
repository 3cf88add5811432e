"""Curses of five kinds from the casting to the end: a timer, dice at doors, hangman, proof to be judged, questions."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from hideline.units import minutes
from tests.browser.acts import form_of, keeps_cards, sends_form, time_passes, walks_to
from tests.browser.axe import grave_faults
from tests.browser.conftest import Deal
from tests.browser.hunts import HIDDEN, HUNTING, asks, gathers, spot_of
from tests.browser.maps import differ_much, map_on
from tests.browser.phones import Phone, goes_back
from tests.browser.pictures import DUSK, NOON, a_tree, chooses_photo
from tests.servers import Player
from tests.towns import CASTLE, DEGREES_PER_KM_EAST

BONUS = "time-bonus-12-18-30"


def curses_on(phone: Phone) -> list[Any]:
    found: list[Any] = phone.player.view()["round"]["teams"][0]["curses"]
    return found


def at_the_thumb(seeker: Phone, curse: str) -> Locator:
    """A curse that binds the seekers: named on top of the screen, and at the thumb with what it does to them."""
    seeker.reads(curse, within=seeker.page.get_by_role("banner"))
    return seeker.page.get_by_role("button", name=curse).first


def casts(hider: Phone, *, pays: int = 0) -> None:
    """Cast the curse in hand, paid for with so many cards; what else it asks for is filled in before."""
    for turn in range(pays):
        form_of(hider).get_by_role("checkbox").nth(turn).check()
    sends_form(hider, "Cast the curse")


def opens_casting(hider: Phone) -> Locator:
    hider.opens_card()
    hider.taps("Cast the curse")
    return form_of(hider)


def sends_picture(phone: Phone, name: str) -> None:
    """A photo taken and uploaded in the open form, and the form sent."""
    chooses_photo(phone.page)
    sends_form(phone, name)


def test_a_curse_with_a_timer_is_cast_seen_and_over(deal: Deal) -> None:
    """CURSE-1: paid for with a card, named in the strip with its time, gone when that is up."""
    hider, seeker = deal("right-turn", BONUS)
    opens_casting(hider)
    casts(hider, pays=1)
    expect(at_the_thumb(seeker, "Curse of the Right Turn")).to_contain_text(re.compile(r"20:00|19:\d\d"))
    seeker.opens("Team")
    seeker.reads("Curse of the Right Turn", within=seeker.page.get_by_role("tabpanel"))
    assert grave_faults(seeker.page) == []
    seeker.player.waits(minutes(20))
    expect(seeker.page.get_by_text("Curse of the Right Turn")).to_have_count(0)


def test_a_curse_that_its_die_fails_is_told_to_its_own_side_alone(deal: Deal) -> None:
    """DECK, POW-1: before it is cast the form names the die; the other phone of the side is told too."""
    hider, seeker = deal("gamblers-feet")
    form = opens_casting(hider)
    hider.reads("Costs: Roll a die: on 2, 4 or 6 the card is spent for nothing.")
    assert grave_faults(hider.page) == []
    goes_back(hider.page)
    expect(form).to_have_count(0)
    failed = casts_until_it_fails(hider.player, seeker.player)
    told = "Curse of the Gambler’s Feet fails, the card is spent"
    hider.reads(f"You rolled {failed['roll'][0]}: {told}")
    hider.opens("Log")
    hider.reads(f"Rolled {failed['roll'][0]}: {told}")
    seeker.opens("Log")
    seeker.reads_nowhere(told)


def casts_until_it_fails(hider: Player, seeker: Player) -> Any:
    """Over HTTP: the one card of the deck is drawn and cast again and again."""
    for _ in range(40):
        (card,) = hider.view()["round"]["hand"]["cards"]
        hider.does("cast-curse", card=card)
        if failed := hider.view()["round"].get("failed_cast"):
            return failed
        gathers(hider, seeker, "gamblers-feet")
    raise AssertionError("a fair die would have failed it")


def test_dice_are_rolled_at_a_door(deal: Deal) -> None:
    """DECK: a door is tried with two dice until the timer is over."""
    hider, seeker = deal("jammed-door", BONUS, BONUS)
    opens_casting(hider)
    casts(hider, pays=2)
    seeker.opens("Team")
    seeker.taps("Roll for the curse")
    form_of(seeker).get_by_role("textbox").first.fill("Bakery")
    form_of(seeker).get_by_role("button", name="Roll for the curse").click()
    expect(seeker.page.get_by_role("img", name="Last roll: ")).to_be_visible()
    [curse] = curses_on(seeker)
    assert sum(curse["last_roll"]) < 7
    shut = seeker.page.get_by_role("tabpanel").get_by_role("timer", name="Bakery")
    expect(shut).to_have_text(re.compile(r"5:00|4:\d\d"))
    time_passes(seeker, minutes(5))
    expect(shut).to_have_count(0)
    seeker.player.waits(minutes(25))
    expect(seeker.page.get_by_text("Curse of the Jammed Door")).to_have_count(0)


def test_the_keys_of_hangman_have_the_room_and_a_thermometer_may_begin(deal: Deal) -> None:
    """CURSE-2, THERM-2: what the curse wants is the largest thing to do; on its own card nothing stands above it."""
    hider, seeker = deal("hidden-hangman", BONUS, BONUS)
    form = opens_casting(hider)
    form.get_by_label("word", exact=False).last.fill("apple")
    casts(hider, pays=2)
    seeker.taps("Clear the curse")
    keys = seeker.page.get_by_role("group", name="Guess")
    keys.scroll_into_view_if_needed()
    for letter in "AMZ":
        expect(keys.get_by_role("button", name=letter, exact=True)).to_be_in_viewport()
    expect(seeker.page.get_by_role("button", name="Clear the curse")).to_have_count(0)
    expect(seeker.page.get_by_role("button", name="Guess a letter")).to_contain_text("blocks asking")
    assert grave_faults(seeker.page) == []
    seeker.taps("Start a thermometer")
    seeker.taps("Thermometer")
    seeker.taps("We have just travelled 1 km or more")
    seeker.taps("Start the thermometer here")
    seeker.reads("Thermometer under way")


def test_hangman_is_won_between_the_phones(deal: Deal) -> None:
    """DECK: a letter and then the word, each answered by the hider's phone; asking is blocked until then."""
    hider, seeker = deal("hidden-hangman", BONUS, BONUS)
    form = opens_casting(hider)
    form.get_by_label("word", exact=False).last.fill("apple")
    casts(hider, pays=2)
    expect(at_the_thumb(seeker, "Curse of the Hidden Hangman")).to_contain_text("blocks asking")
    seeker.taps("Clear the curse")
    expect(seeker.page.get_by_role("tab", name="Team")).to_have_attribute("aria-selected", "true")
    hider.opens("Map")
    seeker.taps("P", exact=True)
    reply = hider.page.get_by_role("button", name="Reply to the guess")
    expect(reply).to_contain_text(re.compile(r"“p”, 0:\d\d left"))
    expect(hider.page.get_by_role("tab", name="Answer")).to_have_attribute("aria-selected", "true")
    hider.reads("Your word: apple")
    assert grave_faults(hider.page) == []
    hider.opens("Log")
    hider.taps_once("Reply to the guess")
    seeker.reads(re.compile("_ P P _ _"))
    assert grave_faults(seeker.page) == []
    seeker.page.get_by_role("listitem").get_by_role("button", name="Guess").click()
    form_of(seeker).get_by_role("textbox").fill("apple")
    form_of(seeker).get_by_role("button", name="Guess").click()
    hider.taps("Reply to the guess")
    expect(seeker.page.get_by_text("Curse of the Hidden Hangman")).to_have_count(0)
    assert curses_on(seeker) == []


def shown_of(picture: Locator) -> Any:
    """Whether all of an opened picture is in its frame, and whether less stands before more."""
    return picture.evaluate(
        """img => {
          const frame = img.parentElement;
          const [there, room] = [img.getBoundingClientRect(), frame.getBoundingClientRect()];
          const names = [...frame.querySelectorAll("button")].map((each) => each.getAttribute("aria-label"));
          return {
            whole: there.left >= room.left - 1 && there.right <= room.right + 1 && there.bottom <= room.bottom + 1,
            furtherFirst: names.join() === "Further away,Closer",
          };
        }"""
    )


def test_a_curse_is_reported_done_with_a_photo_and_accepted(deal: Deal) -> None:
    """CURSE-3, CURSE-4: paid with a photo, cleared by a photo the hider sees and then accepts."""
    hider, seeker = deal("zoologist")
    opens_casting(hider).get_by_role("textbox").last.fill("A duck")
    sends_picture(hider, "Cast the curse")
    expect(at_the_thumb(seeker, "Curse of the Zoologist")).to_contain_text("blocks asking")
    seeker.opens("Team")
    seeker.reads("Written on it: “A duck”")
    seeker.taps("Report it cleared")
    form_of(seeker).get_by_role("textbox").last.fill("Two ducks")
    sends_picture(seeker, "Report it cleared")
    expect(seeker.page.get_by_role("status").filter(has_text="Curse of the Zoologist")).to_contain_text(
        "reported"
    )
    # It comes to the front by itself, with all there is to judge it by.
    proof = hider.page.get_by_role("img", name="Photo as proof")
    expect(proof).to_be_visible()
    proof.click()
    opened = hider.page.locator("dialog[open]")
    expect(opened.get_by_role("img", name="Photo as proof")).to_be_visible()
    assert shown_of(opened.get_by_role("img")) == {"whole": True, "furtherFirst": True}
    opened.get_by_role("button", name="Closer").click()
    assert not shown_of(opened.get_by_role("img"))["whole"]
    opened.get_by_role("button", name="Further away").click()
    assert shown_of(opened.get_by_role("img"))["whole"]
    goes_back(hider.page)
    hider.reads("From the seekers: “Two ducks”")
    hider.page.get_by_text("How people judge it").first.click()
    hider.reads("In doubt about a sort, an encyclopedia decides.")
    assert grave_faults(hider.page) == []
    hider.taps("It is cleared")
    expect(seeker.page.get_by_text("Curse of the Zoologist")).to_have_count(0)
    assert curses_on(seeker) == []


def test_a_thermometer_is_finished_with_the_photo_that_a_curse_wants(deal: Deal) -> None:
    """THERM-1, CURSE-4: its form asks for what the curse demands of the next question."""
    hider, seeker = deal("ransom-note")
    hider.opens_card()
    hider.taps_once("Start making it")
    hider.taps("Cast the curse")
    sends_picture(hider, "Cast the curse")
    seeker.player.does("start-thermometer", question="thermometer.1km", fix=seeker.player.fix(HUNTING))
    seeker.stands_at(spot_of(CASTLE))
    seeker.opens("Ask")
    finish = seeker.page.get_by_role("button", name="Ask here: hotter or colder?")
    expect(finish).not_to_contain_text("as the crow flies")
    finish.click()
    assert grave_faults(seeker.page) == []
    seeker.reads("By asking you say that you obey Curse of the Ransom Note")
    sends_picture(seeker, "Ask here: hotter or colder?")
    expect(hider.page.get_by_role("img", name="Photo that came with the question")).to_be_visible()
    hider.taps("Send: ")
    expect(seeker.page.get_by_text("Waiting for the answer")).to_have_count(0)
    assert curses_on(seeker) == []


def test_photos_count_from_when_they_are_seen_until_they_are_taken_out(deal: Deal) -> None:
    """CURSE-8: the one on the screen is sent beside those before it; one taken out by mistake comes back."""
    hider, seeker = deal("egg-partner", BONUS, BONUS)
    opens_casting(hider)
    casts(hider, pays=2)
    seeker.opens("Team")
    seeker.taps("Done")
    page = seeker.page
    send = form_of(seeker).get_by_role("button", name="Done")
    expect(send).to_contain_text("Take or choose a photo above.")
    beside = page.get_by_role("img", name="Photo to send")
    for turn, sky in enumerate((NOON, DUSK, NOON)):
        page.locator("dialog[open] input[type=file]").last.set_input_files(a_tree(sky))
        expect(beside).to_have_count(turn)
        expect(page.locator("dialog[open] canvas")).to_be_visible()
    expect(send).not_to_contain_text("Take or choose a photo above.")
    assert grave_faults(page) == []
    for left in (1, 0):
        seeker.taps("Remove: Photo 1")
        expect(beside).to_have_count(left)
    seeker.taps("Undo")
    expect(beside).to_have_count(1)
    sends_form(seeker, "Done")
    expect(hider.page.get_by_role("img", name="Photo as proof")).to_have_count(2)


def test_where_a_curse_sends_the_team_is_told_in_words_and_shown_on_the_map(deal: Deal) -> None:
    """CURSE-4: a spot near them and further from the hider, here the station beside which they stand."""
    hider, seeker = deal("mediocre-travel-agent")
    lat, lon = HUNTING
    walks_to(seeker, (lat, lon - 0.3 * DEGREES_PER_KM_EAST))
    form = opens_casting(hider)
    form.get_by_label("Find a station").fill("Market")
    form.get_by_role("radio", name="Market").check()
    casts(hider)
    expect(at_the_thumb(seeker, "Curse of the Mediocre Travel Agent")).to_contain_text("blocks asking")
    seeker.opens("Team")
    seeker.reads(re.compile(r"^Destination: 300\sm east of you, at Market$"))
    before = map_on(seeker.page)
    seeker.taps("Show on the map")
    assert differ_much(before, map_on(seeker.page))
    assert grave_faults(seeker.page) == []


def test_what_is_to_be_matched_is_counted_by_its_name(deal: Deal) -> None:
    """CURSE-4: the hider's number is on the seekers' screen, and theirs on the hider's."""
    hider, seeker = deal("cairn")
    hider.opens_card()
    hider.taps_once("Start making it")
    form = opens_casting(hider)
    form.get_by_label("How many rocks?").fill("4")
    sends_picture(hider, "Cast the curse")
    seeker.opens("Team")
    seeker.reads("To be matched: 4 rocks")
    seeker.taps("Done")
    rocks = form_of(seeker).get_by_label("How many rocks did you manage?")
    rocks.fill("3")
    expect(form_of(seeker).get_by_role("button", name="Done")).to_have_attribute("aria-disabled", "true")
    rocks.fill("5")
    sends_picture(seeker, "Done")
    hider.reads("Reported: 5 rocks")
    hider.reads_nowhere("No question waits")
    hider.taps("It is cleared")
    expect(seeker.page.get_by_text("Curse of the Cairn")).to_have_count(0)


def test_what_a_curse_has_earned_is_seen_by_both(deal: Deal) -> None:
    """CURSE-8: on the account at once, apart from the hand."""
    hider, seeker = deal("egg-partner", BONUS, BONUS)
    opens_casting(hider)
    casts(hider, pays=2)
    seeker.opens("Team")
    seeker.taps("Done")
    sends_picture(seeker, "Done")
    hider.taps("It is cleared")
    seeker.taps("Admit a mishap")
    hider.opens("Map")
    earned = hider.page.get_by_role("region", name="Earned by curses")
    expect(earned).to_contain_text("Curse of the Egg Partner")
    assert grave_faults(hider.page) == []
    seeker.page.get_by_role("banner").get_by_role("button").click()
    expect(seeker.page.get_by_role("region", name="Earned by curses")).to_contain_text("the egg cracked")


def test_a_curse_out_of_reach_says_why_and_cannot_be_cast(deal: Deal) -> None:
    """CURSE-1: the seekers are too close for a bridge troll."""
    hider, seeker = deal("bridge-troll")
    # What cannot be cast is said anew when the hider's own phone moves.
    for phone, (lat, lon) in ((seeker, HUNTING), (hider, HIDDEN)):
        walks_to(phone, (lat + 1e-5, lon))
    hider.opens_card("Bridge Troll")
    hider.reads("a seeker is too close")
    expect(hider.page.get_by_role("button", name="Cast the curse")).to_have_count(0)


def test_a_curse_wears_off_with_the_questions_asked(deal: Deal) -> None:
    """CURSE-5: one more card is drawn for each of the next three answers, and both sides see that price."""
    hider, seeker = deal("overflowing-chalice", "time-bonus-6-9-15")
    opens_casting(hider)
    casts(hider, pays=1)
    seeker.opens("Team")
    seeker.reads("For 3 more questions")
    seeker.opens("Ask")
    seeker.reads("They draw 3, keep 1")
    seeker.opens("Team")
    for left, question, draw in ((2, "radar.500m", 3), (1, "radar.80km", 3), (0, "matching.park", 4)):
        asks(seeker.player, question)
        hider.reads(f"You draw {draw}, keep 1")
        hider.taps("Send: ")
        hider.reads(f"{draw} cards drawn")
        keeps_cards(hider)
        if left:
            seeker.reads(f"For {left} more question")
    expect(seeker.page.get_by_text("Curse of the Overflowing Chalice")).to_have_count(0)
    seeker.opens("Ask")
    seeker.reads("They draw 2, keep 1")
