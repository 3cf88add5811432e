/** A small town for the gallery, or a real one from an address given as `?scene=`. */
import type { Geometry } from "geojson";
import { type Bounds, type Person, type Station, circle } from "$/map/scene";
import type { Plan, Survey } from "$/map/survey/plan";
import { Surveyor } from "$/map/survey/surveyor";
import { ask, askBytes } from "$/net/api";

export interface Scene {
  bounds: Bounds;
  border: Geometry[];
  area: Plan;
  survey: Survey;
  stations: Station[];
  people: Person[];
}

interface Stored {
  bounds: Bounds;
  border: Geometry;
  left: Geometry;
  still: Geometry;
  stations: [string, string, number, number][];
  inside: string[];
}

const CENTRE = [10.02, 54.02] as const;

export async function someTown(address: string | null): Promise<Scene> {
  return address ? asScene((await (await fetch(address)).json()) as Stored) : smallTown();
}

function asScene(stored: Stored): Scene {
  const states = ["possible", "looked-at", "mine"] as const;
  const stations = stored.stations.map(([id, name, lon, lat], turn): Station => {
    const state = stored.inside.includes(id) ? (states[turn % 9] ?? "possible") : "ruled-out";
    return { id, name, at: [lon, lat], state };
  });
  const [west, south, east, north] = stored.bounds;
  const me = [(west + east) / 2, (south + north) / 2] as const;
  return {
    bounds: stored.bounds,
    border: [stored.border],
    ...surveyed(stored.left, stored.still),
    stations,
    people: [
      { id: "me", at: me, accuracy: 120, label: "You", role: "seeker", me: true, age: 4 },
      {
        id: "cem",
        at: [me[0] + 0.02, me[1] - 0.01],
        accuracy: 400,
        label: "Cem, 4 min",
        role: "seeker",
        me: false,
        age: 240,
      },
    ],
  };
}

/** One who works here, and not on a thread of its own. */
function surveyed(left: Geometry, still = left): Pick<Scene, "area" | "survey"> {
  const surveyor = new Surveyor({ ask, askBytes });
  return {
    area: {
      left: [surveyor.keep("left", left)],
      still: [surveyor.keep("still", still)],
      isRestOut: true,
    },
    survey: {
      draw: (plan) => surveyor.draw(plan),
      tile: (z, x, y) => Promise.resolve(surveyor.tile(z, x, y)),
    },
  };
}

function smallTown(): Scene {
  const names = ["Mill Lane", "Harbour", "Old Market", "Observatory", "Gasworks"];
  const at = (turn: number) => [CENTRE[0] + (turn - 2) * 0.012, CENTRE[1] + Math.sin(turn) * 0.008] as const;
  return {
    bounds: [9.98, 53.99, 10.06, 54.05],
    border: [circle(CENTRE, 3500)],
    ...surveyed(circle(at(1), 1200)),
    stations: names.map((name, turn) => ({
      id: name,
      name,
      at: at(turn),
      state: turn < 3 ? "possible" : "ruled-out",
    })),
    people: [{ id: "me", at: CENTRE, accuracy: 60, label: "You", role: "seeker", me: true, age: 4 }],
  };
}
