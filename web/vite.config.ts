import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gamePage } from "./build/ahead.ts";
import { maplibre } from "./build/maplibre.ts";
import { offlineWorker } from "./build/offline.ts";

// The oldest browsers still seen on players' phones (iPhone X stops at iOS 16). Lightning CSS writes versions as 16-bit fields.
const OLDEST = { safari: 16 << 16, chrome: 111 << 16, firefox: 115 << 16 };

/** What every game shows, whoever plays: with all that it needs. */
const OF_EVERY_GAME = [
  "screens/(Game|TakeSeat)\\.svelte",
  "screens/everyone/(Account|AllStations|Attending|Moments|OfKind|Pin|PlayStage|Riding|Todo)\\.svelte",
  "screens/forms/(OfferRow|SendButton)\\.svelte",
  "map/StationList\\.svelte",
  "parts/(Choice|Clock|Described|FetchedPhoto|Points|Private|State)\\.svelte",
  "parts/milestones\\.ts",
  "net/pictures\\.ts",
];
const EVERY_GAME = new RegExp(`/src/(${OF_EVERY_GAME.join("|")})$`);

/** MapLibre and its worker, with all that both need: nothing of it comes with the first page, nothing of ours with the worker. */
const OF_THE_MAP = /\/node_modules\/(?!svelte|clsx|esm-env)/;

export default defineConfig(({ mode }) => ({
  plugins: [maplibre(), svelte(), gamePage(), offlineWorker()],
  resolve: {
    alias: { $: new URL("./src", import.meta.url).pathname },
    // Without this, vitest would mount the server build of Svelte.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  css: { transformer: "lightningcss", lightningcss: { targets: OLDEST } },
  build: {
    outDir: "../src/hideline/web",
    emptyOutDir: true,
    license: { fileName: "licences.md" },
    target: ["safari16", "chrome111", "firefox115"],
    // MapLibre is a library of this size; it is loaded only when a map is shown.
    chunkSizeWarningLimit: 1200,
    // Every file costs a phone a few milliseconds, whatever its size: what is always wanted together is one.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "loading", test: /vite\/preload-helper/, priority: 4 },
            { name: "map", test: OF_THE_MAP, minShareCount: 2, priority: 3 },
            { name: "start", test: (id) => !OF_THE_MAP.test(id), tags: ["$initial"], priority: 2 },
            { name: "game", test: EVERY_GAME, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  optimizeDeps: { exclude: ["maplibre-gl"] },
  // The languages of the server stand beside it.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8420", ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
