import { afterEach, expect, test, vi } from "vitest";
import { copyOut } from "$/parts/copy";
import { closeToast, shownToast } from "$/parts/toasts.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  closeToast();
});

test("what was copied is told", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await copyOut("https://example.org/j/ABC", "Link copied.");
  expect(writeText).toHaveBeenCalledWith("https://example.org/j/ABC");
  expect(shownToast()?.text).toBe("Link copied.");
});

test("a page without a clipboard says that nothing was copied", async () => {
  vi.stubGlobal("navigator", {});
  await copyOut("https://example.org/j/ABC", "Link copied.");
  expect(shownToast()?.tone).toBe("danger");
});
