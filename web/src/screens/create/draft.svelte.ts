/**
 * A set-up somebody is thinking about. The server says what it comes to: every setting with the rulebook's value, the
 * deck with its mix, what differs, or why it cannot be. Nothing is decided here.
 */
import { Refusal, ask } from "$/net/api";
import { toldSetup } from "$/words/told";
import type { Considered, Edition, SetupSheet, SettingRow, Size } from "$/wire.gen";
import { sentenceOf } from "../sentence";
import { settingLabel } from "./figures";

export type Choices = Readonly<Required<Omit<Considered, "size">>> & { readonly size: Size | null };

export const PLAIN: Choices = {
  map: "",
  map_hash: "",
  size: null,
  edition: "metric",
  mode: "standard",
  settings: {},
};

/** The same record less one entry. */
export function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

export class Draft {
  choices = $state.raw<Choices>(PLAIN);
  /** What the last choices that could be looked at come to. */
  #sent = $state.raw<SetupSheet>();
  readonly sheet = $derived(this.#sent && toldSetup(this.#sent));
  /** Why the choices cannot be, and which setting is to blame. */
  refused = $state.raw<{ sentence: string; setting: string }>();
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
    const before = this.choices;
    await this.set(name, value);
    const why = this.refused?.sentence ?? this.failed;
    if (why !== undefined) await this.choose(before);
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
    try {
      const sheet = await ask<SetupSheet>("/api/setups", { method: "POST", body: this.choices });
      if (turn !== this.#turn) return;
      this.#sent = sheet;
      this.refused = undefined;
      this.failed = undefined;
    } catch (reason) {
      if (turn !== this.#turn) return;
      const isRefused = reason instanceof Refusal;
      this.refused = isRefused ? refusalOf(reason) : undefined;
      this.failed = isRefused ? undefined : sentenceOf(reason);
    }
  }
}

function refusalOf(reason: Refusal): { sentence: string; setting: string } {
  const setting = reason.fields["setting"] ?? "";
  const sentence = sentenceOf(reason);
  // The server calls a setting by its key; players know it by its label.
  return { sentence: setting ? sentence.replaceAll(setting, settingLabel(setting)) : sentence, setting };
}
