import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import { applyMotion, applyTheme, keptTheme, motionIsOff } from "./design/theme";
import { awaitInstallOffer } from "./install.svelte";
import { keepOffline } from "./offline";
import { keepFocus } from "./parts/focus";
import { drawer } from "./play/seats";
import { wakeSound } from "./sound/play";
import { followOtherPages, preferredLanguage, speakSoon } from "./words/language.svelte";

/** Not awaited at the top of this file: the parts that are loaded later need it to be through. */
async function begin(): Promise<void> {
  applyTheme(keptTheme());
  applyMotion(motionIsOff());
  wakeSound();
  awaitInstallOffer();
  // It takes a while to open, and every page looks into it; whoever does hears whether that failed.
  drawer().catch(() => undefined);
  await speakSoon(preferredLanguage());
  const app = document.getElementById("app");
  if (!app) throw new Error("index.html has no #app");
  keepFocus(app);
  followOtherPages();
  mount(App, { target: app });
  if (import.meta.env.PROD) await keepOffline();
}

void begin();
