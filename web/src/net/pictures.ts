/** Photos of the game: plain JPEGs made on the phone, fetched with the seat's key and kept while the page is open. */
import { askBytes } from "./api";

const LONG_SIDE = 2400;
const QUALITY = 0.86;
const fetched = new Map<string, Promise<string>>();

/** An address the page can show a photo from. */
export function picture(game: string, token: string, photo: string): Promise<string> {
  const known = fetched.get(photo);
  if (known) return known;
  const coming = fetchPicture(`/api/games/${game}/photos/${photo}`, token);
  fetched.set(photo, coming);
  coming.catch(() => fetched.delete(photo));
  return coming;
}

async function fetchPicture(path: string, token: string): Promise<string> {
  return URL.createObjectURL(await askPicture(path, token, "image/jpeg"));
}

/** The street nearest to the hider, drawn by the server from junction to junction. */
export const tracedStreet = (game: string, token: string): Promise<Blob> =>
  askPicture(`/api/games/${game}/trace`, token, "image/png");

async function askPicture(path: string, token: string, type: string): Promise<Blob> {
  return new Blob([await askBytes(path, type, { token })], { type });
}

/** Draw a chosen file anew, upright and smaller: neither place nor time nor name of the file leaves the phone. */
export async function drawnAnew(file: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}

/** What the canvas shows, as a plain JPEG. */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!jpeg) throw new Error("The photo could not be written.");
  return jpeg;
}
