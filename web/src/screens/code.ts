/** A game code as people type and paste it: small letters, spaces, dashes, or the whole link. */
export function tidyCode(typed: string): string {
  const link = /\/j(?:oin)?\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
