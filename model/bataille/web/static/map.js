// Every position of a small deck as a dot: a wheel for each end and each cycle, rings counting turns.

import { at, canvas, colour, make } from "./dom.js";
import { figure, say } from "./words.js";

const KINDS = ["a", "b", "draw", "endless"];
const TOLD = ["a_wins_plain", "b_wins_plain", "draw_plain", "endless_plain"];

let drawn = null;
let chosen = null;
let view = { x: 0, y: 0, zoom: 1 };
let colours = [];
let grid = new Map();

/** Wire the canvas; `pick` hears the index of a clicked position. */
export function start(pick) {
  const box = at("map");
  const held = new Map();
  let moved = 0;
  box.addEventListener("pointerdown", (event) => {
    if (!held.size) moved = 0;
    held.set(event.pointerId, event);
    box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return hover(event);
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    const other = [...held.values()].find((one) => one.pointerId !== event.pointerId);
    held.set(event.pointerId, event);
    if (other) return pinch(before, event, other);
    view = { ...view, x: view.x - dx / scale(), y: view.y - dy / scale() };
    return paint();
  });
  box.addEventListener("pointerup", (event) => {
    const clicked = held.size === 1 && moved < 6 ? nearest(event) : null;
    held.delete(event.pointerId);
    if (clicked !== null) pick(clicked);
  });
  box.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
  box.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.25 : 0.8, event);
    },
    { passive: false },
  );
  box.addEventListener("keydown", (event) => {
    if (!drawn) return;
    const onward = event.key === "ArrowRight" || event.key === "ArrowDown" ? drawn.next[chosen] : null;
    const back = event.key === "ArrowLeft" || event.key === "ArrowUp" ? drawn.next.indexOf(chosen) : null;
    const to = onward ?? back;
    if (to !== null) event.preventDefault();
    if (to !== null && to >= 0) pick(to);
    if (event.key === "+") zoom(1.4);
    if (event.key === "-") zoom(0.7);
    if (event.key === "0") all();
  });
  at("zoom-in").addEventListener("click", () => zoom(1.5));
  at("zoom-out").addEventListener("click", () => zoom(0.67));
  at("zoom-all").addEventListener("click", all);
  window.addEventListener("resize", paint);
}

/** Draw a deck. */
export function show(map) {
  drawn = map;
  grid = new Map();
  map.x.forEach((x, i) => {
    const cell = `${Math.round(x / 200)},${Math.round(map.y[i] / 200)}`;
    grid.set(cell, [...(grid.get(cell) ?? []), i]);
  });
  at("map").setAttribute("aria-label", say("map_label", { n: map.positions, deck: map.deck }));
  const counts = KINDS.map((_, kind) => map.class.filter((one) => one === kind).length);
  at("legend").replaceChildren(
    ...KINDS.map((kind, i) => make("li", { class: kind }, `${say(TOLD[i])} ${figure(counts[i])}`)),
  );
  at("map-told").textContent = say("map_hint");
  all();
}

/** Nothing to draw whole. */
export function none() {
  drawn = null;
  canvas("map");
  at("legend").replaceChildren();
}

/** Mark a position and the way it goes. */
export function select(index) {
  chosen = index;
  paint();
}

function all() {
  view = { x: 0, y: 0, zoom: 1 };
  paint();
}

const scale = () =>
  ((Math.min(at("map").clientWidth, at("map").clientHeight) / 2 - 8) / (drawn?.radius || 1)) * view.zoom;

function zoom(factor, event) {
  if (!drawn) return;
  const before = event ? world(event) : [view.x, view.y];
  view.zoom = Math.max(0.8, Math.min(400, view.zoom * factor));
  const after = event ? world(event) : before;
  view = { ...view, x: view.x + before[0] - after[0], y: view.y + before[1] - after[1] };
  paint();
}

/** Two fingers: the one that moved, before and after, and the one that stayed. */
function pinch(before, after, other) {
  const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
  zoom(apart(after) / apart(before), other);
}

function world(event) {
  const { left, top, width, height } = at("map").getBoundingClientRect();
  return [view.x + (event.clientX - left - width / 2) / scale(), view.y + (event.clientY - top - height / 2) / scale()];
}

