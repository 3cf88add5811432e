/** Why a question cannot be asked now, read from the view; when nothing is offered there is always a reason. */
import { timeOfDay } from "$/format/quantities";
import { offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import { locale, say } from "$/words/language.svelte";
import type { QuestionRow, TeamView, View } from "$/wire.gen";

/** Why nothing at all can be asked; nothing when something can. */
export function whyNoQuestion(table: Table): string | undefined {
  const { view } = table;
  const offered = [...offersOf(view, "ask-question"), ...offersOf(view, "start-thermometer")];
  return offered.length > 0 ? undefined : (whyStill(view) ?? whyPhase(view) ?? whyTeam(table.team));
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
  const blocking = team?.curses.find((curse) => curse.blocks);
  return blocking ? say("why.curse", { curse: blocking.name }) : say("why.not-now");
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
