// A guided tour: seven steps, each a place of the page that exists already, with a sentence or two.

import { at } from "./dom.js";
import { say } from "./strings.js";

const BATAILLE = { rules: "bataille" };

/** Where each step leads; a sample is one of the deals worth seeing, by its name. */
export const STEPS = [
  { view: "play", rules: BATAILLE, sample: "worked-example", turn: 1, step: 0 },
  { view: "inside", rules: BATAILLE, deal: "3 5 1 / 2 4", turn: 1, step: 0 },
  { view: "inside", rules: BATAILLE, sample: "smallest-endless", turn: 1, step: 0 },
  { view: "inside", rules: BATAILLE, sample: "smallest-endless", turn: 4, step: 0 },
  { view: "deck", rules: BATAILLE, deck: "5x1", at: "1 3 5 / 2 4", zoom: "" },
  { view: "inside", rules: BATAILLE, sample: "endless-52", turn: 1, step: 0 },
  { view: "play", rules: BATAILLE, deal: "", turn: 1, step: 0 },
];

let app = null;
let samples = [];
let here = -1;

/** Wire it; `given` is the page. */
export function start(given, lists) {
  app = given;
  samples = lists.known;
  at("tour-start").addEventListener("click", () => to(0));
  at("tour-next").addEventListener("click", () => (here + 1 < STEPS.length ? to(here + 1) : close()));
  at("tour-back").addEventListener("click", () => to(here - 1));
  at("tour-close").addEventListener("click", close);
}

async function to(step) {
  here = step;
  tell();
  const { sample, ...place } = STEPS[step];
  const deal = samples.find(({ name }) => name === sample)?.deal;
  await app.go({ ...place, ...(deal ? { deal } : {}) });
  at("tour-next").focus({ preventScroll: true });
}

function close() {
  here = -1;
  tell();
  at("go").focus({ preventScroll: true });
}

function tell() {
  at("tour").hidden = here < 0;
  document.documentElement.classList.toggle("on-tour", here >= 0);
  if (here < 0) return;
  at("tour-count").textContent = say("tour_of", { i: here + 1, n: STEPS.length });
  at("tour-title").textContent = say(`tour/${here + 1}`);
  at("tour-text").textContent = say(`tour_text/${here + 1}`);
  at("tour-back").hidden = here === 0;
  document.documentElement.style.setProperty("--tour", `${at("tour").offsetHeight + 16}px`);
  at("tour-next").textContent = say(here + 1 < STEPS.length ? "tour_next" : "tour_done");
}

/** Say the step in the language of now. */
export const translate = tell;
