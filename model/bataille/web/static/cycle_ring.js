// A cycle as a ring the game walks round: one place for each position, further out the more cards a holds.

import { at, canvas, colour } from "./dom.js";
import { say } from "./strings.js";

const TAIL = 60;
const DOTS = 400; // more would run into each other
const INNER = 0.5;
const OUTER = 0.96;
let walking = null;
let step = null;
let shown = null;

/** Wire the button and the ring; `onward` goes to the next turn, `to` to a given one. */
export function start(onward, to) {
  step = onward;
  at("ring").addEventListener("click", (event) => {
    if (shown) to(turnAt(event));
  });
  at("walk").addEventListener("click", () => (walking ? stop() : walk()));
}

function walk() {
  const wait = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 1000 : 220;
  walking = setInterval(step, wait);
  at("walk").setAttribute("aria-pressed", "true");
}

/** The turn whose place is nearest to the direction of a click: in the lap on show. */
function turnAt(event) {
  const { left, top, width, height } = at("ring").getBoundingClientRect();
  const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
  const { course, turn } = shown;
  const share = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
  const place = Math.round(share * course.lap) % course.lap;
  const lap = turn - 1 < course.tail ? 0 : Math.floor((turn - 1 - course.tail) / course.lap);
  return course.tail + lap * course.lap + place + 1;
}

/** Stand still. */
export function stop() {
  clearInterval(walking);
  walking = null;
  at("walk").setAttribute("aria-pressed", "false");
}

/** Where things stand on the ring: angles from the top, radii from 0 to 1. A pure function of the course. */
export function places(course) {
  const { tail, lap } = course;
  const inCycle = course.turns.map((_, i) => i).filter((i) => course.turns[i] >= tail);
  const least = Math.min(...inCycle.map((i) => course.least[i]));
  const most = Math.max(...inCycle.map((i) => course.most[i]));
  const share = (held) => Math.max(0, Math.min(1, (held - least) / (most - least || 1)));
  const out = (held) => INNER + (OUTER - INNER) * share(held);
  // a tail comes from the middle
  const inward = (turns) => 1 - 0.75 * ((tail - turns) / Math.max(1, Math.min(tail, TAIL)));
  const angle = (turns) => ((turns - tail) / lap) * 2 * Math.PI;
  const around = [];
  const before = [];
  course.turns.forEach((turns, i) => {
    const held = course.a[i];
    if (turns >= tail && turns < tail + lap)
      around.push({
        turns,
        angle: angle(turns),
        out: out(held),
        least: out(course.least[i]),
        most: out(course.most[i]),
        war: course.wars[i] > 0,
      });
    else if (turns < tail && tail - turns <= TAIL)
      before.push({ turns, angle: angle(turns), out: out(held) * inward(turns) });
  });
  return { around, before, least, most };
}

/** Draw the ring with the game's place on it. */
export function show(course, turn) {
  shown = course.lap === null ? null : { course, turn };
  at("ring-panel").hidden = course.lap === null;
  if (course.lap === null) return stop();
  const { pen, width, height } = canvas("ring");
  const [cx, cy, size] = [width / 2, height / 2, Math.min(width, height) / 2 - 12];
  /** @returns {[number, number]} */
  const point = ({ angle, out }) => [cx + size * out * Math.sin(angle), cy - size * out * Math.cos(angle)];
  const { around, before, least, most } = places(course);
  for (const [share, held] of [
    [INNER, least],
    [OUTER, most],
  ]) {
    circle(pen, cx, cy, size * share, colour("line"));
    pen.fillStyle = colour("muted");
    pen.font = "12px system-ui, sans-serif";
    pen.textAlign = "center";
    if (share === INNER) pen.fillText(`a: ${held}`, cx, cy + size * share - 10);
    else pen.fillText(`a: ${held}`, cx + size * share * Math.SQRT1_2 + 16, cy - size * share * Math.SQRT1_2 - 6);
  }
  if (before.length) line(pen, [...before, around[0]].map(point), colour("muted"), 1.5, false, [4, 4]);
  if (course.step > 1)
    band(
      pen,
      around.map((one) => point({ ...one, out: one.least })),
      around.map((one) => point({ ...one, out: one.most })),
    );
  line(pen, around.map(point), colour("endless"), around.length > 600 ? 0.7 : 2, true);
  const dot = Math.max(2, Math.min(6, 160 / around.length));
  if (around.length <= DOTS) {
    for (const one of before) spot(pen, point(one), dot * 0.8, colour("muted"));
    for (const one of around) spot(pen, point(one), dot, colour("endless"));
  }
  const wars = around.filter((one) => one.war);
  if (wars.length <= DOTS) for (const one of wars) spot(pen, point(one), dot * 1.5, colour("gold"));
  here(pen, point, course, turn, { around, before });
}

function here(pen, point, course, turn, { around, before }) {
  const { tail, lap } = course;
  const turns = turn - 1;
  const place = turns < tail ? turns : tail + ((turns - tail) % lap);
  const near = [...before, ...around].reduce(
    (best, one) => (Math.abs(one.turns - place) < Math.abs((best?.turns ?? Infinity) - place) ? one : best),
    null,
  );
  if (near && (turns >= tail || tail - turns <= TAIL)) {
    const [x, y] = point(near);
    spot(pen, [x, y], 9, colour("paper"));
    spot(pen, [x, y], 7, colour("ink"));
  }
  const laps = course.period / lap;
  const told =
    turns < tail
      ? say("ring_tail", { turn: turn, tail: tail })
      : say("ring_told", {
          turn: turn,
          place: ((turns - tail) % lap) + 1,
          lap: lap,
          round: Math.floor((turns - tail) / lap) + 1,
        });
  at("ring-told").textContent = laps > 1 ? `${told} ${say("laps", { n: laps })}` : told;
  at("ring").setAttribute("aria-label", say("ring_label", { lap: lap }));
}

/** Where turns are thinned: everything between the fewest and the most cards. */
function band(pen, inner, outer) {
  pen.beginPath();
  for (const edge of [inner, outer]) {
    trace(pen, edge);
    pen.closePath();
  }
  pen.fillStyle = colour("endless");
  pen.globalAlpha = 0.35;
  pen.fill("evenodd");
  pen.globalAlpha = 1;
}

function line(pen, points, stroke, width, closed, dash = []) {
  pen.beginPath();
  trace(pen, points);
  if (closed) pen.closePath();
  pen.setLineDash(dash);
  pen.lineJoin = "round";
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.stroke();
  pen.setLineDash([]);
}

function circle(pen, x, y, r, stroke) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.strokeStyle = stroke;
  pen.lineWidth = 1;
  pen.stroke();
}

function spot(pen, [x, y], r, fill) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

function trace(pen, points) {
  for (const [i, [x, y]] of points.entries()) {
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
}
