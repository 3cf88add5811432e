/**
 * What the game draws over the basemap: what is left in teal, lighter where they are only if they moved between answers,
 * what is out dimmed and hatched, the last clue's edge, stations by state, people with their rings.
 */
import type { FeatureCollection } from "geojson";
import type { ExpressionSpecification, LayerSpecification, LngLatBounds } from "maplibre-gl";
import { AFAR, MAP_FONT } from "./basemap";
import { dots } from "./dots";
import type { Palette } from "./palette";

/** The source whose tiles the surveyor cuts: what is left, its edge, all that is out, and what is left only if they moved. */
export const AREA = "area";

/** The sources a game fills, from the bottom to the top. */
export const OVERLAYS = ["no-go", "outside", "clue", "places", "stations", "rings", "people"] as const;
export type Overlay = (typeof OVERLAYS)[number];

const TONES = [
  "hider",
  "seeker",
  "curse",
  "danger",
  "brown",
  "olive",
  "cyan",
  "vermilion",
  "magenta",
  "indigo",
] as const;

const byTone = (palette: Palette): ExpressionSpecification =>
  [
    "match",
    ["get", "tone"],
    ...TONES.flatMap((tone) => [tone, palette[tone]]),
    palette.area,
  ] as unknown as ExpressionSpecification;

const looks = (look: string): ExpressionSpecification => ["==", ["get", "look"], look];
const isSpot: ExpressionSpecification = ["any", looks("spot"), looks("pin")];

/** From here on there is room for the names of places. */
const NAMED_FROM = 12;

/** What comes in pieces shows no line where they touch; the edge of the whole has a layer of its own. */
const IN_PIECES = { "fill-antialias": false };

interface From {
  readonly source: string;
  readonly "source-layer"?: string;
}

function ruledOut(id: string, from: From): LayerSpecification {
  return { id, type: "fill", ...from, paint: { "fill-pattern": "ruled-out", ...IN_PIECES } };
}

export function ground(palette: Palette): LayerSpecification[] {
  return [
    ruledOut("out", { source: AREA, "source-layer": "out" }),
    ruledOut("no-go-here", { source: "no-go" }),
    {
      id: "left-fill",
      type: "fill",
      source: AREA,
      "source-layer": "left",
      paint: { "fill-color": palette.area, "fill-opacity": 0.2, ...IN_PIECES },
    },
    {
      id: "left-moved",
      type: "fill",
      source: AREA,
      "source-layer": "moved",
      paint: { "fill-pattern": "moved", ...IN_PIECES },
    },
    {
      id: "left-edge",
      type: "line",
      source: AREA,
      "source-layer": "edge",
      // From afar many zones lie side by side: their edges must not be all there is to see.
      paint: {
        "line-color": palette.area,
        "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.8, 11, 1.6, 13, 3],
      },
    },
    {
      id: "outside-veil",
      type: "fill",
      source: "outside",
      paint: { "fill-color": palette.paper, "fill-opacity": 0.9, ...IN_PIECES },
    },
    {
      id: "clue-area",
      type: "fill",
      source: "clue",
      filter: looks("area"),
      paint: { "fill-color": byTone(palette), "fill-opacity": 0.18 },
    },
    {
      id: "clue-halo",
      type: "line",
      source: "clue",
      filter: looks("line"),
      paint: { "line-color": palette["map-halo"], "line-width": 6, "line-opacity": 0.8 },
    },
    {
      id: "clue-edge",
      type: "line",
      source: "clue",
      filter: looks("line"),
      paint: { "line-color": byTone(palette), "line-width": 3.5 },
    },
    {
      id: "clue-dash",
      type: "line",
      source: "clue",
      filter: ["any", looks("dash"), looks("area")],
      paint: { "line-color": byTone(palette), "line-width": 3, "line-dasharray": [2, 1.2] },
    },
    {
      id: "clue-fine",
      type: "line",
      source: "clue",
      filter: looks("fine"),
      paint: { "line-color": byTone(palette), "line-width": 2, "line-dasharray": [1.2, 1.2] },
    },
  ];
}

