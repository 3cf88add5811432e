/** What can be put right by consent, and the change each form makes. The server checks whether it can be. */
import { readFigure } from "$/format/figures";
import { outcomeWords } from "$/play/phrases";
import type { Table } from "$/play/table.svelte";
import { teamName } from "$/play/teams";
import { locale } from "$/words/language.svelte";
import type { Answer, EntryView, LatLon, ProposeChange, TeamView } from "$/wire.gen";

export type Change = ProposeChange["change"];
export type Kind = Change["type"];

export interface Subject {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

/** What a player has filled in so far. */
export interface Filled {
  readonly subject: string;
  readonly answer?: Answer | undefined;
  readonly minutes: string;
  readonly place: string;
  readonly kindOfPlace: string;
  readonly name: string;
  readonly spot: string;
  readonly reason: string;
}

const MINUTE_MS = 60_000;
const SEPARATOR = "/";
const teams = (table: Table): readonly TeamView[] => table.view.round?.teams ?? [];
const within = (team: string, what: string | number): string => `${team}${SEPARATOR}${what}`;

function split(subject: string): [team: string, what: string] {
  const at = subject.indexOf(SEPARATOR);
  return [subject.slice(0, at), subject.slice(at + 1)];
}

const entries =
  (could: (entry: EntryView) => boolean) =>
  (table: Table): Subject[] =>
    teams(table).flatMap((team) =>
      team.entries.filter(could).map((entry) => ({
        id: within(team.id, entry.number),
        label: table.questions.get(entry.question)?.wording ?? entry.question,
        detail: outcomeWords(entry),
      })),
    );

/** What a kind of change can be about. */
export const SUBJECTS: Readonly<Record<Kind, (table: Table) => Subject[]>> = {
  "correct-answer": entries(({ no_correcting }) => !no_correcting),
  "strike-question": entries(({ no_striking }) => !no_striking),
  "lift-curse": (table) =>
    teams(table).flatMap((team) =>
      team.curses.map(({ id, name }) => ({ id: within(team.id, id), label: name })),
    ),
  "adjust-clock": (table) =>
    teams(table).map((team) => ({
      id: within(team.id, ""),
      label: teamName(table.view, team.id),
    })),
  "add-place": () => [],
  "strike-place": () => [],
};

type Maker = (filled: Filled) => object | undefined;

const MAKERS: Readonly<Record<Kind, Maker>> = {
  "correct-answer": ({ subject, answer }) => {
    const [team, entry] = split(subject);
    return answer && { team, entry: Number(entry), answer };
  },
  "strike-question": ({ subject }) => {
    const [team, entry] = split(subject);
    return { team, entry: Number(entry) };
  },
  "lift-curse": ({ subject }) => {
    const [team, curse] = split(subject);
    return { team, curse };
  },
  "adjust-clock": ({ subject, minutes }) => {
    const by = readFigure(minutes, locale());
    return by === undefined ? undefined : { team: split(subject)[0], by: Math.round(by * MINUTE_MS) };
  },
  "add-place": ({ kindOfPlace, name, spot }) => {
    const position = spot.split(",").map(Number) as LatLon;
    const isSpot = spot !== "" && position.every(Number.isFinite);
    return kindOfPlace && name.trim() && isSpot
      ? { kind: kindOfPlace, name: name.trim(), position }
      : undefined;
  },
  "strike-place": ({ kindOfPlace, place }) =>
    kindOfPlace && place ? { kind: kindOfPlace, place } : undefined,
};

const NEEDS_SUBJECT: readonly Kind[] = ["correct-answer", "strike-question", "lift-curse", "adjust-clock"];

/** The change, once everything it needs is there. */
export function changeOf(kind: Kind | undefined, filled: Filled): Change | undefined {
  if (!kind || filled.reason.trim() === "") return undefined;
  if (NEEDS_SUBJECT.includes(kind) && filled.subject === "") return undefined;
  const made = MAKERS[kind](filled);
  return made && ({ type: kind, reason: filled.reason.trim(), ...made } as Change);
}

export const isKind = (id: string): id is Kind => Object.hasOwn(MAKERS, id);
/** The address that lists the answers an entry could have had. */
export function answersPath(subject: string): string {
  const [team, entry] = split(subject);
  return `answers?${new URLSearchParams({ team, entry }).toString()}`;
}
