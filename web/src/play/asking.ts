/** The open question in a sentence. */
import { say } from "$/words/language.svelte";
import type { PendingView } from "$/wire.gen";
import type { Table } from "./table.svelte";

/** Who asked, and what a randomize has put another question in the place of (POW-3). */
export function askedBy(table: Table, { by, instead_of }: PendingView): string {
  const asked = say("ask.by", { name: table.seatName(by) });
  if (!instead_of) return asked;
  const question = table.questions.get(instead_of)?.wording ?? instead_of;
  return `${asked} ${say("ask.instead", { question })}`;
}
