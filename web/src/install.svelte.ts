/** Hideline on the home screen: browsers that offer it tell the page once, early; the offer is kept until it is wanted. */

interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let offer = $state.raw<InstallOffer>();

export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
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
