/** One tap strikes what has steps, and leaves what nobody has spoken of. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeToast, shownToast } from "$/parts/toasts.svelte";
import StepFree from "$/screens/create/maps/StepFree.svelte";
import { STATION, struckOf, withStruck } from "$/screens/create/maps/striking";
import type { Edit, MapSheet } from "$/wire.gen";

const rows = (...access: (boolean | undefined)[]): object[] =>
  access.map((wheelchair, turn) => ({ id: `s${turn}`, name: `S${turn}`, wheelchair }));
const sheetOf = (hash: string, ...access: (boolean | undefined)[]): MapSheet =>
  ({ hash, stations: rows(...access) }) as unknown as MapSheet;

const props = $state({
  sheet: {} as MapSheet,
  edits: [] as readonly Edit[],
  change: (edits: readonly Edit[]): void => {
    props.edits = edits;
  },
});
let shown: Record<string, unknown>;

beforeEach(() => {
  props.sheet = sheetOf("town", true, false, undefined, false);
  props.edits = [];
  shown = mount(StepFree, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  closeToast();
});

const button = (): HTMLButtonElement | null => document.querySelector("button");
const struck = (): string[] => [...struckOf(props.edits, STATION)];

function press(): void {
  button()?.click();
  flushSync();
}

test("it says how many it strikes and how many stay of which nothing is known", () => {
  expect(button()?.textContent).toContain("strike 2");
  expect(document.body.textContent).toContain("1 of unknown access stays.");
  press();
  expect(struck()).toEqual(["s1", "s3"]);
  expect(button()?.getAttribute("aria-disabled")).toBe("true");
  expect(button()?.textContent).toContain("2 struck");
});

test("what one struck by hand stays struck when the tap is undone", () => {
  props.edits = withStruck([], STATION, ["s1", "s2"]);
  flushSync();
  expect(document.body.textContent).not.toContain("unknown");
  press();
  expect(struck()).toEqual(["s1", "s2", "s3"]);
  shownToast()?.action?.run();
  expect(struck()).toEqual(["s1", "s2"]);
});

test("on another map nothing comes back", () => {
  press();
  props.sheet = sheetOf("other", false);
  shownToast()?.action?.run();
  expect(struck()).toEqual(["s1", "s3"]);
});

test("a map that knows of no steps offers nothing", () => {
  props.sheet = sheetOf("other", true, undefined);
  flushSync();
  expect(button()).toBeNull();
});
