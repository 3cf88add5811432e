/** Where the player is. Few addresses, each of which can be shared or opened anew. */

export type Route =
  | { readonly at: "start" }
  | { readonly at: "create" }
  | { readonly at: "join"; readonly code: string }
  | { readonly at: "game"; readonly game: string; readonly story: boolean }
  | { readonly at: "seat"; readonly game: string }
  | { readonly at: "gallery" }
  | { readonly at: "nowhere" };

const NAMED: Readonly<Record<string, (name: string) => Route>> = {
  j: (code) => ({ at: "join", code }),
  join: (code) => ({ at: "join", code }),
  game: (game) => ({ at: "game", game, story: false }),
  story: (game) => ({ at: "game", game, story: true }),
  seat: (game) => ({ at: "seat", game }),
};
const PLAIN: Readonly<Record<string, Route>> = {
  "": { at: "start" },
  new: { at: "create" },
  ...(import.meta.env.DEV ? { gallery: { at: "gallery" } } : {}),
};

export function routeOf(path: string): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  if (rest.length > 0) return { at: "nowhere" };
  if (second === undefined) return PLAIN[first] ?? { at: "nowhere" };
  return NAMED[first]?.(decodeURIComponent(second)) ?? { at: "nowhere" };
}

let current = $state.raw(routeOf(location.pathname));
addEventListener("popstate", () => (current = routeOf(location.pathname)));

export const route = (): Route => current;

/** Go there, and leave no way back to where we were. */
export function replace(path: string): void {
  history.replaceState(null, "", path);
  current = routeOf(path);
}

export function go(path: string): void {
  history.pushState(null, "", path);
  current = routeOf(path);
}
