/** What travels over the live connection. The shape of a view is the server's (wire.gen.ts); here it is open. */

export type FromServer<View, Positions> =
  | { readonly type: "view"; readonly feed: number; readonly view: View }
  | { readonly type: "positions"; readonly positions: Positions }
  | { readonly type: "ack"; readonly id: string }
  | { readonly type: "refused"; readonly id: string; readonly code: string; readonly sentence: string }
  | { readonly type: "pong"; readonly at: number };

/** A command as it waits on the phone and travels: made once, sent until settled, done once. */
export interface Sent<Command> {
  readonly id: string;
  /** When it was made, by the server's clock as this phone knew it. */
  readonly made_at: number;
  /** The last feed number seen when it was made. */
  readonly feed: number;
  readonly command: Command;
}

export type ToServer<Command> =
  | { readonly type: "hello"; readonly token: string; readonly feed: number }
  | { readonly type: "ping" }
  | ({ readonly type: "command" } & Sent<Command>);

const KNOWN = new Set(["view", "positions", "ack", "refused", "pong"]);

/** Reads one frame; a kind this version does not know is left out, so that an old tab survives a newer server. */
export function readFrame<View, Positions>(text: string): FromServer<View, Positions> | undefined {
  const frame: unknown = JSON.parse(text);
  const known =
    typeof frame === "object" && frame !== null && "type" in frame && KNOWN.has(String(frame.type));
  return known ? (frame as FromServer<View, Positions>) : undefined;
}
