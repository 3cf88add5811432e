/** The one thing the live connection needs of the outside: something that opens, carries texts and closes. */

export interface Line {
  send(text: string): void;
  close(): void;
}

export interface LineEvents {
  opened(): void;
  received(text: string): void;
  /** Once, whatever the reason; nothing follows. */
  closed(code: number): void;
}

export interface Transport {
  open(events: LineEvents): Line;
}

export function webSocket(address: string): Transport {
  return {
    open(events) {
      const socket = new WebSocket(address);
      socket.addEventListener("open", () => events.opened());
      socket.addEventListener("message", (message) => events.received(String(message.data)));
      socket.addEventListener("close", ({ code }) => events.closed(code));
      // What is said to a line that is closing is lost; that it closed is told next, and all that matters is said again.
      const send = (text: string): void => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      };
      return { send, close: () => socket.close() };
    },
  };
}

/** The address of a path on the server this page came from. */
export function liveAddress(path: string, page: Pick<Location, "protocol" | "host"> = location): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}`;
}
