/** The map's colours, read from the design tokens as the current theme resolves them. */

const NAMES = [
  "map-land",
  "map-water",
  "map-park",
  "map-building",
  "map-road",
  "map-road-edge",
  "map-rail",
  "map-border",
  "map-label",
  "map-halo",
  "map-ruled-out",
  "map-hatch",
  "paper",
  "card",
  "ink",
  "ink-soft",
  "area",
  "hider",
  "danger",
  "seeker",
  "curse",
  "brown",
  "olive",
  "cyan",
  "vermilion",
  "magenta",
  "indigo",
] as const;

export type Colour = (typeof NAMES)[number];
export type Palette = Readonly<Record<Colour, string>>;

export function readPalette(root: HTMLElement = document.documentElement): Palette {
  const probe = document.createElement("span");
  root.append(probe);
  const colours = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Colour, string>;
}

/** Calls back whenever the theme changes, by the player's choice or by the phone's. */
export function whenThemeChanges(then: () => void): () => void {
  const phone = matchMedia("(prefers-color-scheme: dark)");
  const choice = new MutationObserver(then);
  phone.addEventListener("change", then);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    phone.removeEventListener("change", then);
    choice.disconnect();
  };
}
