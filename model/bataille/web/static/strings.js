// What the page says in English and in French: one key per line in the tables, English beside French.

import { read, write } from "./store.js";
import { DECK } from "./strings_deck.js";
import { GAME } from "./strings_game.js";
import { PLAY } from "./strings_play.js";
import { RULES } from "./strings_rules.js";
import { TOUR } from "./strings_tour.js";

/** @type {Record<string, {en: string | string[], fr: string | string[]}>} */
export const STRINGS = { ...PLAY, ...GAME, ...DECK, ...RULES, ...TOUR };
export const LANGUAGES = ["en", "fr"];

const STORE = "bataille.language";
let current = "en";

/** The language in use. */
export const language = () => current;

/** Choose: what the address says, what was chosen before, or what the browser prefers. */
export function choose(wanted) {
  const before = read("localStorage", STORE);
  const browser = (navigator.languages ?? [navigator.language])
    .map((one) => one.slice(0, 2))
    .find((one) => LANGUAGES.includes(one));
  current = [wanted, before, browser, "en"].find((one) => LANGUAGES.includes(one));
  document.documentElement.lang = current;
  return current;
}

/** Remember a choice made by hand. */
export function remember(wanted) {
  write("localStorage", STORE, wanted);
}

/** Whether a key has a text. */
export const known = (key) => Object.hasOwn(STRINGS, key);

/** A text, its `{gaps}` filled: numbers as they are written here, `{n|turn|turns}` by their number. */
export function say(key, gaps = {}) {
  const text = STRINGS[key]?.[current];
  if (typeof text !== "string") return key;
  return spaced(text).replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, many) => {
    const value = gaps[name] ?? null;
    if (one !== undefined) return single(value) ? one : many;
    return typeof value === "string" ? value : figure(value);
  });
}

/** French signs of two parts are not torn from their words at the end of a line. */
export const spaced = (text) =>
  current === "fr" ? text.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text;

const single = (number) => number !== null && (current === "fr" ? number < 2 : number === 1);

/** A number as it is written here. */
export const figure = (number) =>
  number === null || number === undefined
    ? say("unknown")
    : number.toLocaleString(current === "fr" ? "fr-FR" : "en-US");

/** A number and its noun. */
export function counted(number, noun) {
  const forms = STRINGS[noun][current];
  return `${figure(number)} ${forms[single(number) ? 0 : 1]}`;
}

/** A list of texts, such as the speeds. */
export const list = (key) => /** @type {string[]} */ (STRINGS[key][current]);

/** The same sentence with a capital letter at its start and a stop at its end. */
export function sentence(text) {
  const trimmed = text.trim();
  if (!trimmed) return "";
  const whole = trimmed[0].toLocaleUpperCase(current) + trimmed.slice(1);
  return /[.!?…:]$/.test(whole) ? whole : `${whole}.`;
}

/** Put the language into every marked element. */
export function translate(root = document) {
  /** @type {(selector: string) => NodeListOf<HTMLElement>} */
  const all = (selector) => root.querySelectorAll(selector);
  for (const element of all("[data-t]")) element.textContent = say(element.dataset.t);
  for (const element of all("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  for (const element of all("[data-title]")) element.title = say(element.dataset.title);
  document.documentElement.dataset.spoken = current;
  const button = document.getElementById("language");
  button.textContent = current === "fr" ? "EN" : "FR";
  button.setAttribute("aria-label", `${button.textContent}: ${say("other_language")}`);
  button.lang = current === "fr" ? "en" : "fr";
}
