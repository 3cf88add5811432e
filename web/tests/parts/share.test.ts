import { afterEach, expect, test, vi } from "vitest";
import { shareOut } from "$/parts/share";

afterEach(() => vi.unstubAllGlobals());

const phone = (parts: object): { copied: string[] } => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal("navigator", { clipboard, maxTouchPoints: 5, ...parts });
  return { copied };
};

test("a phone's own share sheet is used, and closing it is no fault", async () => {
  const share = vi.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
  const { copied } = phone({ share });
  await shareOut({ text: "Ann wins" }, "Copied.");
  expect(share).toHaveBeenCalledWith({ title: "Hideline", text: "Ann wins" });
  expect(copied).toEqual([]);
});

test("where there is none it is copied", async () => {
  const { copied } = phone({});
  await shareOut({ text: "Ann wins" }, "Copied.");
  await shareOut({ url: "https://play.example/j/ABC" }, "Copied.");
  expect(copied).toEqual(["Ann wins", "https://play.example/j/ABC"]);
});
