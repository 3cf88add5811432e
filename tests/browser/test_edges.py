"""Phones whose screen is cut: what is read or tapped keeps clear of the notch and of the bar at the lower edge."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Page, expect

from tests.browser.conftest import Hunting
from tests.browser.phones import Phone, goes_back, until

TOP, BOTTOM, SIDE = 59, 34, 59
"""Pixels: as much as phones cut off; a turned one at either side, where its notch may be."""
CUT = """([edge, inset]) => {
  const end = edge === "bottom" ? Number.MAX_SAFE_INTEGER : 0;
  for (const each of document.querySelectorAll("*")) if (each.scrollTop !== end) each.scrollTop = end;

  const seen = (element) => {
    let { top, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible" || around === document.documentElement) continue;
      const room = around.getBoundingClientRect();
      [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
    }
    return { top, bottom };
  };
  const isOnTop = (element, { top, bottom }) => {
    const { left, width } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  };
  return [...document.querySelectorAll("button, a, input, h1, h2, h3, p, summary")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => [element, seen(element)])
    .filter(([, { top, bottom }]) => bottom - top > 4)
    .filter(([, { top, bottom }]) => (edge === "top" ? top < inset : bottom > innerHeight - inset))
    .filter(([element, box]) => isOnTop(element, box))
    .map(([element]) => element.textContent.trim() || element.getAttribute("aria-label"));
}"""
"""What can be read or tapped where the screen is cut, when all is scrolled to that end."""


def is_cut(phone: Phone) -> None:
    """From now on the phone's screen has a notch and round corners, and tells its pages how large."""
    session = phone.context.new_cdp_session(phone.page)
    insets: dict[str, Any] = {"insets": {"top": TOP, "bottom": BOTTOM}}
    session.send("Emulation.setSafeAreaInsetsOverride", insets)


def lies_in(page: Page, edge: Literal["top", "bottom"]) -> list[str]:
    found: list[str] = page.evaluate(CUT, [edge, TOP if edge == "top" else BOTTOM])
    return found


def must_be_clear(page: Page) -> None:
    """Nothing lies where the screen is cut, once the page has heard where that is."""
    until(page, lambda: lies_in(page, "top") == [])
    until(page, lambda: lies_in(page, "bottom") == [])


def test_what_is_read_or_tapped_keeps_clear_of_the_notch_and_of_the_lower_edge(hunting: Hunting) -> None:
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    seeker.reads("stations left")
    assert lies_in(page, "top") != []
    assert lies_in(page, "bottom") != []
    is_cut(seeker)
    for tab in ("Map", "Ask", "Log", "Team"):
        seeker.opens(tab)
        must_be_clear(page)

    page.get_by_role("banner").get_by_role("button").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    must_be_clear(page)
    page.locator("dialog[open]").get_by_role("button", name="The rules").click()
    expect(page.get_by_label("Search the rules")).to_be_visible()
    must_be_clear(page)
    goes_back(page)
    goes_back(page)

    page.goto("/")
    is_cut(seeker)
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    must_be_clear(page)
    page.goto("/new")
    is_cut(seeker)
    seeker.reads("How you play")
    must_be_clear(page)


BESIDE = """(inset) => [...document.querySelectorAll("button, a, input, h1, h2, h3, p, summary, [role=tab]")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const isSeen = width > 0 && bottom > 0 && top < innerHeight;
    return isSeen && (left < inset || right > innerWidth - inset);
  })
  .map((element) => element.textContent.trim() || element.getAttribute("aria-label"))"""


def test_on_a_turned_phone_what_is_read_or_tapped_keeps_clear_of_both_sides(hunting: Hunting) -> None:
    """With the sheet below the map and, on a wider phone, beside it."""
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    session = seeker.context.new_cdp_session(page)
    for width in (780, 900):
        page.set_viewport_size({"width": width, "height": 375})
        notch: dict[str, Any] = {"insets": {"left": 0, "right": 0}}
        session.send("Emulation.setSafeAreaInsetsOverride", notch)
        seeker.opens("Map")
        until(page, lambda: page.evaluate(BESIDE, SIDE) != [])
        notch["insets"] = {"left": SIDE, "right": SIDE}
        session.send("Emulation.setSafeAreaInsetsOverride", notch)
        for tab in ("Map", "Ask", "Log", "Team"):
            seeker.opens(tab)
            until(page, lambda: page.evaluate(BESIDE, SIDE) == [])


def test_a_turned_phone_has_the_map_and_what_one_does_side_by_side(hunting: Hunting) -> None:
    """Below each other neither would be of any use."""
    seeker, _ = hunting.seekers_phone()
    page = seeker.page
    page.set_viewport_size({"width": 780, "height": 360})
    seeker.opens("Ask")
    part = page.get_by_role("tabpanel")
    until(page, lambda: (part.bounding_box() or {"x": 0})["x"] > 780 / 2)
    expect(page.get_by_role("button", name="Show where I am")).to_be_in_viewport()
    seeker.taps("Radar")
    expect(page.get_by_role("button", name="Are you within 500 m of us?")).to_be_in_viewport(ratio=0.5)
