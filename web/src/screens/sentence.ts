/** What went wrong, in one sentence for the player. */
import { Refusal, Unreachable } from "$/net/api";
import { say, told } from "$/words/language.svelte";

export function sentenceOf(reason: unknown): string {
  if (reason instanceof Refusal) return told(reason.sentence);
  if (reason instanceof Unreachable) return say("error.unreachable");
  reportError(reason);
  return say("error.unexpected");
}