function nearest(event) {
  if (!drawn) return null;
  const [x, y] = world(event);
  const reach = Math.max(60, 10 / scale());
  let [best, least] = [null, reach * reach];
  const cells = Math.ceil(reach / 200);
  for (let i = -cells; i <= cells; i += 1) {
    for (let j = -cells; j <= cells; j += 1) {
      for (const one of grid.get(`${Math.round(x / 200) + i},${Math.round(y / 200) + j}`) ?? []) {
        const far = (drawn.x[one] - x) ** 2 + (drawn.y[one] - y) ** 2;
        if (far < least) [best, least] = [one, far];
      }
    }
  }
  return best;
}

function hover(event) {
  const found = nearest(event);
  at("map").style.cursor = found === null ? "grab" : "pointer";
  if (drawn) at("map-told").textContent = found === null ? say("map_hint") : describe(found);
}

function describe(index) {
  const [kind, far] = [drawn.class[index], drawn.far[index]];
  const place =
    kind < 3 ? say("far_end", { n: far }) : far ? say("far_cycle", { n: far }) : say("on_cycle");
  return `${say("index")} ${figure(index)} · ${say(TOLD[kind])} · ${place}`;
}

function paint() {
  // out of sight it has no size; it is painted again when it is shown
  if (!drawn || !at("map").clientWidth) return;
  const { pen, width, height } = canvas("map");
  colours = KINDS.map(colour);
  const s = scale();
  const px = (i) => (drawn.x[i] - view.x) * s + width / 2;
  const py = (i) => (drawn.y[i] - view.y) * s + height / 2;
  const seen = (i) => Math.abs(px(i) - width / 2) < width / 2 + 20 && Math.abs(py(i) - height / 2) < height / 2 + 20;
  const visible = drawn.next.map((_, i) => i).filter(seen);
  homes(pen, width, height, s);
  arrows(pen, visible, px, py, s);
  const dot = Math.max(0.6, Math.min(9, 38 * s));
  KINDS.forEach((_, kind) => {
    pen.fillStyle = colours[kind];
    pen.beginPath();
    for (const i of visible) {
      if (drawn.class[i] !== kind) continue;
      const r = drawn.far[i] === 0 ? dot * 1.35 : dot;
      pen.moveTo(px(i) + r, py(i));
      pen.arc(px(i), py(i), r, 0, 2 * Math.PI);
    }
    pen.fill();
  });
  way(pen, px, py, dot);
}

/** The ground that the wheels of one class stand on, and its name. */
function homes(pen, width, height, s) {
  for (const { class: kind, x, y, r } of drawn.groups) {
    const [cx, cy] = [(x - view.x) * s + width / 2, (y - view.y) * s + height / 2];
    pen.fillStyle = colours[kind];
    pen.globalAlpha = 0.07;
    pen.beginPath();
    pen.arc(cx, cy, r * s, 0, 2 * Math.PI);
    pen.fill();
    pen.globalAlpha = 1;
    pen.font = "600 13px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.lineWidth = 4;
    pen.strokeStyle = colour("card");
    pen.strokeText(say(TOLD[kind]), cx, cy - r * s - 6);
    pen.fillText(say(TOLD[kind]), cx, cy - r * s - 6);
  }
}

function arrows(pen, visible, px, py, s) {
  pen.lineWidth = Math.max(0.3, Math.min(2, 8 * s));
  KINDS.forEach((_, kind) => {
    pen.strokeStyle = colours[kind];
    pen.globalAlpha = 0.45;
    pen.beginPath();
    for (const i of visible) {
      const to = drawn.next[i];
      if (drawn.class[i] !== kind || to < 0) continue;
      pen.moveTo(px(i), py(i));
      pen.lineTo(px(to), py(to));
    }
    pen.stroke();
  });
  pen.globalAlpha = 1;
}

/** The chosen position, and the turns that follow it once round or to the end. */
function way(pen, px, py, dot) {
  if (chosen === null || chosen === undefined || chosen >= drawn.positions) return;
  pen.strokeStyle = colour("ink");
  pen.lineWidth = Math.max(1.5, dot / 2);
  pen.beginPath();
  pen.moveTo(px(chosen), py(chosen));
  const met = new Set();
  for (let i = chosen; drawn.next[i] >= 0 && !met.has(i); i = drawn.next[i]) {
    met.add(i);
    pen.lineTo(px(drawn.next[i]), py(drawn.next[i]));
  }
  pen.stroke();
  pen.beginPath();
  pen.arc(px(chosen), py(chosen), dot + 4, 0, 2 * Math.PI);
  pen.stroke();
}
