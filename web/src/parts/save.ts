/** A file into the phone's downloads. */
const READ_WITHIN_MS = 60_000;

export function saveFile(name: string, kind: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: kind }));
  link.download = name;
  link.click();
  // The browser reads it after the tap.
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
