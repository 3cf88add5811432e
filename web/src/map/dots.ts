/**
 * Stations from afar: thousands of plain dots. Those of a kind are a layer of their own: how they look is then said once
 * and not for each of them, and what draws them has half the work.
 */
import type { CircleLayerSpecification, ExpressionSpecification } from "maplibre-gl";
import { AFAR } from "./basemap";
import type { StationState } from "./drawn";
import type { Palette } from "./palette";

interface Kind {
  readonly id: string;
  readonly states: readonly StationState[];
  /** In pixels, at the zooms below. */
  readonly radius: readonly [number, number, number];
  readonly ring: readonly [number, number, number];
  /** Whatever else there is: the one station that is looked for stays as large as it is. */
  readonly isAlone?: boolean;
}
const ZOOMS = [3, 6, AFAR] as const;
const RINGED = { radius: [1.1, 2.4, 4], ring: [1, 2, 2] } as const;
/** From the bottom to the top: large and ringed, or small and full. */
const KINDS: readonly Kind[] = [
  { id: "dots-out", states: ["ruled-out"], radius: [0.7, 1.2, 2], ring: [0, 0, 0] },
  { id: "dots-plain", states: ["plain"], ...RINGED },
  { id: "dots-possible", states: ["possible"], ...RINGED },
  { id: "dots-looked-at", states: ["looked-at"], radius: [3, 4, 6], ring: [2, 3, 4], isAlone: true },
  { id: "dots-mine", states: ["mine"], radius: [4, 5, 7], ring: [1, 2, 2], isAlone: true },
];
export const DOTS = KINDS.map(({ id }) => id);

/** So many are drawn in full size; where there are more they are smaller, for else they would hide the map. */
const NOT_CROWDED = 1500;
const SMALLEST = 0.5;

export function dots(palette: Palette, stations: number): CircleLayerSpecification[] {
  const colours: readonly (readonly [fill: string, ring: string])[] = [
    [palette["map-hatch"], palette["map-hatch"]],
    [palette.card, palette["ink-soft"]],
    [palette.card, palette.area],
    [palette.card, palette.ink],
    [palette.hider, palette.ink],
  ];
  return KINDS.map((kind, turn) => ({
    id: kind.id,
    type: "circle",
    source: "stations",
    maxzoom: AFAR,
    filter: ["in", ["get", "state"], ["literal", [...kind.states]]],
    paint: {
      ...sizesOf(kind, stations),
      "circle-color": colours[turn]?.[0] ?? palette.card,
      "circle-stroke-color": colours[turn]?.[1] ?? palette.ink,
    },
  }));
}

interface Sizes {
  readonly "circle-radius": ExpressionSpecification;
  readonly "circle-stroke-width": ExpressionSpecification;
}

/** How large each kind is when there are so many stations. */
export const dotSizes = (stations: number): [id: string, sizes: Sizes][] =>
  KINDS.map((kind) => [kind.id, sizesOf(kind, stations)]);

function sizesOf({ radius, ring, isAlone = false }: Kind, stations: number): Sizes {
  const size = isAlone ? 1 : Math.max(SMALLEST, Math.min(1, Math.sqrt(NOT_CROWDED / stations)));
  return { "circle-radius": byZoom(radius, size), "circle-stroke-width": byZoom(ring, size) };
}

function byZoom(pixels: readonly number[], size: number): ExpressionSpecification {
  const stops = ZOOMS.flatMap((zoom, turn) => [zoom, (pixels[turn] ?? 0) * size]);
  return ["interpolate", ["linear"], ["zoom"], ...stops];
}
