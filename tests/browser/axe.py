"""What axe finds on a page, also about how it is read out, and the contrasts that axe could not tell."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tools.node import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = {"serious", "critical"}
WCAG_22_AA = {"wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"}
READ_OUT = {
    "heading-order",
    "empty-heading",
    "landmark-one-main",
    "landmark-no-duplicate-main",
    "landmark-unique",
    "region",
}
"""No rule of WCAG, but by these somebody finds the way who hears the page."""

LOOKS = """(rules) => axe.run({
  ...(rules.length > 0 ? { runOnly: rules } : {}),
  rules: { "target-size": { enabled: true } },
}).then(({ violations, incomplete }) => [violations, incomplete
  .filter(({ id }) => id === "color-contrast")
  .flatMap(({ nodes }) => nodes.map(({ target }) => target.at(-1)))])"""
"""The size of targets is what WCAG 2.2 added, and off unless it is asked for."""

PALE = """(places) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const dots = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) => [red, green, blue]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, turn) => sum + part * [0.2126, 0.7152, 0.0722][turn], 0);
  const ground = (element) => {
    for (let box = element; box && !box.matches(".maplibregl-map"); box = box.parentElement) {
      const colour = dots(getComputedStyle(box).backgroundColor);
      if (colour[3] === 255) return colour;
    }
  };
  const contrast = (element) => {
    const behind = ground(element);
    if (!behind) return 0;
    const lights = [dots(getComputedStyle(element).color), behind].map(light).sort((a, b) => b - a);
    return (lights[0] + 0.05) / (lights[1] + 0.05);
  };
  const enough = (element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  };
  return places
    .map((place) => document.querySelector(place))
    .filter((element) => element && contrast(element) < enough(element))
    .map((element) => `too pale (${contrast(element).toFixed(2)}): ${element.outerHTML.slice(0, 120)}`);
}"""
"""Of what axe was not sure of, such as words beside a picture or half below the action: what has too little contrast
with the colour it stands on, or stands on none of its own."""


def grave_faults(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """All that axe finds against WCAG 2.2 AA, and what else would keep somebody from playing; or by the rules named."""
    if not page.evaluate("'axe' in window"):
        # Through the debugger: the page's own policy allows no foreign script.
        page.evaluate(AXE.read_text())
    violations, unsure = page.evaluate(LOOKS, list(rules))
    found = [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:120]}"
        for fault in violations
        if fault["impact"] in GRAVE or fault["id"] in READ_OUT or WCAG_22_AA.intersection(fault["tags"])
    ]
    return [*found, *page.evaluate(PALE, unsure)]


def must_be_for_all(page: Page) -> None:
    """WCAG 2.2 AA as far as axe can tell."""
    assert grave_faults(page) == []
