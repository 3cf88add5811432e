"""A phone played by keys alone: Tab to get somewhere, arrows within a group, Enter and Space to do it."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

MOST_STEPS = 400
"""More than twice around any screen: who has not met it by then cannot get there."""

HAS_FOCUS = "(element) => element === document.activeElement"
IN_GROUP = "(radio) => document.activeElement?.name === radio.name"
SHOWS_FOCUS = """() => {
  const isRinged = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  };
  const focused = document.activeElement;
  const ringed = [focused, focused.closest("label")].find((each) => each && isRinged(each));
  if (!ringed) return false;
  const { x, y, width, height } = ringed.getBoundingClientRect();
  const shares = [0.05, 0.5, 0.95];
  return shares.some((across) => shares.some((down) => {
    const top = document.elementFromPoint(x + across * width, y + down * height);
    return top && (ringed.contains(top) || top.contains(focused));
  }));
}"""
"""There is a ring around it, and not all of it lies under something else (WCAG 2.4.11)."""


@dataclass(frozen=True)
class Keys:
    """The keyboard of one phone."""

    page: Page

    def goes_to(self, target: Locator) -> None:
        """Move the focus until it stands there, once that is on the screen; it must be seen where it is."""
        expect(target).to_be_visible()
        self._steps("Tab", target, HAS_FOCUS)
        # A public moment or a short word may lie over it, which pass.
        self.page.wait_for_function(SHOWS_FOCUS)

    def presses(self, name: str, *, within: Locator | None = None, key: str = "Enter") -> None:
        """Get to a button by what it says and press it, once it may be: what others do takes a moment to arrive."""
        button = (within or self.page).get_by_role("button", name=name).first
        self.goes_to(button)
        expect(button).to_be_enabled()
        self.page.keyboard.press(key)

    def types(self, label: str, text: str, *, within: Locator | None = None) -> None:
        """Write into a field."""
        self.goes_to((within or self.page).get_by_label(label).last)
        self.page.keyboard.type(text)

    def chooses(self, radio: Locator) -> None:
        """One of a group: Tab leads into it, arrows through it."""
        expect(radio).to_be_visible()
        self._steps("Tab", radio, IN_GROUP)
        if not radio.evaluate(HAS_FOCUS):
            self._steps("ArrowDown", radio, HAS_FOCUS)
        if not radio.is_checked():
            self.page.keyboard.press("Space")
        expect(radio).to_be_checked()

    def opens(self, tab: str) -> None:
        """Another of the places of a role: Tab leads to the one that is open, arrows to the others."""
        wanted = self.page.get_by_role("tab", name=tab)
        expect(wanted).to_be_visible()
        self._steps("Tab", self.page.get_by_role("tab", selected=True), HAS_FOCUS)
        self.page.keyboard.press("Home")
        if not wanted.evaluate(HAS_FOCUS):
            self._steps("ArrowRight", wanted, HAS_FOCUS)
        expect(wanted).to_have_attribute("aria-selected", "true")

    def _steps(self, key: str, target: Locator, until: str) -> None:
        for _ in range(MOST_STEPS):
            if target.evaluate(until):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {target} by {key} alone")
