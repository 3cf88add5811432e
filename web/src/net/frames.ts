/**
 * What travels over the live connection. The frames are the server's own (wire.gen.ts); views, positions and commands are
 * left open here, since nothing in this folder looks into them. Instants are milliseconds since 1970.
 */
import type {
  Ack,
  Envelope as AnyEnvelope,
  Got,
  Hello,
  Here,
  OutlookFrame as AnyOutlookFrame,
  Ping,
  Pong,
  PositionsFrame as AnyPositionsFrame,
  ReceiptFrame,
  RefusedFrame,
  Seen,
  Send,
  Used,
  ViewFrame as AnyViewFrame,
} from "$/wire.gen";

type With<Frame, Open> = Omit<Frame, keyof Open> & Readonly<Open>;

export type ViewFrame<View, Outlook> = With<AnyViewFrame, { view: View; outlook: Outlook }>;

/** Positions that are new; `is_whole`: they are all there are, and whoever is not among them goes. */
export type PositionsFrame<Position> = With<AnyPositionsFrame, { positions: readonly Position[] }>;

export type FromServer<View, Outlook, Position> =
  | ViewFrame<View, Outlook>
  | With<AnyOutlookFrame, { outlook: Outlook }>
  | PositionsFrame<Position>
  | Ack
  | RefusedFrame
  | Pong
  | ReceiptFrame;

/**
 * A command as it waits on the phone and travels: made once, by the server's clock as this phone knew it, sent until
 * settled, done once.
 */
export type Envelope<Command> = With<AnyEnvelope, { made_at: number; seen: number; command: Command }>;

/** Somebody used this device, so many milliseconds ago. */
export type Use = Required<Omit<Used, "type">>;

export type ToServer<Command> =
  Hello | Used | Ping | Here | Got | Seen | With<Send, { envelope: Envelope<Command> }>;

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
