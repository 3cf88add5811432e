"""The hider's phone: what is in reach, who comes near, and the notebook that stays on the phone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import Browser, Locator, Route, expect

from hideline.units import minutes, seconds
from tests.browser.acts import time_passes, walks_to
from tests.browser.axe import grave_faults
from tests.browser.conftest import Hunting
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, hunt
from tests.browser.maps import differ_much, map_on
from tests.browser.phones import (
    MOMENT,
    Phone,
    Spot,
    goes_back,
    lets_moments_pass,
    new_page,
    opens_seat,
    until,
)
from tests.browser.pictures import a_tree, chooses_photo
from tests.browser.tours.looking import drawn
from tests.browser.trains import running_trains
from tests.rounds import NOON
from tests.servers import Player
from tests.towns import MARKET, MILL, position

AFTERNOON = {"begins": "13:40", "ends": "20:00"}


def test_the_hiding_period_shows_what_can_still_be_reached(browser: Browser, tmp_path: Path) -> None:
    """ROUND-4: from the market, 12:40, everything but the two islands, each with its time."""
    with (
        running_trains(tmp_path) as server,
        new_page(browser, server, HUNTING) as (context, page),
    ):
        host, code = Player.creates(server, "Ann", clock="manual", size="small", starts_at=NOON)
        guest = Player.joins(server, code, "Ben")
        guest.does("say-ready")
        host.does("start-game", start=list(HUNTING))
        hiding = host if host.view()["role"] == "hider" else guest
        hider = opens_seat(context, page, hiding)
        hider.reads("10 stations in reach")
        page.get_by_role("button", name="Lakeside in 18").click()
        hider.reads("You can be in its zone at 12:58")
        hider.taps("Show those too far as well")
        hider.taps("Show 4 more")
        hider.taps("Lido")
        hider.reads("You cannot be there in time.")
        assert grave_faults(page) == []


NOTE_SOUNDS = """() => {
  window.sounds = [];
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.audio = this;
    }
    createOscillator() {
      const tone = super.createOscillator();
      const { start } = tone;
      tone.start = (...when) => {
        window.sounds.push(tone.frequency.value);
        start.apply(tone, when);
      };
      return tone;
    }
  };
  navigator.vibrate = (pattern) => window.sounds.push(pattern);
}"""
"""What would be heard, and what felt in a pocket: the computer may have neither."""


def test_the_phone_rings_when_a_seeker_crosses_the_ring(hunting: Hunting) -> None:
    """Once, and not for a position that is only sure to two kilometres."""
    hiding, seeking = hunt(hunting.server)
    context, page = hunting.phones.enter_context(new_page(hunting.browser, hunting.server, HIDDEN))
    context.add_init_script(f"({NOTE_SOUNDS})()")
    hider = opens_seat(context, page, hiding)
    hider.reads("You are inside")
    hider.opens("Map")
    page.wait_for_function("() => window.audio?.state === 'running'")
    seeking.stands_at(HUNTING)
    hider.reads("Nearest so far: 1.")
    seeking.waits(seconds(10))
    seeking.post("fixes", seeking.fix([HIDDEN[0] + 0.0005, HIDDEN[1]], accuracy=2000.0))
    hider.reads("accurate to 2 km")
    hider.reads("Nearest so far: 1.")
    hider.reads_nowhere("in your zone")
    assert page.evaluate("sounds") == []
    seeking.waits(seconds(10))
    seeking.stands_at([HIDDEN[0] + 0.001, HIDDEN[1]])
    hider.reads("is in your zone")
    expect(hider.page.get_by_text("in your zone", exact=True)).to_be_visible()
    felt, *heard = page.evaluate("sounds")
    assert len(felt) > 1
    assert len(set(heard)) > 1
    seeking.waits(seconds(10))
    seeking.stands_at([HIDDEN[0] + 0.0009, HIDDEN[1]])
    hider.reads("Nearest so far: 10")
    assert page.evaluate("sounds") == [felt, *heard]
    assert grave_faults(hider.page) == []


def test_a_hint_is_below_the_question_it_is_about(hunting: Hunting) -> None:
    """ASK-7: the clock runs, and what there is to do comes first."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")
    hint = hider.page.get_by_role("complementary", name="Hint")
    task = hider.page.get_by_role("article")
    tops = [(each.bounding_box() or {"y": 0})["y"] for each in (task, hint)]
    assert tops == sorted(tops)


