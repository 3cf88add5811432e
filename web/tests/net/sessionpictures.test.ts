/** Pictures go before the command that speaks of them, and come back to the player where that is not done. */
import { expect, test } from "vitest";
import { Refusal } from "../../src/net/api";
import { hold } from "../../src/net/held";
import { PENDING, Server, aSeat, drawer, until } from "./seats";

test("whoever takes back a command has its pictures back, also while one is on its way", async () => {
  const server = new Server();
  const back: Blob[] = [];
  let arrives: ((photo: string) => void) | undefined;
  const upload = (): Promise<string> => new Promise((resolve) => (arrives = resolve));
  const seat = aSeat(server, [], upload, back);
  await seat.start();
  const tree = hold(new Blob(["a tree"]));
  const { fate } = await seat.send(tree);
  expect(seat.mayTakeBack(tree)).toBe(true);
  server.accept();
  await until(() => seat.progress !== undefined);
  expect(seat.mayTakeBack(tree)).toBe(true);
  await Promise.all([seat.takeBack(tree), seat.takeBack(tree)]);
  expect(await fate).toBe("kept");
  arrives?.("photo-id");
  await until(() => seat.progress === undefined);
  expect([seat.unsent, back.length, server.commands]).toEqual([0, 1, []]);
  expect(await drawer.all("outbox")).toEqual([]);
});

test("PHOTO-1: a picture waits with its answer, goes first, and the answer has the time of the tap", async () => {
  const offline = new Server();
  const before = aSeat(offline);
  await before.start();
  const jpeg = new Blob(["a tree"], { type: "image/jpeg" });
  const sent = await before.send(hold(jpeg));
  expect(await sent.fate).toBe("kept");
  expect(before.unsent).toBe(1);
  before.stop();

  // The page is opened anew, still in the tunnel, and then outside.
  const server = new Server();
  const shares: (number | undefined)[] = [];
  const seat = aSeat(server, [], (_jpeg, progress) => {
    progress(0.5);
    shares.push(seat.progress);
    expect(server.commands).toEqual([]);
    return Promise.resolve("photo-id");
  });
  await seat.start();
  expect(seat.unsent).toBe(1);
  server.accept();
  await until(() => server.commands.length === 1);
  expect(server.commands[0]).toMatchObject({ command: "photo-id", made_at: 1000 });
  expect(shares).toEqual([0.5]);
  server.say({ type: "ack", id: server.commands[0]?.id, feed: 1 });
  await until(() => seat.unsent === 0);
});

test("a picture whose command is refused when its form is long gone comes back to the player", async () => {
  const server = new Server();
  const [refusals, back]: [string[], Blob[]] = [[], []];
  let isKept = (): void => undefined;
  const keeping = new Promise<void>((resolve) => (isKept = resolve));
  const seat = aSeat(server, refusals, () => Promise.resolve("photo-id"), back, keeping);
  await seat.start();
  const { fate } = await seat.send(hold(new Blob(["a tree"])));
  server.line?.closed(1006);
  expect(await fate).toBe("kept");
  seat.nudge();
  server.accept();
  await until(() => server.commands.length === 1);
  server.say({ type: "refused", id: server.commands[0]?.id, refusal: PENDING });
  await new Promise((resolve) => setTimeout(resolve));
  expect(await drawer.all("outbox")).toHaveLength(1);
  isKept();
  await until(() => seat.unsent === 0);
  expect(await drawer.all("outbox")).toHaveLength(0);
  expect(refusals).toEqual([PENDING.sentence]);
  expect(back).toHaveLength(1);
});

test("what is sent meanwhile need not wait for a picture", async () => {
  const server = new Server();
  const seat = aSeat(server, [], () => new Promise(() => undefined));
  await seat.start();
  server.accept();
  await seat.send(hold(new Blob(["a tree"])));
  await seat.send("pause");
  await until(() => server.commands.length === 1);
  expect(server.commands.map(({ command }) => command)).toEqual(["pause"]);
});

test("a picture that the server cannot read is refused with its answer, and nothing is left of both", async () => {
  const server = new Server();
  const why = new Refusal("malformed", "This photo cannot be read: send another one.", 400);
  const seat = aSeat(server, [], () => Promise.reject(why));
  await seat.start();
  server.accept();
  const { fate } = await seat.send(hold(new Blob(["a tree"])));
  expect(await fate).toMatchObject({ sentence: why.sentence });
  await until(() => seat.unsent === 0);
  expect(server.commands).toEqual([]);
});
