/**
 * A set-up somebody is thinking about. The server says what it comes to: every setting with the rulebook's value, the
 * deck with its mix, what differs, or why it cannot be. Nothing is decided here.
 */
import { Refusal, ask } from "$/net/api";
import { told } from "$/words/language.svelte";
import { toldSetup } from "$/words/told";
import type { Considered, Edition, SetupSheet, SettingRow, Size } from "$/wire.gen";
import { sentenceOf } from "../sentence";
import { settingLabel } from "./figures";
import { byLabels } from "./owncards";

export type Choices = Readonly<Required<Omit<Considered, "size">>> & { readonly size: Size | null };

export const PLAIN: Choices = {
  map: "",
  map_hash: "",
  size: null,
  edition: "metric",
  mode: "standard",
  settings: {},
};

/** Why the choices cannot be, and which setting is to blame if one is. */
export interface Fault {
  readonly setting: string;
  readonly sentence: string;
}

/** The same record less one entry. */
export function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

export class Draft {
  choices = $state.raw<Choices>(PLAIN);
  /** What the last choices that could be looked at come to, less the faulty ones. */
  #sent = $state.raw<SetupSheet>();
  readonly sheet = $derived(this.#sent && toldSetup(this.#sent));
  faults = $state.raw<readonly Fault[]>([]);
  /** Why no game can be made of the choices. */
  readonly refused = $derived(this.faults[0]?.sentence);
  /** Why nobody knows what they come to: the server could not be asked. */
  failed = $state<string>();
  #turn = 0;

  constructor(choices: Partial<Choices> = {}) {
    this.choices = { ...PLAIN, ...choices };
  }

  get edition(): Edition {
    return this.choices.edition;
  }

  row(name: string): SettingRow | undefined {
    return this.sheet?.settings.find((each) => each.name === name);
  }

  /** What is chosen for a setting, be it possible or not. */
  valueOf(row: SettingRow): unknown {
    return Object.hasOwn(this.choices.settings, row.name) ? this.choices.settings[row.name] : row.rulebook;
  }

  /** Why what is chosen for a setting cannot be. */
  faultOf(name: string): string | undefined {
    return this.faults.find(({ setting }) => setting === name)?.sentence;
  }

  isChanged(row: SettingRow): boolean {
    return JSON.stringify(this.valueOf(row)) !== JSON.stringify(row.rulebook);
  }

  async choose(change: Partial<Choices>): Promise<void> {
    this.choices = { ...this.choices, ...change };
    await this.look();
  }

  /** Play on this map; what lies on another one is not on it. */
  async playOn(map_hash: string): Promise<void> {
    const before = this.choices.map_hash;
    const stays = ([name]: [string, unknown]): boolean => this.row(name)?.kind !== "position";
    const settings =
      before === "" || before === map_hash
        ? this.choices.settings
        : Object.fromEntries(Object.entries(this.choices.settings).filter(stays));
    await this.choose({ map_hash, settings });
  }

  /** Change a setting; the rulebook's own value is no change. */
  async set(name: string, value: unknown): Promise<void> {
    await this.choose({ settings: this.#with(name, value) });
  }

  /** Change a setting only if it can be; the sentence why it cannot. */
  async attempt(name: string, value: unknown): Promise<string | undefined> {
    const { faults, failed } = await comesTo({ ...this.choices, settings: this.#with(name, value) });
    const why = faults.find(({ setting }) => setting === name)?.sentence ?? failed;
    if (why === undefined) await this.set(name, value);
    return why;
  }

  #with(name: string, value: unknown): Readonly<Record<string, unknown>> {
    const others = without(this.choices.settings, name);
    const isRulebook = JSON.stringify(this.row(name)?.rulebook) === JSON.stringify(value);
    return isRulebook ? others : { ...others, [name]: value };
  }

  /** Ask the server what the choices come to. */
  async look(): Promise<void> {
    const turn = ++this.#turn;
    const { sheet, faults, failed } = await comesTo(this.choices);
    if (turn !== this.#turn) return;
    this.#sent = sheet ?? this.#sent;
    this.faults = faults;
    this.failed = failed;
  }
}

interface Outcome {
  readonly sheet?: SetupSheet;
  readonly faults: readonly Fault[];
  readonly failed?: string;
}

/** What choices come to. What cannot be is left out, so that all else can be seen and the fault be put right. */
async function comesTo(choices: Choices, known: readonly Fault[] = []): Promise<Outcome> {
  try {
    const sheet = await ask<SetupSheet>("/api/setups", { method: "POST", body: choices });
    return { sheet, faults: known };
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.isForNow) return { faults: known, failed: sentenceOf(reason) };
    const fault = faultIn(reason);
    const faults = known.some(({ setting }) => setting === fault.setting) ? known : [...known, fault];
    const { settings } = choices;
    if (fault.setting === "" || Object.keys(settings).length === 0) return { faults };
    // One that was left as it is may be at odds with another that was changed.
    const others = Object.hasOwn(settings, fault.setting) ? without(settings, fault.setting) : {};
    return comesTo({ ...choices, settings: others }, faults);
  }
}

function faultIn(reason: Refusal): Fault {
  const { setting = "", why } = reason.fields;
  if (setting === "added_cards" && why !== undefined)
    return { setting, sentence: told(reason.sentence.replace(why, () => byLabels(why))) };
  const sentence = sentenceOf(reason);
  // The server calls a setting by its key; players know it by its label.
  return { setting, sentence: setting ? sentence.replaceAll(setting, settingLabel(setting)) : sentence };
}