def test_a_hider_who_goes_out_of_the_zone_is_told_at_the_thumb_and_aloud(hunting: Hunting) -> None:
    """ZONE-3: how far it is to go back, from the server's first sure position on."""
    hider, seeking = hunting.hiders_phone()
    hider.reads("Stay hidden")
    for spot, said in (((HIDDEN[0] + 0.01, HIDDEN[1]), "You have left your zone"), (HIDDEN, "Stay hidden")):
        walks_to(hider, spot)
        hider.reads(said)
    walks_to(hider, (HIDDEN[0] + 0.01, HIDDEN[1]))
    expect(hider.page.get_by_role("status").filter(has_text="Go into your zone")).to_contain_text(
        "to its edge. That you left it is on the record."
    )
    assert grave_faults(hider.page) == []
    assert "has_left" not in seeking.get("view").text


def test_a_hider_who_is_late_is_told_why_the_clock_stands(hunting: Hunting) -> None:
    """ZONE-2: the clock starts when they are in."""
    host, code = Player.creates(hunting.server, "Ann", clock="manual", size="small")
    guest = Player.joins(hunting.server, code, "Ben")
    guest.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    hiding = next(player for player in (host, guest) if player.view()["role"] == "hider")
    between = position(3.7, 5.6)
    hiding.stands_at([between.lat, between.lon])
    host.waits(minutes(30))
    hider = hunting.phone_of(hiding, (between.lat, between.lon))
    hider.reads("Your clock starts when you are in.")
    expect(hider.page.get_by_role("banner")).to_contain_text("Stands until you are in your zone")
    hider.opens("Map")
    assert grave_faults(hider.page) == []


def test_those_who_hide_together_are_listed_as_such_and_raise_no_alarm(hunting: Hunting) -> None:
    """TEAM-1: a partner is in the zone all the time; how near a seeker came counts for both."""
    host, code = Player.creates(hunting.server, "Ann", clock="manual", size="small")
    guests = [Player.joins(hunting.server, code, name) for name in ("Ben", "Cleo", "Dora")]
    for guest, mate in zip(guests, (host, guests[2], guests[2]), strict=True):
        guest.does("choose-side", side=mate.view()["me"]["side"])
        guest.does("say-ready")
    host.does("start-game", start=list(HUNTING))
    players = (host, *guests)
    hiding, partner = (player for player in players if player.view()["role"] == "hider")
    seeking = next(player for player in players if player.view()["role"] == "seeker")
    hiding.does("name-station", station=MILL)
    hiding.stands_at(HIDDEN)
    seeking.stands_at(HUNTING)
    host.waits(minutes(30))
    hider = hunting.phone_of(hiding, HIDDEN)
    hider.page.evaluate(f"({NOTE_SOUNDS})()")
    partner.stands_at([HIDDEN[0] + 0.0001, HIDDEN[1]])
    name = partner.view()["me"]["name"]

    mates = hider.page.get_by_role("heading", name="Hiding with you").locator(
        "xpath=following-sibling::ul[1]"
    )
    expect(mates.get_by_text(name)).to_be_visible()
    seeking.stands_at(HUNTING)
    hider.reads("Nearest so far: 1.")
    host.waits(seconds(10))
    seeking.stands_at([HIDDEN[0] + 0.001, HIDDEN[1]])
    hider.reads(f"{seeking.view()['me']['name']} is in your zone")
    hider.reads("Nearest so far: 100 m")
    assert hider.page.evaluate("sounds.filter(Array.isArray).length") == 1, "the seeker's alarm alone"
    assert grave_faults(hider.page) == []


