/**
 * Whether this device says where its player is: of all that have the seat open, the one somebody used last. A laptop
 * left at home neither moves its player there nor says that a question was seen.
 */
import type { Use } from "$/net/frames";
import { newId } from "$/net/ids";
import { now } from "$/parts/time.svelte";
import type { Table } from "./table.svelte";

/** As long as nothing else is used, the server need not hear of every tap. */
const TOLD_EVERY_MS = 60_000;
/** Whoever has not touched the screen for so long may have walked away from it. */
const ATTENDED_MS = 5 * 60_000;
/** What tells this device from others; all its tabs share it. */
const DEVICE = "device";
const ELSEWHERE = "elsewhere";

export class Locating {
  readonly device = kept(DEVICE, newId);
  readonly #key: string;
  /** When this device was last used; undefined once another one was used since. */
  #used = $state<number>();
  #told = 0;

  constructor(private readonly table: Table) {
    this.#key = `used ${table.seat.seat}`;
    // A page that was not here before was opened by somebody.
    const before = kept(this.#key, () => String(Date.now()));
    this.#used = before === ELSEWHERE ? undefined : Number(before);
  }

  readonly #locator = $derived.by(() => this.table.session.frame?.outlook.locator ?? undefined);
  /** What was kept of the game may say so still: whoever stepped back waits to be touched. */
  readonly isHere = $derived.by(
    () => this.#used !== undefined && (this.#locator === undefined || this.#locator === this.device),
  );

  /** Somebody is likely to see what the screen shows; that changes with time. */
  isAttended(): boolean {
    now();
    return !document.hidden && this.isHere && Date.now() - (this.#used ?? 0) < ATTENDED_MS;
  }

  /** How this device introduces itself on a new line; not at all while another one is used. */
  get use(): Use | undefined {
    return this.#used === undefined
      ? undefined
      : { device: this.device, ago: Math.max(0, Date.now() - this.#used) };
  }

  /** Somebody touched this device. */
  touched(): void {
    const at = (this.#used = Date.now());
    if (this.isHere && at - this.#told < TOLD_EVERY_MS) return;
    this.#told = at;
    localStorage.setItem(this.#key, String(at));
    this.table.session.isUsed();
  }

  /** Another one is used now: this one stays silent until somebody touches it, whatever becomes of the page or the line. */
  stepBack(): void {
    this.#used = undefined;
    localStorage.setItem(this.#key, ELSEWHERE);
  }
}

/** What was kept under this name, or what is to be kept from now on. */
function kept(name: string, made: () => string): string {
  const value = localStorage.getItem(name) ?? made();
  localStorage.setItem(name, value);
  return value;
}
