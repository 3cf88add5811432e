/** What a photo shows is seen below it and heard once; a photo that nobody described is what it is. */
import { createRawSnippet, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Described from "../../src/parts/Described.svelte";

let shown: Record<string, unknown> | undefined;
const page = document.body;
afterEach(async () => {
  if (shown) await unmount(shown);
});

const children = createRawSnippet((alt: () => string) => ({ render: () => `<img alt="${alt()}" />` }));
const show = (description?: string): void => {
  shown = mount(Described, { target: page, props: { label: "The hider’s photo", description, children } });
};
const heard = (): string | undefined => page.querySelector("img")?.alt;

test("PHOTO-1: a photo is heard as what it shows, which those who see it read below", () => {
  show("A tall oak on a lawn");
  expect(heard()).toBe("A tall oak on a lawn");
  expect(page.querySelector("p")?.textContent).toBe("A tall oak on a lawn");
  expect(page.querySelector("p")?.getAttribute("aria-hidden")).toBe("true");
});

test.each([undefined, ""])("a photo that nobody described is what it is: %j", (description) => {
  show(description);
  expect(heard()).toBe("The hider’s photo");
  expect(page.querySelector("p")).toBeNull();
});
