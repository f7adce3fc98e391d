// Inside a game: any turn at once, its position, its steps, what the game comes to; driven by keys.

import { ask } from "./api.js";
import { mini, short } from "./cards.js";
import * as strip from "./course_strip.js";
import * as ring from "./cycle_ring.js";
import { concealed } from "./describe_turn.js";
import * as diagram from "./diagram.js";
import { alarm, at, make } from "./dom.js";
import * as exchange from "./exchange.js";
import * as exports from "./export_panel.js";
import * as keys from "./keys.js";
import { counted, figure, say } from "./strings.js";
import * as transitions from "./transitions.js";

const RUN_MS = 320;
const STOPS = ["never", "war", "double", "lead", "few"];

let app = null;
let course = null;
let running = null;
let lastTurn = null;

/** Wire the controls; `given` is the page. */
export function start(given) {
  app = given;
  at("first").addEventListener("click", () => to(1));
  at("back").addEventListener("click", () => to(app.state.turn - 1));
  at("next").addEventListener("click", () => to(app.state.turn + 1));
  at("last").addEventListener("click", () => to(strip.end()));
  at("jump").addEventListener("change", () => to(Math.floor(Number(at("jump").value)) || 1));
  at("scrub").addEventListener("input", () => to(Number(at("scrub").value)));
  at("play-here").addEventListener("click", (event) => {
    event.preventDefault();
    app.go({ view: "play", step: 0 });
  });
  at("its-deck").addEventListener("click", () =>
    app.go({ view: "deck", deck: at("its-deck").dataset.deck, at: at("its-deck").dataset.at }),
  );
  at("run").addEventListener("click", run);
  at("next-war").addEventListener("click", () => seek("war"));
  at("biggest-war").addEventListener("click", () => seek("largest"));
  at("next-lead").addEventListener("click", () => seek("lead"));
  at("to-repeat").addEventListener("click", () => to(course.tail + course.period + 1));
  strip.start(to);
  ring.start(onward, to);
  transitions.start();
  exchange.start(app);
  exports.start(app);
  const open = () => app.state.view === "inside" && course !== null;
  keys.onKeys(open, {
    ArrowLeft: () => to(app.state.turn - 1),
    ArrowRight: () => to(app.state.turn + 1),
    Home: () => to(1),
    End: () => to(strip.end()),
    w: () => seek("war"),
    l: () => seek("lead"),
  });
  keys.onSpace(open, run);
  window.addEventListener("resize", () => open() && drawn());
}

const to = (turn) => app.go({ turn: Math.max(1, Math.min(turn, course?.last ?? turn)), step: 0 }, { push: false });
const onward = () => to(app.state.turn + 1 > (course?.last ?? Infinity) ? course.tail + 1 : app.state.turn + 1);

/** Show the turn of the state. */
export async function show() {
  const mine = app.shows;
  const current = () => mine === app.shows;
  const given = { ...app.state.rules, deal: app.state.deal };
  const { turn: number } = app.state;
  const [doc, before] = await Promise.all([
    ask("turn", { ...given, turn: number }),
    number > 1 ? ask("turn", { ...given, turn: number - 1 }).catch(() => null) : null,
  ]);
  if (!current()) return;
  turn(doc, new Set(before?.taken ?? []));
  const [path, game] = await Promise.all([ask("course", given), ask("game", given)]);
  if (!current()) return;
  course = path;
  const last = Math.max(1, course.last ?? course.tail + course.period);
  at("jump").max = course.last ?? "";
  at("scrub").max = last;
  at("scrub").value = number;
  at("of").textContent = course.last === null ? say("for_ever") : say("of_turns", { n: last });
  at("to-repeat").hidden = course.tail === null;
  verdict(game);
  exchange.verdict(game);
  exports.show(course);
  drawn();
  await Promise.all([transitions.show(given, number, current), wholeDeck(doc, current)]);
}

/** Everything that is said in a language. */
export function translate() {
  at("stop-at").replaceChildren(...STOPS.map((one) => make("option", { value: one }, say(`stop/${one}`))));
  if (app.state.view === "inside" && course) show().catch((error) => app.failed(error));
}

/** Leave the view. */
export function stop() {
  course = null;
  halt();
  ring.stop();
  transitions.stop();
}

/** Run turn after turn, until the end, a second press, or what was chosen to stop at. */
function run() {
  if (running) return halt();
  at("run").setAttribute("aria-pressed", "true");
  running = setInterval(step, RUN_MS);
  return null;
}

async function step() {
  const { turn } = app.state;
  if (turn >= (course?.last ?? Infinity)) return halt();
  const event = at("stop-at").value;
  if (event && event !== "never") {
    const found = await ask("seek", { ...app.state.rules, deal: app.state.deal, event, turn }).catch(() => ({
      turn: null,
    }));
    if (!running) return null;
    if (found.turn === turn + 1) halt();
  }
  return onward();
}

