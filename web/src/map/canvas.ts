/** The library's map, drawn with more pixels or fewer while fingers hold it, and only where it is seen. */
import { Map as MapLibre } from "maplibre-gl";

/** So many pixels on each side are one while a phone cannot keep up. */
const COARSE = 2;

export class Canvas extends MapLibre {
  // Unset at first: the library asks before there is anything to set.
  declare private isBecoming: boolean | undefined;
  declare private bare: number | undefined;

  /** In the middle of a frame it is drawn in that frame; at rest at once, for a canvas of another size is empty. */
  become(isCoarse: boolean): void {
    this.isBecoming = true;
    // None of one's own: the phone's, whatever that will be.
    this.setPixelRatio(isCoarse ? devicePixelRatio / COARSE : (null as unknown as number));
    this.isBecoming = false;
    if (!isCoarse) this.redraw();
  }

  /** Another size makes the library let go of every finger; another number of pixels is no reason to. */
  override stop(): this {
    return this.isBecoming ? this : super.stop();
  }

  /** So many pixels at the bottom are not drawn any more. */
  leaveBare(pixels: number): void {
    const isMore = pixels < (this.bare ?? 0);
    this.bare = pixels;
    this.cut();
    if (isMore) this.triggerRepaint();
  }

  override resize(...how: Parameters<MapLibre["resize"]>): this {
    super.resize(...how);
    if (this.bare !== undefined) this.cut();
    return this;
  }

  /** The library draws on all of its canvas: what is to stay bare is kept from it by what draws for it. */
  private cut(): void {
    const canvas = this.getCanvas();
    const gl = canvas.getContext("webgl2");
    // Not the ratio one asks for: a canvas is no larger than the phone can have it.
    const bottom = Math.floor(((this.bare ?? 0) * canvas.height) / Math.max(1, canvas.clientHeight));
    gl?.enable(gl.SCISSOR_TEST);
    gl?.scissor(0, bottom, canvas.width, Math.max(0, canvas.height - bottom));
  }
}
