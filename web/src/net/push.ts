/**
 * Notices on the lock screen. Permission is only ever asked for by a tap; the subscription is sent again on every
 * start of the page, because browsers change it without telling anybody. The browser has one for all games: each seat is
 * switched off for itself, and the browser's own goes with the last.
 */
import { isIphoneTab } from "$/install.svelte";
import { language } from "$/words/language.svelte";
import type { PushKey, Subscribe } from "$/wire.gen";
import { ask } from "./api";
import { isAnyOn, keepWish, wishOf } from "./wishes";

export interface Subscriber {
  readonly game: string;
  readonly seat: string;
  readonly token: string;
}

/**
 * `install`: iPhones allow it only to apps on the home screen. `insecure`: the page did not come over https.
 * `ask`: the player has not been asked yet. `off`: allowed, and not subscribed or switched off for this seat.
 */
export type PushState = "unsupported" | "insecure" | "install" | "ask" | "denied" | "off" | "on";

/** Longer than a page may take until it is calm and has its worker fetched (offline.ts). */
const READY_WITHIN_MS = 15_000;

export async function pushState(seat: Subscriber): Promise<PushState> {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis))
    return isIphoneTab() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission === "default") return "ask";
  return wishOf(seat) !== "off" && (await subscribed()) ? "on" : "off";
}

const subscribed = async (): Promise<PushSubscription | null | undefined> =>
  (await registered())?.pushManager.getSubscription();

/** The worker, once it runs; nothing where there is none, as in the development build or without https. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return undefined;
  const never = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_WITHIN_MS));
  return Promise.race([navigator.serviceWorker.ready, never]);
}

/** Ask for permission if need be and subscribe; only to be called from a tap. */
export async function subscribe(seat: Subscriber): Promise<PushState> {
  const before = await pushState(seat);
  if (before !== "ask" && before !== "off" && before !== "on") return before;
  if ((await Notification.requestPermission()) !== "granted") return pushState(seat);
  const registration = await registered();
  if (!registration) return "unsupported";
  const { key } = await ask<PushKey>("/api/push/key");
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription =
    (await registration.pushManager.getSubscription()) ?? (await registration.pushManager.subscribe(options));
  await tell(seat, subscription);
  return "on";
}

/** What the lock screen said of a game is read by whoever looks at that game: it goes, now and whenever they come back. */
export function closeNoticesOf(game: string): () => void {
  const close = (): void => {
    if (!document.hidden) closeAll(game).catch(() => undefined);
  };
  close();
  document.addEventListener("visibilitychange", close);
  return () => document.removeEventListener("visibilitychange", close);
}

async function closeAll(game: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const notices = (await registration?.getNotifications()) ?? [];
  for (const notice of notices) if (notice.tag.startsWith(`${game} `)) notice.close();
}

/** Send the subscription of earlier times again, without asking anybody. */
export async function renew(seat: Subscriber): Promise<void> {
  if ((await pushState(seat)) !== "on") return;
  const subscription = await subscribed();
  if (subscription) await tell(seat, subscription);
}

export async function unsubscribe(seat: Subscriber): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  const endpoint = encodeURIComponent(subscription.endpoint);
  await ask(`/api/games/${seat.game}/push?endpoint=${endpoint}`, { method: "DELETE", token: seat.token });
  keepWish(seat, "off");
  await leaveIfUnwanted();
}

/** The browser's own goes with the last seat that wants notices. */
export async function leaveIfUnwanted(): Promise<void> {
  const own = await subscribed();
  // Looked at last: meanwhile another seat may have come to want them.
  if (own && !isAnyOn()) await own.unsubscribe();
}

async function tell(seat: Subscriber, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body: Subscribe = {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    language: language(),
  };
  await ask(`/api/games/${seat.game}/push`, { method: "POST", body, token: seat.token });
  keepWish(seat, "on");
}

/** Have a notice sent here; whether the worker heard it in time. */
export async function tryOut({ game, token }: Subscriber, withinMs: number): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    const listen = ({ data }: MessageEvent): void => {
      if (data !== "pushed") return;
      navigator.serviceWorker.removeEventListener("message", listen);
      resolve(true);
    };
    navigator.serviceWorker.addEventListener("message", listen);
    setTimeout(() => resolve(false), withinMs);
  });
  await ask(`/api/games/${game}/push/try`, { method: "POST", token });
  return heard;
}
