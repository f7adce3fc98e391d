// Playing: one button, one key, or by itself at a chosen speed. What happens is asked of the server, turn by turn.

import { ask } from "./ask.js";
import { alarm, at } from "./dom.js";
import * as ending from "./ending.js";
import * as machine from "./machine.js";
import { clear, lay, scene } from "./table.js";
import { told } from "./told.js";
import { counted, figure, list, say } from "./words.js";
import * as wins from "./wins.js";

const PACE = {
  face: 480,
  face_again: 620,
  tie: 640,
  cover: 520,
  a_higher: 640,
  b_higher: 640,
  gather_a: 170,
  gather_b: 170,
  slide_a: 460,
  slide_b: 460,
};
const SPEEDS = [0.5, 1, 2, 5, 15, Infinity];
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

let app = null;
let running = null;
let hurried = 0;
let automatic = false;
let wake = null;
let era = 0;

/** Wire the controls; `given` is the page: its state and how to change it. */
export function start(given) {
  app = given;
  at("go").addEventListener("click", press);
  at("auto").addEventListener("click", () => setAutomatic(!automatic));
  at("speed").addEventListener("input", tellSpeed);
  at("peek").addEventListener("change", () => show());
  at("clear").addEventListener("click", wins.clear);
  window.addEventListener("storage", wins.tell);
  document.addEventListener("keydown", (event) => {
    const free =
      !event.target.closest("input, textarea, select, button, a, dialog, summary") || event.target.id === "go";
    if (event.key !== " " || !free || app.state.view !== "play" || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  // a button pressed by the space key would click again on release
  at("go").addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
}

/** Show the state as it is, without moving anything. */
export async function show() {
  stop();
  const mine = era;
  const { state } = app;
  const doc = await turnOf(state.turn).catch((error) => (mine === era ? nothing(error) : null));
  if (mine !== era) return;
  state.step = Math.min(state.step, doc.steps.length);
  if (doc.steps[state.step - 1]?.to === "turn start" && !doc.end)
    Object.assign(state, { turn: state.turn + 1, step: 0 });
  const now = state.turn === doc.turn ? doc : await turnOf(state.turn);
  if (mine !== era) return;
  picture(now, 0);
  if (over(now)) await finish(now, false);
  else ending.hide();
}

/** What cannot be played is not shown as if it could. */
function nothing(error) {
  clear();
  ending.hide();
  at("told").textContent = "";
  at("go").disabled = at("auto").disabled = true;
  throw error;
}

/** Tell the speed, and everything else that is said in a language. */
export function translate() {
  tellSpeed();
  wins.tell();
  machine.name();
}

/** End an automatic run, and leave a turn under way where it is. */
export function stop() {
  era += 1;
  setAutomatic(false);
  wake?.();
}

const over = (doc) => doc.end !== null && app.state.step >= doc.steps.length;
const turnOf = (turn) => ask("turn", { ...app.state.rules, deal: app.state.deal, turn });
const game = () => JSON.stringify([app.state.rules, app.state.deal]);

function tellSpeed() {
  at("speed-told").textContent = list("speeds")[at("speed").value - 1];
  at("speed").setAttribute("aria-valuetext", at("speed-told").textContent);
}

function press() {
  if (running === era) {
    hurried += 1;
    wake?.();
    return;
  }
  hurried = 0;
  run(at("phases").checked);
}

function setAutomatic(on) {
  automatic = on && !at("go").disabled;
  at("auto").setAttribute("aria-pressed", String(automatic));
  at("told").setAttribute("aria-live", automatic ? "off" : "polite");
  if (automatic && running !== era) {
    hurried = 0;
    run(false);
  }
}

/** Play a turn, or one phase; then the turns that were pressed for meanwhile, or all of them. */
async function run(onePhase) {
  const mine = era;
  running = mine;
  try {
    do {
      const doc = await turnOf(app.state.turn);
      if (mine !== era) return;
      if (over(doc)) return;
      // fetch the next while this one is on the table
      if (!doc.end) turnOf(doc.turn + 1).catch(() => {});
      if (!(await steps(doc, onePhase, mine))) return;
      if (over(doc)) return await finish(doc, true);
      if (hurried > 0) hurried -= 1;
      else if (!automatic) return;
      // a turn at once still gives the browser a moment to paint
      if (pace("face") === 0) await new Promise((done) => requestAnimationFrame(done));
    } while (!onePhase && mine === era);
  } catch (error) {
    if (mine !== era) return;
    alarm(error.message);
    setAutomatic(false);
  } finally {
    if (running === mine) running = null;
  }
}

async function steps(doc, onePhase, mine) {
  const { state } = app;
  do {
    state.step += 1;
    const { name } = doc.steps[state.step - 1];
    const duration = pace(name);
    if (duration || onePhase || state.step === doc.steps.length)
      picture(doc, still.matches ? 0 : onePhase ? (PACE[name] ?? 0) : duration);
    if (state.step === doc.steps.length) break;
    if (onePhase) return true;
    if (duration) await pause(duration * 1.15);
    if (mine !== era) return false; // somebody went elsewhere meanwhile
  } while (true);
  wins.played(game(), doc.turn);
  if (!doc.end) {
    const before = told(doc, doc.steps.length, { peek: at("peek").checked });
    Object.assign(state, { turn: doc.turn + 1, step: 0 });
    numbers(
      { ...doc, turn: doc.turn + 1, wars: doc.wars + doc.steps.filter(({ name }) => name === "tie").length },
      scene(doc, doc.steps.length),
    );
    at("told").textContent = before;
  }
  app.changed();
  return true;
}

/** How long a step takes now, in milliseconds. */
function pace(name) {
  const speed = SPEEDS[at("speed").value - 1];
  if (hurried > 0 || speed === Infinity) return 0;
  return (PACE[name] ?? 0) / speed;
}

function pause(wait) {
  return new Promise((done) => {
    const timer = setTimeout(done, wait);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });
}

/** Put one step on the page. */
function picture(doc, duration) {
  const { step } = app.state;
  const peek = at("peek").checked;
  lay(doc, step, { peek, duration });
  const ties = doc.steps.slice(0, step).filter(({ name }) => name === "tie").length;
  numbers({ ...doc, wars: doc.wars + ties }, scene(doc, step));
  machine.light(doc.steps[step - 1] ?? { from: null, to: "turn start" });
  at("told").textContent = told(doc, step, { peek }) || (doc.turn === 1 && step === 0 ? say("ready") : "");
  at("go").disabled = at("auto").disabled = over(doc);
  app.changed();
}

function numbers(doc, { a, b }) {
  at("count-turn").textContent = figure(doc.turn);
  at("count-wars").textContent = figure(doc.wars);
  at("count-a").textContent = counted(a, "cards");
  at("count-b").textContent = counted(b, "cards");
  const all = doc.a.length + doc.b.length;
  at("share-a").style.width = `${(100 * a) / all}%`;
  at("share-b").style.width = `${(100 * b) / all}%`;
  at("share-t").style.width = `${(100 * (all - a - b)) / all}%`;
}

async function finish(doc, fresh) {
  setAutomatic(false);
  at("go").disabled = at("auto").disabled = true;
  const kept = fresh ? wins.ended(game(), doc.end.outcome) : true;
  await ending.show(app.state, doc, app.rules(), {
    counted: kept,
    again: () => app.again(),
    inside: () => app.go({ view: "inside", turn: doc.turn, step: 0 }),
  });
}
