/** The pictures the map needs, drawn here: hatches for land that is out, and one mark per state of a station. */
import type { Palette } from "./palette";

export const STATION_STATES = ["possible", "ruled-out", "looked-at", "mine", "plain"] as const;
export type StationState = (typeof STATION_STATES)[number];

/** All pictures are drawn at twice their size, for sharp phones. */
export const PICTURE_SCALE = 2;

export function pictures(palette: Palette): ReadonlyMap<string, ImageData> {
  return new Map([
    ["ruled-out", ruledOut(palette)],
    ["no-go", hatch(palette.danger, 6, 1.5)],
    ["moved", hatch(palette["map-land"], 10, 3)],
    ["place", placeMark(palette)],
    ["pin", pinMark(palette)],
    ...STATION_STATES.map((state) => [`station-${state}`, stationMark(state, palette)] as const),
  ]);
}

function hatch(colour: string, size: number, stroke: number): ImageData {
  return drawn(size, (pen) => strokes(pen, colour, size, stroke));
}

/** Dimmed and hatched in one picture: most of a screen is out, and every layer over all of it costs a frame its time. */
function ruledOut(palette: Palette): ImageData {
  const size = 8;
  return drawn(size, (pen) => {
    pen.globalAlpha = 0.28;
    pen.fillStyle = palette["map-ruled-out"];
    pen.fillRect(0, 0, size, size);
    pen.globalAlpha = 0.5;
    strokes(pen, palette["map-hatch"], size, 1);
  });
}

/** Diagonal strokes that join up when the tile repeats. */
function strokes(pen: CanvasRenderingContext2D, colour: string, size: number, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 2, size + 2);
    pen.lineTo(shift + size + 2, -2);
  }
  pen.stroke();
}

/** Each state has its own shape, so that it reads without colour: ring, small cross, ring with a dot, full disc. */
function stationMark(state: StationState, palette: Palette): ImageData {
  return drawn(22, (pen) => {
    pen.lineCap = "round";
    pen.lineWidth = 4;
    if (state === "ruled-out") cross(pen, palette["map-hatch"], palette["map-halo"]);
    else if (state === "mine") disc(pen, 8, palette.hider, palette.ink);
    else if (state === "plain") disc(pen, 5, palette.card, palette["ink-soft"], 3);
    else disc(pen, 7, palette.card, state === "possible" ? palette.area : palette.ink);
    if (state === "looked-at") disc(pen, 1.5, palette.ink, palette.ink);
  });
}

/** A place is a lozenge: no station and no player looks like it. */
function placeMark(palette: Palette): ImageData {
  return drawn(22, (pen) => {
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    pen.beginPath();
    for (const [x, y] of [
      [11, 3],
      [19, 11],
      [11, 19],
      [3, 11],
    ] as const)
      pen.lineTo(x, y);
    pen.closePath();
    fillAndEdge(pen, palette.ink, palette.card);
  });
}

/** A pin stands on its point: a disc would be taken for a player. */
function pinMark(palette: Palette): ImageData {
  return drawn(32, (pen) => {
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    pen.beginPath();
    pen.arc(16, 12, 9.5, 0.8 * Math.PI, 2.2 * Math.PI);
    pen.lineTo(16, 30);
    pen.closePath();
    fillAndEdge(pen, palette.seeker, palette.card);
    pen.beginPath();
    pen.arc(16, 12, 3, 0, 2 * Math.PI);
    pen.fillStyle = palette.card;
    pen.fill();
  });
}

/** The edge lies around the shape and takes nothing from it. */
function fillAndEdge(pen: CanvasRenderingContext2D, fill: string, edge: string): void {
  pen.strokeStyle = edge;
  pen.stroke();
  pen.fillStyle = fill;
  pen.fill();
}

function disc(pen: CanvasRenderingContext2D, radius: number, fill: string, stroke: string, width = 4): void {
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(11, 11, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.strokeStyle = stroke;
  pen.fill();
  pen.stroke();
}

function cross(pen: CanvasRenderingContext2D, colour: string, halo: string): void {
  for (const [stroke, width] of [
    [halo, 4],
    [colour, 2],
  ] as const) {
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(8, 8);
    pen.lineTo(14, 14);
    pen.moveTo(14, 8);
    pen.lineTo(8, 14);
    pen.stroke();
  }
}

function drawn(size: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * PICTURE_SCALE;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser cannot draw on a canvas.");
  pen.scale(PICTURE_SCALE, PICTURE_SCALE);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
