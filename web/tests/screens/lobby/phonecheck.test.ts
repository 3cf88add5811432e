/** A phone is fit for notices once this game's server knows where to send them, not because it once was. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushState, renew } from "$/net/push";
import type { Table } from "$/play/table.svelte";
import { PhoneCheck } from "$/screens/lobby/phonecheck.svelte";

vi.mock("$/net/push");
const SEAT = { game: "g", token: "t" };
const aCheck = (): PhoneCheck => new PhoneCheck({ seat: SEAT } as unknown as Table);

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  vi.mocked(pushState).mockResolvedValue("on");
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
