/** Names and keys that nobody else comes up with. The browser's own way to make them is missing on pages without https. */
const ID_BYTES = 16;
const KEY_BYTES = 24;

/** A name for a thing made on this phone. */
export const newId = (): string => drawn(ID_BYTES);

/** A secret of this phone: longer, since who guesses it may use it. */
export const newKey = (): string => drawn(KEY_BYTES);

const drawn = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
