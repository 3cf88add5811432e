/** Light, dark or as the phone says; motion or none. Kept on this phone. */

export type Theme = "auto" | "light" | "dark";

const THEME = "theme";
const MOTION = "motion";

export const keptTheme = (): Theme => {
  const kept = localStorage.getItem(THEME);
  return kept === "light" || kept === "dark" ? kept : "auto";
};

export function applyTheme(theme: Theme): void {
  localStorage.setItem(THEME, theme);
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export const motionIsOff = (): boolean => localStorage.getItem(MOTION) === "none";

export function applyMotion(off: boolean): void {
  localStorage.setItem(MOTION, off ? "none" : "as the phone says");
  if (off) document.documentElement.dataset["motion"] = "none";
  else delete document.documentElement.dataset["motion"];
}
