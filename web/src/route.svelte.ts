/** Where the player is. Few addresses, each of which can be shared or opened anew. */

export type Route =
  | { readonly at: "start" }
  | { readonly at: "create" }
  | { readonly at: "join"; readonly code: string }
  | { readonly at: "game"; readonly game: string }
  | { readonly at: "gallery" }
  | { readonly at: "nowhere" };

export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split("/").filter(Boolean);
  if (first === undefined) return { at: "start" };
  if (rest.length === 0 && second !== undefined) {
    if (first === "j" || first === "join") return { at: "join", code: decodeURIComponent(second) };
    if (first === "game") return { at: "game", game: decodeURIComponent(second) };
  }
  if (first === "new" && second === undefined) return { at: "create" };
  if (first === "gallery" && second === undefined && import.meta.env.DEV) return { at: "gallery" };
  return { at: "nowhere" };
}

let current = $state.raw(routeOf(location.pathname));
addEventListener("popstate", () => (current = routeOf(location.pathname)));

export const route = (): Route => current;

export function go(path: string): void {
  history.pushState(null, "", path);
  current = routeOf(path);
}
