/** Fills a text of a language file: named gaps, and the plural form the language wants for a count. */
import { keptApart } from "./apart";
import type { en } from "./en";

type Entries = typeof en;
export type Key = keyof Entries;
/** The forms a language has, as Intl.PluralRules names them; `other` always. */
export type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;
export type Words = { readonly [K in Key]: Entries[K] extends string ? string : Forms };

type Gaps<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;
type Written<Entry> = Entry extends { readonly other: infer Text } ? Text : Entry;
type GapsOf<K extends Key> = Gaps<Written<Entries[K]>>;
type Value<Name> = Name extends "n" ? number : string;
/** What a text needs to be said: nothing, or a value for every gap. */
export type Fill<K extends Key> = [GapsOf<K>] extends [never]
  ? []
  : [values: { readonly [Name in GapsOf<K>]: Value<Name> }];

export interface Speaker {
  readonly locale: string;
  say<K extends Key>(key: K, ...fill: Fill<K>): string;
}

export function speaker(words: Words, locale: string): Speaker {
  // Made when first wanted: they take a phone longer than all the rest here.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;

  function chosen(entry: string | Forms, count: unknown): string {
    if (typeof entry === "string") return entry;
    plural ??= new Intl.PluralRules(locale);
    return entry[plural.select(Number(count))] ?? entry.other;
  }

  function figure(value: number): string {
    number ??= new Intl.NumberFormat(locale);
    return number.format(value);
  }

  return {
    locale,
    say(key, ...[values]) {
      const filled: Readonly<Record<string, string | number>> = values ?? {};
      return chosen(words[key], filled["n"]).replace(/\{(\w+)\}/g, (_gap, name: string) => {
        const value = filled[name] ?? "";
        return typeof value === "number" ? figure(value) : keptApart(value);
      });
    },
  };
}
