// A whole deck: how everything in it ends, every position as a dot, and what surrounds one of them.

import { ask } from "./api.js";
import * as map from "./deck_map.js";
import { at, make } from "./dom.js";
import * as tools from "./map_tools.js";
import * as around from "./neighbourhood.js";
import * as panel from "./position_panel.js";
import { changes, fields } from "./rule_fields.js";
import { figure, say, sentence } from "./strings.js";

const START = "5x1";
/** Positions of a deck that the server still draws, and counts. */
const DRAWN = 50_000;
const COUNTED = 5_000_000;

let app = null;
let shown = null;
let framed = "wait";
let last = null;
let searching = null;

/** Wire the view; `given` is the page. */
export function start(given) {
  app = given;
  at("deck-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = at("deck-rules").value;
    // the same preset keeps what was changed of it
    const rules = name === fields(app.state.rules).name ? app.state.rules : { rules: name };
    // a turn of a game under other rules is no turn of this one
    const anew = rules === app.state.rules ? {} : { turn: 1, step: 0 };
    app.go({ deck: at("deck-name").value.trim() || START, rules, at: "", zoom: "", ...anew });
  });
  at("deck-rules").addEventListener("change", () => at("deck-form").requestSubmit());
  at("near-form").addEventListener("submit", (event) => {
    event.preventDefault();
    choose(at("near-text").value.trim());
  });
  at("endless").addEventListener("click", () => endless());
  at("endless-stop").addEventListener("click", () => searching?.abort());
  panel.start(app, choose);
  around.start(choose);
  map.start(byIndex, (zoom) => {
    app.state.zoom = zoom;
    app.changed();
  });
  tools.start(byIndex);
  for (const [id, factor] of [
    ["zoom-in", 1.5],
    ["zoom-out", 0.67],
    ["zoom-all", 0],
  ])
    at(id).addEventListener("click", () => (framed === "around" ? around : map).zoom(factor));
}

async function byIndex(index) {
  const given = { ...unseeded(app.state.rules), deck: app.state.deck, index };
  await choose((await ask("position", given, { signal: app.left.signal })).position.text);
}

/** A seed belongs to one game, not to a deck. */
function unseeded(rules) {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => name !== "seed"));
}

/** Go to a position: a step of its own in the browser's history. */
const choose = (text) => app.go({ at: text });

/** Show the deck of the state. */
export async function show() {
  const mine = app.shows;
  const { state } = app;
  if (!state.deck) await ownDeck(state);
  if (mine !== app.shows) return;
  at("deck-name").value = state.deck;
  at("deck-rules").value = fields(state.rules).name;
  at("deck-changed").textContent = changes(state.rules);
  const rules = unseeded(state.rules);
  const given = { ...rules, deck: state.deck };
  if (!state.at) {
    const deal = await ask("random", { deck: state.deck, seed: 1 }).catch(
      (error) => mine === app.shows && nothing(error),
    );
    if (mine !== app.shows) return;
    state.at = deal.deal;
  }
  if (shown !== JSON.stringify(given)) await whole(given, mine);
  if (mine !== app.shows) return;
  const told = await panel.show(rules, state.at, state.deck, app.left.signal);
  if (mine !== app.shows) return;
  last = told;
  mark();
}

/** The deck of the game that is being played, where it is drawn or at least surrounded; else a small one. */
async function ownDeck(state) {
  state.deck = START;
  if (!state.deal) return;
  const read = await ask("deal", { deal: state.deal }).catch(() => null);
  if (!read) return;
  const all = read.suited ? ["52", "36"].includes(read.deck) : read.ranks.every((rank, i) => rank === String(i + 1));
  if (!all || read.cards < 2) return;
  const doc = await ask("turn", { ...state.rules, deal: state.deal, turn: state.turn }).catch(() => null);
  const plain = (pile) => pile.map((card) => card.split("#")[0]).join(" ");
  state.deck = read.deck;
  if (doc) state.at = `${plain(doc.a)} / ${plain(doc.b)}`;
}

/** What is no deck is not shown as the one before. */
function nothing(error) {
  shown = null;
  map.none();
  frame("wait");
  for (const id of ["counts", "near", "map-told"]) at(id).replaceChildren();
  at("near-text").value = "";
  throw error;
}

/** How many positions a deck has: what is not drawn or counted is not even asked for. */
async function size(deck) {
  const { cards, copies } = await ask("deal", { deal: (await ask("random", { deck, seed: 1 })).deal, deck });
  let positions = cards + 1;
  for (let i = 2; i <= cards; i += 1) positions *= i;
  for (const copy of copies) for (let i = 2; i <= copy; i += 1) positions /= i;
  return positions;
}

