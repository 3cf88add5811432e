/**
 * What waits on this phone for a signal, or for its picture to go: a question or a find is in the way of any other, marks
 * and clues put aside show what they will be.
 */
import type { AnyCommand } from "$/wire.gen";
import type { Table } from "./table.svelte";

const ASKING = ["ask-question", "start-thermometer", "finish-thermometer", "name-distance"] as const;
const CLAIMING = ["claim-find", "confirm-find", "refuse-find"] as const;
export type Asking = Extract<AnyCommand, { command: (typeof ASKING)[number] }>;

const isAsking = (command: AnyCommand): command is Asking => ASKING.some((each) => each === command.command);

/** One with a picture takes its time, also after that has gone. */
const hasPicture = (asking: Asking): boolean => "photos" in asking && (asking.photos?.length ?? 0) > 0;

export function unsentQuestion({ session }: Pick<Table, "session">): Asking | undefined {
  const asking = session.unsettled.find(isAsking);
  return asking && (session.isKept || hasPicture(asking)) ? asking : undefined;
}

/** A find that was claimed, or the word on one: it counts from when it arrives. */
export const unsentClaim = ({ session }: Pick<Table, "session">): boolean =>
  session.isKept && session.unsettled.some(({ command }) => CLAIMING.some((each) => each === command));

type Unsent<Name extends AnyCommand["command"]> = Extract<AnyCommand, { command: Name }>;

/** What the team is to have on its map. */
export const unsentMarks = ({ session }: Pick<Table, "session">): Unsent<"make-mark">[] =>
  session.unsettled.filter((each): each is Unsent<"make-mark"> => each.command === "make-mark");

/** That a clue is put aside, or taken up again. */
export const unsentToggle = (
  { session }: Pick<Table, "session">,
  entry: number,
): Unsent<"toggle-clue"> | undefined =>
  session.unsettled.find(
    (each): each is Unsent<"toggle-clue"> => each.command === "toggle-clue" && each.entry === entry,
  );

/** The question it is about: its own, that of the thermometer under way, or the open one. */
export function questionOf(asking: Asking, { team }: Pick<Table, "team">): string | undefined {
  if ("question" in asking) return asking.question;
  return asking.command === "name-distance" ? team?.pending?.question : team?.thermometer?.question;
}
