/**
 * Our own quiet basemap: land, water, parks, buildings, roads and rails by zoom, few labels. The layers are those of
 * the game's own tiles; nothing here decides anything.
 */
import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from "maplibre-gl";
import type { Palette } from "./palette";

export const TILES = "tiles";
/** Below this zoom much is seen at once, and little of each thing: stations are dots, and lines have no edge. */
export const AFAR = 9.5;
/**
 * The face of the interface, drawn on the phone without a glyph server. MapLibre reads the weight from the first name,
 * which no font has; the second is the one drawn with.
 */
export const MAP_FONT = ["Overpass Semibold", "Overpass"];

const isOne = (...classes: string[]): ExpressionSpecification => [
  "in",
  ["get", "class"],
  ["literal", classes],
];
const width = (...stops: number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.6], ["zoom"], ...stops] as unknown as ExpressionSpecification;

/** The one from afar, the other where one is nearer. */
const nearer = <Value extends string | boolean>(afar: Value, near: Value): ExpressionSpecification => [
  "step",
  ["zoom"],
  afar,
  AFAR,
  near,
];

const BIG_ROADS = ["motorway", "trunk", "primary"];
const MIDDLE_ROADS = ["secondary", "tertiary"];
const SMALL_ROADS = ["minor", "residential", "pedestrian", "service", "track"];
const GREEN = [
  "wood",
  "forest",
  "meadow",
  "orchard",
  "vineyard",
  "scrub",
  "heath",
  "wetland",
  "park",
  "pitch",
];

export function basemap(palette: Palette): LayerSpecification[] {
  return [...ground(palette), ...roads(palette), ...rails(palette)];
}

function ground(palette: Palette): LayerSpecification[] {
  return [
    fill("land", "land", palette["map-land"]),
    fill("green", "landuse", palette["map-park"], { filter: isOne(...GREEN), opacity: 0.6 }),
    fill("park", "park", palette["map-park"]),
    fill("water", "water", palette["map-water"]),
    line("waterway", "waterway", palette["map-water"], width(9, 0.5, 14, 3, 18, 14)),
    fill("building", "building", palette["map-building"], { minzoom: 14 }),
  ];
}

function roads(palette: Palette): LayerSpecification[] {
  const road = palette["map-road"];
  const edge = palette["map-road-edge"];
  return [
    line("road-path", "road", edge, width(14, 0.6, 18, 2), {
      filter: isOne("path"),
      minzoom: 14,
      dashed: true,
    }),
    line("road-small-edge", "road", edge, width(12, 0.6, 15, 4.4, 18, 15), {
      filter: isOne(...SMALL_ROADS),
      minzoom: 12,
    }),
    line("road-middle-edge", "road", edge, width(10, 0.8, 14, 5.4, 18, 22), {
      filter: isOne(...MIDDLE_ROADS),
      minzoom: 10,
    }),
    line("road-big-edge", "road", edge, width(7, 0.8, 14, 7.4, 18, 28), { filter: isOne(...BIG_ROADS) }),
    line("road-small", "road", road, width(13, 0.6, 15, 3, 18, 13), {
      filter: isOne(...SMALL_ROADS),
      minzoom: 13,
    }),
    line("road-middle", "road", road, width(11, 0.6, 14, 4, 18, 19), {
      filter: isOne(...MIDDLE_ROADS),
      minzoom: 11,
    }),
    line("road-big", "road", road, width(8, 0.6, 14, 6, 18, 25), { filter: isOne(...BIG_ROADS), minzoom: 8 }),
  ];
}

function rails(palette: Palette): LayerSpecification[] {
  const rail = palette["map-rail"];
  return [
    line("rail", "rail", rail, width(8, 0.5, 14, 1.6, 18, 4)),
    line("ferry", "ferry", rail, width(8, 0.5, 14, 1.2, 18, 2), { dashed: true }),
  ];
}

/** Transit in its own colours, no-go land and the border: above what is ruled out, because they stay true there. */
export function game(palette: Palette): LayerSpecification[] {
  const transit: Pick<LineLayerSpecification, "source" | "source-layer" | "layout"> = {
    source: TILES,
    "source-layer": "line",
    // From afar nobody sees how ends and corners are made, and round ones are half of the work.
    layout: { "line-cap": nearer("butt", "round"), "line-join": nearer("miter", "round") },
  };
  return [
    {
      id: "no-go",
      type: "fill",
      source: TILES,
      "source-layer": "no_go",
      paint: { "fill-pattern": "no-go", "fill-opacity": 0.8 },
    },
    line("no-go-edge", "no_go", palette.danger, width(8, 1, 16, 2.5)),
    line("border", "border", palette["map-border"], width(8, 1.5, 16, 3), { dashed: true }),
    {
      id: "line-casing",
      type: "line",
      ...transit,
      minzoom: AFAR,
      paint: { "line-color": palette["map-halo"], "line-width": width(9, 3, 12, 6, 15, 10) },
    },
    {
      id: "line-edge",
      type: "line",
      ...transit,
      filter: isFaint(palette["map-land"]),
      paint: { "line-color": palette["ink-soft"], "line-width": width(7, 3, 9, 4, 12, 6.4, 15, 10) },
    },
    {
      id: "line",
      type: "line",
      ...transit,
      paint: { "line-color": ["get", "colour"], "line-width": width(9, 2, 12, 4, 15, 7) },
    },
  ];
}

