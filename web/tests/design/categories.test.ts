// @vitest-environment node
/** Every category of the question book has a hue and an icon of its own. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faceOf } from "../../src/design/categories";

const PAGE = readFileSync(new URL("../../../docs/reference/questions.md", import.meta.url), "utf8");
const CATEGORIES = [...new Set([...PAGE.matchAll(/^\| `([a-z]+)\./gm)].map(([, category = ""]) => category))];

test("every category of the catalogue has a face of its own", () => {
  expect(CATEGORIES).toHaveLength(6);
  const faces = CATEGORIES.map(faceOf);
  const stranger = faceOf("unheard-of");
  expect(faces.map(({ icon }) => icon)).not.toContain(stranger.icon);
  expect(new Set(faces.map(({ icon }) => icon)).size).toBe(CATEGORIES.length);
  expect(new Set(faces.map(({ hue }) => hue)).size).toBe(CATEGORIES.length);
});
