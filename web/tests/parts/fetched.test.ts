/** A part that does not come says so, and comes when it is asked for again. */
import { createRawSnippet, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Fetched from "../../src/parts/Fetched.svelte";

let shown: Record<string, unknown> | undefined;
const page = document.body;
afterEach(async () => {
  if (shown) await unmount(shown);
});

test("without a signal there is a sentence and a way to try again", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("no network"));
  load.mockResolvedValue("the log");
  const children = createRawSnippet((part: () => string) => ({ render: () => `<p>${part()}</p>` }));
  shown = mount(Fetched<string>, { target: page, props: { load, children } });
  await vi.waitFor(() => expect(page.textContent).toContain("Nothing is lost"));
  page.querySelector("button")?.click();
  await vi.waitFor(() => expect(page.textContent).toContain("the log"));
  expect(page.textContent).not.toContain("Nothing is lost");
});