WATCH_MOMENTS = """() => {
  window.moments = [];
  const look = () => {
    const moment = document.querySelector("[data-moment]");
    if (!moment || window.moments.at(-1)?.moment === moment) return;
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    window.moments.push({ moment, isOnTop: moment.contains(top), text: moment.innerText });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_question_is_seen_over_the_rules_one_is_reading(hunting: Hunting) -> None:
    """Behind an open panel nothing could be touched, and a screen reader would say nothing of it."""
    hider, seeking = hunting.hiders_phone()
    page = hider.page
    hider.taps("The rules for this")
    expect(page.locator("dialog[open]")).to_contain_text("-1")
    page.evaluate(WATCH_MOMENTS)
    asks(seeking, "radar.1km")
    page.wait_for_function("() => window.moments.length > 0")
    (moment,) = page.evaluate("() => window.moments.map(({ isOnTop, text }) => [isOnTop, text])")
    assert moment[0], "it lies behind the panel"
    assert "Are you within 1 km of us?" in moment[1]

    expect(page.locator("[data-moment]")).to_have_count(0)
    goes_back(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    hider.reads("The true answer from where you are")


def letters_of(words: Locator) -> float:
    size: float = words.evaluate("(words) => parseFloat(getComputedStyle(words).fontSize)")
    return size


def clock_stands(phone: Phone) -> None:
    """From now on nothing goes by itself on a phone whose clock is in our hands, and its line is up.

    What was due within the next minute comes at once, giving up on the line as well; the next try would never come.
    """
    page = phone.page
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("img", name="Connected")).to_be_visible()


def test_a_moment_goes_with_a_tap_or_escape_and_the_panel_below_stays(hunting: Hunting) -> None:
    """On a phone on which things move; its clock stands, so that no moment goes by itself."""
    hiding, seeking = hunt(hunting.server)
    context, page = hunting.phones.enter_context(
        new_page(hunting.browser, hunting.server, HIDDEN, moves=True)
    )
    lets_moments_pass(page)
    page.clock.install()
    hider = opens_seat(context, page, hiding)
    hider.taps("The rules for this")
    rules, moment = page.locator("dialog[open]"), page.locator(MOMENT)
    expect(rules).to_contain_text("-1")
    clock_stands(hider)
    for question, key in (("radar.1km", ""), ("radar.2km", "Escape")):
        asks(seeking, question)
        expect(moment).to_contain_text("of us?")
        expect(moment).to_be_focused()
        sizes = {
            words: letters_of(moment.get_by_text(words)) for words in ("A question", "of us?", "Tap to go on")
        }
        assert sizes["of us?"] > max(sizes["A question"], sizes["Tap to go on"])
        assert moment.evaluate("(moment) => parseFloat(getComputedStyle(moment).animationDuration)") > 0
        page.keyboard.press(key) if key else moment.click()
        expect(moment).to_have_count(0)
        expect(rules).to_have_count(1)
        expect(rules.locator(":focus")).to_have_count(1)
        answers(hiding)
        hider.reads("Stay hidden")


def test_keys_act_on_the_moment_that_is_seen_and_not_on_what_lies_below(hunting: Hunting) -> None:
    """WCAG 2.4.11: the button below has the focus again once the moment is gone."""
    hiding, seeking = hunt(hunting.server)
    context, page = hunting.phones.enter_context(new_page(hunting.browser, hunting.server, HIDDEN))
    lets_moments_pass(page)
    page.clock.install()
    hider = opens_seat(context, page, hiding)
    menu, moment = page.get_by_role("banner").get_by_role("button"), page.locator(MOMENT)
    hider.reads("Stay hidden")
    clock_stands(hider)
    menu.focus()
    asks(seeking, "radar.1km")
    expect(moment).to_be_focused()
    page.keyboard.press("Enter")
    expect(moment).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(menu).to_be_focused()


NOTE_DUE = """() => {
  window.due = [];
  const place = document.querySelector("[data-due]");
  new MutationObserver(() => {
    const text = document.querySelector("[data-due]").textContent;
    if (text !== window.due.at(-1)) window.due.push(text);
  }).observe(place, { childList: true, characterData: true, subtree: true });
}"""


def test_whoever_must_answer_is_told_of_the_time_whichever_tab_is_open(hunting: Hunting) -> None:
    """ASK-7: at the start, half time, the last minute and the end, by a polite live region; felt in a pocket."""
    hider, seeking = hunting.hiders_phone()
    page = hider.page
    due = page.locator("[data-due]")
    expect(due).to_have_attribute("aria-live", "polite")
    page.evaluate(NOTE_DUE)
    page.evaluate("() => { window.felt = 0; navigator.vibrate = () => (window.felt += 1); }")
    asks(seeking, "radar.1km")
    hider.reads("The true answer from where you are")
    hider.opens("Log")
    expect(due).to_have_text("Answer due: 5 min in all")
    for wait, told in ((2.6, "half the time is left"), (1.5, "one minute left"), (1, "Time is up")):
        felt = page.evaluate("felt")
        time_passes(hider, int(minutes(1) * wait))
        expect(due).to_have_text(f"Answer due: {told}")
        page.wait_for_function(f"felt > {felt}")
    answers(hider.player)
    expect(due).to_have_text("")
    assert len(page.evaluate("() => window.due")) == 5


def test_spots_are_noted_on_the_phone_and_nowhere_else(hunting: Hunting) -> None:
    hider, _ = hunting.hiders_phone()
    hider.page.get_by_label("Note a spot").fill("Behind the kiosk")
    hider.taps("Note it here")
    hider.reads("Behind the kiosk")
    hider.page.reload()
    hider.reads("Behind the kiosk")
    hider.reads("in your zone")
    spot = hider.page.get_by_role("listitem").filter(has_text="Behind the kiosk")
    hider.taps("Forget Behind the kiosk")
    expect(spot).to_have_count(0)
    hider.taps("Undo")
    expect(spot).to_be_visible()
    hider.taps("Forget Behind the kiosk")
    hider.taps("Close")
    expect(hider.page.get_by_text("Behind the kiosk")).to_have_count(0)
    assert "kiosk" not in hider.player.get("view").text


def test_a_photo_taken_ahead_is_blacked_out_and_sent_when_it_answers(hunting: Hunting) -> None:
    """PHOTO-1, PHOTO-2: nothing leaves the phone before it is used, and what is black on the phone is black for all."""
    hider, seeking = hunting.hiders_phone()
    page = hider.page
    page.locator("#sheet-panel input[type=file]").set_input_files(a_tree())
    expect(page.get_by_role("img", name="Photo 1")).to_be_visible()
    hider.taps("Throw photo 1 away")
    expect(page.get_by_role("img", name="Photo 1")).to_have_count(0)
    hider.taps("Undo")
    expect(page.get_by_role("img", name="Photo 1")).to_be_visible()
    asks(seeking, "photo.tree")
    hider.taps("Send a photo")
    hider.taps("Use photo 1")
    page.locator("dialog[open] canvas").click(position={"x": 40, "y": 40})
    assert grave_faults(page) == []
    sends(hider)
    assert is_black_near_the_corner(sent_to(seeking))
    hider.opens("Map")
    hider.reads("Photos taken ahead")
    expect(page.get_by_role("img", name="Photo 1")).to_have_count(0)


def test_a_photo_being_prepared_outlives_a_pause(hunting: Hunting) -> None:
    """PHOTO-1, PAUSE-2: when the game goes on, what it shows may be far away."""
    hider, seeking = hunting.hiders_phone()
    asks(seeking, "photo.tree")
    hider.taps("Send a photo")
    chooses_photo(hider.page)
    hider.page.locator("dialog[open] canvas").click(position={"x": 40, "y": 40})
    seeking.does("pause-game")
    send = hider.page.locator("dialog[open] form").get_by_role("button", name="Send this photo")
    expect(send).to_contain_text("The game is paused.")
    for player in (seeking, hider.player):
        player.does("say-back")
    sends(hider)
    assert is_black_near_the_corner(sent_to(seeking))


def test_a_photo_on_its_way_is_not_said_to_be_unsent_whatever_happens_meanwhile(hunting: Hunting) -> None:
    """PHOTO-1: the form closes with what was sent, however often the view has changed."""
    hider, seeking = hunting.hiders_phone()
    page = hider.page
    asks(seeking, "photo.tree")
    hider.taps("Send a photo")
    chooses_photo(page)
    held: list[Route] = []

    def holds(route: Route) -> None:
        held.append(route)

    page.route("**/uploads", holds)
    send = page.locator("dialog[open] form").get_by_role("button", name="Send this photo")
    send.click()
    until(page, lambda: held != [])
    seeking.does("pause-game")
    expect(send).to_contain_text("The game is paused.")
    for player in (seeking, hider.player):
        player.does("say-back")
    expect(send).not_to_contain_text("The game is paused.")
    # What is given up on meanwhile is posted once more.
    page.route("**/uploads", lambda route: route.continue_())
    for each in held:
        each.continue_()
    hider.reads("Your photo is with the seekers")
    hider.reads_nowhere("Your photo was not sent")


def test_a_photo_whose_form_is_closed_is_kept_with_those_taken_ahead(hunting: Hunting) -> None:
    """PHOTO-1: one that was there already is not kept twice."""
    hider, seeking = hunting.hiders_phone()
    page = hider.page
    asks(seeking, "photo.tree")
    hider.taps("Send a photo")
    chooses_photo(page)
    goes_back(page)
    hider.reads("Your photo was not sent")
    for _ in range(2):
        hider.taps("Send a photo")
        expect(page.get_by_role("button", name="Use photo 2")).to_have_count(0)
        hider.taps("Use photo 1")
        goes_back(page)
    hider.taps("Send a photo")
    hider.taps("Throw photo 1 away")
    expect(page.get_by_role("button", name="Use photo 1")).to_have_count(0)


def test_the_nearest_street_is_drawn_for_the_hider(hunting: Hunting) -> None:
    """PHOTO-1: the shape of the street from junction to junction, sent like any photo."""
    hider, seeking = hunting.hiders_phone(size="medium")
    seeking.waits(minutes(30))
    asks(seeking, "photo.trace-street")
    hider.taps("Send a photo")
    hider.taps("Draw the nearest street")
    sends(hider)
    assert Image.open(io.BytesIO(sent_to(seeking).content)).size == (1080, 1080)


def sends(hider: Phone) -> None:
    """Upload the photo in the open form, and answer with it."""
    assert grave_faults(hider.page) == []
    hider.page.locator("dialog[open] form").get_by_role("button", name="Send this photo").click()
    hider.reads("Your photo is with the seekers")


def sent_to(seeking: Player) -> httpx.Response:
    """The last photo as the seekers get it."""
    photo = seeking.view()["round"]["teams"][0]["entries"][-1]["answer"]["photo"]
    return seeking.get(f"photos/{photo}")


def is_black_near_the_corner(sent: httpx.Response) -> bool:
    picture = Image.open(io.BytesIO(sent.content)).convert("RGB")
    spot = picture.getpixel((picture.width // 7, picture.height // 5))
    middle = picture.getpixel((picture.width // 2, picture.height // 2))
    assert isinstance(spot, tuple)
    assert isinstance(middle, tuple)
    return max(spot) < 40 < middle[1]


def test_the_map_without_a_timetable_says_so(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    seeker.reads("This map has no timetable")
    seeker.page.get_by_role("button", name="Market").first.click()
    expect(seeker.page.get_by_role("heading", name="Market")).to_be_visible()
    expect(seeker.page.get_by_role("button", name="Departures")).to_have_count(0)
    assert seeker.player.outlook()["nearest_station"] == MARKET


def north_of_the_mill(metres: float) -> Spot:
    """So many metres north of where the hider is, about."""
    return HIDDEN[0] + metres / 111_300, HIDDEN[1]


def test_a_seeker_who_comes_near_moves_the_map_but_not_from_under_a_hand(hunting: Hunting) -> None:
    """DESIGN: nothing jumps; whoever has moved the map looks at something."""
    hider, seeking = hunting.hiders_phone()
    page = hider.page
    hider.reads("Stay hidden")
    east = map_on(page)
    seeking.stands_at(north_of_the_mill(2500))
    hider.reads(re.compile(r"Nearest seeker: 2\.5\skm"))
    north = map_on(page)
    assert differ_much(east, north)

    page.locator(".maplibregl-canvas").press("ArrowLeft")
    drawn(page)
    mine = map_on(page)
    assert differ_much(north, mine)
    seeking.waits(minutes(1))
    seeking.stands_at(north_of_the_mill(-3000))
    hider.reads(re.compile(r"Nearest seeker: 3\skm"))
    assert not differ_much(mine, map_on(page))


def test_a_rest_sends_nobody_anywhere(hunting: Hunting) -> None:
    """REST-3: whoever is out of the zone by then goes in when the rest is over."""
    hider, seeking = hunting.hiders_phone(starts_at=NOON, settings={"rests": [AFTERNOON]})
    walks_to(hider, HUNTING)
    hider.reads("Go into your zone")
    seeking.waits(minutes(30))
    hider.reads("Rest until")
    hider.reads_nowhere("Go into your zone")