function halt() {
  clearInterval(running);
  running = null;
  at("run").setAttribute("aria-pressed", "false");
  return null;
}

/** Go to the next turn at which something happens. */
async function seek(event) {
  const { turn } = app.state;
  const found = await ask("seek", { ...app.state.rules, deal: app.state.deal, event, turn });
  at("way-told").textContent = found.turn === null ? say("nothing_found", { n: turn }) : "";
  if (found.turn !== null) await to(found.turn);
}

/** Offer the whole deck where the deal is one of all its cards. */
async function wholeDeck(doc, current) {
  const { suited, ranks, deck } = await ask("deal", { deal: app.state.deal });
  if (!current()) return;
  at("its-deck").hidden = suited ? !["52", "36"].includes(deck) : !ranks.every((rank, i) => rank === String(i + 1));
  const plain = (pile) => pile.map((card) => card.split("#")[0]).join(" ");
  Object.assign(at("its-deck").dataset, { deck, at: `${plain(doc.a)} / ${plain(doc.b)}` });
}

function turn(doc, moved) {
  alarm("");
  lastTurn = doc;
  at("jump").value = doc.turn;
  at("back").disabled = at("first").disabled = doc.turn === 1;
  at("next").disabled = at("last").disabled = doc.end !== null;
  exchange.show(doc, moved);
  at("moved-told").hidden = moved.size === 0;
  at("names").replaceChildren(
    ...fact("digest", make("code", {}, doc.digest)),
    ...fact("key", make("code", { class: "long", tabindex: 0, title: say("key_hint") }, bytes(doc.key))),
    ...(doc.index === null ? [] : fact("index", make("code", {}, figure(doc.index)))),
  );
  const hidden = concealed(doc);
  at("strip").replaceChildren(...doc.steps.map((one) => line(one, hidden)));
  const last = doc.steps.findLast((one) => one.table.length) ?? doc.steps.at(-1);
  diagram.light(last ?? { from: null, to: "turn start" });
}

/** One step: a click explains its transition. */
function line(step, hidden) {
  const table = step.table.map(({ a, b, up }) =>
    make(
      "span",
      { class: `pair${up ? "" : " covered"}` },
      ...[b, a].map((card) => (card ? mini(card, { hidden: !up }) : make("span", { class: "mini none" }))),
    ),
  );
  const hand = step.hand.length
    ? [
        make("span", { class: "hand-told" }, `${say("in_hand")} `),
        ...step.hand.map(({ card }) => mini(card, { hidden: hidden.has(card) })),
      ]
    : [];
  const explain = () => {
    diagram.light(step);
    transitions.explain(step.from, step.to, step.name);
  };
  return make(
    "li",
    {},
    make(
      "button",
      { type: "button", class: "step", title: say(`transition/${step.name}`), onclick: explain },
      make(
        "span",
        { class: "step-name" },
        make("code", {}, step.name),
        ` → ${say(step.to)} `,
        make("span", { class: "step-sizes" }, `a ${step.a} · b ${step.b}`),
      ),
      make("span", { class: "step-cards" }, ...table, ...hand),
    ),
  );
}

function verdict(game) {
  const { outcome, reason } = game;
  const won = { "a-wins": "a_wins_plain", "b-wins": "b_wins_plain", draw: "draw_plain" }[outcome];
  // where no rule ends it there is no outcome, and no number of turns
  const endless = game.last === null;
  const facts = endless
    ? [...fact("outcome", say("endless_game")), ...fact("first_repeat", say("after_turn", { n: game.turns }))]
    : [
        ...fact("outcome", `${say(won)} · ${say(`reason_of/${reason}`)}`),
        ...fact("lasts", `${counted(game.turns, "turns")}, ${counted(game.wars, "wars_n")}`),
      ];
  if (game.period !== null) {
    facts.push(...fact("tail", counted(game.tail, "turns")));
    const same = game.period === game.suit_blind_period;
    const period = { blind: game.suit_blind_period, exact: game.period };
    facts.push(...fact("period", say(same ? "period_same" : "period_told", period)));
  }
  const left = game.final.table.length
    ? [make("p", {}, say("lies", { cards: game.final.table.map((card) => short(String(card))).join(" ") }))]
    : [];
  at("verdict").replaceChildren(
    make("dl", { class: "facts" }, ...facts),
    ...left,
    ...(game.ruled ? [] : [make("p", { class: "hint" }, say("endless_unruled"))]),
  );
}

const bytes = (key) => key.match(/../g).join(" ");
const fact = (key, value) => [make("dt", {}, say(key)), make("dd", {}, value)];

function drawn() {
  const given = { ...app.state.rules, deal: app.state.deal };
  strip.show(course, given, app.state.turn);
  ring.show(course, given, app.state.turn);
}

/** The turn on show, for other views. */
export const shown = () => lastTurn;
