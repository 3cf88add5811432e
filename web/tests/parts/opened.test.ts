import { expect, test } from "vitest";
import { Opened } from "../../src/parts/opened.svelte";

test("a panel that tells late that it was closed does not close the next one", () => {
  const opened = new Opened<"rules" | "phone">();
  opened.put("rules", true);
  opened.put("phone", true);
  opened.put("rules", false);
  expect([opened.is("rules"), opened.is("phone")]).toEqual([false, true]);
  opened.put("phone", false);
  expect(opened.is("phone")).toBe(false);
});
