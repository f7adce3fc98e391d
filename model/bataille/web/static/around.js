// The surroundings of a position in a deck too large to draw whole: they grow where one clicks.

import { at, draw } from "./dom.js";

const WIDE = 92;
const HIGH = 54;
const MOST = 400;
const AHEAD = 4;

let nodes = new Map();
let question = null;
let pick = null;

/** Wire it; `choose` goes to another position. */
export function start(choose) {
  pick = choose;
}

/** Take the surroundings of a position into the picture, and mark it. */
export function show(told, asked) {
  if (question !== asked || !nodes.has(told.position.text)) nodes = new Map();
  question = asked;
  grow(told);
  paint(told.position.text);
}

/** Take in what is told: each position, its column, where it leads, and whether all before it are shown. */
function grow(told) {
  const here = node(told.position, nodes.get(told.position.text)?.level ?? 0);
  here.all = true;
  here.end = told.end;
  let before = here;
  for (const one of told.next.slice(0, AHEAD)) {
    const known = nodes.has(one.text);
    before.to = one.text;
    before = node(one, before.level + 1);
    if (known) break;
  }
  for (const one of told.previous) node(one, here.level - 1).to = here.text;
}

function node(position, level) {
  const { text, a, b } = position;
  if (!nodes.has(text)) nodes.set(text, { text, a, b, level, to: null, all: false, end: null });
  return nodes.get(text);
}

function paint(chosen) {
  const placed = places([...nodes.values()].slice(0, MOST));
  const svg = at("around");
  const lines = [];
  const spots = [];
  for (const [text, { x, y, one }] of placed) {
    const target = placed.get(one.to);
    if (target)
      lines.push(draw("path", { d: curve(x, y, target.x, target.y), class: "way", "marker-end": "url(#way-head)" }));
    spots.push(spot(text, x, y, one, text === chosen));
  }
  const xs = [...placed.values()].map(({ x }) => x);
  const ys = [...placed.values()].map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - WIDE, Math.min(...ys) - HIGH];
  const [width, height] = [
    Math.max(Math.max(...xs) + WIDE - left, 6 * WIDE),
    Math.max(Math.max(...ys) + HIGH - top, 5 * HIGH),
  ];
  svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  const head = draw(
    "marker",
    {
      id: "way-head",
      viewBox: "0 0 8 8",
      refX: 7,
      refY: 4,
      markerWidth: 9,
      markerHeight: 9,
      markerUnits: "userSpaceOnUse",
      orient: "auto",
    },
    draw("path", { d: "M0 .5 8 4 0 7.5z" }),
  );
  svg.replaceChildren(draw("defs", {}, head), ...lines, ...spots);
}

/** Columns by turns; in a column, beside what a position leads to. */
export function places(all) {
  const levels = [...new Set(all.map((one) => one.level))].sort((x, y) => y - x);
  const found = new Map();
  for (const level of levels) {
    const column = all.filter((one) => one.level === level).map((one) => ({ one, y: found.get(one.to)?.y ?? 0 }));
    column.sort((p, q) => p.y - q.y);
    const middle = column.reduce((sum, { y }) => sum + y, 0) / column.length;
    column.forEach(({ one }, i) =>
      found.set(one.text, { one, x: level * WIDE, y: middle + (i - (column.length - 1) / 2) * HIGH }),
    );
  }
  return found;
}

function curve(x1, y1, x2, y2) {
  const [from, to] = [x1 + 33, x2 - 35];
  const bow = x2 > x1 ? (to - from) / 2 : WIDE;
  return `M${from} ${y1}C${from + bow} ${y1} ${to - bow} ${y2} ${to} ${y2}`;
}

function spot(text, x, y, one, chosen) {
  const over = !one.a || !one.b;
  const kind = over ? (one.a ? "a" : "b") : "open";
  const label = draw("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" });
  label.textContent = `${one.a} / ${one.b}`;
  const group = draw(
    "g",
    {
      class: `spot ${kind}${chosen ? " chosen" : ""}${one.all ? "" : " more"}`,
      role: "button",
      tabindex: 0,
      "aria-label": text,
    },
    draw("rect", { x: x - 32, y: y - 16, width: 64, height: 32, rx: 16 }),
    label,
  );
  group.append(Object.assign(draw("title"), { textContent: text }));
  group.addEventListener("click", () => pick(text));
  group.addEventListener(
    "keydown",
    (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), pick(text)),
  );
  return group;
}
