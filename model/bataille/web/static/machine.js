// The state machine's diagram, and the phase of the game lit up in it.

import { picture } from "./ask.js";
import { at } from "./dom.js";
import { say } from "./words.js";

let lit = null;

/** Fetch the diagram once. */
export async function load() {
  const parsed = new DOMParser().parseFromString(await picture(), "image/svg+xml");
  at("machine").replaceChildren(document.importNode(parsed.documentElement, true));
  name();
  if (lit) light(lit);
}

/** Put the phases into the page's language. */
export function name() {
  at("machine").firstElementChild?.setAttribute("aria-label", say("machine", { phase: lit ? say(lit.to) : "–" }));
  for (const group of at("machine").querySelectorAll("[data-phase]")) {
    group.querySelector("text").textContent = say(group.dataset.phase);
  }
}

/** Light the phase a step led to, and the arrow that led there. */
export function light({ from, to }) {
  lit = { from, to };
  at("phase").textContent = say(to);
  const svg = at("machine").firstElementChild;
  if (!svg) return;
  svg.setAttribute("aria-label", say("machine", { phase: say(to) }));
  for (const group of svg.querySelectorAll("[data-phase]")) group.classList.toggle("lit", group.dataset.phase === to);
  for (const group of svg.querySelectorAll("[data-from]")) {
    group.classList.toggle("lit", group.dataset.from === from && group.dataset.to === to);
  }
}
