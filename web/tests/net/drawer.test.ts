/** What is kept on the phone can be had again, whatever the phone does to its own storage meanwhile. */
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrawer } from "../../src/net/drawer";

const THING = { id: "a", text: "kept" };

/** Every database that is opened from now on. */
function opened(): IDBDatabase[] {
  const all: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    const request = open(name, version);
    request.addEventListener("success", () => all.push(request.result));
    return request;
  });
  return all;
}

beforeEach(() => {
  vi.restoreAllMocks();
  globalThis.indexedDB = new IDBFactory();
});

test("a database that the phone has closed is opened anew", async () => {
  const databases = opened();
  const drawer = await openDrawer();
  await drawer.put("spots", THING);
  databases[0]?.close();
  expect(await drawer.take("spots", "a")).toEqual(THING);
  expect(databases).toHaveLength(2);
});

test("a newer version in another tab does not wait for this one", async () => {
  await openDrawer();
  const newer = indexedDB.open("hideline", 99);
  const blocked = vi.fn();
  newer.addEventListener("blocked", blocked);
  await new Promise((resolve) => newer.addEventListener("success", resolve));
  expect(blocked).not.toHaveBeenCalled();
});

test("a phone that could not open its storage once is asked again", async () => {
  vi.resetModules();
  const { drawer } = await import("../../src/play/seats");
  vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    throw new Error("The phone is just waking up.");
  });
  await expect(drawer()).rejects.toThrow("waking up");
  expect(await (await drawer()).all("spots")).toEqual([]);
});

test("a phone that has no room left says so, though it took the thing at first", async () => {
  const drawer = await openDrawer();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    thing: unknown,
  ) {
    const request = put.call(this, thing);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  });
  await expect(drawer.put("spots", THING)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await drawer.take("spots", "a")).toBeUndefined();
});
