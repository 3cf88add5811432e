"""What every screen must be, whatever it shows: fit with large text, from right to left, in German and on a laptop.

Looked at are edges, cut words, what lies over something to be tapped, and text that stays small where all else grows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.tours.looking import at_rest, drawn

PHONE, LAPTOP = (360, 800), (1280, 800)
WORST = 3
"""So many of a kind are told of each screen."""

LOOKED_AT = """
  const last = (what) => [...document.querySelectorAll(what)].at(-1);
  const on = last("[data-moment]") ?? last("dialog[open]") ?? document.body;
  const seen = [on, ...on.querySelectorAll("*")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".maplibregl-map, .unseen, svg, [inert]"));
  const hasWords = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const told = (what) => (element) => `${what}: ${element.outerHTML.slice(0, 140)}`;
"""

FAULTS = f"""() => {{
  {LOOKED_AT}
  const clips = (style, way) => ["hidden", "clip"].includes(style[way]);
  const scrolls = (style, way) => ["auto", "scroll"].includes(style[way]);
  const beyond = (element) => {{
    const {{ left, right, width }} = element.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1);
  }};
  // What is folded is opened by a tap.
  const isCut = (element) => {{
    if (element.closest("[aria-expanded=false]")) return false;
    const words = document.createRange();
    words.selectNodeContents(element);
    const text = words.getBoundingClientRect();
    for (let box = element; box && box !== document.body; box = box.parentElement) {{
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (scrolls(style, "overflowX") || scrolls(style, "overflowY")) return false;
      if (clips(style, "overflowX") && (text.right > edge.right + 1 || text.left < edge.left - 1)) return true;
      if (clips(style, "overflowY") && (text.bottom > edge.bottom + 2 || text.top < edge.top - 2)) return true;
      if (style.position === "fixed") return false;
    }}
    return false;
  }};
  // Whose middle is on the very edge of what scrolls is half away: the pixel there may be the next one's.
  const isAway = (control, x, y) => {{
    for (let box = control.parentElement; box; box = box.parentElement) {{
      if (getComputedStyle(box).overflow === "visible") continue;
      const {{ left, right, top, bottom }} = box.getBoundingClientRect();
      if (x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 1) return true;
    }}
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  }};
  // What one scrolls to goes below the action at the thumb on its way; a word in passing leaves the tabs free.
  const isInPassing = (element, control) => {{
    for (let box = element; box && !box.contains(control); box = box.parentElement)
      if (getComputedStyle(box).position === "sticky" || (box.matches(".toast") && !control.matches("[role=tab]")))
        return true;
    return false;
  }};
  const coverOf = (control) => {{
    const {{ x, y, width, height }} = control.getBoundingClientRect();
    const [midX, midY] = [x + width / 2, y + height / 2];
    if (width * height === 0 || isAway(control, midX, midY)) return;
    const hit = document.elementFromPoint(midX, midY);
    const isFree = !hit || hit.contains(control) || control.contains(hit) || control.labels?.[0]?.contains(hit);
    return isFree || isInPassing(hit, control) ? undefined : hit;
  }};
  const controls = seen.filter((element) =>
    element.matches("button, a[href], input, select, textarea, summary, [role=slider], [role=switch]"));
  return [
    ...seen.filter(beyond).map(told("over the edge")),
    ...seen.filter((element) => hasWords(element) && isCut(element)).map(told("cut off")),
    ...controls.filter(coverOf).map((control) => told("covered")(control) + told(" by")(coverOf(control))),
  ];
}}"""

LARGE = "(size) => (document.documentElement.style.fontSize = size)"
TURNED = "(way) => (document.documentElement.dir = way)"

STAYS_SMALL = f"""([size, enough]) => {{
  {LOOKED_AT}
  const words = seen.filter(hasWords);
  const sizes = () => words.map((element) => parseFloat(getComputedStyle(element).fontSize));
  const before = sizes();
  document.documentElement.style.fontSize = size;
  const after = sizes();
  document.documentElement.style.fontSize = "";
  return words
    .filter((_, turn) => after[turn] < Math.min(enough, 1.95 * before[turn]))
    .map(told("stays small"));
}}"""
TWICE, LARGE_PX = "200%", 28
"""What is as large as this needs not be twice as large."""

CHOSEN = """(language) => {
  localStorage.setItem("language", language);
  dispatchEvent(new StorageEvent("storage", { key: "language" }));
}"""
"""As when another page of this phone chose a language."""

WORDS = f"""() => {{
  {LOOKED_AT}
  const named = seen.flatMap((element) => ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]
    .map((name) => element.getAttribute(name) ?? ""));
  const lines = (part) => part.innerText.split("\\n");
  const before = [...document.querySelectorAll("[role=alert], [data-moment], .toast, [translate=no]")].flatMap(lines);
  return [...lines(on), ...named].filter((line) => !before.includes(line));
}}"""
"""All that is read or read out, but for names and what was said before the language changed."""
ENGLISH = re.compile(
    r"\b(the|and|you|your|they|their|with|from|of|until|before|after|which|have|not|this|curse|seekers?)\b(?!-\d)",
    re.IGNORECASE,
)
"""Words that no German sentence has, and hardly an English one is without; CURSE-1 is a rule."""


def misfits(page: Page) -> list[str]:
    """What does not fit on the phone as it is, with large text, from right to left, in German, or on a laptop."""
    found = [*faults(page, "as it is"), *page.evaluate(STAYS_SMALL, [TWICE, LARGE_PX])[:WORST]]
    with changed(page, LARGE, TWICE):
        found.extend(faults(page, "at 200 %"))
    with changed(page, TURNED, "rtl"):
        found.extend(faults(page, "from right to left"))
    with in_german(page):
        found.extend(f"in German: not German: {line}" for line in english_on(page)[:WORST])
        found.extend(faults(page, "in German"))
        with changed(page, LARGE, TWICE):
            found.extend(faults(page, "in German at 200 %"))
    return found


def faults(page: Page, how: str) -> list[str]:
    """What runs over an edge, is cut off or lies below something else."""
    drawn(page)
    return [f"{how}: {each}" for each in page.evaluate(FAULTS)[:WORST]]


def english_on(page: Page) -> list[str]:
    """The lines on the screen, and the names read out, that read like English."""
    return [line for line in page.evaluate(WORDS) if ENGLISH.search(line)]


@contextmanager
def changed(page: Page, change: str, on: str) -> Iterator[None]:
    """The page with another size of text or way to read."""
    page.evaluate(change, on)
    yield
    page.evaluate(change, "")


@contextmanager
def in_german(page: Page) -> Iterator[None]:
    """The page in the other language."""
    speaks(page, "de")
    yield
    speaks(page, "en")


def speaks(page: Page, language: str) -> None:
    """Choose the language, and wait until the page is in it."""
    page.evaluate(CHOSEN, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    at_rest(page)


@contextmanager
def on_a_laptop(page: Page) -> Iterator[None]:
    """The page on a wide screen."""
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    drawn(page)
    at_rest(page)
    yield
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    drawn(page)
    at_rest(page)
