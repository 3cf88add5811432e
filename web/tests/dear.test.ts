/** A map is fetched ahead in the lobby where it costs nothing. */
import { afterEach, expect, test, vi } from "vitest";
import { isDear, keepMap } from "../src/offline";

afterEach(() => vi.unstubAllGlobals());

test("a phone on mobile data, or one that saves data, pays; one that says nothing is taken for Wi-Fi", () => {
  const dear = (connection?: object): boolean => {
    vi.stubGlobal("navigator", { connection });
    return isDear();
  };
  expect(dear({ type: "cellular" })).toBe(true);
  expect(dear({ type: "wifi", saveData: true })).toBe(true);
  expect(dear({ type: "wifi", saveData: false })).toBe(false);
  expect(dear()).toBe(false);
});

test("what is wanted in a tunnel is fetched ahead, each once: rules, sheet, places, tiles", async () => {
  const kept = new Set(["/api/maps/abc"]);
  const fetched: string[] = [];
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve() } });
  vi.stubGlobal("caches", { match: (file: string) => Promise.resolve(kept.has(file) || undefined) });
  vi.stubGlobal("fetch", (file: string) => Promise.resolve(fetched.push(file)));
  await keepMap("abc");
  expect(fetched).toEqual(["/api/rules", "/api/maps/abc/places", "/api/maps/abc/tiles"]);
});
