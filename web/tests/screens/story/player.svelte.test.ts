/** The slider's keys go along the way it lies: onwards is to the left where one reads from the right. */
import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Player from "../../../src/screens/story/Player.svelte";
import type { Replay } from "../../../src/screens/story/replay.svelte";
import { ALL } from "../../../src/screens/story/retold";

vi.mock(import("../../../src/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () => ({ view: { timezone: "UTC" } }) as never,
}));

const step = vi.fn<Replay["step"]>();
const round = { began_at: 0, ended_at: 60_000, teams: { seekers: ["owls"] } };
const replay = $state({ round, time: 0, seen: [], speed: 60, eye: ALL, playing: false, step });

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  document.documentElement.style.direction = "";
  step.mockClear();
  if (shown) await unmount(shown);
});

function steps(...keys: string[]): (1 | -1)[] {
  shown = mount(Player, { target: document.body, props: { replay: replay as unknown as Replay } });
  const slider = document.querySelector("[type=range]");
  for (const key of keys)
    slider?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  return step.mock.calls.map(([way]) => way);
}

test("from left to right", () => {
  expect(steps("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "a")).toEqual([1, -1, 1, -1]);
});

test("from right to left, where up is onwards all the same", () => {
  document.documentElement.style.direction = "rtl";
  expect(steps("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown")).toEqual([-1, 1, 1, -1]);
});
