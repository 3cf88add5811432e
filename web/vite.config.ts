import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offlineWorker } from "./build/offline.ts";

// The oldest browsers still seen on players' phones (iPhone X stops at iOS 16). Lightning CSS writes versions as 16-bit fields.
const OLDEST = { safari: 16 << 16, chrome: 111 << 16, firefox: 115 << 16 };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), offlineWorker()],
  resolve: {
    alias: { $: new URL("./src", import.meta.url).pathname },
    // Without this, vitest would mount the server build of Svelte.
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  css: { transformer: "lightningcss", lightningcss: { targets: OLDEST } },
  build: {
    outDir: "../src/hideline/web",
    emptyOutDir: true,
    target: ["safari16", "chrome111", "firefox115"],
    // MapLibre is one library of this size; it is loaded only when a map is shown.
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: "es" },
  optimizeDeps: { exclude: ["maplibre-gl"] },
  // The languages of the server stand beside it.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8420", ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
