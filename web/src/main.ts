import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import { preferredLanguage, speak } from "./words/language.svelte";

await speak(preferredLanguage());
const app = document.getElementById("app");
if (app) mount(App, { target: app });
