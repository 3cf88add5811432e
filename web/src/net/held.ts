/**
 * Pictures that are only on this phone: a form and the command made of it speak of them by names of their own, until
 * the outbox has sent them and knows the photos' ids.
 */
import { newId } from "./ids";

const MARK = "held:";
/** One that is still worked on is made when it is sent. */
type Picture = Blob | (() => Promise<Blob>);
const held = new Map<string, Picture>();
/** Where those can be had again that come from elsewhere on this phone: nothing is lost with them. */
const origins = new Map<string, string>();
/** What a form no longer shows may be on its way still: it is held as long as what it gave way to. */
const earlier = new Map<string, readonly string[]>();

/** Its name for commands. `instead`: what its form shows no longer. */
export function hold(jpeg: Picture, origin?: string, instead: readonly string[] = []): string {
  const name = `${MARK}${newId()}`;
  held.set(name, jpeg);
  if (origin) origins.set(name, origin);
  if (instead.length > 0) earlier.set(name, instead);
  return name;
}

/** A form is gone for good, and so is the room its pictures took: a drawn one is larger than all else on the page. */
export function letGo(form: unknown): void {
  for (const name of textsIn(form)) {
    const before = earlier.get(name);
    for (const kept of [held, origins, earlier]) kept.delete(name);
    letGo(before);
  }
}

export function heldPicture(name: string): Blob | undefined {
  const picture = held.get(name);
  return picture instanceof Blob ? picture : undefined;
}

/** The pictures that would be lost with a form, should it never be sent. */
export async function onlyIn(form: unknown): Promise<Blob[]> {
  return irreplaceable(await picturesOf(form));
}

/** Of pictures by name, those that can be had nowhere else. */
export const irreplaceable = (pictures: Readonly<Record<string, Blob>>): Blob[] =>
  Object.entries(pictures)
    .filter(([name]) => !origins.has(name))
    .map(([, jpeg]) => jpeg);

/** Where the pictures of a form that was sent came from; from then on its command alone has them. */
export function spend(form: unknown): string[] {
  return textsIn(form).flatMap((name) => {
    const origin = origins.get(name);
    origins.delete(name);
    return origin ? [origin] : [];
  });
}

/** The pictures that a command speaks of, by name. */
export async function picturesOf(command: unknown): Promise<Record<string, Blob>> {
  const found = textsIn(command).flatMap((name): [string, Picture][] => {
    const picture = held.get(name);
    return picture ? [[name, picture]] : [];
  });
  const made = found.map(async ([name, picture]) => [name, await finished(picture)] as const);
  return Object.fromEntries(await Promise.all(made));
}

const finished = async (picture: Picture): Promise<Blob> => (picture instanceof Blob ? picture : picture());

/** The same command with the photo's id in the place of the picture's name. */
export function withPhoto<Thing>(thing: Thing, name: string, photo: string): Thing {
  if (thing === name) return photo as Thing;
  if (Array.isArray(thing)) return thing.map((each: unknown) => withPhoto(each, name, photo)) as Thing;
  if (typeof thing !== "object" || thing === null) return thing;
  const parts = Object.entries(thing).map(([key, part]) => [key, withPhoto(part as unknown, name, photo)]);
  return Object.fromEntries(parts) as Thing;
}

function textsIn(thing: unknown): string[] {
  if (typeof thing === "string") return [thing];
  return typeof thing === "object" && thing !== null ? Object.values(thing).flatMap(textsIn) : [];
}
