/** What is shown is as of then, where there is no connection; nothing while there is. */
import { timeSaid } from "$/format/quantities";
import { now } from "$/parts/time.svelte";
import { locale, say } from "$/words/language.svelte";
import type { Table } from "./table.svelte";

export function asOfWords({ session, view }: Table): string | undefined {
  const { asOf } = session;
  if (asOf === undefined) return undefined;
  return say("status.as-of", { time: timeSaid(asOf, now(), view.timezone, locale()) });
}
