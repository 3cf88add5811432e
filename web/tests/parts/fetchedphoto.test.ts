/** A photo that did not come says so, and comes when it is asked for again or the phone has a signal again. */
import { createRawSnippet, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import FetchedPhoto from "../../src/parts/FetchedPhoto.svelte";

const MISSING = "The photo could not be loaded.";
const page = document.body;
const asked = vi.fn<() => Promise<Response>>();
let shown: Record<string, unknown> | undefined;

beforeEach(() => {
  vi.stubGlobal("fetch", asked);
  asked.mockReset();
  asked.mockRejectedValueOnce(new TypeError("no network"));
  asked.mockImplementation(() =>
    Promise.resolve(new Response("a tree", { headers: { "content-type": "image/jpeg" } })),
  );
});
afterEach(async () => {
  if (shown) await unmount(shown);
  vi.unstubAllGlobals();
});

async function isMissing(photo: string): Promise<void> {
  const waiting = createRawSnippet(() => ({ render: () => "<p>on its way</p>" }));
  const children = createRawSnippet((source: () => string) => ({ render: () => `<p>${source()}</p>` }));
  const props = { game: "g", token: "secret", photo, waiting, children };
  shown = mount(FetchedPhoto, { target: page, props });
  await vi.waitFor(() => expect(page.textContent).toContain(MISSING));
}

async function comes(): Promise<void> {
  await vi.waitFor(() => expect(page.textContent).toContain("blob:"));
  expect(page.textContent).not.toContain(MISSING);
  expect(asked).toHaveBeenCalledTimes(2);
}

test("a tap tries again", async () => {
  await isMissing("tapped");
  page.querySelector("button")?.click();
  await comes();
});

test("with the next signal it comes by itself, and is not asked for once more with the one after", async () => {
  await isMissing("online");
  dispatchEvent(new Event("online"));
  await comes();
  dispatchEvent(new Event("online"));
  await comes();
});
