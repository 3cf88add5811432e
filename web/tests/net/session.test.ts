/** A seat on a phone: shows at once what it had, sends what it could not, forgets nothing. */
import { expect, test, vi } from "vitest";
import { PENDING, Server, aSeat, drawer, until } from "./seats";

test("a restarted phone shows the last view at once and says that it is old", async () => {
  const server = new Server();
  const before = aSeat(server);
  await before.start();
  server.accept();
  server.say({ type: "view", feed: 1, at: 5, view: "my hand", outlook: null });
  await until(() => before.frame !== undefined);
  while ((await drawer.take("views", "seat")) === undefined)
    await new Promise((resolve) => setTimeout(resolve));

  const later = new Server();
  const after = aSeat(later);
  await after.start();
  expect(after.frame?.view).toBe("my hand");
  expect(after.asOf).toBeUndefined();
  after.isCutOff();
  expect(after.asOf).toBe(5);
  after.nudge();
  expect(after.asOf).toBe(5);
  later.accept();
  later.say({ type: "view", feed: 2, at: 6, view: "my new hand", outlook: null });
  expect(after.asOf).toBeUndefined();
});

test("a phone that is cut off shows what was so until then", async () => {
  const server = new Server();
  const seat = aSeat(server);
  await seat.start();
  server.accept();
  server.say({ type: "view", feed: 1, at: 5, view: "my hand", outlook: null });
  expect(seat.asOf).toBeUndefined();
  seat.isCutOff();
  expect(seat.asOf).toBe(1000);
});

test("the line is opened while the phone still looks for what it kept", async () => {
  const server = new Server();
  let found: () => void = () => undefined;
  vi.spyOn(drawer, "take").mockReturnValue(new Promise((resolve) => (found = () => resolve(undefined))));
  const seat = aSeat(server);
  const started = seat.start();
  expect(server.line).toBeDefined();
  server.accept();
  server.say({ type: "view", feed: 1, at: 5, view: "my hand", outlook: null });
  expect(seat.frame?.view).toBe("my hand");
  found();
  await started;
  expect(seat.frame?.view).toBe("my hand");
});

test("a command made in a tunnel is counted as not sent, goes out once connected, and is settled once", async () => {
  const server = new Server();
  const seat = aSeat(server);
  await seat.start();
  const { fate } = await seat.send("answer");
  expect(await fate).toBe("kept");
  expect(seat.unsent).toBe(1);
  expect(server.commands).toEqual([]);

  server.accept();
  await until(() => server.commands.length === 1);
  expect(server.commands[0]).toMatchObject({ command: "answer", made_at: 1000, seen: 0 });
  server.say({ type: "ack", id: server.commands[0]?.id, feed: 2 });
  await until(() => seat.unsent === 0);
});

test("a command made in a tunnel can be taken back there, and is never sent", async () => {
  const server = new Server();
  const seat = aSeat(server);
  await seat.start();
  await seat.send("ask");
  await seat.send("pause");
  expect(seat.mayTakeBack("ask")).toBe(true);
  await seat.takeBack("ask");
  expect(seat.unsettled).toEqual(["pause"]);

  server.accept();
  await until(() => server.commands.length === 1);
  expect(server.commands[0]?.command).toBe("pause");
});

test("what was on a line may have arrived, and is not taken back", async () => {
  const server = new Server();
  const seat = aSeat(server);
  await sends(seat, server);
  server.line?.closed(1006);
  expect(seat.mayTakeBack("ask")).toBe(false);
  await seat.takeBack("ask");
  expect(seat.unsettled).toEqual(["ask"]);
});

test("what the server could not decide may be taken back, also after the page was opened anew", async () => {
  const server = new Server();
  const seat = aSeat(server);
  const { id } = await sends(seat, server);
  expect(seat.mayTakeBack("ask")).toBe(false);
  const refusal = { code: "try-again", sentence: "Try again." };
  server.say({ type: "refused", id, refusal, is_for_now: true });
  expect(seat.mayTakeBack("ask")).toBe(true);
  const after = aSeat(new Server());
  await after.start();
  expect(after.mayTakeBack("ask")).toBe(true);
});

test("what was on a line may have arrived after the page was opened anew, too; what never was, not", async () => {
  const server = new Server();
  const before = aSeat(server);
  await sends(before, server);
  before.isCutOff();
  await before.send("pause");
  before.stop();

  const after = aSeat(new Server());
  await after.start();
  expect([after.mayTakeBack("ask"), after.mayTakeBack("pause")]).toEqual([false, true]);
});

/** A command sent over a live line, and the id under which the server has it. */
async function sends(seat: ReturnType<typeof aSeat>, server: Server) {
  await seat.start();
  server.accept();
  const { fate } = await seat.send("ask");
  await until(() => server.commands.length === 1);
  return { fate, id: server.commands[0]?.id };
}

