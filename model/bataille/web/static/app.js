// The page: one state, kept in the address; three views of it.

import * as agree from "./agree.js";
import { ask } from "./ask.js";
import { alarm, assure, at } from "./dom.js";
import * as deck from "./deck.js";
import * as inside from "./inside.js";
import * as link from "./link.js";
import * as machine from "./machine.js";
import * as play from "./play.js";
import * as words from "./words.js";

const views = { play, inside, deck };
const state = link.read();
let noted = null;
let era = 0;

const app = {
  state,
  rules: () => agree.fields(state.rules),
  changed,
  note: (text, good) => (noted = { text, good }),
  go,
  again,
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
  const found = await ask("deal", { deal: state.deal });
  const deck = found.suited && !["52", "36"].includes(found.deck) ? agree.fields(state.rules).deck : found.deck;
  return go({ deal: await agree.deal(deck), turn: 1, step: 0 });
}

async function show() {
  const mine = ++era;
  if (noted?.good) assure(noted.text);
  else alarm(noted?.text);
  noted = null;
  for (const name of link.VIEWS) {
    at(name).hidden = name !== state.view;
    const tab = at(`tab-${name}`);
    if (name === state.view) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
    if (name !== state.view) views[name].stop();
  }
  tabs();
  document.title = `Bataille · ${words.say(`${state.view}_tab`)}`;
  agree.tell(state.rules);
  try {
    if (!state.deal && state.view !== "deck") state.deal = await agree.deal(agree.fields(state.rules).deck);
    await views[state.view].show();
    link.show(state);
  } catch (error) {
    if (mine === era) alarm(error.message);
  }
}

function tabs() {
  for (const name of link.VIEWS) at(`tab-${name}`).href = link.write({ ...state, view: name });
  at("play-here").href = link.write({ ...state, view: "play", step: 0 });
}

function translate() {
  words.translate();
  play.translate();
  deck.translate();
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
    const other = words.language() === "fr" ? "en" : "fr";
    words.remember(other);
    state.lang = null;
    words.choose(other);
    translate();
    show();
  });
  at("copy").addEventListener("click", async () => {
    const address = new URL(link.write(state), window.location).href;
    // where the page is served to another machine, browsers give it no clipboard
    const told = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => "copied"))
      .catch(() => null)
      .then((done) => done ?? "link_above");
    link.settle();
    at("copy").textContent = words.say(told);
    setTimeout(() => (at("copy").textContent = words.say("copy_link")), 1500);
  });
  window.addEventListener("popstate", () => {
    link.forget();
    Object.assign(state, link.read(), { lang: state.lang });
    show();
  });
  window.addEventListener("pagehide", link.settle);
  window.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    alarm(event.reason.message);
  });
}

words.choose(state.lang);
words.translate();
machine.load().catch((error) => alarm(error.message));
await agree.start(app);
play.start(app);
inside.start(app);
deck.start(app);
wire();
translate();
await show();
document.documentElement.dataset.ready = "yes";
