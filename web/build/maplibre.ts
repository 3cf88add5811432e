/**
 * MapLibre from its own sources, not from the files it is published as: those hold everything that the map and its worker
 * share twice, 140 kB of a phone's first load. Built in one go with us, both import it from one file.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Plugin, transformWithOxc } from "vite";

const SOURCES = join(dirname(createRequire(import.meta.url).resolve("maplibre-gl/package.json")), "src");
const LIBRARY = "maplibre-gl";
const WORKER = "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
const WORKER_URL = "\0map-worker-url";
const IS_SOURCE = /\/maplibre-gl\/src\/.*\.ts$/;

export function maplibre(): Plugin {
  return {
    name: "hideline-maplibre",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      if (id === LIBRARY) return join(SOURCES, "index.ts");
      return id === WORKER ? WORKER_URL : undefined;
    },
    load(id) {
      if (id !== WORKER_URL) return undefined;
      const worker = this.emitFile({
        type: "chunk",
        id: join(SOURCES, "source/worker.ts"),
        name: "map-worker",
      });
      return `export default import.meta.ROLLUP_FILE_URL_${worker}`;
    },
    async transform(code, id) {
      if (!IS_SOURCE.test(id)) return undefined;
      // It declares fields again in classes that inherit them, which is not to empty them.
      return await transformWithOxc(code, id, {
        lang: "ts",
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
    },
  };
}