export function marks(palette: Palette, stations = 0): LayerSpecification[] {
  const byRole: ExpressionSpecification = ["match", ["get", "role"], "hider", palette.hider, palette.seeker];
  const halo = { "text-halo-color": palette["map-halo"], "text-halo-width": 2 };
  return [
    ...dots(palette, stations),
    {
      id: "place-names",
      type: "symbol",
      source: "places",
      minzoom: NAMED_FROM,
      layout: {
        "text-field": ["get", "name"],
        "text-font": MAP_FONT,
        "text-size": 13,
        "text-variable-anchor": ["top", "bottom", "left", "right"],
        "text-radial-offset": 0.9,
        "text-justify": "auto",
        "text-max-width": 9,
      },
      paint: { "text-color": palette.ink, ...halo },
    },
    {
      id: "places",
      type: "symbol",
      source: "places",
      layout: {
        "icon-image": "place",
        "icon-size": ["interpolate", ["linear"], ["zoom"], 8, 0.4, 11, 0.7, 14, 1],
        "icon-allow-overlap": true,
        "icon-padding": 0,
      },
    },
    {
      id: "station-names",
      type: "symbol",
      source: "stations",
      minzoom: 10.5,
      filter: ["!=", ["get", "state"], "ruled-out"],
      layout: {
        "text-field": [
          "case",
          ["has", "note"],
          ["concat", ["get", "name"], "\n", ["get", "note"]],
          ["get", "name"],
        ],
        "text-font": MAP_FONT,
        "text-size": 14,
        "text-optional": true,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 1,
        "text-justify": "auto",
        "text-max-width": 9,
        "symbol-sort-key": ["match", ["get", "state"], ["looked-at", "mine"], 0, "possible", 1, 2],
      },
      paint: { "text-color": palette.ink, ...halo },
    },
    {
      id: "stations",
      type: "symbol",
      source: "stations",
      minzoom: AFAR,
      layout: {
        "icon-image": ["concat", "station-", ["get", "state"]],
        "icon-size": ["interpolate", ["linear"], ["zoom"], 8, 0.35, 11, 0.6, 14, 1],
        // Every one is drawn, and none lies under a name: what stands on top finds its place first.
        "icon-allow-overlap": true,
        "icon-padding": 0,
        // What is still possible lies on top of what is not, and what one looks at on top of all.
        "symbol-sort-key": ["match", ["get", "state"], "looked-at", 3, "mine", 2, "possible", 1, 0],
      },
    },
    {
      id: "clue-names",
      type: "symbol",
      source: "clue",
      filter: ["!", isSpot],
      layout: {
        "symbol-placement": "line",
        "text-field": ["get", "label"],
        "text-font": MAP_FONT,
        "text-size": 14,
        "symbol-spacing": 320,
      },
      paint: { "text-color": palette.ink, ...halo },
    },
    {
      id: "spots",
      type: "circle",
      source: "clue",
      filter: looks("spot"),
      paint: {
        "circle-radius": 7,
        "circle-color": byTone(palette),
        "circle-stroke-color": palette.card,
        "circle-stroke-width": 3,
      },
    },
    {
      id: "spot-names",
      type: "symbol",
      source: "clue",
      filter: isSpot,
      layout: {
        "text-field": ["get", "label"],
        "text-font": MAP_FONT,
        "text-size": 14,
        // A name beside a player's, or another spot's, stands on another side.
        "text-variable-anchor": ["bottom", "top", "left", "right"],
        "text-radial-offset": 0.8,
        "text-justify": "auto",
        "text-max-width": 12,
      },
      paint: { "text-color": palette.ink, ...halo },
    },
    {
      id: "pins",
      type: "symbol",
      source: "clue",
      filter: looks("pin"),
      layout: { "icon-image": "pin", "icon-anchor": "bottom", "icon-allow-overlap": true },
    },
    ...rings("hider", palette.hider),
    ...rings("seeker", palette.seeker),
    {
      id: "people",
      type: "circle",
      source: "people",
      paint: {
        "circle-radius": ["case", ["get", "me"], 9, 8],
        "circle-color": byRole,
        "circle-stroke-color": palette.card,
        "circle-stroke-width": 3,
        "circle-opacity": ["get", "fresh"],
        "circle-stroke-opacity": ["get", "fresh"],
      },
    },
    {
      id: "people-names",
      type: "symbol",
      source: "people",
      layout: {
        "text-field": ["get", "label"],
        "text-font": MAP_FONT,
        "text-size": 14,
        // Two who stand together have their names on different sides.
        "text-variable-anchor": ["top", "bottom", "left", "right"],
        "text-radial-offset": 1,
        "symbol-sort-key": ["case", ["get", "me"], 0, 1],
      },
      paint: { "text-color": palette.ink, ...halo },
    },
  ];
}

