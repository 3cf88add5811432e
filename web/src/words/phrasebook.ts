/**
 * The server speaks English. A phrasebook pairs each of its sentences with the same sentence in another language; `{…}`
 * stands for what the server fills in, and is looked up in its turn: a curse's name within a refusal, a time within a
 * curse. A gap called `n` holds a figure. What is in no phrasebook (names, a group's own cards) stays as it is.
 */
import { keptApart, namesApart } from "./apart";

export type Phrases = Readonly<Record<string, string>>;
export interface Phrasebook {
  /** The text in the reader's language, as far as the book knows it. */
  told(text: string): string;
}

/** For those who read the server's own language. */
export const AS_IT_IS: Phrasebook = { told: namesApart };

interface Pattern {
  readonly beginning: string;
  readonly shape: RegExp;
  readonly gaps: readonly string[];
  readonly twin: string;
  /** Letters outside the gaps: of several patterns that fit, the one that says most is meant. */
  readonly weight: number;
}

const GAP = /\{(\w+)\}/g;
const FIGURE = "[\\d.,]*\\d|[¼½]";
const MEASURE = new RegExp(`^(?:${FIGURE})(?: (?:m|km|mi|ft))?$`);

export function phrasebook(phrases: Phrases): Phrasebook {
  const patterns = Object.entries(phrases)
    .filter(([phrase]) => phrase.includes("{"))
    .map(([phrase, twin]) => pattern(phrase, twin))
    .sort((one, other) => other.weight - one.weight);
  const known = new Map<string, string | undefined>(Object.entries(phrases));

  function find(text: string): string | undefined {
    if (!known.has(text)) known.set(text, looked(text));
    return known.get(text);
  }

  function looked(text: string): string | undefined {
    const task = taskOf(text);
    const twin = task && phrases[task.words];
    if (twin) return task.asSentence(twin);
    for (const pattern of patterns) {
      const whole = fill(pattern, text);
      if (whole !== undefined) return whole;
      const part = task && fill(pattern, task.words);
      if (part !== undefined) return task?.asSentence(part);
    }
    return undefined;
  }

  function fill({ beginning, shape, gaps, twin }: Pattern, text: string): string | undefined {
    const found = text.startsWith(beginning) ? shape.exec(text) : null;
    if (!found) return undefined;
    const values = new Map(gaps.map((gap, place) => [gap, found[place + 1] ?? ""]));
    return twin.replace(GAP, (_gap, name: string) => keptApart(told(values.get(name) ?? "")));
  }

  const told = (text: string): string => find(text) ?? (MEASURE.test(text) ? figure(text) : text);
  return { told };
}

interface Task {
  readonly words: string;
  asSentence(twin: string): string;
}

/** A task may stand alone as a sentence: "Photograph a car." is "photograph a car". */
function taskOf(text: string): Task | undefined {
  const [first = ""] = text;
  if (first === first.toLowerCase()) return undefined;
  const end = text.endsWith(".") ? "." : "";
  return {
    words: first.toLowerCase() + text.slice(1, text.length - end.length),
    asSentence: (twin) => twin.charAt(0).toUpperCase() + twin.slice(1) + end,
  };
}

function pattern(phrase: string, twin: string): Pattern {
  const gaps = [...phrase.matchAll(GAP)].map(([, name]) => String(name));
  const [beginning = "", ...rest] = phrase.split(/\{\w+\}/);
  const shape = rest.reduce(
    (written, part, place) => written + gapShape(gaps[place] ?? "") + literal(part),
    literal(beginning),
  );
  const weight = beginning.length + rest.join("").length;
  return { beginning, shape: new RegExp(`^${shape}$`, "su"), gaps, twin, weight };
}

const gapShape = (name: string): string => (/^n\d*$/.test(name) ? `(${FIGURE})` : "(.+?)");
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Every other language of this client writes 1.000 and 2,5. */
const figure = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
