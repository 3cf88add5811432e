/** The numbered rules as the server words them: fetched once, kept by the service worker for tunnels. */
import { ask } from "$/net/api";
import { learnRules, toldRule } from "$/words/language.svelte";
import type { RuleRow, RuleSection } from "$/wire.gen";

let sections = $state.raw<readonly RuleSection[]>([]);
let coming: Promise<void> | undefined;

export const rulebook = (): readonly RuleSection[] =>
  sections.map(({ title, rules }) => ({
    title: toldRule(title),
    rules: rules.map((rule) => ({ ...rule, text: toldRule(rule.text) })),
  }));

/** Have the rules on this phone, in its reader's language; a try that failed is tried again the next time. */
export async function fetchRules(): Promise<void> {
  coming ??= ask<RuleSection[]>("/api/rules")
    .then((found) => void (sections = found))
    .catch((reason: unknown) => {
      coming = undefined;
      throw reason;
    });
  await Promise.all([coming, learnRules()]);
}

/** The rules with these ids; letters alone mean all whose ids begin with them. */
export function rulesAbout(about: readonly string[]): RuleRow[] {
  const fits = (rule: RuleRow): boolean =>
    about.some((id) => rule.id === id || (!id.includes("-") && rule.id.startsWith(`${id}-`)));
  return rulebook().flatMap((section) => section.rules.filter(fits));
}
