/** What is voted on is said as it was proposed. */
import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import type { Change } from "$/screens/everyone/changes";
import { proposalWords } from "$/screens/everyone/proposals";
import { plain } from "../../plain";

test.each([
  [90_000, "1 min 30 s"],
  [-600_000, "10 min"],
])("a clock that is put right by %d ms", (by, time) => {
  const change: Change = { type: "adjust-clock", team: "t1", by, reason: "we saw it" };
  expect(plain(proposalWords({} as Table, change))).toContain(time);
});
