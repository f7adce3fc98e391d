// Every position of a small deck as a dot: a wheel for each end and each cycle, rings counting turns.

import { at, canvas, colour, make } from "./dom.js";
import * as colouring from "./map_colours.js";
import { hover } from "./map_hover.js";
import * as painting from "./map_paint.js";
import { figure, say } from "./strings.js";

const KINDS = ["a", "b", "draw", "endless"];
const TOLD = ["a_wins_plain", "b_wins_plain", "draw_plain", "endless_plain"];

let drawn = null;
let chosen = null;
let view = { x: 0, y: 0, zoom: 1 };
let home = { x: 0, y: 0, zoom: 1, width: 1, height: 1 };
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
  home = bounds(map.groups);
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
  view = closer > 0 && Number.isFinite(x) && Number.isFinite(y) ? { x, y, zoom: closer } : everything();
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
  const whole = view.zoom === 1 && view.x === home.x && view.y === home.y;
  kept?.(whole ? "" : [Math.round(view.x), Math.round(view.y), Number(view.zoom.toFixed(2))].join(","));
}

/** How many pixels a unit of the drawing takes: all of it fits the box, with room for the names. */
const scale = () => {
  const [width, height] = [at("map").clientWidth - 16, at("map").clientHeight - 44];
  return Math.min(width / (home.width || 1), height / (home.height || 1)) * view.zoom;
};

/** The middle and the size of what is drawn: the grounds of its classes. */
function bounds(groups) {
  const edge = (pick, of) => of(...groups.map(pick));
  const [left, right] = [edge((one) => one.x - one.r, Math.min), edge((one) => one.x + one.r, Math.max)];
  const [top, bottom] = [edge((one) => one.y - one.r, Math.min), edge((one) => one.y + one.r, Math.max)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: 1, width: right - left, height: bottom - top };
}

const everything = () => ({ x: home.x, y: home.y, zoom: 1 });

/** Where a position stands in the canvas, in pixels. */
export function placeOf(index) {
  const box = at("map");
  const s = scale();
  return [(drawn.x[index] - view.x) * s + box.clientWidth / 2, (drawn.y[index] - view.y) * s + box.clientHeight / 2];
}

/** Zoom by a factor, around the pointer or else the chosen position; 0 shows everything. */
export function zoom(factor, event) {
  if (!drawn) return;
  if (!factor) view = everything();
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
  const dot = Math.max(0.6, Math.min(9, 38 * s));
  const look = { drawn, chosen, colours, view, visible, px, py, s, width, height, dot };
  painting.homes(pen, look);
  painting.arrows(pen, look);
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
  painting.way(pen, look);
}
