/** The client's own text, for tests that look whether something is used at all. */
const files: Record<string, string> = import.meta.glob("../src/**/*.{ts,svelte}", {
  query: "?raw",
  eager: true,
  import: "default",
});

/** All of it but the languages and what is generated. */
export const SOURCES = Object.entries(files)
  .filter(([path]) => !/\/words\/\w\w\.ts$|\.gen\.ts$/.test(path))
  .map(([, text]) => text)
  .join("\n");

export const WIRE = files["../src/wire.gen.ts"] ?? "";
