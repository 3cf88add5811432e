/** A moment in the reader's words: what happened, how it stood, who knew, and how it looks. */
import { faceOf } from "$/design/categories";
import type { IconName } from "$/design/drawings";
import type { Tone } from "$/design/tone";
import { figures } from "$/format/quantities";
import { answerWords, evidenceLines, far, named } from "$/play/phrases";
import type { Table } from "$/play/table.svelte";
import { phrase, say, told } from "$/words/language.svelte";
import type { Moment, RoundStory, Story, Topic } from "$/wire.gen";
import { proposalWords } from "../everyone/proposals";
import { HIDERS } from "./retold";

export class Telling {
  constructor(
    private readonly table: Table,
    private readonly story: Pick<Story, "names" | "sides">,
    private readonly round: Pick<RoundStory, "hiding_side">,
    /** Whether the eye that looks knew the truth behind the answers. */
    private readonly knowsTruth: boolean,
  ) {}

  /** Of the round that runs, with those who are at the table. */
  static now(table: Table): Telling {
    const { seats, sides, round } = table.view;
    const names = Object.fromEntries(seats.map(({ id, name }) => [id, name]));
    const named = Object.fromEntries(sides.map(({ id, name }) => [id, name]));
    return new Telling(table, { names, sides: named }, { hiding_side: round?.hiding_side ?? "" }, false);
  }

  get hider(): string {
    return this.story.sides[this.round.hiding_side] ?? say("seat.gone");
  }

  name(seat: string): string {
    return this.story.names[seat] ?? say("seat.gone");
  }

  sentence(moment: Moment): string {
    const variant = variantOf(this.knowsTruth ? moment : { ...moment, computed: null });
    return phrase(`story.is.${moment.what}${variant}`, moment.what, this.#gaps(moment));
  }

  /** What stands below the sentence: the truth's evidence, a reason, a note. */
  details(moment: Moment): string[] {
    const { edition } = this.table.view;
    const { evidence, computed, question } = moment;
    if (computed && !this.knowsTruth) return [];
    const category = this.table.questions.get(question ?? "")?.category ?? "";
    const lines = evidence ? evidenceLines(evidence, category, edition, "story") : [];
    return [
      ...lines.map(({ label, text }) => `${label}: ${text}`),
      ...this.#change(moment),
      told(moment.reason ?? ""),
      moment.note ?? "",
    ].filter(Boolean);
  }

  /** What all agreed on, and why. */
  #change(moment: Moment): string[] {
    const { change } = moment;
    if (!change) return [];
    const { question, curse } = this.#gaps(moment);
    const because = say("proposal.because", { reason: change.reason });
    return [`${proposalWords(this.table, change, { question, curse })} ${because}`];
  }

  cards(ids: readonly string[]): string {
    return ids.map((id) => this.table.card(id)?.name ?? id).join(", ");
  }

  /** Everything a sentence may speak of; what the moment has not stays empty. */
  #gaps(moment: Moment): Readonly<Record<string, string>> {
    return { ...this.#people(moment), ...this.#asking(moment), ...this.#playing(moment) };
  }

  #people({ seat, name, side, old_station, station, aboard }: Moment): Record<string, string> {
    return {
      who: name || this.name(seat ?? ""),
      side: this.story.sides[side ?? ""] ?? say("seat.gone"),
      hider: this.hider,
      station: this.table.stationName(old_station ?? station),
      line: aboard?.line || say("story.vehicle"),
    };
  }

  #asking(moment: Moment): Record<string, string> {
    const { table } = this;
    return {
      question: table.questions.get(moment.question ?? "")?.wording ?? "",
      answer: moment.answer ? answerWords(moment.answer) : "",
      truth: moment.computed ? answerWords(moment.computed) : "",
      distance: (moment.what === "distance-named" ? named : far)(moment.distance ?? 0, table.view.edition),
      category: categoryName(table, moment.category ?? ""),
      mark: this.#mark(moment),
    };
  }

  #playing(moment: Moment): Record<string, string> {
    const cards = moment.kept ?? moment.cards ?? (moment.card ? [moment.card] : []);
    return {
      cards: this.cards(cards) || say("story.hand.empty"),
      curse: this.cards(moment.kind ? [moment.kind] : []),
      dice: diceOf(moment),
      worth: figures((moment.worth ?? 0) / 1000),
      word: wordOf(moment),
      change: phrase(`change.${moment.change?.type ?? ""}`, ""),
    };
  }

  #mark({ mark }: Moment): string {
    if (!mark || typeof mark === "string") return "";
    const names = (mark.stations ?? []).map((id) => this.table.stationName(id)).join(", ");
    const line = this.table.sheet?.lines.find(({ id }) => id === mark.line)?.name;
    return mark.text || names || line || phrase(`option.${mark.what}`, mark.what);
  }
}

const diceOf = ({ faces, roll }: Moment): string => (faces ?? roll ?? []).join(", ");
const wordOf = ({ word, guess, pattern }: Moment): string => word ?? guess ?? pattern ?? "";

function variantOf(moment: Moment): string {
  const { what, aboard, answer, computed } = moment;
  if (what.endsWith("-ride") || what.endsWith("-rides")) return aboard ? "" : ".off";
  if (answer && computed && answerWords(answer) !== answerWords(computed)) return ".corrected";
  return "";
}

const categoryName = (table: Table, id: string): string =>
  table.book?.categories.find(([each]) => each === id)?.[1] ?? id;

/** The words for a moment that only one side knew of; empty when all did. */
export function secretWords(moment: Moment, round: RoundStory): string {
  const known = moment.known_to ?? [];
  if (known.length === 0) return say("story.nobody-knew");
  if (!known.includes(HIDERS)) return say("story.only.seekers");
  return Object.keys(round.teams).some((team) => known.includes(team)) ? "" : say("story.only.hiders");
}

export interface Look {
  readonly icon: IconName;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<Topic, Look>> = {
  hider: { icon: "hider", tone: "hider" },
  seekers: { icon: "seeker", tone: "seeker" },
  question: { icon: "ask", tone: "seeker" },
  cards: { icon: "hand", tone: "hider" },
  curse: { icon: "curse", tone: "curse" },
  dice: { icon: "dice", tone: "watcher" },
  claim: { icon: "found", tone: "seeker" },
  found: { icon: "found", tone: "success" },
  time: { icon: "clock", tone: "watcher" },
  sides: { icon: "team", tone: "watcher" },
  watchers: { icon: "watcher", tone: "watcher" },
  change: { icon: "settings", tone: "watcher" },
};

export function lookOf(table: Table, { about = "hider", question }: Moment): Look {
  if (about !== "question") return LOOKS[about];
  const category = table.questions.get(question ?? "")?.category;
  if (!category) return LOOKS.question;
  const { icon, hue } = faceOf(category);
  return { icon, tone: hue };
}
