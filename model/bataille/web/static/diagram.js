// The state machine's diagram: the phase of the game lit up, and in the view inside each arrow to be asked.

import { picture } from "./api.js";
import { at } from "./dom.js";
import { figure, say } from "./strings.js";

const SVG = "http://www.w3.org/2000/svg";
let svg = null;
let lit = null;
let counts = new Map();
let pick = null;

/** Fetch the diagram once. */
export async function load() {
  const parsed = new DOMParser().parseFromString(await picture(), "image/svg+xml");
  svg = document.importNode(parsed.documentElement, true);
  svg.addEventListener("click", (event) => {
    const arrow = event.target.closest("[data-from]");
    if (arrow && pick) pick(arrow.dataset.from, arrow.dataset.to);
  });
  at(document.documentElement.dataset.view === "inside" ? "machine-inside" : "machine").append(svg);
  name();
  if (lit) light(lit);
  times(counts);
}

/** There is one diagram: put it into the view that shows it. */
export function home(id) {
  if (svg) at(id).append(svg);
}

/** `choose` hears which arrow was clicked. */
export function onPick(choose) {
  pick = choose;
}

/** Put the phases into the page's language. */
export function name() {
  if (!svg) return;
  svg.setAttribute("aria-label", say("machine", { phase: lit ? say(lit.to) : "–" }));
  for (const group of svg.querySelectorAll("[data-phase]"))
    write(group.querySelector("text"), say(group.dataset.phase));
  if (lit) at("phase").textContent = say(lit.to);
}

/** An end says who and why in two lines. */
function write(text, words) {
  const lines = words.split(" · ");
  const x = text.getAttribute("x");
  text.replaceChildren(
    ...lines.map((line, i) => {
      const part = document.createElementNS(SVG, "tspan");
      part.setAttribute("x", x);
      part.setAttribute("dy", lines.length === 1 ? "0" : i ? "1.1em" : "-0.55em");
      part.textContent = line;
      return part;
    }),
  );
}

/** Light the phase a step led to, and the arrow that led there. */
export function light({ from, to }) {
  lit = { from, to };
  at("phase").textContent = say(to);
  if (!svg) return;
  svg.setAttribute("aria-label", say("machine", { phase: say(to) }));
  for (const group of svg.querySelectorAll("[data-phase]")) group.classList.toggle("lit", group.dataset.phase === to);
  for (const group of svg.querySelectorAll("[data-from]"))
    group.classList.toggle("lit", group.dataset.from === from && group.dataset.to === to);
}

/** Mark the arrow that is being explained. */
export function choose(from, to) {
  for (const group of svg?.querySelectorAll("[data-from]") ?? [])
    group.classList.toggle("chosen", group.dataset.from === from && group.dataset.to === to);
}

/** Write on each arrow how often it was taken: a map from "from→to" to a number; an empty one takes it all away. */
export function times(numbers) {
  counts = numbers;
  for (const group of svg?.querySelectorAll("[data-from]") ?? []) {
    group.querySelector(".times")?.remove();
    const number = counts.get(`${group.dataset.from}→${group.dataset.to}`);
    if (!number) continue;
    const line = /** @type {SVGPathElement} */ (group.querySelector(".line"));
    // out of sight a path has no length
    const middle =
      svg.isConnected && line.getTotalLength() ? line.getPointAtLength(line.getTotalLength() * 0.42) : null;
    if (!middle) continue;
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", "times");
    text.setAttribute("x", String(middle.x));
    text.setAttribute("y", String(middle.y));
    text.setAttribute("text-anchor", "middle");
    text.setAttribute("dominant-baseline", "central");
    text.textContent = figure(number);
    group.append(text);
  }
}
