/** The meanings a coloured part can carry; each has its four tokens in tokens.css. */
import type { Hue } from "./categories";

export type Tone = "hider" | "seeker" | "watcher" | "area" | "curse" | "danger" | "success" | Hue;

/** Puts a tone's four tokens under neutral names, so that a part is styled once for all tones. */
export const toned = (tone: Tone | undefined): string =>
  tone
    ? `--tone:var(--${tone});--on-tone:var(--on-${tone});--tone-text:var(--${tone}-text);--tone-wash:var(--${tone}-wash)`
    : "--tone:var(--ink);--on-tone:var(--paper);--tone-text:var(--ink);--tone-wash:var(--sunk)";
