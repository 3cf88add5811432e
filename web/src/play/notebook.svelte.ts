/** The hider's notebook: spots worth hiding at and photos taken ahead. Kept on this phone and nowhere else until used. */
import type { Edge } from "$/map/scene";
import type { LatLon } from "$/wire.gen";
import { lonLat } from "./lonlat";
import { drawer } from "./seats";

export interface Spot {
  readonly id: string;
  readonly game: string;
  readonly at: LatLon;
  readonly text: string;
}

/** A photo taken ahead, already drawn anew without its place and time. */
export interface Snap {
  readonly id: string;
  readonly game: string;
  readonly taken_at: number;
  readonly jpeg: Blob;
}

export class Notebook {
  spots = $state.raw<readonly Spot[]>([]);
  snaps = $state.raw<readonly Snap[]>([]);

  constructor(private readonly game: string) {}

  async open(): Promise<void> {
    const kept = await drawer();
    this.spots = (await kept.all<Spot>("spots")).filter(({ game }) => game === this.game);
    this.snaps = (await kept.all<Snap>("snaps"))
      .filter(({ game }) => game === this.game)
      .sort((one, other) => other.taken_at - one.taken_at);
  }

  async addSpot(at: LatLon, text: string): Promise<void> {
    await (
      await drawer()
    ).put("spots", { id: crypto.randomUUID(), game: this.game, at, text } satisfies Spot);
    await this.open();
  }

  async addSnap(jpeg: Blob): Promise<void> {
    const snap: Snap = { id: crypto.randomUUID(), game: this.game, taken_at: Date.now(), jpeg };
    await (await drawer()).put("snaps", snap);
    await this.open();
  }

  async remove(shelf: "spots" | "snaps", id: string): Promise<void> {
    await (await drawer()).remove(shelf, id);
    await this.open();
  }

  get edges(): Edge[] {
    return this.spots.map(({ at, text }) => ({
      geometry: { type: "Point", coordinates: [...lonLat(at)] },
      label: text,
      tone: "hider",
      look: "spot",
    }));
  }
}
