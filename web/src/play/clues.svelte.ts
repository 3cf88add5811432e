/** The line each answer draws on the map, as the server works it out; fetched anew when the record changes. */
import type { Geometry } from "geojson";
import { faceOf } from "$/design/categories";
import type { Bounds, Edge } from "$/map/scene";
import { newest } from "./newest";
import { offerWith } from "./offers";
import { outcomeWords } from "./phrases";
import { unsentToggle } from "./unsent";
import type { EntryView, Offer } from "$/wire.gen";
import type { Table } from "./table.svelte";

type Lines = Readonly<Record<string, Geometry>>;

export class Clues {
  #lines = $state.raw<Lines>({});
  readonly #newest = newest<Lines>((lines) => (this.#lines = lines));

  constructor(private readonly table: Table) {}

  /** Changes whenever there may be other lines than before. */
  readonly key = $derived.by(() => {
    const view = this.table.session.frame?.view;
    const team = view?.round?.teams?.[0];
    if (!view || !team) return "";
    const binding = team.entries.filter((entry) => !entry.is_past);
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
    await this.#newest(this.table.ask<Lines>("clues"));
  }

  /** The answers that bear on what is left, and may be put aside. */
  get bearing(): readonly EntryView[] {
    return (this.table.team?.entries ?? []).filter((entry) => this.#offer(entry));
  }

  /** Those that the team looks past. */
  get off(): readonly EntryView[] {
    return this.bearing.filter((entry) => this.isOff(entry));
  }

  /** As it is, or will be once this phone has a signal again. */
  isOff({ number }: EntryView): boolean {
    const isHidden = this.table.team?.hidden_clues?.includes(number) ?? false;
    return unsentToggle(this.table, number) ? !isHidden : isHidden;
  }

  /** Look at the map without a clue, or with it again: the whole team does. What still waits for a signal is left undone. */
  async toggle(entry: EntryView): Promise<void> {
    const { session } = this.table;
    const waiting = unsentToggle(this.table, entry.number);
    if (waiting && session.mayTakeBack(waiting)) {
      await session.takeBack(waiting);
      return;
    }
    const offer = this.#offer(entry);
    if (offer) await this.table.doOnce(offer, { entry: entry.number });
  }

  #offer({ number }: EntryView): Offer | undefined {
    return offerWith(this.table.view, "toggle-clue", "entry", String(number));
  }

  async putBack(): Promise<void> {
    for (const entry of this.off) await this.toggle(entry);
  }

  hasLine(entry: number): boolean {
    return this.#lines[String(entry)] !== undefined;
  }

  /** The clues' lines in the hues of their categories, named by category and answer. */
  get edges(): Edge[] {
    const { table } = this;
    const binding = (table.team?.entries ?? []).filter((entry) => !entry.is_past);
    return binding.flatMap((entry) => {
      const geometry = this.#lines[String(entry.number)];
      const category = table.questions.get(entry.question)?.category ?? "";
      const name = table.book?.categories.find(([id]) => id === category)?.[1] ?? "";
      if (!geometry) return [];
      const look = isFine(geometry, table.sheet?.bounds) ? "fine" : "line";
      return [{ geometry, label: `${name}: ${outcomeWords(entry)}`, tone: faceOf(category).hue, look }];
    });
  }
}

/** So much of the map's width or height is small. */
const SMALL = 1 / 12;

/** Whether a clue's lines are nothing but rings around small places. */
function isFine(geometry: Geometry, bounds: Bounds | undefined): boolean {
  if (geometry.type !== "MultiLineString" || !bounds) return false;
  const [west, south, east, north] = bounds;
  return geometry.coordinates.every((line) => {
    const [lons, lats] = [0, 1].map((axis) => line.map((corner) => corner[axis] ?? 0));
    return spread(lons) < SMALL * (east - west) && spread(lats) < SMALL * (north - south);
  });
}

const spread = (values: readonly number[] = []): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);
