import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import { applyMotion, applyTheme, keptTheme, motionIsOff } from "./design/theme";
import { awaitInstallOffer } from "./install.svelte";
import { keepOffline } from "./offline";
import { wakeSound } from "./sound/play";
import { preferredLanguage, speak } from "./words/language.svelte";

applyTheme(keptTheme());
applyMotion(motionIsOff());
wakeSound();
awaitInstallOffer();
await speak(preferredLanguage());
const app = document.getElementById("app");
if (!app) throw new Error("index.html has no #app");
mount(App, { target: app });
if (import.meta.env.PROD) await keepOffline();
