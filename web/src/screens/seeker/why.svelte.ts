/** Why a question cannot be asked now, as the server says: of all of them in the view, of each one when asked. */
import { whyStill } from "$/play/clocks";
import { mapOf } from "$/play/collected";
import { newest } from "$/play/newest";
import { offerWith, offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import { unsentQuestion } from "$/play/unsent";
import { phrase, say, told } from "$/words/language.svelte";
import type { Closed, Offer, QuestionRow, Refusal, View } from "$/wire.gen";

/** Why nothing at all can be asked; nothing when something can. Starting a thermometer is not asking (THERM-2). */
export function whyNoQuestion(table: Table): string | undefined {
  if (unsentQuestion(table)) return say(table.session.isKept ? "why.unsent" : "why.unsent.picture");
  const { view } = table;
  const refusal = view.round?.no_asking;
  return refusal ? inWords(refusal, view) : undefined;
}

/** The offer by which a question may be asked, or a thermometer started; none while another one waits for a signal. */
export function askingOf(table: Table, { id }: QuestionRow): Offer | undefined {
  if (unsentQuestion(table)) return undefined;
  return (
    offerWith(table.view, "ask-question", "question", id) ??
    offerWith(table.view, "start-thermometer", "question", id)
  );
}

/** The same with what may be done meanwhile. */
export function whyNoQuestionYet(table: Table): string | undefined {
  const why = whyNoQuestion(table);
  if (!why || offersOf(table.view, "start-thermometer").length === 0) return why;
  return `${why} ${say("why.but-thermometer")}`;
}

/** The rule's own sentence, or what the view can say more about. */
function inWords({ code, sentence }: Refusal, view: View): string {
  const words = told(sentence);
  return WORDS[code]?.(view, words) ?? words;
}

const WORDS: Readonly<Record<string, (view: View, sentence: string) => string>> = {
  "claim-is-open": () => say("why.claimed"),
  "game-stands-still": (view, sentence) => whyStill(view) ?? sentence,
  "not-in-this-phase": ({ round }, sentence) => phrase(`why.${round?.phase ?? ""}`, sentence),
};

/** The reasons for closed questions, as the server gives them. */
export class Reasons {
  #closed = $state.raw<ReadonlyMap<string, Refusal>>(mapOf([]));
  readonly #newest = newest<Closed[]>((closed) => {
    this.#closed = mapOf(closed.map(({ question, refusal }) => [question, refusal] as const));
  });

  constructor(private readonly table: Table) {}

  fetch(): Promise<void> {
    return this.#newest(this.table.ask<Closed[]>("closed"));
  }

  of({ id }: QuestionRow): string {
    const refusal = this.#closed.get(id);
    return whyNoQuestion(this.table) ?? (refusal ? told(refusal.sentence) : say("why.not-now"));
  }
}
