/** While a moment covers the screen, keys act on it and on nothing below. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Moments from "$/screens/everyone/Moments.svelte";
import type { View } from "$/wire.gen";

let view = $state.raw({} as View);
vi.mock(import("$/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () =>
    ({
      get view() {
        return view;
      },
    }) as never,
}));
vi.mock(import("$/play/moments"), async (original) => ({
  ...(await original()),
  momentsBetween: () => [
    { title: "A question", text: "Are you within 1 km of us?", icon: "answer", tone: "seeker" },
  ],
}));

let shown: Record<string, unknown>;
const moment = (): HTMLElement | null => document.querySelector("[data-moment]");
const focus = (id: string): void => document.getElementById(id)?.focus();
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function happens(): Promise<void> {
  view = { ...view };
  flushSync();
  await settled();
}

async function tapsItAway(): Promise<void> {
  moment()?.click();
  flushSync();
  await settled();
}

beforeEach(() => {
  document.body.innerHTML = '<main><button id="send">Send</button><input id="note" /></main>';
  shown = mount(Moments, { target: document.body });
  flushSync();
});
afterEach(() => unmount(shown));

test("it has the focus, and the button below has it back", async () => {
  focus("send");
  await happens();
  expect(document.activeElement).toBe(moment());
  await tapsItAway();
  expect(moment()).toBeNull();
  expect(document.activeElement?.id).toBe("send");
});

test("of two in a row the second has it still", async () => {
  focus("send");
  await happens();
  await happens();
  await tapsItAway();
  expect(document.activeElement).toBe(moment());
  await tapsItAway();
  expect(document.activeElement?.id).toBe("send");
});

test("whoever writes writes on", async () => {
  focus("note");
  await happens();
  expect(moment()).not.toBeNull();
  expect(document.activeElement?.id).toBe("note");
  await tapsItAway();
  expect(document.activeElement?.id).toBe("note");
});
