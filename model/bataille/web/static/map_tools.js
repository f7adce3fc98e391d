// Beside the map of a deck: colours, positions worth seeing, a game that falls into its ring, the picture as a file.

import * as map from "./deck_map.js";
import { at, make, save } from "./dom.js";
import { say } from "./strings.js";

const FALL_MS = 260;
const KINDS = ["class", "far", "basin"];
let drawn = null;
let go = null;
let falling = null;

/** Wire the tools; `pick` goes to a position by its index. */
export function start(pick) {
  go = pick;
  at("colour-by").addEventListener("change", () => map.colourBy(at("colour-by").value));
  at("show-longest").addEventListener("click", () => go(longest()));
  at("show-eden").addEventListener("click", () => go(eden()));
  at("show-endless").addEventListener("click", () => go(drawn.class.indexOf(3)));
  at("fall").addEventListener("click", () => (falling ? stop() : fall()));
  at("save-map").addEventListener("click", picture);
}

/** A deck was drawn. */
export function show(positions) {
  stop();
  drawn = positions;
  at("show-endless").disabled = !drawn.class.includes(3);
}

/** Say it in the language of now. */
export function translate() {
  const before = at("colour-by").value || "class";
  at("colour-by").replaceChildren(...KINDS.map((one) => make("option", { value: one }, say(`colour/${one}`))));
  at("colour-by").value = before;
}

/** The position whose finite game is longest. */
function longest() {
  let best = 0;
  drawn.far.forEach((far, i) => {
    if (drawn.class[i] < 3 && far > (drawn.class[best] < 3 ? drawn.far[best] : -1)) best = i;
  });
  return best;
}

/** A position to which none leads: another one each time. */
function eden() {
  const reached = new Set(drawn.next);
  const all = drawn.next.map((_, i) => i).filter((i) => !reached.has(i));
  return all[Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * all.length)];
}

/** Follow the chosen position, turn after turn, until its end or once round its ring. */
function fall() {
  let at_index = map.selected();
  if (at_index === null) return;
  const met = new Set();
  at("fall").setAttribute("aria-pressed", "true");
  falling = setInterval(() => {
    met.add(at_index);
    const next = drawn.next[at_index];
    if (
      next < 0 ||
      (met.has(next) && drawn.far[next] === 0 && met.size > 1 && next === [...met].find((i) => drawn.far[i] === 0))
    )
      return stop();
    at_index = next;
    map.select(at_index);
    return undefined;
  }, FALL_MS);
}

/** Stand still. */
export function stop() {
  clearInterval(falling);
  falling = null;
  at("fall").setAttribute("aria-pressed", "false");
}

function picture() {
  at("map").toBlob((blob) => save(blob, `bataille-${drawn.deck}.png`));
}