/** So much stands out from the ground that the eye finds it (WCAG 1.4.11). */
const STANDS_OUT = 3;

/** Lines whose own colour hardly differs from the ground: they get an edge, since what they are called is their colour. */
export function isFaint(ground: string): ExpressionSpecification {
  const [light, dark] = [
    ["+", ["max", ["var", "line"], ["var", "ground"]], 0.05],
    ["+", ["min", ["var", "line"], ["var", "ground"]], 0.05],
  ];
  const ratio = ["<", ["/", light, dark], STANDS_OUT];
  return [
    "let",
    "line",
    luminance(["to-color", ["get", "colour"], "#808080"]),
    "ground",
    luminance(["to-color", ground]),
    ratio,
  ] as unknown as ExpressionSpecification;
}

/** As WCAG defines it (design/contrast.ts), for a colour that only the tile names. */
function luminance(colour: readonly unknown[]): unknown[] {
  const channel = (turn: number): unknown[] => {
    const part = ["/", ["at", turn, ["to-rgba", colour]], 255];
    const bright = ["^", ["/", ["+", part, 0.055], 1.055], 2.4];
    return ["case", ["<=", part, 0.04045], ["/", part, 12.92], bright];
  };
  const [red, green, blue] = [channel(0), channel(1), channel(2)];
  return ["+", ["*", 0.2126, red], ["*", 0.7152, green], ["*", 0.0722, blue]];
}

/** Names stand above what the game draws, so that a hatch never crosses a word. */
export function names(palette: Palette): LayerSpecification[] {
  const label = (
    id: string,
    classes: string[],
    size: number,
    minzoom: number,
    maxzoom: number,
  ): LayerSpecification => ({
    id,
    type: "symbol",
    source: TILES,
    "source-layer": "label",
    filter: isOne(...classes),
    minzoom,
    maxzoom,
    layout: {
      "text-field": ["get", "name"],
      "text-font": MAP_FONT,
      "text-size": size,
      "text-max-width": 8,
      "text-padding": 12,
    },
    paint: {
      "text-color": palette["map-label"],
      "text-halo-color": palette["map-halo"],
      "text-halo-width": 1.5,
    },
  });
  return [
    label("label-quarter", ["suburb", "quarter", "village", "island", "neighbourhood"], 13, 12, 16),
    label("label-town", ["city", "town"], 16, 6, 13),
    label("label-sea", ["sea"], 14, 8, 13),
    label("label-water", ["water"], 13, 12, 16),
    streetNames(palette),
  ];
}

function streetNames(palette: Palette): LayerSpecification {
  return {
    id: "street-names",
    type: "symbol",
    source: TILES,
    "source-layer": "street",
    minzoom: 14.5,
    layout: {
      "symbol-placement": "line",
      "text-field": ["get", "name"],
      "text-font": MAP_FONT,
      "text-size": 13,
    },
    paint: {
      "text-color": palette["map-label"],
      "text-halo-color": palette["map-halo"],
      "text-halo-width": 1.5,
    },
  };
}

interface Extra {
  readonly filter?: ExpressionSpecification;
  readonly minzoom?: number;
  readonly opacity?: number;
  readonly dashed?: boolean;
}

function fill(
  id: string,
  layer: string,
  colour: string,
  { filter, minzoom = 0, opacity = 1 }: Extra = {},
): LayerSpecification {
  return {
    id,
    type: "fill",
    source: TILES,
    "source-layer": layer,
    minzoom,
    ...(filter ? { filter } : {}),
    paint: {
      "fill-color": colour,
      "fill-opacity": opacity,
      // A soft edge is drawn as lines of its own.
      "fill-antialias": nearer(false, true),
    },
  };
}

function line(
  id: string,
  layer: string,
  colour: string,
  wide: ExpressionSpecification,
  { filter, minzoom = 0, dashed = false }: Extra = {},
): LayerSpecification {
  return {
    id,
    type: "line",
    source: TILES,
    "source-layer": layer,
    minzoom,
    ...(filter ? { filter } : {}),
    layout: { "line-cap": dashed ? "butt" : "round", "line-join": "round" },
    paint: { "line-color": colour, "line-width": wide, ...(dashed ? { "line-dasharray": [2, 2] } : {}) },
  };
}
