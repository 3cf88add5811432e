/** The live connection survives tunnels, takes only newer views and sends every command until it is settled. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerClock } from "../../src/net/clock";
import type { Envelope } from "../../src/net/frames";
import { Live, type LiveEvents } from "../../src/net/live";
import type { LineEvents, Transport } from "../../src/net/transport";

/** A server at the other end of a line that the test holds in its hand. */
class Wire implements Transport {
  lines: LineEvents[] = [];
  written: Record<string, unknown>[] = [];

  open(events: LineEvents) {
    this.lines.push(events);
    return { send: (text: string) => void this.written.push(JSON.parse(text)), close: () => undefined };
  }

  /** The line is open, and the first ping answered: the server's clock is so many milliseconds ahead. */
  async accept(ahead = 0) {
    this.lines.at(-1)?.opened();
    this.say({ type: "pong", sent: Date.now(), at: Date.now() + ahead });
    await vi.advanceTimersByTimeAsync(0);
  }

  say(frame: object) {
    this.lines.at(-1)?.received(JSON.stringify(frame));
  }

  cut(code = 1006) {
    this.lines.at(-1)?.closed(code);
  }

  /** The commands that have come, by their ids. */
  get commands() {
    return this.typed("command").map(({ envelope }) => (envelope as Envelope<string>).id);
  }

  async settles(id: string) {
    this.say({ type: "ack", id, feed: 1 });
    await vi.advanceTimersByTimeAsync(0);
  }

  typed(type: string) {
    return this.written.filter((frame) => frame["type"] === type);
  }
}

interface Strings {
  view: string;
  outlook: null;
  position: { seat: string };
  command: string;
}

const made = (id: string): Envelope<string> => ({ id, made_at: 1, seen: 3, command: `do ${id}` });

function aPhone(wire: Wire, unsettled: Envelope<string>[] = []) {
  const heard: unknown[] = [];
  const events: LiveEvents<Strings> = {
    stateChanged: (state) => heard.push(state),
    viewArrived: ({ view, feed }) => heard.push([view, feed]),
    outlookArrived: (outlook) => heard.push(outlook),
    positionsArrived: (positions) => heard.push(positions),
    receiptArrived: ({ asked, seen }) => heard.push(["receipt", asked, seen]),
    settled: (id) => heard.push(["settled", id]),
    written: () => undefined,
    postponed: () => heard.push("postponed"),
    refused: (id, refusal) => heard.push(["refused", id, refusal.code]),
  };
  const clock = new ServerClock();
  const live = new Live<Strings>({
    transport: wire,
    token: "secret",
    clock,
    events,
    unsettled: () => Promise.resolve(unsettled),
  });
  return { live, heard, clock };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("it introduces itself with its token, which stands in no address", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  await wire.accept();
  expect(wire.typed("hello")).toEqual([{ type: "hello", token: "secret" }]);
  expect(heard).toEqual(["connecting", "live"]);
});

test("a view that is not newer is not taken", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  await wire.accept();
  for (const feed of [3, 5, 4, 5]) wire.say({ type: "view", feed, view: `view ${feed}` });
  expect(heard.slice(2)).toEqual([
    ["view 3", 3],
    ["view 5", 5],
  ]);
  expect(live.feed).toBe(5);
});

test("a line that died in silence is found out by what is sent over it", async () => {
  const wire = new Wire();
  const waiting: Envelope<string>[] = [];
  const { live, heard } = aPhone(wire, waiting);
  live.start();
  await wire.accept();
  waiting.push(made("a"));
  live.sendWaiting();
  await vi.advanceTimersByTimeAsync(0);
  expect(wire.commands).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(8000);
  expect(heard).toEqual(["connecting", "live", "waiting"]);
});

test("what was not settled is sent anew on every connection, in its order", async () => {
  const wire = new Wire();
  const { live } = aPhone(wire, [made("a"), made("b")]);
  live.start();
  await wire.accept();
  expect(wire.commands).toEqual(["a"]);
  wire.cut();
  await vi.advanceTimersByTimeAsync(1000);
  await wire.accept();
  await wire.settles("a");
  expect(wire.commands).toEqual(["a", "a", "b"]);
});

test("what was on a line before the page was opened may have arrived, and is not taken back", () => {
  const { live } = aPhone(new Wire(), [made("a"), made("b")]);
  live.remember(["a"]);
  expect([live.takeBack("a"), live.takeBack("b")]).toEqual([false, true]);
});

const FOR_NOW = { type: "refused", refusal: { code: "try-again", sentence: "Try again." }, is_for_now: true };

test("what the server could not decide is sent again after a while, before what was made later", async () => {
  const wire = new Wire();
  const waiting = [made("a")];
  const { live, heard } = aPhone(wire, waiting);
  live.start();
  await wire.accept();
  wire.say({ ...FOR_NOW, id: "a" });
  waiting.push(made("b"));
  live.sendWaiting();
  await wire.accept();
  expect(wire.commands).toEqual(["a"]);
  expect(heard.slice(2)).toEqual(["postponed"]);

  await vi.advanceTimersByTimeAsync(500);
  expect(wire.commands).toEqual(["a", "a"]);
  await wire.settles("a");
  await wire.settles("b");
  expect(wire.commands).toEqual(["a", "a", "b"]);
  expect(heard.slice(3)).toEqual([
    ["settled", "a"],
    ["settled", "b"],
  ]);
});

