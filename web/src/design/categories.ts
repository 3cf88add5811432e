/**
 * How each question category looks, in list, map and log alike: one hue and one icon. The categories themselves, their
 * names and prices come from the server; an unknown one still gets a face.
 */
import type { IconName } from "./drawings";

export type Hue = "brown" | "olive" | "cyan" | "vermilion" | "magenta" | "indigo";

export interface Face {
  readonly icon: IconName;
  readonly hue: Hue;
}

const FACES: Readonly<Record<string, Face>> = {
  matching: { icon: "pair", hue: "brown" },
  measuring: { icon: "measure", hue: "olive" },
  radar: { icon: "rings", hue: "cyan" },
  thermometer: { icon: "warmer", hue: "vermilion" },
  photo: { icon: "camera", hue: "magenta" },
  tentacle: { icon: "branches", hue: "indigo" },
};

export const faceOf = (category: string): Face => FACES[category] ?? { icon: "ask", hue: "indigo" };
