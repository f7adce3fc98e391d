// The page: one state, kept in the address; three views of it.

import { ask, keep, Refusal } from "./api.js";
import * as connection from "./connection.js";
import * as deck from "./deck_view.js";
import * as diagram from "./diagram.js";
import { alarm, assure, at, make } from "./dom.js";
import * as inside from "./game_view.js";
import * as keys from "./keys.js";
import * as link from "./link.js";
import * as newGame from "./new_game.js";
import * as play from "./play_view.js";
import { fields } from "./rule_fields.js";
import * as strings from "./strings.js";
import * as tour from "./tour.js";

/** Every view by its name: a new one needs a module with start, show, stop and translate, a tab and a section. */
const views = { play, inside, deck };
const state = link.read();
let noted = null;

const app = {
  state,
  /** Counts what is shown, so that an answer that comes late is known to be late. */
  shows: 0,
  /** Ends the questions of the view that was left. */
  left: new AbortController(),
  rules: () => fields(state.rules),
  changed,
  note: (text, good) => (noted = { text, good }),
  failed,
  go,
  again,
  renamed: () => strings.translate() ?? translate(),
  covered: () => play.suspend(true),
  uncovered,
};

/** The state changed and is shown already. */
function changed() {
  tabs();
  link.show(state);
}

/** Change the state and show it. */
function go(changes, { push = true } = {}) {
  const moved = changes.view && changes.view !== state.view;
  Object.assign(state, changes);
  link.show(state, { push: push || moved });
  return show();
}

/** Deal anew from the same deck; a few cards with suits are no deck, there the preset's is taken. */
async function again() {
  try {
    const read = await ask("deal", { deal: state.deal }).catch(() => ({ suited: true, deck: "" }));
    const own = read.suited && !["52", "36"].includes(read.deck) ? fields(state.rules).deck : read.deck;
    const deal = await newGame.random(own);
    await go({ view: "play", deal, turn: 1, step: 0 });
  } catch (error) {
    failed(error);
  }
}

async function show() {
  const mine = ++app.shows;
  app.left.abort();
  app.left = new AbortController();
  if (noted?.good) assure(noted.text);
  else alarm(noted?.text);
  noted = null;
  // a control that led here goes away with its view: the keyboard stays in the page
  const leaving = document.activeElement?.closest(".view");
  if (leaving && leaving.id !== state.view) at(`tab-${state.view}`).focus({ preventScroll: true });
  for (const name of link.VIEWS) {
    at(name).hidden = name !== state.view;
    const tab = at(`tab-${name}`);
    if (name === state.view) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
    if (name !== state.view) views[name].stop();
  }
  document.documentElement.dataset.view = state.view;
  tabs();
  document.title = `Bataille · ${strings.say(`${state.view}_tab`)}`;
  newGame.tell(state.rules);
  diagram.home(state.view === "inside" ? "machine-inside" : "machine");
  try {
    if (!state.deal && state.view !== "deck") state.deal = await newGame.random(fields(state.rules).deck);
    await views[state.view].show();
    link.show(state);
  } catch (error) {
    if (mine <= app.shows && error.name !== "AbortError") failed(error);
  }
}

/** Say what went wrong, and offer a way on where there is one. */
function failed(error) {
  if (error.name === "AbortError") return;
  alarm(strings.sentence(error.message));
  const last = error instanceof Refusal ? error.parts?.last : null;
  const way = (key, onclick) => at("alert").append(" ", make("button", { type: "button", onclick }, strings.say(key)));
  if (typeof last === "number" && last >= 1) way("go_last", () => go({ turn: last, step: 0 }));
  else if (error.status >= 500 || error.status === 0) way("retry", () => show());
  else if (state.view !== "deck") way("start_again", () => go({ view: "play", rules: {}, deal: "", turn: 1, step: 0 }));
}

function tabs() {
  for (const name of link.VIEWS) at(`tab-${name}`).href = link.write({ ...state, view: name });
  at("play-here").href = link.write({ ...state, view: "play", step: 0 });
}

function translate() {
  newGame.translate();
  newGame.tell(state.rules);
  for (const view of Object.values(views)) view.translate();
  tour.translate();
  document.title = `Bataille · ${strings.say(`${state.view}_tab`)}`;
}

/** The dialog is gone: the game goes on, and the space key plays. */
function uncovered() {
  play.suspend(false);
  if (state.view === "play") at("go").focus({ preventScroll: true });
}

function wire() {
  for (const name of link.VIEWS) {
    at(`tab-${name}`).addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go({ view: name });
    });
  }
  at("language").addEventListener("click", () => {
    const other = strings.language() === "fr" ? "en" : "fr";
    strings.remember(other);
    state.lang = null;
    strings.choose(other);
    strings.translate();
    translate();
    changed();
  });
  at("copy").addEventListener("click", copy);
  const menu = (open) => {
    at("menu").classList.toggle("open", open);
    at("menu-button").setAttribute("aria-expanded", String(open));
  };
  at("menu-button").addEventListener("click", () => menu(!at("menu").classList.contains("open")));
  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("#menu-button"))) menu(false);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && menu(false));
  window.addEventListener("popstate", () => {
    link.forget();
    Object.assign(state, link.read(), { lang: state.lang });
    show();
  });
  window.addEventListener("pagehide", link.settle);
}

async function copy() {
  const address = new URL(link.write(state), window.location.href).href;
  // where the page is served to another machine, browsers give it no clipboard
  const done = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => "copied"))
    .catch(() => null)
    .then((key) => key ?? "link_above");
  link.settle();
  at("copy").textContent = strings.say(done);
  setTimeout(() => (at("copy").textContent = strings.say("copy_link")), 1500);
}

/** The presets, the deals worth seeing, the deal and its turn: all in one question. */
async function begin() {
  const deck = state.view === "deck";
  const seed = state.rules.seed ?? String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const given = { ...state.rules, seed, ...(state.deal && !deck ? { deal: state.deal, turn: state.turn } : {}) };
  // a wrong link still gets a page, which then says what is wrong with it
  const first = await ask("start", given).catch((error) => {
    if (error.status >= 400 && error.status < 500) return ask("start").then((lists) => ({ ...lists, deal: null }));
    throw error;
  });
  if (!deck && first.deal) {
    state.deal = first.deal;
    if (first.turn) keep("turn", { ...state.rules, deal: state.deal, turn: first.turn.turn }, first.turn);
  }
  return first;
}

async function boot() {
  strings.choose(state.lang);
  strings.translate();
  keys.start();
  connection.start();
  wire();
  window.addEventListener("error", (event) => alarm(strings.sentence(event.message ?? "")));
  window.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    failed(event.reason instanceof Error ? event.reason : new Error(String(event.reason)));
  });
  const lists = await begin();
  newGame.start(app, lists);
  for (const view of Object.values(views)) view.start(app);
  tour.start(app, lists);
  translate();
  diagram.load().catch(failed);
  await show();
  document.documentElement.dataset.ready = "yes";
}

boot().catch(failed);
