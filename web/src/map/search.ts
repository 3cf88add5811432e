/** Names as people type them without their marks: "osterport" finds "Østerport", "zurich" finds "Zürich". */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ı: "i",
};

export function folded(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[øłđðþæœßı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}
