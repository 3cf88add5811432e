/** A short name for one of the server's sentences: its first words, for finding its translation. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .slice(0, 3)
    .join("-");
