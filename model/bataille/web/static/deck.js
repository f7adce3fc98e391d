// A whole deck: how everything in it ends, every position as a dot, and what surrounds one of them.

import { ask } from "./ask.js";
import { changes, fields } from "./agree.js";
import * as around from "./around.js";
import { at, make } from "./dom.js";
import * as map from "./map.js";
import * as near from "./near.js";
import { figure, say } from "./words.js";

const START = "5x1";
let app = null;
let era = 0;
let shown = null;
let framed = "wait";
let last = null;

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
    app.go({ deck: at("deck-name").value.trim() || START, rules, at: "", ...anew });
  });
  at("near-form").addEventListener("submit", (event) => {
    event.preventDefault();
    app.go({ at: at("near-text").value.trim() });
  });
  near.start(app, choose);
  around.start(choose);
  map.start(async (index) =>
    choose((await ask("position", { ...unseeded(app.state.rules), deck: app.state.deck, index })).position.text),
  );
}

/** A seed belongs to one game, not to a deck. */
function unseeded(rules) {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => name !== "seed"));
}

function choose(text) {
  app.go({ at: text }, { push: false });
}

/** Show the deck of the state. */
export async function show() {
  const mine = ++era;
  const { state } = app;
  if (!state.deck) state.deck = START;
  at("deck-name").value = state.deck;
  at("deck-rules").value = fields(state.rules).name;
  at("deck-changed").textContent = changes(state.rules);
  if (!state.at) {
    const found = await ask("random", { deck: state.deck, seed: 1 }).catch((error) => mine === era && nothing(error));
    if (mine !== era) return;
    state.at = found.deal;
  }
  const rules = unseeded(state.rules);
  const given = { ...rules, deck: state.deck };
  if (shown !== JSON.stringify(given)) whole(given);
  const told = await near.show(rules, state.at, state.deck);
  if (mine !== era) return;
  last = told;
  mark();
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

/** Count a deck and draw it, each as soon as it is known. */
function whole(given) {
  shown = JSON.stringify(given);
  const current = () => shown === JSON.stringify(given);
  map.none();
  frame("wait");
  at("counts").replaceChildren(make("p", { class: "hint" }, say("counting")));
  at("map-told").textContent = say("drawing_now");
  ask("deck", given).then(
    (counts) => current() && table(counts),
    (error) => current() && at("counts").replaceChildren(make("p", { class: "hint" }, error.message)),
  );
  ask("map", given).then(
    (drawn) => {
      if (!current()) return;
      frame("map");
      map.show(drawn);
      mark();
    },
    (error) => {
      if (!current()) return;
      frame("around");
      at("map-told").textContent = `${error.message}. ${say("around_hint")}`;
      mark();
    },
  );
}

/** Mark the chosen position in whichever picture there is. */
function mark() {
  if (framed === "map") map.select(last?.position.index ?? null);
  if (framed === "around" && last) around.show(last, shown);
}

function frame(kind) {
  framed = kind;
  at("map").hidden = at("zoom").hidden = kind === "around";
  at("around").toggleAttribute("hidden", kind !== "around");
}

/** Say everything anew in the language of now. */
export function translate() {
  shown = null;
}

/** Leave the view. */
export function stop() {
  era += 1;
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
      .map(([p, n]) => say("by_period", { n: n, p: Number(p) }))
      .join(", ");
    lines.push(space.cycles.count ? say("cycles_told", { n: space.cycles.count, list }) : say("no_cycles"));
  }
  lines.push(
    say("longest_told", {
      p: space.longest.positions,
      d: space.longest.deals,
      t: space.longest_tail,
    }),
  );
  if (space.unreachable !== null) lines.push(say("unreachable_told", { n: space.unreachable }));
  at("counts").replaceChildren(
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)),
    ...lines.map((line) => make("p", {}, line)),
  );
}
