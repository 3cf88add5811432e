/** The seats this phone has taken: found again when the page is opened anew, and by the code that was used. */
import { ask } from "$/net/api";
import { type Drawer, openDrawer } from "$/net/drawer";
import { newKey } from "$/net/ids";
import { forgetWish } from "$/net/wishes";
import type { Created, Invitation, Joined, NewGame } from "$/wire.gen";

export interface KeptSeat {
  readonly game: string;
  readonly seat: string;
  readonly token: string;
  readonly name: string;
  /** For inviting others; known to whoever created the game or joined with it. */
  readonly code: string;
  /** What its map is called; not known of seats that came by a private link. */
  readonly map?: string;
  /** When it was taken, or last gone on with. */
  readonly taken_at: number;
}

/** All seats of one game, the newest in front: one phone may both play and watch, and none costs the other. */
interface Kept extends KeptSeat {
  readonly others?: readonly KeptSeat[];
}

let opened: Promise<Drawer> | undefined;
/** The phone's one drawer. One that could not be opened is tried again by whoever wants it next. */
export const drawer = (): Promise<Drawer> =>
  (opened ??= openDrawer().catch((failed: unknown) => {
    opened = undefined;
    throw failed;
  }));

/** The seat in a game that was taken or gone on with last. */
export async function keptSeat(game: string): Promise<KeptSeat | undefined> {
  return seatsIn(await (await drawer()).take<Kept>("seats", game))[0];
}

/** Newest first. */
export async function keptSeats(): Promise<KeptSeat[]> {
  const games = await (await drawer()).all<Kept>("seats");
  return games.flatMap(seatsIn).sort((one, other) => other.taken_at - one.taken_at);
}

export async function forgetSeat({ game, seat, token }: KeptSeat): Promise<void> {
  const shelves = await drawer();
  await shelves.change<Kept>("seats", game, (kept) => {
    const [newest, ...others] = seatsIn(kept).filter((each) => each.token !== token);
    return newest && { ...newest, others };
  });
  const left = seatsIn(await shelves.take<Kept>("seats", game));
  if (!left.some((each) => each.seat === seat)) forgetWish({ game, seat });
}

/** What a code leads to; nobody sits down by looking. */
export const invitation = (code: string): Promise<Invitation> =>
  ask<Invitation>("/api/invitations", { method: "POST", body: { code } });

export async function join(code: string, name: string, map?: string): Promise<KeptSeat> {
  const joined = await sentOnce<Joined>("/api/join", { code, name });
  return keep({ ...joined, code, ...(map ? { map } : {}), taken_at: Date.now() });
}

/** One's own seat, which another phone had: by the PIN one chose for it. */
export async function comeBack(code: string, name: string, pin: string, map?: string): Promise<KeptSeat> {
  const back = await ask<Joined>("/api/return", { method: "POST", body: { code, name, pin } });
  const seat = await keep({ ...back, code, ...(map ? { map } : {}), taken_at: Date.now() });
  // What opened it before opens nothing any more.
  for (const old of await keptSeats())
    if (old.game === seat.game && old.seat === seat.seat && old.token !== seat.token) await forgetSeat(old);
  return seat;
}

export async function create(game: NewGame, map?: string): Promise<KeptSeat> {
  const { game: id, seat, token, code } = await sentOnce<Created>("/api/games", game);
  return keep({
    game: id,
    seat,
    token,
    code,
    name: game.name,
    ...(map ? { map } : {}),
    taken_at: Date.now(),
  });
}

const UNANSWERED = "unanswered";

/**
 * The answer may be lost on its way, and the seat be taken: sent again with the same key, the server gives back what it
 * has made. The key is the phone's own secret, and kept until there is an answer, over a reload too.
 */
async function sentOnce<Answer>(path: string, asked: object): Promise<Answer> {
  const what = JSON.stringify([path, asked]);
  const kept = JSON.parse(localStorage.getItem(UNANSWERED) ?? "{}") as { what?: string; key?: string };
  const key = kept.what === what && kept.key ? kept.key : newKey();
  localStorage.setItem(UNANSWERED, JSON.stringify({ what, key }));
  const answer = await ask<Answer>(path, { method: "POST", body: { ...asked, key } });
  localStorage.removeItem(UNANSWERED);
  return answer;
}

/** A private link that brings this seat to another phone. What follows the # never reaches a server. */
export function linkOfSeat({ game, seat, token, code, name }: KeptSeat, origin: string): string {
  return `${origin}/seat/${game}#${new URLSearchParams({ seat, token, code, name }).toString()}`;
}

/** The seat of a private link that was pasted, whichever address it begins with. */
export function seatInText(text: string): KeptSeat | undefined {
  const [, game, hash] = /\/seat\/([^/?#\s]+)#(\S+)/.exec(text) ?? [];
  return game && hash ? seatFromLink(game, hash) : undefined;
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

/** A seat that is taken or gone on with is the one its game opens with. What is known of it stays. */
export async function takeSeat(seat: KeptSeat): Promise<void> {
  const shelves = await drawer();
  await shelves.change<Kept>("seats", seat.game, (kept) => {
    const held = seatsIn(kept);
    const same = held.find(({ token }) => token === seat.token);
    return { ...seat, ...same, taken_at: Date.now(), others: held.filter((each) => each !== same) };
  });
}

function seatsIn(kept: Kept | undefined): KeptSeat[] {
  if (!kept) return [];
  const { others = [], ...newest } = kept;
  return [newest, ...others];
}

async function keep(seat: KeptSeat): Promise<KeptSeat> {
  await takeSeat(seat);
  return seat;
}
