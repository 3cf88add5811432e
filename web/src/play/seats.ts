/** The seats this phone has taken: found again when the page is opened anew, and by the code that was used. */
import { ask } from "$/net/api";
import { type Drawer, openDrawer } from "$/net/drawer";
import type { Created, Joined, NewGame } from "$/wire.gen";

export interface KeptSeat {
  readonly game: string;
  readonly seat: string;
  readonly token: string;
  readonly name: string;
  /** For inviting others; known to whoever created the game or joined with it. */
  readonly code: string;
  readonly watcher_code?: string;
  readonly taken_at: number;
}

let opened: Promise<Drawer> | undefined;
/** The phone's one drawer. One that could not be opened is tried again by whoever wants it next. */
export const drawer = (): Promise<Drawer> =>
  (opened ??= openDrawer().catch((failed: unknown) => {
    opened = undefined;
    throw failed;
  }));

export async function keptSeat(game: string): Promise<KeptSeat | undefined> {
  return (await drawer()).take<KeptSeat>("seats", game);
}

/** Newest first. */
export async function keptSeats(): Promise<KeptSeat[]> {
  const seats = await (await drawer()).all<KeptSeat>("seats");
  return seats.sort((one, other) => other.taken_at - one.taken_at);
}

export async function forgetSeat(game: string): Promise<void> {
  await (await drawer()).remove("seats", game);
}

export async function join(code: string, name: string): Promise<KeptSeat> {
  const joined = await ask<Joined>("/api/join", { method: "POST", body: { code, name } });
  return keep({ ...joined, name, code, taken_at: Date.now() });
}

export async function create(game: NewGame): Promise<KeptSeat> {
  const created = await ask<Created>("/api/games", { method: "POST", body: game });
  return keep({ ...created, name: game.name, taken_at: Date.now() });
}

/** A private link that brings this seat to another phone. What follows the # never reaches a server. */
export function linkOfSeat({ game, seat, token, code, name }: KeptSeat, origin: string): string {
  return `${origin}/seat/${game}#${new URLSearchParams({ seat, token, code, name }).toString()}`;
}

export function seatFromLink(game: string, hash: string): KeptSeat | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const [seat, token] = [given.get("seat"), given.get("token")];
  if (!seat || !token) return undefined;
  return {
    game,
    seat,
    token,
    code: given.get("code") ?? "",
    name: given.get("name") ?? "",
    taken_at: Date.now(),
  };
}

export async function takeSeat(seat: KeptSeat): Promise<void> {
  await keep(seat);
}

async function keep(seat: KeptSeat): Promise<KeptSeat> {
  await (await drawer()).put("seats", seat);
  return seat;
}
