/** The line each answer draws on the map, as the server works it out; fetched anew when the record changes. */
import type { Geometry } from "geojson";
import { faceOf } from "$/design/categories";
import type { Edge } from "$/map/scene";
import { outcomeWords } from "./phrases";
import type { Table } from "./table.svelte";

export class Clues {
  #lines = $state.raw<Readonly<Record<string, Geometry>>>({});

  constructor(private readonly table: Table) {}

  /** Changes whenever there may be other lines than before. */
  readonly key = $derived.by(() => {
    const team = this.table.session.frame?.view.round?.teams?.[0];
    return team
      ? [team.entries.length, ...(team.hidden_clues ?? []), team.entries.at(-1)?.corrected].join()
      : "";
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
    return (table.team?.entries ?? []).flatMap((entry) => {
      const geometry = this.#lines[String(entry.number)];
      const category = table.questions.get(entry.question)?.category ?? "";
      const name = table.book?.categories.find(([id]) => id === category)?.[1] ?? "";
      return geometry
        ? [{ geometry, label: `${name}: ${outcomeWords(entry)}`, tone: faceOf(category).hue }]
        : [];
    });
  }
}
