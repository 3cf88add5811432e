/** The curses that bind a seeker now: none once the hider is found, whatever is still on record. */
import type { CurseView, View } from "$/wire.gen";

export const cursesOn = (view: View): readonly CurseView[] =>
  view.role === "seeker" && view.round?.phase !== "found" ? (view.round?.teams?.[0]?.curses ?? []) : [];
