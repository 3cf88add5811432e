/** A phone that was lent forgets a seat and all that was kept for it; the seat itself stays its player's, elsewhere. */
import { leaveIfUnwanted, unsubscribe } from "$/net/push";
import { forgetWish } from "$/net/wishes";
import { type KeptSeat, drawer, forgetSeat } from "./seats";

interface Noted {
  readonly id: string;
  readonly game: string;
  readonly seat?: string;
}

/** What `shown` does comes before the rest: with the page of the game open, it would be kept again. */
export async function forget(seat: KeptSeat, shown: () => void): Promise<void> {
  await forgetSeat(seat);
  shown();
  const shelves = await drawer();
  await shelves.remove("views", seat.seat);
  const unsent = await shelves.having<{ id: string }>("outbox", "seat", seat.seat);
  for (const { id } of unsent) await shelves.remove("outbox", id);
  for (const shelf of ["spots", "snaps"] as const)
    for (const noted of await shelves.all<Noted>(shelf))
      if (noted.game === seat.game && noted.seat === seat.seat) await shelves.remove(shelf, noted.id);
  await silence(seat);
}

/** Its notices would tell whoever has the phone now when something happens to its player. */
async function silence(seat: KeptSeat): Promise<void> {
  try {
    await unsubscribe(seat);
  } finally {
    forgetWish(seat);
    await leaveIfUnwanted();
  }
}
