/** What is written can be read by the library that the map library reads with. */
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { expect, test } from "vitest";
import type { Path } from "../../../src/map/survey/clip";
import { encoded } from "../../../src/map/survey/encode";

const ring: Path = [
  [-256, -256],
  [8448, 0],
  [70, 8191],
  [-256, -256],
];
const line: Path = [
  [3, 4],
  [3000, -40],
  [8192, 77],
];
const read = (...layers: Parameters<typeof encoded>[0]): VectorTile =>
  new VectorTile(new PbfReader(encoded(layers, 8192)));

test("rings and lines come back as they were, corner by corner", () => {
  const { layers } = read(
    { name: "left", kind: "polygons", paths: [ring, ring] },
    { name: "edge", kind: "lines", paths: [line, ring] },
  );
  const told = Object.values(layers).map((layer) => {
    const feature = layer.feature(0);
    const paths = feature.loadGeometry().map((path) => path.map(({ x, y }) => [x, y]));
    return { name: layer.name, extent: layer.extent, kind: feature.type, paths };
  });
  expect(told).toEqual([
    { name: "left", extent: 8192, kind: 3, paths: [ring, ring] },
    { name: "edge", extent: 8192, kind: 2, paths: [line, ring] },
  ]);
});

test("a layer on which nothing is is not there, and a tile without any has no bytes", () => {
  expect(Object.keys(read({ name: "left", kind: "polygons", paths: [] }).layers)).toEqual([]);
  expect(encoded([], 8192).byteLength).toBe(0);
});
