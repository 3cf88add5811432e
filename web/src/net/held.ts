/**
 * Pictures that are only on this phone: a form and the command made of it speak of them by names of their own, until
 * the outbox has sent them and knows the photos' ids.
 */
const MARK = "held:";
const held = new Map<string, Blob>();

/** Its name for commands. */
export function hold(jpeg: Blob): string {
  const name = `${MARK}${crypto.randomUUID()}`;
  held.set(name, jpeg);
  return name;
}

export const heldPicture = (name: string): Blob | undefined => held.get(name);

/** The pictures that a command speaks of, by name. */
export function picturesOf(command: unknown): Record<string, Blob> {
  const found = textsIn(command).map((name): [string, Blob | undefined] => [name, held.get(name)]);
  return Object.fromEntries(found.filter((each): each is [string, Blob] => each[1] !== undefined));
}

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
