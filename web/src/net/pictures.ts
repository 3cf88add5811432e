/** Photos of the game: plain JPEGs made on the phone, fetched with the seat's key and kept while the page is open. */
import { Refusal, Unreachable } from "./api";

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
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Unreachable(`status ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

/** The street nearest to the hider, drawn by the server from junction to junction. */
export async function tracedStreet(game: string, token: string): Promise<Blob> {
  const answer = await fetch(`/api/games/${game}/trace`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.ok) return answer.blob();
  const said = (await answer.json().catch(() => ({}))) as { code?: string; sentence?: string };
  if (!said.code) throw new Unreachable(`status ${answer.status}`);
  throw new Refusal(said.code, said.sentence ?? "", answer.status);
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
