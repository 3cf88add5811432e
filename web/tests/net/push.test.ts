/** Notices are switched off for one seat, and the phone's other games go on telling. */
import { beforeEach, expect, test, vi } from "vitest";
import { closeNoticesOf, leaveIfUnwanted, pushState, renew, subscribe, unsubscribe } from "$/net/push";
import { forgetWish, keepWish } from "$/net/wishes";

const ONE = { game: "one", seat: "s1", token: "t1" };
const OTHER = { game: "other", seat: "s2", token: "t2" };
const ENDPOINT = "https://push.example/phone";
let asked: string[];
/** Whether the browser has its subscription. */
let isSubscribed: boolean;

const subscription = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: () => {
    isSubscribed = false;
    return Promise.resolve(true);
  },
};
const pushManager = {
  getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
  subscribe: () => {
    isSubscribed = true;
    return Promise.resolve(subscription);
  },
};

beforeEach(() => {
  localStorage.clear();
  [asked, isSubscribed] = [[], false];
  const Notification = { permission: "granted", requestPermission: () => Promise.resolve("granted") };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path.split("?")[0] ?? ""}`);
    return Promise.resolve(new Response(JSON.stringify({ key: "k" })));
  });
  return () => vi.unstubAllGlobals();
});

test("switched off in one game, the browser still tells of the other", async () => {
  await subscribe(ONE);
  await renew(OTHER);
  await unsubscribe(ONE);
  expect(asked.slice(-2)).toEqual(["POST /api/games/other/push", "DELETE /api/games/one/push"]);
  expect(isSubscribed).toBe(true);
  expect(await pushState(OTHER)).toBe("on");
  expect(await pushState(ONE)).toBe("off");

  await unsubscribe(OTHER);
  expect(isSubscribed).toBe(false);
});

test("a game whose seat was given up holds the browser's subscription no longer", async () => {
  await subscribe(ONE);
  await renew(OTHER);
  forgetWish(OTHER);
  await unsubscribe(ONE);
  expect(isSubscribed).toBe(false);
});

test("with the last seat that is given up goes the browser's subscription", async () => {
  await subscribe(ONE);
  await renew(OTHER);
  forgetWish(ONE);
  await leaveIfUnwanted();
  expect(isSubscribed).toBe(true);
  forgetWish(OTHER);
  await leaveIfUnwanted();
  expect(isSubscribed).toBe(false);
});

test("a seat that wants notices meanwhile keeps the browser's subscription", async () => {
  await subscribe(ONE);
  forgetWish(ONE);
  const leaving = leaveIfUnwanted();
  keepWish(OTHER, "on");
  await leaving;
  expect(isSubscribed).toBe(true);
});

test("without permission no seat is on, whatever was wished before", async () => {
  await subscribe(ONE);
  vi.stubGlobal("Notification", { permission: "default" });
  expect([await pushState(ONE), await pushState(OTHER)]).toEqual(["ask", "ask"]);
});

test("a game that was switched off stays so when its page starts again, until a tap", async () => {
  await subscribe(ONE);
  await renew(OTHER);
  await unsubscribe(ONE);
  asked = [];
  await renew(ONE);
  expect(asked).toEqual([]);

  expect(await subscribe(ONE)).toBe("on");
  expect(asked).toContain("POST /api/games/one/push");
  expect(await pushState(ONE)).toBe("on");
});

test("notices of the game one looks at go, when it is opened and when one comes back; those of others stay", async () => {
  let lying: { tag: string; close: () => void }[] = [];
  const comes = (tag: string): void => {
    const notice = { tag, close: () => (lying = lying.filter((each) => each !== notice)) };
    lying.push(notice);
  };
  const tags = async (): Promise<string[]> => {
    await new Promise((resolve) => setTimeout(resolve));
    return lying.map(({ tag }) => tag);
  };
  const getRegistration = () => Promise.resolve({ getNotifications: () => Promise.resolve(lying) });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration } });

  for (const tag of ["one question", "other question"]) comes(tag);
  const leave = closeNoticesOf("one");
  expect(await tags()).toEqual(["other question"]);
  comes("one curse");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await tags()).toEqual(["other question"]);
  leave();
  comes("one curse");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await tags()).toEqual(["other question", "one curse"]);
});
