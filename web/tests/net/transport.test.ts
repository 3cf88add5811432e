/** A line that is closing takes nothing more, and nobody is told off for trying. */
import { afterEach, expect, test, vi } from "vitest";
import { webSocket } from "../../src/net/transport";

afterEach(() => void vi.unstubAllGlobals());

test("what is said to a line that closes is not sent", () => {
  const send = vi.fn();
  class Socket {
    static readonly OPEN = 1;
    static last: Socket;
    readyState = Socket.OPEN;
    readonly send = send;
    constructor() {
      Socket.last = this;
    }
    addEventListener(): void {
      return;
    }
  }
  vi.stubGlobal("WebSocket", Socket);
  const line = webSocket("ws://here").open({
    opened: () => undefined,
    received: () => undefined,
    closed: () => undefined,
  });
  line.send("one");
  Socket.last.readyState = 2;
  line.send("two");
  expect(send.mock.calls).toEqual([["one"]]);
});
