/** What the page writes to the surveyor's thread, and what comes back. */
import type { Surveyor } from "./surveyor";

type Asked = "fetch" | "fetchStory" | "draw" | "tile";

export type Letter = {
  [Each in Asked]: {
    readonly number: number;
    readonly asks: Each;
    readonly about: Parameters<Surveyor[Each]>;
  };
}[Asked];

export interface Answer {
  readonly number: number;
  readonly content?: unknown;
  /** Why there is none. */
  readonly failed?: string;
}

export type Answers<Each extends Asked> = Awaited<ReturnType<Surveyor[Each]>>;
export type { Asked };
