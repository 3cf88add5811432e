/** What a player notes on a phone is theirs, whoever else has a seat on it. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrawer } from "../../src/net/drawer";

let notebooks: typeof import("../../src/play/notebook.svelte");

beforeEach(async () => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  notebooks = await import("../../src/play/notebook.svelte");
});

test("a hider's spots and photos are not shown to whoever lent the phone", async () => {
  const hider = new notebooks.Notebook({ game: "g", seat: "hider" });
  await hider.addSpot([54.1, 9.2], "Behind the kiosk");
  await hider.addSnap(new Blob(["a tree"]));
  const lender = new notebooks.Notebook({ game: "g", seat: "seeker" });
  await lender.open();
  expect([lender.spots, lender.snaps]).toEqual([[], []]);
  const again = new notebooks.Notebook({ game: "g", seat: "hider" });
  await again.open();
  expect([again.spots.length, again.snaps.length]).toEqual([1, 1]);
});

test("what an older version kept is found", async () => {
  await (await openDrawer()).put("spots", { id: "old", game: "g", at: [54.1, 9.2], text: "Old mill" });
  const notebook = new notebooks.Notebook({ game: "g", seat: "hider" });
  await notebook.open();
  expect(notebook.spots.map(({ text }) => text)).toEqual(["Old mill"]);
});

test("a phone without room says that a photo could not be kept, and keeps the others", async () => {
  const { closeToast, shownToast } = await import("../../src/parts/toasts.svelte");
  const notebook = new notebooks.Notebook({ game: "g", seat: "hider" });
  vi.spyOn(notebook, "addSnap").mockRejectedValueOnce(new DOMException("", "QuotaExceededError"));
  await notebook.keepUnsent([new Blob(["a cathedral"]), new Blob(["a bus"])]);
  expect(notebook.snaps).toHaveLength(1);
  expect(shownToast()?.text).toBe("This phone has no room left, so it could not be kept.");
  closeToast();
});

test("what is thrown away by mistake comes back, as it was", async () => {
  const { closeToast, shownToast } = await import("../../src/parts/toasts.svelte");
  const notebook = new notebooks.Notebook({ game: "g", seat: "hider" });
  await notebook.addSpot([54.1, 9.2], "Behind the kiosk");
  await notebook.addSnap(new Blob(["a tree"], { type: "image/jpeg" }));
  const [[spot], [snap]] = [notebook.spots, notebook.snaps];
  if (!spot || !snap) throw new Error("Nothing was kept.");
  const undo = (): void => {
    shownToast()?.action?.run();
    closeToast();
  };

  await notebook.forget(spot);
  expect(notebook.spots).toEqual([]);
  undo();
  await vi.waitFor(() => expect(notebook.spots).toEqual([spot]));

  // The drawer of these tests knows no blobs.
  await notebook.throwAway({ ...snap, jpeg: new Blob(["a tree"]) }, 1);
  expect(notebook.snaps).toEqual([]);
  undo();
  await vi.waitFor(() => expect(notebook.snaps.map(({ id }) => id)).toEqual([snap.id]));
});
