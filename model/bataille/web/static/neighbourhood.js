// The surroundings of a position in a deck too large to draw whole: they grow where one clicks.

import { short } from "./cards.js";
import { at, draw } from "./dom.js";
import { say } from "./strings.js";

const WIDE = 112;
const HIGH = 58;
const MOST = 400;
const AHEAD = 4;

let nodes = new Map();
let question = null;
let pick = null;
/** The part on show: its middle and its width, in units of the drawing; null for what fits around the chosen spot. */
let view = null;
let bounds = null;

/** Wire it; `choose` goes to another position. */
export function start(choose) {
  pick = choose;
  const box = at("around");
  let held = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") held = event;
  });
  window.addEventListener("pointerup", () => {
    held = null;
  });
  box.addEventListener("pointermove", (event) => {
    if (!held || !view) return;
    const scale = view.width / box.clientWidth;
    view = {
      ...view,
      x: view.x - (event.clientX - held.clientX) * scale,
      y: view.y - (event.clientY - held.clientY) * scale,
    };
    held = event;
    frame();
  });
}

/** Zoom by a factor, or with none back to the chosen position. */
export function zoom(factor) {
  if (!view) return;
  view = factor ? { ...view, width: Math.min(20_000, Math.max(260, view.width / factor)) } : { ...view, ...bounds.all };
  frame();
}

/** Bring a spot that is reached by keyboard into the picture. */
function bring(x, y) {
  const high = view.width * (at("around").clientHeight / (at("around").clientWidth || 1));
  if (Math.abs(x - view.x) < view.width / 2 - 50 && Math.abs(y - view.y) < high / 2 - 30) return;
  view = { ...view, x, y };
  frame();
}

function frame() {
  const box = at("around");
  const high = view.width * ((box.clientHeight || 500) / (box.clientWidth || 700));
  box.setAttribute("viewBox", `${view.x - view.width / 2} ${view.y - high / 2} ${view.width} ${high}`);
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
  const [left, right] = [Math.min(...xs) - WIDE, Math.max(...xs) + WIDE];
  const [top, bottom] = [Math.min(...ys) - HIGH, Math.max(...ys) + HIGH];
  const ratio = (svg.clientWidth || 700) / (svg.clientHeight || 500);
  bounds = {
    all: { x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(right - left, (bottom - top) * ratio) },
  };
  // a spot and its letters keep their size, however many there are: the picture stays with the chosen one
  const middle = placed.get(chosen);
  view = {
    x: middle?.x ?? 0,
    y: middle?.y ?? 0,
    width: Math.min(bounds.all.width, Math.max(420, svg.clientWidth || 700)),
  };
  if (bounds.all.width <= view.width * 1.2) view = { ...bounds.all, width: Math.max(bounds.all.width, 420) };
  frame();
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
    for (const [i, { one }] of column.entries())
      found.set(one.text, { one, x: level * WIDE, y: middle + (i - (column.length - 1) / 2) * HIGH });
  }
  return found;
}

function curve(x1, y1, x2, y2) {
  const [from, to] = [x1 + 41, x2 - 43];
  const bow = x2 > x1 ? (to - from) / 2 : WIDE;
  return `M${from} ${y1}C${from + bow} ${y1} ${to - bow} ${y2} ${to} ${y2}`;
}

function spot(text, x, y, one, chosen) {
  const over = !one.a || !one.b;
  const kind = over ? (one.a ? "a" : "b") : "open";
  const [a, b] = text.split("/").map((pile) => pile.trim().split(" ").filter(Boolean)[0]);
  const line = (dy, words, extra) => {
    const label = draw("text", { x, y: y + dy, "text-anchor": "middle", "dominant-baseline": "central", class: extra });
    label.textContent = words;
    return label;
  };
  const faces = `${a ? short(a) : "–"} · ${b ? short(b) : "–"}`;
  const group = draw(
    "g",
    {
      class: `spot ${kind}${chosen ? " chosen" : ""}${one.all ? "" : " more"}`,
      role: "button",
      tabindex: 0,
      "data-text": text,
      "aria-label": say("spot_label", { position: text, a: one.a, b: one.b }),
    },
    draw("rect", { x: x - 40, y: y - 21, width: 80, height: 42, rx: 14 }),
    line(-8, `${one.a} / ${one.b}`, "count"),
    line(10, faces, "face"),
  );
  group.append(Object.assign(draw("title"), { textContent: text }));
  group.addEventListener("click", () => pick(text));
  group.addEventListener("focus", () => bring(x, y));
  group.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick(text);
  });
  return group;
}
