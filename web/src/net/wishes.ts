/** Whether this phone wants notices, for each seat it was ever asked about; a seat that is given up wants none. */

const KEPT_AS = "notices";
type Wish = "on" | "off";

interface Seat {
  readonly game: string;
  readonly seat: string;
}

const nameOf = ({ game, seat }: Seat): string => `${game} ${seat}`;
const wishes = (): Readonly<Record<string, Wish>> =>
  JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Record<string, Wish>;

/** Nothing where nobody was asked. */
export const wishOf = (seat: Seat): Wish | undefined => wishes()[nameOf(seat)];

export const isAnyOn = (): boolean => Object.values(wishes()).includes("on");

export const keepWish = (seat: Seat, wish: Wish): void =>
  localStorage.setItem(KEPT_AS, JSON.stringify({ ...wishes(), [nameOf(seat)]: wish }));

export function forgetWish(seat: Seat): void {
  const others = Object.entries(wishes()).filter(([name]) => name !== nameOf(seat));
  localStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(others)));
}
