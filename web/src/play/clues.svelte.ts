/** The line each answer draws on the map, as the server works it out; fetched anew when the record changes. */
import type { Geometry } from "geojson";
import { faceOf } from "$/design/categories";
import type { Edge } from "$/map/scene";
import { stillBinds } from "./moves";
import { outcomeWords } from "./phrases";
import type { Table } from "./table.svelte";

export class Clues {
  #lines = $state.raw<Readonly<Record<string, Geometry>>>({});

  constructor(private readonly table: Table) {}

  /** Changes whenever there may be other lines than before. */
  readonly key = $derived.by(() => {
    const view = this.table.session.frame?.view;
    const team = view?.round?.teams?.[0];
    if (!view || !team) return "";
    const binding = team.entries.filter((entry) => stillBinds(view, entry));
    const record = binding.map(({ number, outcome, answer, corrected }) => [
      number,
      outcome,
      answer?.verdict,
      answer?.place,
      corrected,
    ]);
    return JSON.stringify([view.round?.number, record, team.hidden_clues]);
  });

  async fetch(): Promise<void> {
    this.#lines = await this.table.ask<Record<string, Geometry>>("clues");
  }

  hasLine(entry: number): boolean {
    return this.#lines[String(entry)] !== undefined;
  }

  /** The clues' lines in the hues of their categories, named by category and answer. */
  get edges(): Edge[] {
    const { table } = this;
    const binding = (table.team?.entries ?? []).filter((entry) => stillBinds(table.view, entry));
    return binding.flatMap((entry) => {
      const geometry = this.#lines[String(entry.number)];
      const category = table.questions.get(entry.question)?.category ?? "";
      const name = table.book?.categories.find(([id]) => id === category)?.[1] ?? "";
      return geometry
        ? [{ geometry, label: `${name}: ${outcomeWords(entry)}`, tone: faceOf(category).hue }]
        : [];
    });
  }
}
