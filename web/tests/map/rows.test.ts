/** A list becomes another one a few rows at a time. */
import { expect, test } from "vitest";
import { stepTowards } from "../../src/map/rows";

const rows = (text: string) => [...text].map((id) => ({ id }));
const read = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

function steps(before: string, wanted: string, atMost: number): string[] {
  const target = rows(wanted);
  const seen: string[] = [];
  let list: readonly { id: string }[] = rows(before);
  while (list !== target) {
    list = stepTowards(list, target, atMost);
    seen.push(read(list));
  }
  return seen;
}

test("a list that is new grows from its top", () => {
  expect(steps("", "abcde", 2)).toEqual(["ab", "abcd", "abcde"]);
});

test("rows that were there are moved at once", () => {
  expect(steps("abcde", "edcba", 1)).toEqual(["edcba"]);
});

test("what stood there before stays until its place is wanted, and nothing stands there twice", () => {
  expect(steps("abcd", "xybz", 1)).toEqual(["xabc", "xybac".slice(0, 4), "xybz"]);
});

test("a shorter list is there at once, a longer one keeps its length on the way", () => {
  expect(steps("abcd", "b", 1)).toEqual(["b"]);
  expect(steps("ab", "wxyz", 2)).toEqual(["wxab", "wxyz"]);
});
