/** The ruler's line and the drawn area, with what they say. For the eye: what is decided is measured by the server. */
import { crossesItself } from "$/map/crossing";
import { type Edge, type Position, spotAt } from "$/map/scene";
import type { Tool } from "$/map/tools.svelte";
import { say } from "$/words/language.svelte";
import type { Edition } from "$/wire.gen";
import { metresBetween } from "./eye";
import { latLon } from "./lonlat";
import { far } from "./phrases";
import type { Table } from "./table.svelte";

/** How long a line is from its first point to its last. */
export function lengthOf(points: readonly Position[]): number {
  return points.slice(1).reduce((sum, point, turn) => {
    const before = points[turn];
    return before ? sum + metresBetween(latLon(before), latLon(point)) : sum;
  }, 0);
}

export function toolWords(tool: Tool, points: readonly Position[], edition: Edition): string {
  if (tool === "spot") return say("map.spot.tap");
  if (tool === "area") return areaWords(points);
  return points.length < 2 ? say("map.ruler.tap") : far(lengthOf(points), edition);
}

function areaWords(points: readonly Position[]): string {
  if (points.length < 3) return say("map.area.tap");
  return crossesItself(points) ? say("shape.crosses") : say("map.area.more");
}

/** What the tool in hand has drawn so far, and the pin. */
export function toolEdges(table: Table): Edge[] {
  const { tool, points, pin } = table.tools;
  const dropped: Edge[] = pin ? [{ ...spotAt(pin, say("pin.title"), "seeker"), look: "pin" }] : [];
  if (!tool) return dropped;
  const corners = points.map((point) => spotAt(point, "", "danger"));
  return [...dropped, ...corners, ...drawn(table, tool, points)];
}

function drawn(table: Table, tool: Tool, points: readonly Position[]): Edge[] {
  if (points.length < 2) return [];
  const line = points.map((point) => [...point]);
  if (tool === "ruler") {
    const label = far(lengthOf(points), table.view.edition);
    return [{ geometry: { type: "LineString", coordinates: line }, label, tone: "danger", look: "line" }];
  }
  const ring = [...line, line[0] ?? []];
  return [{ geometry: { type: "Polygon", coordinates: [ring] }, label: "", tone: "danger", look: "area" }];
}
