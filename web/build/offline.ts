/**
 * Builds the service worker and tells it which files make up this version of the client, so that the app opens
 * without a network. The version is the hash of that list: it changes exactly when a file does.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";

const SOURCE = fileURLToPath(new URL("../src/worker/service-worker.ts", import.meta.url));
const PUBLIC = fileURLToPath(new URL("../public", import.meta.url));
// Loaded when first wanted and kept then: not everybody needs every script of letters.
const WHEN_WANTED = /-ext-|\.map$|\.md$|^\/game\.html$/;

export function offlineWorker(): Plugin {
  return {
    name: "hideline-offline-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).map((name) => `/${name}`);
      const copied = readdirSync(PUBLIC).map((name) => `/${name}`);
      const files = [...built, ...copied].filter((name) => !WHEN_WANTED.test(name)).sort();
      const index = bundle["index.html"];
      const page = index?.type === "asset" ? String(index.source) : "";
      const version = createHash("sha256").update(files.join("\n")).update(page).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf8");
      const worker = await transformWithOxc(source, SOURCE, { lang: "ts" });
      const constants = `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: constants + worker.code });
    },
  };
}