/** Where people of one role probably are. Of one colour each: what draws such is made already. */
function rings(role: string, colour: string): LayerSpecification[] {
  const isTheirs: ExpressionSpecification = ["==", ["get", "role"], role];
  const theirs = { source: "rings", filter: isTheirs };
  return [
    {
      id: `ring-fill-${role}`,
      type: "fill",
      ...theirs,
      paint: { "fill-color": colour, "fill-opacity": 0.14, "fill-antialias": false },
    },
    {
      id: `ring-edge-${role}`,
      type: "line",
      ...theirs,
      paint: { "line-color": colour, "line-width": 1.5, "line-opacity": 0.7 },
    },
  ];
}

/** The source of the one station on which the drawing of stations is rehearsed. */
export const REHEARSAL = "rehearsal";

const UNSEEN = {
  circle: { "circle-opacity": 0.01, "circle-stroke-opacity": 0.01 },
  symbol: { "icon-opacity": 0.01, "text-opacity": 0.01 },
} as const;

/** A station in the middle of what is seen and an area over half of it, to rehearse on. */
export function stageIn(bounds: LngLatBounds): FeatureCollection {
  const [west, south, east, north] = [
    bounds.getWest(),
    bounds.getSouth(),
    bounds.getEast(),
    bounds.getNorth(),
  ];
  const half = [
    [west, south],
    [east, south],
    [east, north],
    [west, south],
  ];
  const coordinates = bounds.getCenter().toArray();
  return {
    type: "FeatureCollection",
    features: [
      { type: "Feature", properties: { state: "plain" }, geometry: { type: "Point", coordinates } },
      { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [half] } },
    ],
  };
}

/**
 * Every way in which stations and the lines of answers are drawn, and the soft edge of an area, whatever the zoom, and so
 * faint that nobody sees it. What draws a layer is made when that is first shown, and the page waits for it: after a
 * rehearsal it has not to when a finger zooms there or the first answer comes.
 */
export function rehearsal(palette: Palette): LayerSpecification[] {
  return [
    { id: `${REHEARSAL}-edge`, type: "fill", source: REHEARSAL, paint: { "fill-opacity": 0.01 } },
    ...stationsRehearsed(palette),
    ...linesRehearsed(palette),
  ];
}

function linesRehearsed(palette: Palette): LayerSpecification[] {
  return ground(palette).flatMap((layer): LayerSpecification[] => {
    if (layer.type !== "line" || layer.source !== "clue") return [];
    const anywhere = { id: `${REHEARSAL}-${layer.id}`, source: REHEARSAL };
    const filter: ExpressionSpecification = ["==", ["geometry-type"], "Polygon"];
    return [{ ...layer, ...anywhere, filter, paint: { ...layer.paint, "line-opacity": 0.01 } }];
  });
}

function stationsRehearsed(palette: Palette): LayerSpecification[] {
  return marks(palette).flatMap((layer): LayerSpecification[] => {
    if (!("source" in layer) || layer.source !== "stations") return [];
    const anywhere = {
      id: `${REHEARSAL}-${layer.id}`,
      source: REHEARSAL,
      minzoom: 0,
      maxzoom: 24,
      // The area is there for its edge alone.
      filter: ["all", ["==", ["geometry-type"], "Point"], layer.filter ?? true] as ExpressionSpecification,
    };
    if (layer.type === "circle")
      return [{ ...layer, ...anywhere, paint: { ...layer.paint, ...UNSEEN.circle } }];
    if (layer.type === "symbol")
      return [{ ...layer, ...anywhere, paint: { ...layer.paint, ...UNSEEN.symbol } }];
    return [];
  });
}
