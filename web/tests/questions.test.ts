/** What a question is like is said by the book: nothing hangs on which question it is (`QuestionRow`). */
import { expect, test } from "vitest";
import { SOURCES } from "./sources";

const pages: Record<string, string> = import.meta.glob("../../docs/reference/questions.md", {
  query: "?raw",
  eager: true,
  import: "default",
});
const IDS = Object.values(pages).flatMap((page) => page.match(/(?<=^\| `)[a-z]+\.[\w-]+(?=`)/gm) ?? []);

test("no question is known to the client by its id", () => {
  expect(IDS).toContain("photo.trace-streets");
  const written = (id: string): boolean =>
    [`"${id}"`, `'${id}'`, `\`${id}\``].some((each) => SOURCES.includes(each));
  expect(IDS.filter(written)).toEqual([]);
});
