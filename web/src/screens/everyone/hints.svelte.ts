/** Which first-time hints this phone has shown: each once, until the player wants them again. */
const KEPT_AS = "hints";

const kept = (): readonly string[] => JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]") as string[];
let shown = $state.raw<readonly string[]>(kept());

export const isNew = (hint: string): boolean => !shown.includes(hint);

export function putAway(hint: string): void {
  shown = [...shown, hint];
  localStorage.setItem(KEPT_AS, JSON.stringify(shown));
}

export function hintsAgain(): void {
  shown = [];
  localStorage.removeItem(KEPT_AS);
}
