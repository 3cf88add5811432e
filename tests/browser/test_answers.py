"""What the hider does besides the plain answer: another one with a reason, none at all, a photo that is disputed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from hideline.units import minutes, seconds
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, asks, hunt, spot_of
from tests.browser.phones import CARDS_DRAWN, Phone, grave_faults, new_page, opens_seat
from tests.browser.pictures import sends_photo as chooses_and_sends
from tests.servers import Player, Server, running_server
from tests.towns import ABBEY


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("answers")) as running:
        yield running


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Hunting]:
    with ExitStack() as stack:
        yield Hunting(browser, server, stack)


def last_entry(player: Player) -> dict[str, object]:
    entry: dict[str, object] = player.view()["round"]["teams"][0]["entries"][-1]
    return entry


def fills_reason(hider: Phone, button: str, reason: str) -> None:
    form = hider.page.locator("dialog[open] form")
    form.get_by_label("Reason").fill(reason)
    form.get_by_role("button", name=button).click()
    expect(form).to_have_count(0)


def test_a_wrong_computed_answer_is_corrected_with_a_reason(phones: Hunting) -> None:
    """ASK-3: the reason is not left out."""
    hider, seeking = phones.hiders_phone()
    asks(seeking, "radar.1km")
    hider.taps("Send another answer")
    form = hider.page.locator("dialog[open] form")
    form.get_by_label("Yes").check()
    expect(form.get_by_role("button", name="Send another answer")).to_have_attribute("aria-disabled", "true")
    fills_reason(hider, "Send another answer", "The phone was off by a street")
    hider.reads(CARDS_DRAWN)
    assert last_entry(seeking)["answer"] == {"verdict": "yes"} | last_entry(seeking)["answer"]  # type: ignore[operator]


def test_a_place_is_corrected_to_another_of_those_that_it_could_be(phones: Hunting) -> None:
    """ASK-3, TENT-1."""
    hider, seeking = phones.hiders_phone(size="medium", settings={"hiding_period": minutes(30)})
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


def test_who_has_moved_looks_again_before_the_answer_is_sent(phones: Hunting) -> None:
    """ASK-2, ASK-3: what stood on the button is what the seekers get, or nothing yet."""
    hider, seeking = phones.hiders_phone()
    asks(seeking, "radar.2km")
    expect(hider.page.get_by_role("button", name="Send: Yes")).to_be_visible()
    # As if the phone had last been heard of elsewhere.
    seeking.waits(seconds(10))
    hider.player.stands_at(spot_of(ABBEY))
    hider.reads("From your position")
    hider.taps("Send: No")
    hider.reads("You have moved, and the true answer is another one now: look again and send it.")
    assert seeking.view()["round"]["teams"][0]["pending"]
    seeking.waits(seconds(10))
    hider.player.stands_at(HIDDEN)
    hider.taps("Send: Yes")
    hider.reads(CARDS_DRAWN)
    assert last_entry(seeking)["answer"] == {"verdict": "yes"} | last_entry(seeking)["answer"]  # type: ignore[operator]


def test_a_photo_that_cannot_be_taken_is_told_with_a_reason(phones: Hunting) -> None:
    """ASK-8."""
    hider, seeking = phones.hiders_phone()
    asks(seeking, "photo.tree")
    hider.taps("I cannot answer this")
    fills_reason(hider, "I cannot answer this", "No tree for miles")
    hider.reads("Stay hidden")
    assert last_entry(seeking)["outcome"] == "answered"


def sends_photo(hider: Phone) -> None:
    hider.taps("Send a photo")
    chooses_and_sends(hider.page)
    expect(hider.page.locator("dialog[open] form")).to_have_count(0)


def test_a_disputed_photo_is_judged_with_the_reason_beside_it(phones: Hunting) -> None:
    """PHOTO-1: it comes to the front, and the seekers may be right."""
    hider, seeking = phones.hiders_phone()
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


def test_a_note_goes_with_a_question(phones: Hunting) -> None:
    """ASK-9: written below the question, read with it, and gone for the next."""
    seeker, hiding = phones.seekers_phone()
    hider = phones.phone_of(hiding, HIDDEN)
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
