/**
 * Writes what is on a tile as the map library reads it: a vector tile after version 2 of Mapbox's specification, with
 * one feature without properties in each layer.
 */
import { type Path, isSame } from "./clip";

export interface Layer {
  readonly name: string;
  readonly kind: "lines" | "polygons";
  /** Lines; or closed rings, of each polygon the outer one and then its holes. */
  readonly paths: readonly Path[];
}

type Bytes = number[];

const VERSION = 2;
const KINDS = { lines: 2, polygons: 3 } as const;
/** The numbers that fields have in the specification. */
const TILE = { layer: 3 } as const;
const LAYER = { name: 1, feature: 2, extent: 5, version: 15 } as const;
const FEATURE = { kind: 3, geometry: 4 } as const;
const [MOVE, DRAW, CLOSE] = [1, 2, 7] as const;
const [PLAIN, WITH_LENGTH] = [0, 2] as const;

export function encoded(layers: readonly Layer[], extent: number): Uint8Array<ArrayBuffer> {
  const tile: Bytes = [];
  for (const layer of layers) if (layer.paths.length > 0) within(tile, TILE.layer, layerOf(layer, extent));
  return Uint8Array.from(tile);
}

function layerOf({ name, kind, paths }: Layer, extent: number): Bytes {
  const feature: Bytes = [];
  plain(feature, FEATURE.kind, KINDS[kind]);
  within(feature, FEATURE.geometry, geometryOf(paths, kind === "polygons"));
  const layer: Bytes = [];
  plain(layer, LAYER.version, VERSION);
  within(layer, LAYER.name, [...new TextEncoder().encode(name)]);
  plain(layer, LAYER.extent, extent);
  within(layer, LAYER.feature, feature);
  return layer;
}

/** Every corner is told by how far it is from the one before, the first by how far from the last of the path before. */
function geometryOf(paths: readonly Path[], isClosed: boolean): Bytes {
  const bytes: Bytes = [];
  let [x, y] = [0, 0];
  for (const path of paths) {
    const corners = isClosed ? opened(path) : path;
    corners.forEach(([nextX, nextY], turn) => {
      if (turn === 0) varint(bytes, MOVE | (1 << 3));
      if (turn === 1) varint(bytes, DRAW | ((corners.length - 1) << 3));
      varint(bytes, zigzag(nextX - x));
      varint(bytes, zigzag(nextY - y));
      [x, y] = [nextX, nextY];
    });
    if (isClosed) varint(bytes, CLOSE | (1 << 3));
  }
  return bytes;
}

/** Without the last corner where that is the first again. */
function opened(ring: Path): Path {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && isSame(first, last) ? ring.slice(0, -1) : ring;
}

/** Small numbers of either sign as small ones without. */
const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

function varint(bytes: Bytes, value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

function plain(bytes: Bytes, field: number, value: number): void {
  varint(bytes, (field << 3) | PLAIN);
  varint(bytes, value);
}

function within(bytes: Bytes, field: number, content: Bytes): void {
  varint(bytes, (field << 3) | WITH_LENGTH);
  varint(bytes, content.length);
  for (const byte of content) bytes.push(byte);
}
