/** A command is on disk before it is sent and stays until it is settled. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrawer } from "../../src/net/drawer";
import { Outbox } from "../../src/net/outbox";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test("what was kept before the battery died is there after, in order", async () => {
  const before = new Outbox<string>(await openDrawer(), "seat");
  await before.keep("answer", 100, 7);
  await before.keep("keep a card", 100, 7);
  const after = new Outbox<string>(await openDrawer(), "seat");
  expect((await after.unsettled()).map((sent) => [sent.command, sent.made_at, sent.seen])).toEqual([
    ["answer", 100, 7],
    ["keep a card", 100, 7],
  ]);
});

test("each command has its own id and leaves when it is settled", async () => {
  const outbox = new Outbox<string>(await openDrawer(), "seat");
  const first = await outbox.keep("a", 1, 0);
  const second = await outbox.keep("b", 2, 0);
  await outbox.settle(first.id);
  expect(await outbox.unsettled()).toEqual([second]);
  expect(first.id).not.toBe(second.id);
});

test("the seats of two games on one phone do not mix", async () => {
  const drawer = await openDrawer();
  await new Outbox<string>(drawer, "one").keep("a", 1, 0);
  expect(await new Outbox<string>(drawer, "other").unsettled()).toEqual([]);
});

test("that a command was on a line is remembered with it, and brings nothing back that is settled", async () => {
  const drawer = await openDrawer();
  const outbox = new Outbox<string>(drawer, "seat");
  const [first, second] = [await outbox.keep("a", 1, 0), await outbox.keep("b", 2, 0)];
  await outbox.mark(first.id, true);
  await outbox.mark(second.id, true);
  await outbox.mark(second.id, false);
  const after = new Outbox<string>(drawer, "seat");
  expect(await after.written()).toEqual([first.id]);
  expect(await after.unsettled()).toEqual([first, second]);
  await after.settle(first.id);
  await after.mark(first.id, true);
  expect(await after.unsettled()).toEqual([second]);
});

test("a phone without room sends a command all the same, and lets go of it when it is settled", async () => {
  const drawer = await openDrawer();
  const outbox = new Outbox<string>(drawer, "seat");
  const first = await outbox.keep("kept", 1, 0);
  vi.spyOn(drawer, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  const second = await outbox.keep("not kept", 2, 0);
  expect(await outbox.ready()).toEqual([first, second]);
  await outbox.mark(second.id, true);
  expect(await outbox.written()).toEqual([second.id]);
  await outbox.settle(second.id);
  expect(await outbox.unsettled()).toEqual([first]);
});

test("what had room at first and then no more is off the phone when it is settled; any other failure is told", async () => {
  const drawer = await openDrawer();
  const outbox = new Outbox<string>(drawer, "seat");
  const jpeg = new Blob(["jpeg"]);
  const { id } = await outbox.keep("with a picture", 1, 0, { photo: jpeg });
  const put = vi.spyOn(drawer, "put").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await outbox.posted({ command: id, name: "photo", jpeg }, "abc");
  expect(await outbox.ready()).toHaveLength(1);
  await outbox.settle(id);
  expect(await outbox.unsettled()).toEqual([]);
  put.mockRejectedValue(new Error("just waking up"));
  await expect(outbox.keep("another", 2, 0)).rejects.toThrow("waking up");
});