test("a server that goes on undecided is left alone for longer and longer", async () => {
  const wire = new Wire();
  const { live } = aPhone(wire, [made("a")]);
  vi.spyOn(Math, "random").mockReturnValue(1);
  live.start();
  await wire.accept();
  for (const wait of [500, 1000, 2000]) {
    wire.say({ ...FOR_NOW, id: "a" });
    const before = wire.commands.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(wire.commands).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(wire.commands).toHaveLength(before + 1);
  }
});

test("a command that cannot even be read does not hold up the others", async () => {
  const wire = new Wire();
  const { live } = aPhone(wire, [made("a"), made("b")]);
  live.start();
  await wire.accept();
  wire.say({ type: "refused", id: "", refusal: { code: "malformed", sentence: "This cannot be read." } });
  await vi.advanceTimersByTimeAsync(0);
  expect(wire.commands).toEqual(["a", "b"]);
});

test("what was made while the server's clock stood still is not from its future", async () => {
  const wire = new Wire();
  const made = Date.now();
  const fix = { position: [1, 2], at: made, accuracy: 5 };
  const waiting = [{ id: "a", made_at: made, seen: 3, command: { command: "answer-question", fix } }];
  const { live } = aPhone(wire, waiting as unknown as Envelope<string>[]);
  live.start();
  await wire.accept(-90_000);
  expect(wire.typed("command").map(({ envelope }) => envelope)).toEqual([
    {
      ...waiting[0],
      made_at: made - 90_000,
      command: { command: "answer-question", fix: { ...fix, at: made - 90_000 } },
    },
  ]);
});

test("a command waits behind those that were made before it", async () => {
  const wire = new Wire();
  const waiting = [made("a")];
  const { live } = aPhone(wire, waiting);
  live.start();
  wire.lines.at(-1)?.opened();
  waiting.push(made("b"));
  live.sendWaiting();
  expect(wire.commands).toEqual([]);
  wire.say({ type: "pong", sent: Date.now(), at: Date.now() });
  await vi.advanceTimersByTimeAsync(0);
  await wire.settles("a");
  expect(wire.commands).toEqual(["a", "b"]);
});

test("while nobody answers nothing is sent that could arrive too late to be true", async () => {
  const wire = new Wire();
  const waiting: Envelope<string>[] = [];
  const { live } = aPhone(wire, waiting);
  live.start();
  await wire.accept();
  live.nudge();
  waiting.push(made("a"));
  live.sendWaiting();
  await vi.advanceTimersByTimeAsync(0);
  expect(wire.commands).toEqual([]);
  wire.say({ type: "pong", sent: Date.now(), at: Date.now() });
  await vi.advanceTimersByTimeAsync(0);
  expect(wire.typed("command")).toHaveLength(1);
});

test("a phone that knows it has no network gives the line up at once and tries again", async () => {
  const wire = new Wire();
  const { live } = aPhone(wire);
  live.start();
  await wire.accept();
  live.isCutOff();
  expect(live.state).toBe("waiting");
  live.nudge();
  await wire.accept();
  expect(live.state).toBe("live");
  expect(wire.lines).toHaveLength(2);
});

test("a line that stays silent is given up and opened anew", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  wire.lines.at(-1)?.opened();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(heard.at(-1)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(500);
  expect(wire.lines).toHaveLength(2);
});

test("a woken phone tries at once and a late word from an old line is ignored", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  wire.cut();
  live.nudge();
  expect(wire.lines).toHaveLength(2);
  wire.lines[0]?.received(JSON.stringify({ type: "view", feed: 9, view: "old line" }));
  expect(heard).toEqual(["connecting", "waiting", "connecting"]);
});

test("a phone says what it has and what was looked at, and hears the same of its own question", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  await wire.accept();
  wire.say({ type: "view", feed: 7, at: 0, view: "seven", outlook: null });
  live.received(false);
  live.received(true);
  expect([...wire.typed("got"), ...wire.typed("seen")].map(({ feed }) => feed)).toEqual([7, 7]);
  wire.say({ type: "receipt", asked: 5, delivered: 6, seen: 7 });
  expect(heard.at(-1)).toEqual(["receipt", 5, 7]);
});

test("a pong teaches the server's time", async () => {
  const wire = new Wire();
  const { live, clock } = aPhone(wire);
  live.start();
  await wire.accept();
  wire.say({ type: "pong", sent: Date.now(), at: Date.now() + 90_000 });
  expect(clock.offset).toBe(90_000);
});

test("a kind of frame this version does not know is left out", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  await wire.accept();
  wire.say({ type: "fireworks" });
  wire.say({
    type: "refused",
    id: "a",
    refusal: { code: "pending", sentence: "A question is still pending." },
  });
  expect(heard.slice(2)).toEqual([["refused", "a", "pending"]]);
});

test("after stop nothing is tried any more", async () => {
  const wire = new Wire();
  const { live } = aPhone(wire);
  live.start();
  live.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wire.lines).toHaveLength(1);
  expect(live.state).toBe("closed");
});

test("on a new line the server's first view is taken, even with a lower number", async () => {
  const wire = new Wire();
  const { live, heard } = aPhone(wire);
  live.start();
  await wire.accept();
  wire.say({ type: "view", feed: 40, view: "before" });
  wire.cut();
  await vi.advanceTimersByTimeAsync(500);
  await wire.accept();
  wire.say({ type: "view", feed: 7, view: "restored" });
  expect(heard.at(-1)).toEqual(["restored", 7]);
});

test("a seat that is not ours any more is not asked for again", async () => {
  const wire = new Wire();
  const { live } = aPhone(wire);
  live.start();
  await wire.accept();
  wire.cut(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.state).toBe("closed");
  expect(wire.lines).toHaveLength(1);
});
