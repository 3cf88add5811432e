/** Why a question cannot be asked now, read from the view; when nothing is offered there is always a reason. */
import { timeOfDay } from "$/format/quantities";
import { offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import { locale, say } from "$/words/language.svelte";
import type { QuestionRow } from "$/wire.gen";

/** Why nothing at all can be asked; nothing when something can. */
export function whyNoQuestion(table: Table): string | undefined {
  const { view, team } = table;
  if (offersOf(view, "ask-question").length + offersOf(view, "start-thermometer").length > 0)
    return undefined;
  if (view.pause) return say("why.paused");
  if (view.rest_until)
    return say("why.resting", { time: timeOfDay(view.rest_until, view.timezone, locale()) });
  if (view.round?.phase === "hiding") return say("why.hiding");
  if (view.round?.phase === "moving") return say("why.moving");
  if (view.round?.phase === "found") return say("why.found");
  if (team?.has_claimed) return say("why.claimed");
  if (team?.pending) return say("why.pending");
  const blocking = team?.curses.find((curse) => curse.blocks);
  if (blocking) return say("why.curse", { curse: blocking.name });
  return say("why.not-now");
}

/** Why this one cannot be asked while others can. */
export function whyNot(table: Table, question: QuestionRow): string {
  const { team } = table;
  const nothing = whyNoQuestion(table);
  if (nothing) return nothing;
  const curse = team?.curses.find(
    (each) => each.banned?.includes(question.id) || each.category_off === question.category,
  );
  if (curse) return say("why.curse", { curse: curse.name });
  if (question.needs_moving_transit) return say("why.transit");
  if (team?.thermometer) return say("why.thermometer");
  const blocking = team?.curses.find((each) => each.blocks);
  return blocking ? say("why.curse", { curse: blocking.name }) : say("why.not-now");
}
