/** A seat on a phone with a server that says what it is told to say. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect } from "vitest";
import { ServerClock } from "../../src/net/clock";
import { type Drawer, openDrawer } from "../../src/net/drawer";
import type { Envelope } from "../../src/net/frames";
import { Session } from "../../src/net/session.svelte";
import type { LineEvents, Transport } from "../../src/net/transport";

export const PENDING = { code: "x", sentence: "A question is pending." };

interface Strings {
  view: string;
  outlook: string | null;
  position: { seat: string; at: number };
  command: string;
}

export class Server implements Transport {
  line: LineEvents | undefined;
  commands: Envelope<string>[] = [];

  open(line: LineEvents) {
    this.line = line;
    const send = (text: string): void => {
      const frame = JSON.parse(text) as { type: string; envelope: Envelope<string> };
      if (frame.type === "command") this.commands.push(frame.envelope);
    };
    return { send, close: () => undefined };
  }

  accept() {
    this.line?.opened();
    this.say({ type: "pong", sent: 1000, at: 1000 });
  }

  say(frame: object) {
    this.line?.received(JSON.stringify(frame));
  }
}

export let drawer: Drawer;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  drawer = await openDrawer();
});

/** IndexedDB answers in its own turns; wait for what is expected, not for a time. */
export async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !holds(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 1));
  expect(holds()).toBe(true);
}

type Upload = (jpeg: Blob, progress: (share: number) => void) => Promise<string>;

export function aSeat(
  server: Server,
  refusals: string[] = [],
  upload: Upload = () => Promise.reject(new Error("no picture was to be sent")),
  back: Blob[] = [],
  kept: Promise<void> = Promise.resolve(),
) {
  return new Session<Strings>({
    seat: "seat",
    token: "secret",
    transport: server,
    clock: new ServerClock(() => 1000),
    drawer,
    upload,
    leftUndone: async (pictures) => void back.push(...Object.values(pictures)),
    refused: async ({ sentence }, pictures) => {
      await kept;
      refusals.push(sentence);
      back.push(...Object.values(pictures));
    },
  });
}
