/** How the options of a form field read: ids of questions, cards, curses, seats and sides become names. */
import type { Table } from "$/play/table.svelte";
import { phrase, say, told } from "$/words/language.svelte";
import type { Edition, Field } from "$/wire.gen";

export interface NamedOption {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

type Namer = (table: Table, id: string) => Omit<NamedOption, "id">;

const card: Namer = (table, id) => {
  const row = table.card(id);
  return row ? { label: row.name, detail: row.text } : { label: id };
};
const question: Namer = (table, id) => ({ label: table.questions.get(id)?.wording ?? id });

/** The hider of two teams may be asked about either's. */
const curse: Namer = (table, id) => {
  const curses = (table.view.round?.teams ?? []).flatMap((team) => team.curses);
  return { label: curses.find((each) => each.id === id)?.name ?? id };
};

/** With its category: where several are chosen, it counts. */
const banned: Namer = (table, id) => {
  const row = table.questions.get(id);
  const category = table.book?.categories.find(([each]) => each === row?.category)?.[1];
  return { label: row?.wording ?? id, ...(category ? { detail: category } : {}) };
};

const NAMERS: Readonly<Record<string, Namer>> = {
  question,
  bans: banned,
  cards: card,
  discards: card,
  seat: (table, id) => ({ label: table.seatName(id) }),
  side: (table, id) => ({ label: table.sideName(id) }),
  missing: curse,
  curse,
  instead: (_table, id) => ({ label: phrase(`verdict.${id}`, id) }),
};

export function namedOptions(table: Table, field: Field): NamedOption[] {
  const namer: Namer = NAMERS[field.name] ?? ((_table, id) => ({ label: phrase(`option.${id}`, id) }));
  return (field.options ?? []).map((id) => ({ id, ...namer(table, id) }));
}

/** The field's name, and where the card says it, what is counted or told. */
export function fieldLabel({ name, kind, options }: Field): string {
  const what = options?.[0];
  if (kind === "number" && what) return phrase(`field.${name}.what`, name, { what: told(what) });
  const label = phrase(`field.${name}`, name);
  return kind === "text" && what ? say("field.what-of", { label, what: told(what) }) : label;
}

/** How much, how many or in which unit. */
export function fieldHint(field: Field, edition: Edition): string | undefined {
  const { kind, name, least = 0, most = 0 } = field;
  if (kind === "choices" || kind === "questions") return countHint(field);
  if (kind === "word") return say("field.letters", { n: most });
  if (kind === "span") return say("field.minutes");
  if (name === "matched") return say("field.at-least", { n: least });
  if (name === "distance") return say(edition === "metric" ? "field.km" : "field.miles");
  return undefined;
}

function countHint({ least = 0, most = 0, is_optional }: Field): string | undefined {
  if (is_optional) return undefined;
  if (least === most) return say("field.exactly", { n: least });
  return say("field.between", { least: String(least), most: String(most) });
}
