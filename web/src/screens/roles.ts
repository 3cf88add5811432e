/** The screen of one's role in the running round, or the results. A phone fetches only the one it shows. */
import type { View } from "$/wire.gen";

const SCREENS = {
  over: () => import("./everyone/Results.svelte"),
  seeker: () => import("./seeker/Seeker.svelte"),
  hider: () => import("./hider/Hider.svelte"),
  onlooker: () => import("./everyone/Onlooker.svelte"),
} as const;

export type Role = keyof typeof SCREENS;

export const roleIn = ({ stage, role }: Pick<View, "stage" | "role">): Role =>
  stage === "over" ? "over" : role;

export const screenOf = (role: Role): ReturnType<(typeof SCREENS)[Role]> => SCREENS[role]();

/** Fetch what will show the game while its words and its map are on their way; what fails is fetched when shown. */
export function fetchAhead(role: Role): void {
  screenOf(role).catch(() => undefined);
}
