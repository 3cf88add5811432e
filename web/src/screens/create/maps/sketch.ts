/** What somebody wants of a map, drawn on it: the border, areas to stay out of, places that are added, corners as they come. */
import type { Geometry } from "geojson";
import { type Edge, spotAt } from "$/map/scene";
import { say } from "$/words/language.svelte";
import type { Drawing, Ring, Shape } from "./shape";

/** An area that is drawn anew is seen as it is drawn. */
export const sketched = ({ border, noGo, edits, drawing, place }: Shape): Edge[] => [
  ...(border && drawing?.what !== "border"
    ? [{ geometry: ringOf(border), label: say("shape.border"), tone: "seeker" as const }]
    : []),
  ...noGo.flatMap((ring, turn) => (drawing?.turn === turn ? [] : [noGoOf(ring, turn)])),
  ...edits.flatMap(({ action, name = "", position }) =>
    action === "add" && position ? [spotAt([position[1], position[0]], name, "success")] : [],
  ),
  ...(drawing ? turnsOf(drawing) : []),
  ...(place?.at ? [spotAt(place.at, place.name, "vermilion")] : []),
];

const noGoOf = (ring: Ring, turn: number): Edge => ({
  geometry: ringOf(ring),
  label: say("shape.no-go.nth", { n: turn + 1 }),
  tone: "danger",
  look: "area",
});

function ringOf(points: Ring): Geometry {
  const [first] = points;
  return { type: "Polygon", coordinates: [[...points, ...(first ? [first] : [])].map(([x, y]) => [x, y])] };
}

/** An area as it is drawn: the way along its corners and, once it encloses something, back; and their numbers, with a pin at the chosen one. */
function turnsOf({ corners, chosen }: Drawing): Edge[] {
  const coordinates = [...corners, ...(corners.length > 2 ? corners.slice(0, 1) : [])].map(([x, y]) => [
    x,
    y,
  ]);
  const way: Edge = { geometry: { type: "LineString", coordinates }, label: "", tone: "vermilion" };
  const numbers = corners.map((at, turn): Edge => {
    const spot = spotAt(at, String(turn + 1), "vermilion");
    return turn === chosen ? { ...spot, look: "pin" } : spot;
  });
  return corners.length > 1 ? [way, ...numbers] : numbers;
}
