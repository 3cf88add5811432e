/** Why a question cannot be asked now: for all of them from the view, for each one the server's own reason. */
import { timeOfDay } from "$/format/quantities";
import { mapOf } from "$/play/collected";
import { offerWith, offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import { unsentQuestion } from "$/play/unsent";
import { locale, say, told } from "$/words/language.svelte";
import type { Closed, Offer, QuestionRow, Refusal, TeamView, View } from "$/wire.gen";

/** Why nothing at all can be asked; nothing when something can. Starting a thermometer is not asking (THERM-2). */
export function whyNoQuestion(table: Table): string | undefined {
  const { view } = table;
  if (unsentQuestion(table)) return say("why.unsent");
  if (offersOf(view, "ask-question").length > 0) return undefined;
  return whyStill(view) ?? whyPhase(view) ?? whyTeam(table.team);
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

function whyStill(view: View): string | undefined {
  if (view.pause) return say("why.paused");
  if (!view.rest_until) return undefined;
  return say("why.resting", { time: timeOfDay(view.rest_until, view.timezone, locale()) });
}

function whyPhase(view: View): string | undefined {
  const phase = view.round?.phase;
  return phase && phase !== "seeking" ? say(`why.${phase}`) : undefined;
}

function whyTeam(team: TeamView | undefined): string {
  if (team?.has_claimed) return say("why.claimed");
  if (team?.pending) return say("why.pending");
  const blocking = team?.curses.find((curse) => curse.bars?.includes("asking"));
  return blocking ? say("why.curse", { curse: blocking.name }) : say("why.not-now");
}

/** The reasons for closed questions, as the server gives them. */
export class Reasons {
  #closed = $state.raw<ReadonlyMap<string, Refusal>>(mapOf([]));

  constructor(private readonly table: Table) {}

  async fetch(): Promise<void> {
    const closed = await this.table.ask<Closed[]>("closed");
    this.#closed = mapOf(closed.map(({ question, refusal }) => [question, refusal] as const));
  }

  of({ id }: QuestionRow): string {
    const refusal = this.#closed.get(id);
    return whyNoQuestion(this.table) ?? (refusal ? told(refusal.sentence) : say("why.not-now"));
  }
}
