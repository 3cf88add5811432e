/** The photo that is being taken is for the question it was opened for, and for no other. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, shownToast } from "$/parts/toasts.svelte";
import PhotoDialog from "$/screens/hider/PhotoDialog.svelte";
import type { AnyCommand, Asking, Offer, View } from "$/wire.gen";

const session = vi.hoisted(() => ({ unsettled: [] as AnyCommand[] }));
let view = $state.raw({} as View);
vi.mock(import("$/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () =>
    ({
      get view() {
        return view;
      },
      session,
      questions: new Map(),
    }) as never,
}));

// The form itself is fetched, and not what this is about.
vi.mock(import("$/screens/forms/LateForm.svelte"), () => ({ default: () => ({}) }) as never);

const offered = (question: string, at: number): Offer => ({
  command: "send-photo",
  given: { meant_for: { question, at } },
});
const PAUSE = { reason: "rain" };
const TREE = offered("photo.tree", 5);

/** What waits for the hider: a question with what answers it, or nothing; in a pause nothing is offered. */
function waits(offer?: Offer, pause: object | null = null): void {
  const asked = offer?.given?.["meant_for"] as Asking | undefined;
  const pending = asked ? { question: asked.question, asked: { at: asked.at } } : null;
  const teams = [{ id: "seekers", sides: [], curses: [], entries: [], pending }];
  const offers = offer && !pause ? [offer] : [];
  view = { offers, sides: [], round: { teams }, pause } as unknown as View;
  flushSync();
}

let about = $state.raw<Offer>();
let shown: Record<string, unknown>;
const isOpen = (): boolean => document.querySelector("dialog")?.open === true;

beforeEach(() => {
  waits(TREE);
  about = TREE;
  const props = {
    get about() {
      return about;
    },
    set about(next) {
      about = next;
    },
  };
  shown = mount(PhotoDialog, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  closeToast();
  session.unsettled = [];
});

test("it stays open while its question waits, also where everything stands still", () => {
  waits(offered("photo.tree", 5));
  expect(isOpen()).toBe(true);
  waits(offered("photo.tree", 5), PAUSE);
  expect(isOpen()).toBe(true);
});

test.each([
  ["a veto, and another question", offered("photo.tree", 9), null],
  ["a randomize", offered("photo.sky", 5), null],
  ["a randomize and a pause", offered("photo.sky", 5), PAUSE],
  ["a mate's answer", undefined, null],
])("after %s it closes, and says why", (_, next, pause) => {
  waits(next, pause);
  expect(isOpen()).toBe(false);
  expect(shownToast()?.text).toBe("This question no longer waits for a photo.");
});

test("what settled the question from here needs no words; what is on its way to another one does not count", () => {
  session.unsettled = [{ command: "send-photo", photo: "p1", ...TREE.given }];
  waits();
  expect(isOpen()).toBe(false);
  expect(shownToast()).toBeUndefined();

  const sky = offered("photo.sky", 9);
  waits(sky);
  about = sky;
  flushSync();
  waits();
  expect(shownToast()?.text).toBe("This question no longer waits for a photo.");
});