test("whoever sent a command hears that it is done", async () => {
  const server = new Server();
  const { fate, id } = await sends(aSeat(server), server);
  server.say({ type: "ack", id, feed: 2 });
  expect(await fate).toBe("done");
});

test("a refused command is off the phone, and whoever sent it hears why: nobody else", async () => {
  const server = new Server();
  const refusals: string[] = [];
  const seat = aSeat(server, refusals);
  const { fate, id } = await sends(seat, server);
  server.say({ type: "refused", id, refusal: PENDING });
  expect(await fate).toEqual(PENDING);
  await until(() => seat.unsent === 0);
  expect(refusals).toEqual([]);
});

test("a command whose line is lost is kept; refused later, the player hears why all the same", async () => {
  const server = new Server();
  const refusals: string[] = [];
  const seat = aSeat(server, refusals);
  const { fate, id } = await sends(seat, server);
  server.line?.closed(1006);
  expect(await fate).toBe("kept");
  expect(seat.unsent).toBe(1);

  seat.nudge();
  server.accept();
  await until(() => server.commands.length === 2);
  server.say({ type: "refused", id, refusal: PENDING });
  await until(() => seat.unsent === 0);
  expect(refusals).toEqual([PENDING.sentence]);
});

test("a command that the server could not decide stays, counts as not sent, and is sent again", async () => {
  const server = new Server();
  const refusals: string[] = [];
  const seat = aSeat(server, refusals);
  const { fate, id } = await sends(seat, server);
  const refusal = { code: "try-again", sentence: "Try again." };
  server.say({ type: "refused", id, refusal, is_for_now: true });
  expect(await fate).toBe("kept");
  expect(seat.isKept).toBe(true);
  const later = await seat.send("ask again");
  expect(await later.fate).toBe("kept");
  expect(seat.unsent).toBe(2);

  server.line?.closed(1006);
  seat.nudge();
  server.accept();
  await until(() => server.commands.length === 2);
  expect(server.commands[1]?.id).toBe(id);
  // There is a line, and nothing has come of it yet: whoever sees it as sent would make it once more.
  expect(seat.connection).toBe("live");
  expect(seat.isKept).toBe(true);
  server.say({ type: "ack", id, feed: 2 });
  await until(() => server.commands.length === 3);
  server.say({ type: "ack", id: server.commands[2]?.id, feed: 3 });
  await until(() => seat.unsent === 0);
  expect(seat.isKept).toBe(false);
  expect(refusals).toEqual([]);
});

test("a command that the server cannot even read, and so cannot name, does not stay on the phone", async () => {
  const server = new Server();
  const refusals: string[] = [];
  const before = aSeat(server);
  const { fate } = await sends(before, server);
  before.stop();
  expect(await fate).toBe("kept");

  // The page is opened anew, perhaps as a newer version.
  const later = new Server();
  const seat = aSeat(later, refusals);
  await seat.start();
  const next = await seat.send("ask again");
  later.accept();
  await until(() => later.commands.length === 1);
  const refusal = { code: "malformed", sentence: "This cannot be read." };
  later.say({ type: "refused", id: "", refusal });
  await until(() => later.commands.length === 2);
  expect(refusals).toEqual([refusal.sentence]);
  later.say({ type: "ack", id: later.commands[1]?.id, feed: 1 });
  await until(() => seat.unsent === 0);
  expect(await next.fate).toBe("kept");
  seat.stop();
});

test("positions come one by one and are kept by seat; the map may add to a view", async () => {
  const server = new Server();
  const seat = aSeat(server);
  await seat.start();
  server.accept();
  server.say({ type: "view", feed: 1, at: 5, view: "seeking", outlook: null });
  server.say({ type: "positions", positions: [{ seat: "a", at: 1 }] });
  server.say({
    type: "positions",
    positions: [
      { seat: "b", at: 1 },
      { seat: "a", at: 2 },
    ],
  });
  server.say({ type: "outlook", outlook: "12 left" });
  expect(seat.positions).toEqual({ a: { seat: "a", at: 2 }, b: { seat: "b", at: 1 } });
  expect(seat.frame).toMatchObject({ view: "seeking", outlook: "12 left" });
});

test("positions that are said to be all take the place of those before: nobody stays who may not be seen", async () => {
  const server = new Server();
  const seat = aSeat(server);
  await seat.start();
  server.accept();
  server.say({ type: "positions", positions: [{ seat: "teammate", at: 1 }], is_whole: true });
  server.say({ type: "positions", positions: [{ seat: "other", at: 1 }] });
  expect(Object.keys(seat.positions)).toEqual(["teammate", "other"]);

  server.say({ type: "view", feed: 2, at: 5, view: "the teammate hides now", outlook: null });
  server.say({ type: "positions", positions: [{ seat: "other", at: 2 }], is_whole: true });
  expect(seat.positions).toEqual({ other: { seat: "other", at: 2 } });
});
