/** Contrast as WCAG defines it: for line colours that come from a timetable, and for the test of our own tokens. */

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const LIGHT_TEXT = "#ffffff";
const DARK_TEXT = "#12181d";

/** White or ink, whichever reads better on this "#rrggbb". One of the two always passes AA. */
export function readableOn(colour: string): string {
  return contrast(LIGHT_TEXT, colour) >= contrast(DARK_TEXT, colour) ? LIGHT_TEXT : DARK_TEXT;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
