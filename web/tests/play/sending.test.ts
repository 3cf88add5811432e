/** A form that is sent: busy until it is settled, and told where it stands when it is refused. */
import { afterEach, expect, test } from "vitest";
import { closeToast, shownToast } from "../../src/parts/toasts.svelte";
import { Sending } from "../../src/play/sending.svelte";
import type { Table } from "../../src/play/table.svelte";
import type { Offer } from "../../src/wire.gen";

const OFFER: Offer = { command: "pause-game" };
const WHY = "The game is paused already.";

/** A table whose server answers when the test says so. */
function aTable() {
  const sent: unknown[] = [];
  let answer: (refusal?: string) => void = () => undefined;
  const table: Pick<Table, "do"> = {
    do: (_offer, values, tell) => {
      sent.push(values);
      return new Promise((resolve) => {
        answer = (refusal) => {
          if (refusal) tell?.(refusal);
          resolve(!refusal);
        };
      });
    },
  };
  return { table, sent, answers: (refusal?: string) => answer(refusal) };
}

afterEach(closeToast);

test("it is busy until it is settled, and is not sent twice meanwhile", async () => {
  const { table, sent, answers } = aTable();
  const sending = new Sending(table);
  const done = sending.send(OFFER, { reason: "rain" });
  expect(sending.isBusy).toBe(true);
  expect(await sending.send(OFFER, { reason: "rain" })).toBe(false);
  answers();
  expect(await done).toBe(true);
  expect(sending.isBusy).toBe(false);
  expect(sent).toEqual([{ reason: "rain" }]);
});

test("a refusal is told at the form, anew each time, until it is done", async () => {
  const { table, answers } = aTable();
  const sending = new Sending(table);
  sending.seen();
  const refused = async () => {
    const done = sending.send(OFFER);
    answers(WHY);
    expect(await done).toBe(false);
    return sending.refusal;
  };
  const first = await refused();
  expect(first?.sentence).toBe(WHY);
  expect(await refused()).not.toBe(first);
  expect(shownToast()).toBeUndefined();

  const done = sending.send(OFFER);
  expect(sending.refusal?.sentence).toBe(WHY);
  answers();
  await done;
  expect(sending.refusal).toBeUndefined();
});

test("whoever left the form is told in passing, and finds no old sentence there", async () => {
  const { table, answers } = aTable();
  const sending = new Sending(table);
  const leave = sending.seen();
  const done = sending.send(OFFER);
  leave();
  answers(WHY);
  expect(await done).toBe(false);
  expect(sending.refusal).toBeUndefined();
  expect(shownToast()?.text).toBe(WHY);
});