/** Count a deck and draw it, each as soon as it is known. */
async function whole(given, mine) {
  shown = JSON.stringify(given);
  const current = () => shown === JSON.stringify(given);
  map.none();
  frame("wait");
  at("counts").replaceChildren(make("p", { class: "hint" }, say("counting")));
  at("map-told").textContent = say("drawing_now");
  const positions = await size(given.deck).catch(() => null);
  if (mine !== app.shows || !current()) return;
  // the signal of this deck, not of one click on it: going to a position of it goes on
  search.controller = new AbortController();
  const leave = search.controller;
  const failed = (id) => (error) => {
    if (current() && error.name !== "AbortError")
      at(id).replaceChildren(make("p", { class: "hint" }, sentence(error.message)));
  };
  if (positions === null || positions <= COUNTED)
    ask("deck", given, { signal: leave.signal }).then((counts) => current() && table(counts), failed("counts"));
  else at("counts").replaceChildren(make("p", { class: "hint" }, say("too_many")));
  if (positions !== null && positions > DRAWN) {
    surround();
    return;
  }
  ask("map", given, { signal: leave.signal }).then(
    (drawn) => {
      if (!current()) return;
      frame("map");
      map.show(drawn, app.state.zoom);
      tools.show(drawn);
      mark();
    },
    (error) => {
      if (current() && error.name !== "AbortError") surround(error);
    },
  );
}

const search = { controller: new AbortController() };

function surround(error = null) {
  frame("around");
  at("legend").replaceChildren();
  at("map-told").textContent = error
    ? `${sentence(error.message)} ${say("around_hint")}`
    : `${say("too_many")} ${say("around_hint")}`;
  mark();
}

/** Mark the chosen position in whichever picture there is. */
function mark() {
  if (framed === "map") map.select(last?.position.index ?? null);
  if (framed === "around" && last) around.show(last, shown);
}

function frame(kind) {
  framed = kind;
  at("map").hidden = kind === "around";
  at("zoom").hidden = kind === "wait";
  at("map-tools").hidden = kind !== "map";
  at("around").toggleAttribute("hidden", kind !== "around");
}

/** Say everything anew in the language of now. */
export function translate() {
  shown = null;
  tools.translate();
  if (app.state.view === "deck" && last) show().catch((error) => app.failed(error));
}

/** Leave the view: nobody waits for its pictures any more. */
export function stop() {
  if (framed === "wait") {
    search.controller.abort();
    shown = null;
  }
  searching?.abort();
  tools.stop();
}

/** An endless game of this deck, from the search that `bataille cycles` makes; the seconds show that it goes on. */
async function endless() {
  searching = new AbortController();
  const { signal } = searching;
  const started = Date.now();
  const tell = () =>
    (at("endless-told").textContent = say("searching", { n: Math.round((Date.now() - started) / 1000) }));
  tell();
  const clock = setInterval(tell, 1000);
  at("endless-stop").hidden = false;
  at("endless").disabled = true;
  try {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const rules = unseeded(app.state.rules);
    const found = await ask("endless", { ...rules, deck: at("deck-name").value.trim() || START, seed }, { signal });
    at("endless-told").textContent = found.deal ? "" : sentence(found.searched);
    if (found.deal) await app.go({ view: "inside", deal: found.deal, turn: 1, step: 0 });
  } catch (error) {
    at("endless-told").textContent = error.name === "AbortError" ? "" : sentence(error.message);
  } finally {
    clearInterval(clock);
    at("endless-stop").hidden = true;
    at("endless").disabled = false;
  }
}

function table(space) {
  const kinds = ["total", "a_wins", "b_wins", "draw", "endless"];
  const head = make(
    "tr",
    {},
    make("td"),
    ...kinds.map((kind) => make("th", { scope: "col", class: kind }, say(kind === "draw" ? "draw_plain" : kind))),
  );
  const rows = ["positions", "deals"]
    .filter((name) => space[name])
    .map((name) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, say(name)),
        ...kinds.map((kind) => make("td", {}, figure(space[name][kind]))),
      ),
    );
  const lines = [];
  if (space.cycles) {
    const list = Object.entries(space.cycles.by_period)
      .map(([p, n]) => say("by_period", { n, p: Number(p) }))
      .join(", ");
    lines.push(space.cycles.count ? say("cycles_told", { n: space.cycles.count, list }) : say("no_cycles"));
  }
  lines.push(say("longest_told", { p: space.longest.positions, d: space.longest.deals, t: space.longest_tail }));
  if (space.unreachable !== null) lines.push(say("unreachable_told", { n: space.unreachable }));
  at("counts").replaceChildren(
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
    bar(space.positions),
    ...lines.map((line) => make("p", {}, line)),
  );
}

/** The same as a bar: the shares of the positions. */
function bar(counts) {
  if (!counts) return "";
  const parts = ["a_wins", "draw", "endless", "b_wins"].map((kind) => {
    const part = make("i", { class: kind });
    part.style.width = `${(100 * counts[kind]) / counts.total}%`;
    return part;
  });
  return make("div", { class: "bar", "aria-hidden": "true" }, ...parts);
}
