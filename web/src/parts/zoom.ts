/** A picture in its frame: how large it is drawn, and how far its middle lies from that of the frame, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Zoom {
  readonly scale: number;
  readonly shift: Spot;
}

const MOST = 8;
const HAIR = 1e-3;
export const WHOLE: Zoom = { scale: 1, shift: { x: 0, y: 0 } };

/** So many times as large, where `around`, seen from the frame's middle, stays under the fingers. */
export function zoomed({ scale, shift }: Zoom, by: number, around: Spot, frame: Size): Zoom {
  const next = Math.min(MOST, scale * by);
  // Steps there and back again miss the whole picture by a hair.
  if (next < WHOLE.scale + HAIR) return WHOLE;
  const along = (from: number, to: number): number => to - (to - from) * (next / scale);
  return within({ scale: next, shift: { x: along(shift.x, around.x), y: along(shift.y, around.y) } }, frame);
}

export const moved = ({ scale, shift }: Zoom, { x, y }: Spot, frame: Size): Zoom =>
  within({ scale, shift: { x: shift.x + x, y: shift.y + y } }, frame);

/** The frame always shows the picture, and nothing beside it. */
function within({ scale, shift }: Zoom, { width, height }: Size): Zoom {
  const clamped = (value: number, size: number): number => {
    const most = (size * (scale - 1)) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, shift: { x: clamped(shift.x, width), y: clamped(shift.y, height) } };
}
