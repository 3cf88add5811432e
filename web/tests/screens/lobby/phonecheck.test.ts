/** A phone is fit for notices once this game's server knows where to send them, not because it once was. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask } from "$/net/api";
import { pushState, renew } from "$/net/push";
import type { Table } from "$/play/table.svelte";
import { PhoneCheck } from "$/screens/lobby/phonecheck.svelte";

vi.mock("$/net/api");
vi.mock("$/net/push");
const SEAT = { game: "g", token: "t" };
const aCheck = (): PhoneCheck => new PhoneCheck({ seat: SEAT } as unknown as Table);

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  vi.mocked(pushState).mockResolvedValue("on");
  vi.mocked(ask).mockResolvedValue({ heard: null, is_off: false });
});
afterEach(() => vi.unstubAllGlobals());

test("a subscription from an earlier game is told to this one, then notices work", async () => {
  vi.mocked(renew).mockResolvedValue();
  const check = aCheck();
  await check.glance();
  expect(renew).toHaveBeenCalledWith(SEAT);
  expect(check.notices).toBe("ok");
});

test("where that could not be told nothing is ticked", async () => {
  vi.mocked(renew).mockRejectedValue(new Error("no connection"));
  const check = aCheck();
  await check.glance();
  expect(check.notices).toBe("unknown");
});

test("a tracker that was heard is ticked without its panel being opened, and what is switched off is not", async () => {
  const check = aCheck();
  await check.glance();
  expect([check.tracker, check.all.length]).toEqual(["unknown", 4]);
  const { fine } = check;
  vi.mocked(ask).mockResolvedValue({ heard: { at: 1, app: "OwnTracks" }, is_off: false });
  await check.glance();
  expect([check.tracker, check.fine, check.all.length]).toEqual(["ok", fine + 1, 5]);
  vi.mocked(ask).mockResolvedValue({ heard: { at: 1, app: "OwnTracks" }, is_off: true });
  await check.glance();
  expect(check.tracker).toBe("no");
});

test("without a connection a tracker stays as it was last known", async () => {
  vi.mocked(ask).mockResolvedValue({ heard: { at: 1, app: "OwnTracks" }, is_off: false });
  const check = aCheck();
  await check.glance();
  vi.mocked(ask).mockRejectedValue(new Error("no connection"));
  await check.glance();
  expect(check.tracker).toBe("ok");
});
