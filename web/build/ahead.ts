/**
 * Writes game.html: the page with which the server answers for the address of a game (server/client.py). It is index.html
 * that also names what every game is shown with, so that a phone fetches all of it at once and not one after another.
 */
import type { Plugin, Rolldown } from "vite";

const AT_ONCE = 'rel="modulepreload"';
/** Fetched only: read as a module, the largest of all would stand in the way of those that are wanted first. */
const LAST = 'rel="preload" as="script" fetchpriority="low"';
const WANTED = [
  { part: /\/src\/screens\/(Game|TakeSeat)\.svelte$/, how: AT_ONCE },
  { part: /\/src\/map\/board\.ts$/, how: LAST },
] as const;

export function gamePage(): Plugin {
  return {
    name: "hideline-game-page",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("There is no index.html to make a game's page of.");
      const page = String(index.source);
      const links = new Map<string, string>();
      for (const { part, how } of WANTED)
        for (const chunk of withImports(part, bundle)) {
          for (const style of chunk.viteMetadata?.importedCss ?? [])
            links.set(style, `<link rel="stylesheet" crossorigin href="/${style}">`);
          if (!links.has(chunk.fileName))
            links.set(chunk.fileName, `<link ${how} crossorigin href="/${chunk.fileName}">`);
        }
      const added = [...links].filter(([name]) => !page.includes(name)).map(([, link]) => link);
      const source = page.replace("</head>", `  ${added.join("\n    ")}\n  </head>`);
      this.emitFile({ type: "asset", fileName: "game.html", source });
    },
  };
}

/** The chunks for these modules, each after those that it imports. */
function withImports(part: RegExp, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    found.add(chunk);
  };
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => part.test(id))) add(chunk);
  if (found.size === 0) throw new Error(`A game's page lacks ${String(part)}.`);
  return [...found];
}
