/** A form whose button stands elsewhere: at the thumb, where a question is asked. */
import type { Values } from "$/play/offers";
import type { Sending } from "$/play/sending.svelte";
import { say } from "$/words/language.svelte";
import type { Field, Offer } from "$/wire.gen";
import { fieldLabel } from "./options";

export interface Filling {
  /** Of the form that the button sends. */
  readonly id: string;
  readonly sending: Sending;
  /** What it would send by now. */
  readonly values: Values;
  /** Why it cannot be sent yet. */
  readonly because: string | undefined;
}

/** What somebody has to fill in besides the question; a position is taken when it is sent. */
export const toFillIn = ({ fields = [] }: Offer): Field[] =>
  fields.filter(({ name, kind, is_optional }) => name !== "question" && kind !== "fix" && !is_optional);

export const stillMissing = (field: Field): string => say("field.still", { what: fieldLabel(field) });
