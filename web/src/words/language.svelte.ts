/** The language this player reads: their choice, else the phone's, else English. Only English is in the first load. */
import { aWhile } from "$/net/backoff";
import { en } from "./en";
import { AS_IT_IS, type Phrasebook, phrasebook } from "./phrasebook";
import { type Fill, type Key, type Words, speaker } from "./say";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

interface Spoken {
  readonly words: Words;
  /** What the server says in this language. */
  readonly book: Phrasebook;
}

const LOADERS: Readonly<Record<Language, () => Promise<Spoken>>> = {
  en: () => Promise.resolve({ words: en, book: AS_IT_IS }),
  de: async () => {
    const [{ de }, { default: phrases }] = await Promise.all([
      import("./de"),
      import("../../../src/hideline/languages/de.json"),
    ]);
    return { words: de, book: phrasebook(phrases) };
  },
};
/** The rulebook is as long as half of all else: it is learned by whoever opens it, and then in every language spoken. */
const RULEBOOKS: Readonly<Record<Language, () => Promise<Phrasebook>>> = {
  en: () => Promise.resolve(AS_IT_IS),
  de: async () => phrasebook((await import("../../../src/hideline/languages/de.rules.json")).default),
};
const KEPT_AS = "language";
/** A page in English is better than none. */
const SOON_MS = 3_000;

let current = $state.raw(speaker(en, "en"));
let chosen = $state<Language>("en");
let book = $state.raw<Phrasebook>(AS_IT_IS);
let rules = $state.raw<Phrasebook>(AS_IT_IS);
let areRulesRead = false;
export const language = (): Language => chosen;

/** Say it in the reader's language. Texts on the screen change when the language does. */
export function say<K extends Key>(key: K, ...fill: Fill<K>): string {
  return current.say(key, ...fill);
}

/** The first number takes a phone a while: said to nobody, while something else is waited for. */
export const practise = (): void => void say("stations.left", { n: 0 });

/** Say what the server said, in the reader's language; names and what players wrote stay as they are. */
export const told = (text: string): string => book.told(text);
/** Say a rule in the reader's language, once that is learned. */
export const toldRule = (text: string): string => rules.told(text);

export async function learnRules(): Promise<void> {
  const wanted = chosen;
  const learned = await RULEBOOKS[wanted]();
  // Another language may have been chosen meanwhile.
  if (wanted !== chosen) return learnRules();
  rules = learned;
  areRulesRead = true;
}
/** Whether the reader's language is the server's own. */
export const isAsSent = (): boolean => book === AS_IT_IS;

/** Say what the server names by an id, such as a command or a field; a name without a text here is shown as it is. */
export function phrase(key: string, otherwise: string, values?: Readonly<Record<string, string>>): string {
  const fill = (values ? [values] : []) as unknown as Fill<"app.name">;
  return isKey(key) ? current.say(key as "app.name", ...fill) : otherwise;
}

const isKey = (key: string): key is Key => Object.hasOwn(en, key);

export const locale = (): string => current.locale;

export async function speak(language: Language): Promise<void> {
  const { words, book: learned } = await LOADERS[language]();
  chosen = language;
  book = learned;
  current = speaker(words, regional(language));
  document.documentElement.lang = language;
  localStorage.setItem(KEPT_AS, language);
  // Whoever reads the rules goes on in the new language; without a signal they stay as they are, and all else has changed.
  if (areRulesRead) await learnRules().catch(() => undefined);
}

/** Speak it now, if its words come soon. Else English, and the language as soon as it can be had. */
export async function speakSoon(language: Language): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, SOON_MS));
  await Promise.race([speakAtLast(language), late]);
}

async function speakAtLast(language: Language): Promise<void> {
  const kept = localStorage.getItem(KEPT_AS);
  // Whoever has chosen another meanwhile reads that.
  for (let failures = 1; localStorage.getItem(KEPT_AS) === kept; failures += 1) {
    try {
      return await speak(language);
    } catch {
      await aWhile(failures);
    }
  }
}

/** Another page of this phone has chosen another language: this one follows. */
export function followOtherPages(): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEPT_AS) void speakAtLast(preferredLanguage());
  });
}

export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT_AS), ...navigator.languages];
  const known = wanted.map((tag) => tag?.slice(0, 2)).find(isLanguage);
  return known ?? "en";
}

/** "en-GB" where the phone says so: dates and numbers follow the region, texts the language. */
function regional(language: Language): string {
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(LANGUAGES, tag);
}
