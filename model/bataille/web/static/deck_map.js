// Every position of a small deck as a dot: a wheel for each end and each cycle, rings counting turns.

import { at, canvas, colour, make } from "./dom.js";
import * as colouring from "./map_colours.js";
import { hover } from "./map_hover.js";
import { figure, say } from "./strings.js";

const KINDS = ["a", "b", "draw", "endless"];
const TOLD = ["a_wins_plain", "b_wins_plain", "draw_plain", "endless_plain"];

let drawn = null;
let chosen = null;
let view = { x: 0, y: 0, zoom: 1 };
let colours = [];
let grid = new Map();
let before = [];
let kept = null;

/** Wire the canvas; `pick` hears the index of a clicked position, `zoomed` what part is on show. */
export function start(pick, zoomed) {
  const box = at("map");
  const held = new Map();
  let moved = 0;
  kept = zoomed;
  box.addEventListener("pointerdown", (event) => {
    if (!held.size) moved = 0;
    held.set(event.pointerId, event);
    // one finger scrolls the page, two move the picture
    if (event.pointerType !== "touch") box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", (event) => {
    const start = held.get(event.pointerId);
    if (!start) return over(event);
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
    moved += Math.abs(dx) + Math.abs(dy);
    const other = [...held.values()].find((one) => one.pointerId !== event.pointerId);
    held.set(event.pointerId, event);
    if (other) return pinch(start, event, other);
    if (event.pointerType === "touch") return undefined;
    view = { ...view, x: view.x - dx / scale(), y: view.y - dy / scale() };
    return moving();
  });
  box.addEventListener("pointerup", (event) => {
    const clicked = held.size === 1 && moved < 8 ? nearest(event) : null;
    held.delete(event.pointerId);
    if (clicked !== null) pick(clicked);
  });
  box.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
  box.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
  box.addEventListener(
    "wheel",
    (event) => {
      // a plain wheel scrolls the page
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.25 : 0.8, event);
    },
    { passive: false },
  );
  box.addEventListener("keydown", (event) => onKey(event, pick));
  window.addEventListener("resize", paint);
}
const PAN = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrows follow the game: right onward, left back, up and down to its neighbours; with Shift they move the picture. */
function onKey(event, pick) {
  if (!drawn || event.ctrlKey || event.altKey || event.metaKey) return;
  if (PAN[event.key] && event.shiftKey) {
    event.preventDefault();
    const [dx, dy] = PAN[event.key];
    view = { ...view, x: view.x + (dx * 60) / scale(), y: view.y + (dy * 60) / scale() };
    moving();
  } else if (PAN[event.key]) {
    event.preventDefault();
    const here = chosen ?? 0;
    const beside = before[drawn.next[here]] ?? [here];
    const at_place = beside.indexOf(here);
    const to = {
      ArrowRight: drawn.next[here],
      ArrowLeft: before[here]?.[0] ?? -1,
      ArrowUp: beside[(at_place + beside.length - 1) % beside.length],
      ArrowDown: beside[(at_place + 1) % beside.length],
    }[event.key];
    if (to >= 0 && to !== chosen) pick(to);
  } else if (event.key === "+") zoom(1.4);
  else if (event.key === "-") zoom(0.7);
  else if (event.key === "0") zoom(0);
}

/** Draw a deck. */
export function show(map, part = "") {
  drawn = map;
  colouring.use(map);
  before = [];
  for (const [i, to] of map.next.entries()) {
    if (to < 0) continue;
    if (!before[to]) before[to] = [];
    before[to].push(i);
  }
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
  const [x, y, closer] = part.split(",").map(Number);
  view = closer > 0 && Number.isFinite(x) && Number.isFinite(y) ? { x, y, zoom: closer } : { x: 0, y: 0, zoom: 1 };
  paint();
}

/** The chosen position. */
export const selected = () => chosen;

/** Colour by how a game ends, by its distance from there, or by the end or cycle it comes to. */
export function colourBy(kind) {
  colouring.use(drawn, kind);
  paint();
}

/** Nothing to draw whole. */
export function none() {
  drawn = null;
  canvas("map");
  at("legend").replaceChildren();
}

/** Mark a position and the way it goes. */
export function select(index) {
  const other = chosen !== index;
  chosen = index;
  if (drawn && index !== null && other) {
    at("map-live").textContent = describe(index);
    bring(index);
  }
  paint();
}

/** Bring a position into the picture if it lies outside of the part on show. */
function bring(index) {
  const s = scale();
  const [dx, dy] = [(drawn.x[index] - view.x) * s, (drawn.y[index] - view.y) * s];
  const box = at("map");
  if (Math.abs(dx) > box.clientWidth / 2 - 20 || Math.abs(dy) > box.clientHeight / 2 - 20)
    view = { ...view, x: drawn.x[index], y: drawn.y[index] };
}

/** The picture moved: paint it, and keep what is on show. */
function moving() {
  paint();
  const whole = view.zoom === 1 && !view.x && !view.y;
  kept?.(whole ? "" : [Math.round(view.x), Math.round(view.y), Number(view.zoom.toFixed(2))].join(","));
}

const scale = () =>
  ((Math.min(at("map").clientWidth, at("map").clientHeight) / 2 - 8) / (drawn?.radius || 1)) * view.zoom;

/** Zoom by a factor, around the pointer or else the chosen position; 0 shows everything. */
export function zoom(factor, event) {
  if (!drawn) return;
  if (!factor) view = { x: 0, y: 0, zoom: 1 };
  else {
    if (!event && chosen !== null && chosen !== undefined && factor > 1)
      view = { ...view, x: drawn.x[chosen], y: drawn.y[chosen] };
    const start = event ? world(event) : [view.x, view.y];
    view = { ...view, zoom: Math.max(0.8, Math.min(400, view.zoom * factor)) };
    const after = event ? world(event) : start;
    view = { ...view, x: view.x + start[0] - after[0], y: view.y + start[1] - after[1] };
  }
  moving();
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

function over(event) {
  const index = nearest(event);
  at("map").style.cursor = index === null ? "grab" : "pointer";
  if (drawn) hover(drawn.deck, index, (one) => (one === null ? say("map_hint") : describe(one)));
}

function describe(index) {
  const [kind, far] = [drawn.class[index], drawn.far[index]];
  const place = kind < 3 ? say("far_end", { n: far }) : far ? say("far_cycle", { n: far }) : say("on_cycle");
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
  const shades = colouring.palette(colours);
  shades.colours.forEach((shade, kind) => {
    pen.fillStyle = shade;
    pen.beginPath();
    for (const i of visible) {
      if (shades.of(i) !== kind) continue;
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
    // where there is no room above the ground its name stands in it, at the top
    const high = cy - r * s - 6 > 14 ? cy - r * s - 6 : Math.max(14, cy - r * s + 16);
    pen.strokeText(say(TOLD[kind]), cx, high);
    pen.fillText(say(TOLD[kind]), cx, high);
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
