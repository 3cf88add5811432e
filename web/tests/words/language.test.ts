/** A page follows the language that is chosen on another page of the same phone. */
import { afterEach, expect, test, vi } from "vitest";
import { followOtherPages, language, speak } from "../../src/words/language.svelte";

afterEach(() => speak("en"));

test("a language chosen on another page is spoken on this one, and nothing else that is kept there matters", async () => {
  await speak("en");
  followOtherPages();
  localStorage.setItem("language", "de");
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(language()).toBe("en");
  dispatchEvent(new StorageEvent("storage", { key: "language" }));
  await vi.waitFor(() => expect(document.documentElement.lang).toBe("de"));
  expect(language()).toBe("de");
});
