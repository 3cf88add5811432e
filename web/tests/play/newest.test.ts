/** Answers overtake each other on a slow line. */
import { expect, test } from "vitest";
import { newest } from "../../src/play/newest";

test("what was asked first and is answered last is not taken", async () => {
  const taken: string[] = [];
  const take = newest<string>((answer) => taken.push(answer));
  let answerFirst: (answer: string) => void = () => undefined;
  const first = take(new Promise((resolve) => (answerFirst = resolve)));
  await take(Promise.resolve("new"));
  answerFirst("old");
  await first;
  expect(taken).toEqual(["new"]);
  await take(Promise.resolve("newer"));
  expect(taken).toEqual(["new", "newer"]);
});

test("what could not be had takes nothing away from what was asked before it", async () => {
  const taken: string[] = [];
  const take = newest<string>((answer) => taken.push(answer));
  const first = take(Promise.resolve("one"));
  await expect(take(Promise.reject(new Error("no signal")))).rejects.toThrow("no signal");
  await first;
  expect(taken).toEqual(["one"]);
});
