/** The library's map, drawn with more pixels or fewer while fingers hold it, and only where it is seen. */
import { Map as MapLibre } from "maplibre-gl";
import type { Sharpened } from "./sharpness";

/** So many pixels on each side are one while a phone cannot keep up. */
const COARSE = 2;
/** A chip that does not say when it is done is waited for no longer. */
const PATIENCE_MS = 300;

export class Canvas extends MapLibre implements Sharpened {
  // Unset at first: the library asks before there is anything to set.
  declare private isBecoming: boolean | undefined;
  declare private bare: number | undefined;
  declare private hasCaughtUp: (() => boolean) | undefined;

  /** In the middle of a frame it is drawn in that frame; at rest at once, for a canvas of another size is empty. */
  become(isCoarse: boolean): void {
    this.isBecoming = true;
    // None of one's own: the phone's, whatever that will be.
    this.setPixelRatio(isCoarse ? devicePixelRatio / COARSE : (null as unknown as number));
    this.isBecoming = false;
    if (!isCoarse) this.redraw();
  }

  pause(): void {
    this.hasCaughtUp = this.catchingUp();
  }

  /** A frame of the library's: it begins by moving to where the fingers are, and that waits as well. */
  override _render(at: number): this {
    if (this.hasCaughtUp?.() === false) {
      this.triggerRepaint();
      return this;
    }
    this.hasCaughtUp = undefined;
    return super._render(at);
  }

  catchingUp(): () => boolean {
    const { gl } = this;
    const mark = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!gl || !mark) return () => true;
    gl.flush();
    const latest = performance.now() + PATIENCE_MS;
    return () => gl.getSyncParameter(mark, gl.SYNC_STATUS) === gl.SIGNALED || performance.now() > latest;
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

  private get gl(): WebGL2RenderingContext | null {
    return this.getCanvas().getContext("webgl2");
  }

  /** The library draws on all of its canvas: what is to stay bare is kept from it by what draws for it. */
  private cut(): void {
    const canvas = this.getCanvas();
    const { gl } = this;
    // Not the ratio one asks for: a canvas is no larger than the phone can have it.
    const bottom = Math.floor(((this.bare ?? 0) * canvas.height) / Math.max(1, canvas.clientHeight));
    gl?.enable(gl.SCISSOR_TEST);
    gl?.scissor(0, bottom, canvas.width, Math.max(0, canvas.height - bottom));
  }
}
