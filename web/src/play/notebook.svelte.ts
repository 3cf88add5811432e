/** The hider's notebook: spots worth hiding at and photos taken ahead or not yet sent. Kept on this phone and nowhere else until used. */
import { type Edge, spotAt } from "$/map/scene";
import { onlyIn, spend } from "$/net/held";
import { newId } from "$/net/ids";
import { toast, warn } from "$/parts/toasts.svelte";
import { offerUndo } from "$/parts/undo";
import { say } from "$/words/language.svelte";
import type { LatLon } from "$/wire.gen";
import { lonLat } from "./lonlat";
import { drawer } from "./seats";

/** A phone that was lent has seats of several sides in one game: each has its own. */
interface Noted {
  readonly id: string;
  readonly game: string;
  /** Not known of what an older version kept. */
  readonly seat?: string;
}

export interface Spot extends Noted {
  readonly at: LatLon;
  readonly text: string;
}

/** A photo taken ahead, already drawn anew without its place and time. */
export interface Snap extends Noted {
  readonly taken_at: number;
  readonly jpeg: Blob;
}

export class Notebook {
  spots = $state.raw<readonly Spot[]>([]);
  snaps = $state.raw<readonly Snap[]>([]);
  /** What is being written about a spot: a question may come to the front meanwhile. */
  draft = $state("");

  constructor(private readonly owner: Readonly<Record<"game" | "seat", string>>) {}

  async open(): Promise<void> {
    const kept = await drawer();
    this.spots = (await kept.all<Spot>("spots")).filter((spot) => this.#isOwn(spot));
    this.snaps = (await kept.all<Snap>("snaps"))
      .filter((snap) => this.#isOwn(snap))
      .sort((one, other) => other.taken_at - one.taken_at);
  }

  #isOwn({ game, seat = this.owner.seat }: Noted): boolean {
    return game === this.owner.game && seat === this.owner.seat;
  }

  #noted(): Required<Noted> {
    const { game, seat } = this.owner;
    return { id: newId(), game, seat };
  }

  async addSpot(at: LatLon, text: string): Promise<void> {
    await (await drawer()).put("spots", { ...this.#noted(), at, text } satisfies Spot);
    await this.open();
  }

  async addSnap(jpeg: Blob): Promise<void> {
    const snap: Snap = { ...this.#noted(), taken_at: Date.now(), jpeg };
    await (await drawer()).put("snaps", snap);
    await this.open();
  }

  /** Those of a form that was left before it was sent. */
  async keepPhotosOf(form: unknown): Promise<void> {
    await this.keepUnsent(await onlyIn(form));
  }

  async keepUnsent(photos: readonly Blob[]): Promise<void> {
    if (photos.length === 0) return;
    if (await this.haveRoomFor(photos)) toast({ text: say("album.kept"), icon: "picture" });
    else warn(say("phone.full"));
  }

  /** Keep them in the album, as many as a full phone takes; whether it took all. */
  async haveRoomFor(photos: readonly Blob[]): Promise<boolean> {
    let areKept = true;
    for (const jpeg of photos) await this.addSnap(jpeg).catch(() => (areKept = false));
    return areKept;
  }

  /** What was sent from here is with the others now; should it be refused later, it comes back. */
  async dropSent(form: unknown): Promise<void> {
    for (const id of spend(form)) await this.remove("snaps", id);
  }

  /** As the player wants it; what is thrown away by mistake comes back. */
  async forget(spot: Spot): Promise<void> {
    await this.remove("spots", spot.id);
    offerUndo(say("spots.removed", { spot: spot.text }), () => void this.#putBack("spots", spot));
  }

  async throwAway(snap: Snap, n: number): Promise<void> {
    // A phone may let go of what a photo was kept in: the copy is what comes back.
    const jpeg = new Blob([await snap.jpeg.arrayBuffer()], { type: snap.jpeg.type });
    await this.remove("snaps", snap.id);
    offerUndo(say("album.removed", { n }), () => void this.#putBack("snaps", { ...snap, jpeg }));
  }

  async #putBack(shelf: "spots" | "snaps", thing: Spot | Snap): Promise<void> {
    try {
      await (await drawer()).put(shelf, thing);
      await this.open();
    } catch {
      warn(say("phone.full"));
    }
  }

  async remove(shelf: "spots" | "snaps", id: string): Promise<void> {
    await (await drawer()).remove(shelf, id);
    await this.open();
  }

  get edges(): Edge[] {
    return this.spots.map(({ at, text }) => spotAt(lonLat(at), text, "hider"));
  }
}
