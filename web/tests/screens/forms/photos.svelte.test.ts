/** What is on the screen of a form is what it sends: a photo counts from when it is seen until it is taken out. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onlyIn } from "$/net/held";
import { closeToast, shownToast } from "$/parts/toasts.svelte";
import OfferForm from "$/screens/forms/OfferForm.svelte";
import type { Field, Offer } from "$/wire.gen";

/** Strokes and all: what the canvas shows. */
let canvas = "";
let encoded = 0;
const sent: string[][] = [];
let kept: string[] = [];
const textsOf = async (form: unknown): Promise<string[]> =>
  Promise.all((await onlyIn(form)).map((jpeg) => jpeg.text()));

vi.mock(import("$/net/pictures"), async (original) => ({
  ...(await original()),
  drawnAnew: async (file: Blob) => {
    const picture = await file.text();
    if (picture === "a tune") throw new Error("It cannot be read.");
    canvas = picture;
  },
  jpegOf: () => {
    encoded += 1;
    return Promise.resolve(new Blob([canvas]));
  },
}));
vi.mock(import("$/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () =>
    ({
      seat: {},
      view: { role: "seeker", edition: "metric" },
      session: {},
      notebook: {
        snaps: [],
        open: () => Promise.resolve(),
        dropSent: () => Promise.resolve(),
        keepPhotosOf: async (form: unknown) => (kept = await textsOf(form)),
      },
      do: async (_: Offer, values: unknown) => {
        sent.push(await textsOf(values));
        return true;
      },
    }) as never,
}));

let shown: Record<string, unknown> | undefined;
const close = async (): Promise<void> => {
  if (shown) await unmount(shown);
  shown = undefined;
};

beforeEach(() => {
  [canvas, encoded, sent.length, kept] = ["", 0, 0, []];
});
afterEach(async () => {
  await close();
  closeToast();
});

function opens(most: number, left = {}, isOptional = false): void {
  const field = { name: "photos", kind: "photos", least: 1, most, is_optional: isOptional } as Field;
  const offer: Offer = { command: "report-curse", fields: [field] };
  shown = mount(OfferForm, { target: document.body, props: { offer, label: "Done", left } });
  flushSync();
}

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll("button")];
const nameOf = (button: Element): string =>
  button.getAttribute("aria-label") ?? button.querySelector(".label")?.textContent ?? "";
const button = (name: string): HTMLButtonElement => {
  const found = buttons().find((each) => nameOf(each) === name);
  if (!found) throw new Error(`There is no ${name}, only ${buttons().map(nameOf).join(", ")}.`);
  return found;
};
const isOpen = (): boolean => document.querySelector("canvas")?.closest("[hidden]") === null;
const gathered = (): number => document.querySelectorAll("form img").length;

function picks(picture: string): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]:not([capture])");
  if (!input) throw new Error("Nothing can be chosen.");
  Object.defineProperty(input, "files", { value: [new File([picture], "a.png")], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function chooses(picture: string): Promise<void> {
  picks(picture);
  await vi.waitFor(() => {
    flushSync();
    expect([isOpen(), canvas]).toEqual([true, picture]);
    expect(button("Done").getAttribute("aria-disabled")).not.toBe("true");
    expect(buttons().filter((each) => each.getAttribute("aria-busy") === "true")).toEqual([]);
  });
}

async function sends(...pictures: string[]): Promise<void> {
  document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await vi.waitFor(() => expect(sent).toEqual([pictures]));
}

test.each([1, 3])(
  "of up to %i the one on the screen is sent as it looks, without another tap",
  async (most) => {
    opens(most);
    expect(button("Done").getAttribute("aria-disabled")).toBe("true");
    await chooses("a duck");
    expect(button("Done").getAttribute("aria-disabled")).toBe("false");
    canvas = "a duck, blacked out";
    await sends("a duck, blacked out");
  },
);

test("one more stands beside the one before, as that looked then", async () => {
  opens(3);
  await chooses("a duck");
  canvas = "a duck, blacked out";
  await chooses("a swan");
  expect(gathered()).toBe(1);
  await sends("a duck, blacked out", "a swan");
});

test("where there is no room for one more it takes the place of the one on the screen", async () => {
  opens(1);
  await chooses("a duck");
  await chooses("a swan");
  await sends("a swan");
});

test("two taps use a photo once", async () => {
  opens(3);
  await chooses("a duck");
  const use = button("Use this photo");
  use.click();
  use.click();
  await vi.waitFor(() => expect(gathered()).toBe(1));
  expect([isOpen(), encoded]).toEqual([false, 1]);
  await sends("a duck");
});

test("each can be taken out and put back where it was", async () => {
  opens(3);
  for (const picture of ["a duck", "a swan", "a bus"]) await chooses(picture);
  button("Remove: Photo 2").click();
  flushSync();
  expect(shownToast()?.text).toBe("Removed: Photo 2");
  shownToast()?.action?.run();
  flushSync();
  button("Remove: Photo 1").click();
  flushSync();
  await sends("a swan", "a bus");
});

test("so can the one on the screen; with its room taken it does not come back", async () => {
  opens(1, {}, true);
  await chooses("a duck");
  button("Remove: Photo 1").click();
  await vi.waitFor(() => expect([isOpen(), gathered()]).toEqual([false, 0]));
  flushSync();
  expect(shownToast()).toBeDefined();
  await chooses("a swan");
  expect(shownToast()).toBeUndefined();
  await sends("a swan");
});

test("the only one a form needs is chosen anew and not taken out", async () => {
  opens(1);
  await chooses("a duck");
  expect(buttons().map(nameOf)).not.toContain("Remove: Photo 1");
});

test("what is no photo changes nothing", async () => {
  opens(1);
  await chooses("a duck");
  picks("a tune");
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector("form")?.textContent).toContain("not a photo your phone can read");
  });
  await sends("a duck");
});

test("a form that is closed keeps what was on the screen, and not what was taken out", async () => {
  opens(3);
  await chooses("a duck");
  await chooses("a swan");
  button("Remove: Photo 1").click();
  flushSync();
  await close();
  await vi.waitFor(() => expect(kept).toEqual(["a swan"]));
  expect(shownToast()).toBeUndefined();
});

test("a form that is opened again waits for photos anew", () => {
  opens(3, { photos: { text: "", chosen: ["held:gone"] } });
  expect(button("Done").getAttribute("aria-disabled")).toBe("true");
});
