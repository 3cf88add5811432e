/** The language this player reads: their choice, else the phone's, else English. Only English is in the first load. */
import { en } from "./en";
import { type Fill, type Key, type Words, speaker } from "./say";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => Promise.resolve(en),
  de: () => import("./de").then((file) => file.de),
};
const KEPT_AS = "language";

let current = $state.raw(speaker(en, "en"));
let chosen = $state<Language>("en");
export const language = (): Language => chosen;

/** Say it in the reader's language. Texts on the screen change when the language does. */
export function say<K extends Key>(key: K, ...fill: Fill<K>): string {
  return current.say(key, ...fill);
}

/** Say what the server names by an id, such as a command or a field; a name without a text here is shown as it is. */
export function phrase(key: string, otherwise: string, values?: Readonly<Record<string, string>>): string {
  const fill = (values ? [values] : []) as unknown as Fill<"app.name">;
  return isKey(key) ? current.say(key as "app.name", ...fill) : otherwise;
}

const isKey = (key: string): key is Key => Object.hasOwn(en, key);

export const locale = (): string => current.locale;

export async function speak(language: Language): Promise<void> {
  const words = await LOADERS[language]();
  chosen = language;
  current = speaker(words, regional(language));
  document.documentElement.lang = language;
  localStorage.setItem(KEPT_AS, language);
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
