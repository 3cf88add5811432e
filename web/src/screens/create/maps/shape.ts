/** What a map is to be cut to, as far as somebody has come with it: a border, areas to stay out of, corrected places. */
import type { Position } from "$/map/scene";
import type { Edit } from "$/wire.gen";

export type Ring = readonly Position[];

export interface Shape {
  /** The map it is drawn on, by its hash. */
  readonly map: string;
  readonly border?: Ring | undefined;
  readonly noGo: readonly Ring[];
  readonly edits: readonly Edit[];
  readonly title: string;
  /** The area that is not closed yet. */
  readonly drawing?: { readonly what: "border" | "no-go"; readonly corners: Ring } | undefined;
}

export const uncut = (map: string): Shape => ({ map, noGo: [], edits: [], title: "" });

/** Whether the map would be another one. */
export const isCut = ({ border, noGo, edits }: Shape): boolean =>
  border !== undefined || noGo.length > 0 || edits.length > 0;

/** Whether there is anything to go on with. */
export const isBegun = (shape: Shape): boolean =>
  isCut(shape) || shape.drawing !== undefined || shape.title !== "";
