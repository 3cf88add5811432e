/** Hideline on the home screen: browsers that offer it tell the page once, early; the offer is kept until it is wanted. */

interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offer = $state.raw<InstallOffer>();

export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
/** Safari on a phone, in a tab: the app on the home screen has a storage of its own, and alone may send notices. */
export const isIphoneTab = (): boolean =>
  "standalone" in navigator && (navigator as { standalone?: boolean }).standalone === false;
export const mayInstall = (): boolean => offer !== undefined;

export function awaitInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener("appinstalled", () => (offer = undefined));
}

/** From a tap: the browser asks. Whether the player said yes. */
export async function install(): Promise<boolean> {
  if (!offer) return false;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  offer = undefined;
  return outcome === "accepted";
}
