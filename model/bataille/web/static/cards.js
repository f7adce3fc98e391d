// Cards as the page shows them: names as the server writes them, `Qd`, `7` or `7#2`.

import { court } from "./courts.js";
import { draw, make } from "./dom.js";
import { known, language, say } from "./strings.js";

const PIPS = {
  2: [
    [50, 30],
    [50, 110],
  ],
  3: [
    [50, 30],
    [50, 70],
    [50, 110],
  ],
  4: [
    [33, 30],
    [67, 30],
    [33, 110],
    [67, 110],
  ],
  5: [
    [33, 30],
    [67, 30],
    [50, 70],
    [33, 110],
    [67, 110],
  ],
  6: [
    [33, 30],
    [67, 30],
    [33, 70],
    [67, 70],
    [33, 110],
    [67, 110],
  ],
  7: [
    [33, 30],
    [67, 30],
    [50, 50],
    [33, 70],
    [67, 70],
    [33, 110],
    [67, 110],
  ],
  8: [
    [33, 30],
    [67, 30],
    [50, 50],
    [33, 70],
    [67, 70],
    [50, 90],
    [33, 110],
    [67, 110],
  ],
  9: [
    [33, 28],
    [67, 28],
    [33, 56],
    [67, 56],
    [50, 70],
    [33, 84],
    [67, 84],
    [33, 112],
    [67, 112],
  ],
  10: [
    [33, 28],
    [67, 28],
    [50, 42],
    [33, 56],
    [67, 56],
    [33, 84],
    [67, 84],
    [50, 98],
    [33, 112],
    [67, 112],
  ],
};
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The parts of a card's name: its rank, its suit if it has one, which copy if it says. */
export function parts(name) {
  const [text, copy] = name.split("#");
  const suit = /[cdhs]$/.test(text) ? text.slice(-1) : null;
  return { rank: suit ? text.slice(0, -1) : text, suit, copy: copy ? Number(copy) : null };
}

/** The letter on a card in the language of the page: French courts are R, D and V. */
export const letter = (rank) => (language() === "fr" ? ({ K: "R", Q: "D", J: "V" }[rank] ?? rank) : rank);

/** A card as a screen reader says it. */
export function spoken(name) {
  const { rank, suit } = parts(name);
  if (!suit) return rank;
  const word = known(`rank_names/${rank}`) ? say(`rank_names/${rank}`) : rank;
  return say("card_name", { rank: word, suit: say(`suit_names/${suit}`) });
}

/** A card in a line of text: `Q♦`, with no emoji. */
export function short(name) {
  const { rank, suit } = parts(name);
  return suit ? `${letter(rank)}${SIGNS[suit]}\uFE0E` : rank;
}

/** A small card for rows of many. */
export function mini(name, { hidden = false, moved = false } = {}) {
  const { suit } = parts(name);
  const red = suit === "d" || suit === "h" ? " red" : "";
  const found = make(
    "span",
    { class: `mini${red}${hidden ? " hidden-card" : ""}${moved ? " moved" : ""}`, title: spoken(name) },
    short(name),
  );
  const { copy } = parts(name);
  if (copy) found.append(make("sub", {}, String(copy)));
  return found;
}

/** A whole pile as small cards. */
export function row(names, moved = new Set()) {
  return make(
    "div",
    { class: "minis" },
    ...(names.length ? names.map((name) => mini(name, { moved: moved.has(name) })) : [make("em", {}, say("empty"))]),
  );
}

/** A card for the table, face up or face down. */
export function card(name) {
  const front = make("div", { class: "front" });
  front.append(face(name));
  const inner = make("div", { class: "inner" }, front, make("div", { class: "backside" }));
  const found = make("div", { class: "card", role: "img" }, inner);
  found.dataset.id = name;
  return found;
}

/** Turn a card up or down. */
export function turn(element, up) {
  element.classList.toggle("up", up);
  element.setAttribute("aria-label", up ? spoken(element.dataset.id) : say("face_down_card"));
}

function face(name) {
  const { rank, suit, copy } = parts(name);
  const red = suit === "d" || suit === "h";
  const svg = draw("svg", { viewBox: "0 0 100 140", class: red ? "red" : "black", "aria-hidden": "true" });
  for (const spin of [0, 180]) svg.append(corner(rank, suit, copy, spin));
  if (!suit) svg.append(text(rank, 50, 74, rank.length > 2 ? 34 : 52, "rank-big"));
  else if (rank in PIPS) for (const [x, y] of PIPS[rank]) svg.append(pip(suit, x, y, 20, y > 75));
  else if (rank === "A")
    svg.append(draw("circle", { cx: 50, cy: 70, r: 31, class: "court" }), pip(suit, 50, 70, 44, false));
  else svg.append(court(rank, suit, pip));
  return svg;
}

function corner(rank, suit, copy, spin) {
  const group = draw(
    "g",
    { transform: `rotate(${spin} 50 70)` },
    text(letter(rank), 11, 15, rank.length > 1 ? 14 : 18, "rank"),
  );
  if (suit) group.append(pip(suit, 11, 31, 12, false));
  if (copy) group.append(text(`·${copy}`, 12, 29, 10, "rank"));
  return group;
}

function text(words, x, y, size, kind) {
  const found = draw("text", {
    x,
    y,
    "font-size": size,
    class: kind,
    "text-anchor": "middle",
    "dominant-baseline": "central",
  });
  found.textContent = words;
  return found;
}

function pip(suit, x, y, size, upside) {
  const place = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const found = draw("use", { href: `#suit-${suit}`, ...place });
  if (upside) found.setAttribute("transform", `rotate(180 ${x} ${y})`);
  return found;
}
