/**
 * What travels over the live connection, as the server's wire.frames writes it. The shapes of views and commands are
 * the server's own (wire.gen.ts); here they are open. Instants are milliseconds since 1970.
 */

/** A rule's no, in one sentence for the player: the same shape over HTTP. */
export interface RefusalShape {
  readonly code: string;
  readonly sentence: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface ViewFrame<View, Outlook> {
  readonly type: "view";
  readonly feed: number;
  readonly at: number;
  readonly view: View;
  readonly outlook: Outlook;
}

export type FromServer<View, Outlook, Position> =
  | ViewFrame<View, Outlook>
  | { readonly type: "outlook"; readonly outlook: Outlook }
  | PositionsFrame<Position>
  | { readonly type: "ack"; readonly id: string; readonly feed: number }
  | RefusedFrame
  | { readonly type: "pong"; readonly sent: number; readonly at: number }
  | ReceiptFrame;

/** Positions that are new; `is_whole`: they are all there are, and whoever is not among them goes. */
export interface PositionsFrame<Position> {
  readonly type: "positions";
  readonly positions: readonly Position[];
  readonly is_whole?: boolean;
}

export interface RefusedFrame {
  readonly type: "refused";
  readonly id: string;
  readonly refusal: RefusalShape;
  /** Nothing was decided: it is to be sent again after a while. */
  readonly is_for_now?: boolean;
}

/** The question asked at this instant has reached a hider's phone, or was looked at there. */
export interface ReceiptFrame {
  readonly type: "receipt";
  readonly asked: number;
  readonly delivered?: number | null;
  readonly seen?: number | null;
}

/** A command as it waits on the phone and travels: made once, sent until settled, done once. */
export interface Envelope<Command> {
  readonly id: string;
  /** When it was made, by the server's clock as this phone knew it. */
  readonly made_at: number;
  /** The last feed number seen when it was made. */
  readonly seen: number;
  readonly command: Command;
}

export interface Fix {
  /** Latitude first. */
  readonly position: readonly [number, number];
  readonly at: number;
  readonly accuracy: number;
  readonly altitude?: number | null;
}

/** Somebody used this device, so many milliseconds ago. */
export interface Use {
  readonly device: string;
  readonly ago: number;
}

export type ToServer<Command> =
  | ({ readonly type: "hello"; readonly token: string } & Partial<Use>)
  | ({ readonly type: "used" } & Use)
  | { readonly type: "ping"; readonly sent: number }
  | { readonly type: "fix"; readonly fix: Fix; readonly device?: string }
  | { readonly type: "got"; readonly feed: number }
  | { readonly type: "seen"; readonly feed: number }
  | { readonly type: "command"; readonly envelope: Envelope<Command> };

const KNOWN = new Set(["view", "outlook", "positions", "ack", "refused", "pong", "receipt"]);

/** Reads one frame; a kind this version does not know is left out, so that an old tab survives a newer server. */
export function readFrame<View, Outlook, Position>(
  text: string,
): FromServer<View, Outlook, Position> | undefined {
  const frame: unknown = JSON.parse(text);
  const known =
    typeof frame === "object" && frame !== null && "type" in frame && KNOWN.has(String(frame.type));
  return known ? (frame as FromServer<View, Outlook, Position>) : undefined;
}
