/** What a screen reader hears of parts that change, and of figures that have a name. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Field from "../../src/parts/Field.svelte";
import { serverClock } from "../../src/parts/time.svelte";
import StatusStrip from "../../src/parts/StatusStrip.svelte";
import { SOURCES } from "../sources";

let shown: Record<string, unknown> | undefined;
const page = document.body;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

test("WCAG 4.1.3: what is wrong with a field is put where it is read out", () => {
  const props = $state({ label: "Your name", value: "", error: undefined as string | undefined });
  shown = mount(Field, { target: page, props });
  const place = page.querySelector("[aria-live]");
  expect(place?.textContent.trim()).toBe("");
  props.error = "Type a name.";
  flushSync();
  expect(page.querySelector("[aria-live]")).toBe(place);
  expect(place?.textContent).toContain("Type a name.");
  const described = page.querySelector("input")?.getAttribute("aria-describedby");
  expect(page.querySelector(`#${described}`)?.textContent).toContain("Type a name.");
});

test("the strip says which clock it shows, and its figures", () => {
  const clock = { label: "Hidden for", face: { shows: 247_000, since: null }, counts: "up" } as const;
  shown = mount(StatusStrip, {
    target: page,
    props: { phase: "Seeking", clock, connection: "live", onclick: () => undefined },
  });
  const button = page.querySelector("button");
  expect(button?.textContent).toContain("Hidden for, paused 4:07");
  expect(button?.querySelector(".figures")?.hasAttribute("aria-label")).toBe(false);
});

test("the strip says how long there is, and that it is too late", async () => {
  const face = { shows: 247_000, since: 0 };
  const clock = {
    label: "Answer due",
    brief: "Answer due in",
    late: "Answer late",
    face,
    counts: "down",
  } as const;
  const strip = { phase: "Seeking", connection: "live", onclick: () => undefined } as const;
  const now = vi.spyOn(serverClock, "now").mockReturnValue(0);
  const words = (): string => page.querySelector("button .what")?.textContent ?? "";
  shown = mount(StatusStrip, { target: page, props: { ...strip, clock } });
  expect(words()).toBe("Answer due in");
  await unmount(shown);
  now.mockReturnValue(300_000);
  shown = mount(StatusStrip, { target: page, props: { ...strip, clock } });
  expect(words()).toBe("Answer late");
  expect(page.querySelector("button .what")?.classList).toContain("late");
});

test("a name is given to nothing that only holds text: it would be read instead of the text, or not at all", () => {
  const named = /<(?:p|span|div|dd|dt|li|strong|em)\b(?![^>]*\brole=)[^>]*\baria-label[^>]*>/g;
  expect(SOURCES.match(named)).toBeNull();
});
