// Playing: the button, the space key, the own pile, or by itself. What happens is asked of the server, turn by turn.

import { ask } from "./api.js";
import { describe, speak } from "./describe_turn.js";
import * as diagram from "./diagram.js";
import { announce, at } from "./dom.js";
import * as ending from "./ending.js";
import * as guess from "./guess.js";
import * as keys from "./keys.js";
import * as party from "./party.js";
import { name } from "./people.js";
import { Player } from "./player.js";
import * as score from "./score.js";
import * as panel from "./settings_panel.js";
import { settings } from "./settings.js";
import { figure, list, say } from "./strings.js";
import { clear, lay, scene } from "./table.js";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

let app = null;
/** @type {Player} */
let player = null;
/** The turn on the table, and its step. */
let shown = null;
let failed = false;

/** Wire the controls; `given` is the page: its state and how to change it. */
export function start(given) {
  app = given;
  player = new Player({
    turnOf,
    draw: picture,
    turned,
    finished: (doc) => finish(doc, true),
    failed: (error) => app.failed(error),
    automatic: (on) => at("auto").setAttribute("aria-pressed", String(on)),
    again: () => app.again(),
    speed: () => settings().speed - 1,
    onePhase: () => settings().phases,
    nextFrame: () => new Promise((done) => requestAnimationFrame(done)),
  });
  at("go").addEventListener("click", press);
  at("deal").addEventListener("click", () => app.again());
  at("auto").addEventListener("click", () => player.setPlaying(!player.playing));
  at("felt").addEventListener("click", (event) => {
    if (!event.target.closest("button, a, #ending")) press();
  });
  panel.start({ redraw, renamed: () => app.renamed() });
  window.addEventListener("storage", score.tell);
  at("clear").addEventListener("click", clearGames);
  keys.onSpace(() => app.state.view === "play", press);
}

/** Show the state as it is, without moving anything. */
export async function show() {
  player.leave();
  const { state } = app;
  const mine = ++app.shows;
  const doc = await turnOf(state.turn).catch((error) => (mine === app.shows ? nothing(error) : null));
  if (mine !== app.shows || !doc) return;
  failed = false;
  state.step = Math.min(state.step, doc.steps.length);
  if (doc.steps[state.step - 1]?.to === "turn start" && !doc.end)
    Object.assign(state, { turn: state.turn + 1, step: 0 });
  const now = state.turn === doc.turn ? doc : await turnOf(state.turn);
  if (mine !== app.shows) return;
  const over = now.end !== null && state.step >= now.steps.length;
  player.stand(state.turn, state.step, over);
  picture(now, state.step, 0);
  if (over) await finish(now, false);
  else ending.hide();
  player.suspend(at("new-game").open);
}

/** What cannot be played is not shown as if it could. */
function nothing(error) {
  failed = true;
  shown = null;
  player.stand(1, 0, false);
  clear();
  ending.hide();
  guess.offer("", false);
  at("told").textContent = "";
  at("go").disabled = at("auto").disabled = true;
  throw error;
}

/** Say everything anew in the language of now, wherever the game stands. */
export function translate() {
  panel.tell();
  score.tell();
  diagram.name();
  redraw();
}

/** Leave the view. */
export function stop() {
  player.leave();
}

/** Something lies over the table, or no longer. */
export const suspend = (on) => player?.suspend(on);

const turnOf = (turn) => ask("turn", { ...app.state.rules, deal: app.state.deal, turn });
const game = () => JSON.stringify([app.state.rules, app.state.deal]);

function press() {
  if (failed) return;
  player.press();
}

/** The same step again, as the settings and the language now want it. */
function redraw() {
  if (!shown || app.state.view !== "play") return;
  const { doc, step } = shown;
  picture(doc, step, 0);
  if (player.over) finish(doc, false);
}

/** Put one step on the page. */
function picture(doc, step, duration) {
  shown = { doc, step };
  const { peek, sound } = settings();
  Object.assign(app.state, { turn: doc.turn, step });
  const over = doc.end !== null && step >= doc.steps.length;
  lay(doc, step, { peek, over, duration: still.matches ? 0 : duration });
  const ties = doc.steps.slice(0, step).filter((one) => one.name === "tie").length;
  numbers(doc.turn, doc.wars + ties, doc, scene(doc, step));
  const now = doc.steps[step - 1];
  diagram.light(now ?? { from: null, to: "turn start" });
  at("told").textContent = describe(doc, step, { peek }) || (doc.turn === 1 && step === 0 ? say("ready") : "");
  guess.offer(game(), doc.turn === 1 && step === 0, () => at("go").focus());
  if (sound && duration && now) party.play(now.name === "tie" ? "war" : "card");
  buttons(over);
  app.changed();
}

/** The one big button deals again where the game is over. */
function buttons(over) {
  at("go").disabled = false;
  at("auto").disabled = over;
  at("go-text").textContent = say(over ? "again" : "play");
}

/** A turn is over: it is said once, counted, and the next one begins. */
function turned(doc) {
  score.played(game(), doc);
  if (!doc.end) {
    shown = { doc, step: doc.steps.length };
    const ties = doc.steps.filter((one) => one.name === "tie").length;
    Object.assign(app.state, { turn: doc.turn + 1, step: 0 });
    numbers(doc.turn + 1, doc.wars + ties, doc, scene(doc, doc.steps.length));
    if (!player.playing) announce(speak(doc));
    app.changed();
  }
}

function numbers(turn, wars, doc, { a, b }) {
  at("count-turn").textContent = figure(turn);
  at("count-wars").textContent = figure(wars);
  at("count-a").textContent = figure(a);
  at("count-b").textContent = figure(b);
  for (const seat of ["a", "b"]) at(`name-${seat}`).textContent = name(seat);
  const all = doc.a.length + doc.b.length;
  at("share-a").style.width = `${(100 * a) / all}%`;
  at("share-b").style.width = `${(100 * b) / all}%`;
  at("share-t").style.width = `${(100 * (all - a - b)) / all}%`;
}

async function finish(doc, fresh) {
  const guessed = guess.of(game());
  const badges = fresh ? score.ended(game(), doc.end, guessed) : [];
  buttons(true);
  const won = doc.end.outcome === "a-wins";
  if (fresh && won) party.confetti();
  if (fresh && settings().sound) party.play(won ? "win" : "lose");
  await ending.show(app.state, doc, app.rules(), {
    fresh,
    counted: badges !== null,
    badges: badges ?? [],
    guessed,
    run: score.games().run,
    spoken: speak(doc),
    inside: () => app.go({ view: "inside", turn: doc.turn, step: 0 }),
  });
}

/** Forget the results: the button then brings them back, for a while. */
function clearGames() {
  const undo = score.clear();
  at("undo").hidden = false;
  at("undo").focus();
  announce(say("cleared"));
  at("undo").onclick = () => {
    undo();
    at("undo").hidden = true;
    at("clear").focus();
  };
  setTimeout(() => {
    if (document.activeElement === at("undo")) at("go").focus();
    at("undo").hidden = true;
  }, 15_000);
}

/** Names of the speeds, for the panel. */
export const speeds = () => list("speeds");
