// The course of a game as a strip: how many cards a holds, turn by turn, wars as gold ticks; hover, drag, zoom.

import { ask } from "./api.js";
import { at, canvas, colour } from "./dom.js";
import { figure, say } from "./strings.js";

const HEIGHT = 120;
const TICKS = 9;
const FEWEST_TURNS = 12;
/** Turns on show at first of a course that is too long to show each turn. */
const LEGIBLE = 160;
const ZOOM = 0.5;

let course = null;
let given = null;
let turn = 1;
/** The part on show, in turns played: [from, to], or null for all of it. */
let span = null;
/** The course of that part, finer than the whole one. */
let part = null;
let to = null;
let hovered = null;

/** Wire the strip; `go` hears the turn that was chosen. */
export function start(go) {
  to = go;
  const box = at("course");
  let down = null;
  box.addEventListener("pointerdown", (event) => {
    if (!course) return;
    down = { x: event.clientX, brush: event.shiftKey };
    box.setPointerCapture(event.pointerId);
    if (!down.brush) to(turnAt(event));
  });
  box.addEventListener("pointermove", (event) => {
    if (!course) return;
    hovered = turnAt(event);
    tell(hovered);
    if (down && !down.brush) to(hovered);
  });
  box.addEventListener("pointerup", (event) => {
    if (down?.brush && Math.abs(event.clientX - down.x) > 6) {
      const [x, y] = [turnAt({ clientX: down.x }), turnAt(event)].sort((a, b) => a - b);
      zoom([x - 1, y - 1]);
    }
    down = null;
  });
  box.addEventListener("pointerleave", () => {
    hovered = null;
    tell(turn);
  });
  at("strip-in").addEventListener("click", () => around(ZOOM));
  at("strip-out").addEventListener("click", () => around(1 / ZOOM));
  at("strip-all").addEventListener("click", () => zoom(null));
}

/** Show the course of a game, and where it stands. */
export function show(of, asked, now) {
  const other = JSON.stringify(given) !== JSON.stringify(asked);
  if (other) [span, part] = [null, null];
  [course, given, turn] = [of, asked, now];
  const [from, until] = range();
  if (other && course.step > 1) return around(LEGIBLE / (until - from));
  // the turn on show stays in the part on show
  if (span && (turn - 1 < from || turn - 1 > until)) return around(1);
  return draw();
}

/** The last turn worth showing: the game's, or once round. */
export const end = () => Math.max(1, course?.last ?? course.tail + course.period);

/** How many cards a holds after this many turns; a cycle goes on as it began. */
export function held(turns, of = course.a, from = course) {
  const { tail, lap } = course;
  const place = tail === null || turns < tail ? turns : tail + ((turns - tail) % lap);
  const index = Math.floor((place - from.turns[0]) / from.step);
  return of[Math.max(0, Math.min(of.length - 1, index))];
}

const whole = () => Math.max(end() - 1, 1);
const range = () => span ?? [0, whole()];

function turnAt({ clientX }) {
  const { left, width } = at("course").getBoundingClientRect();
  const [from, until] = range();
  return 1 + Math.round(from + Math.min(1, Math.max(0, (clientX - left) / width)) * (until - from));
}

/** Zoom around the turn on show. */
function around(factor) {
  const [from, until] = range();
  const wide = Math.min(whole(), Math.max(FEWEST_TURNS, Math.round((until - from) * factor)));
  const first = Math.max(0, Math.min(whole() - wide, Math.round(turn - 1 - wide / 2)));
  return zoom(wide >= whole() ? null : [first, first + wide]);
}

/** Show a part; where the whole course is thinned, the server gives that part in full. */
async function zoom(next) {
  span = next;
  part = null;
  draw();
  if (!span || course.step === 1) return;
  const { tail, lap } = course;
  const inside = tail === null || span[1] <= tail + lap;
  if (!inside) return;
  const mine = span;
  const found = await ask("course", { ...given, from: Math.max(0, span[0]), to: span[1] + 1 });
  if (span !== mine) return;
  part = found;
  draw();
}

function tell(number) {
  const from = part ?? course;
  const a = held(number - 1, from.a, from);
  const wars = course.step === 1 || part?.step === 1 ? held(number - 1, from.wars, from) : 0;
  at("strip-told").textContent =
    say("strip_turn", { turn: number, a, b: course.cards - a }) + (wars ? say("strip_wars", { n: wars }) : "");
}

/** Draw it anew. */
export function draw() {
  if (!course || !at("course").clientWidth) return;
  const { pen, width, height } = canvas("course", HEIGHT);
  const [from, until] = range();
  const source = part ?? course;
  const low = height - TICKS - 2;
  const x = (turns) => ((turns - from) / Math.max(1, until - from)) * width;
  const y = (cards) => low - 2 - (cards / course.cards) * (low - 6);
  if (course.tail !== null && course.tail < until) {
    pen.fillStyle = colour("endless-soft");
    pen.fillRect(Math.max(0, x(course.tail)), 0, width, low);
  }
  const count = Math.min(until - from, Math.round(2 * width));
  const turns = Array.from({ length: count + 1 }, (_, i) =>
    Math.round(from + (i * (until - from)) / Math.max(1, count)),
  );
  const line = (of) => turns.map((one) => [x(one), y(held(one, of, source))]);
  fill(pen, [[0, low], ...line(source.a), [width, low]], colour("a-soft"));
  if (source.step > 1) fill(pen, [...line(source.most), ...line(source.least).reverse()], colour("a"));
  stroke(pen, line(source.a), colour("a"), 1.5);
  stroke(
    pen,
    [
      [0, y(course.cards / 2)],
      [width, y(course.cards / 2)],
    ],
    colour("muted"),
    0.5,
  );
  ticks(pen, turns, x, low, source);
  axis(pen, from, until, width);
  stroke(
    pen,
    [
      [x(turn - 1), 0],
      [x(turn - 1), low],
    ],
    colour("ink"),
    2,
  );
  at("course").setAttribute("aria-label", say("course_told", { a: held(turn - 1), n: course.cards }));
  tell(hovered ?? turn);
}

/** Wars below the line: taller for a war inside a war. */
function ticks(pen, turns, x, low, source) {
  pen.fillStyle = colour("gold");
  for (const one of turns) {
    const wars = held(one, source.wars, source);
    if (wars)
      pen.fillRect(
        x(one) - 0.7,
        low + 1,
        Math.max(1.4, Math.min(4, x(1) - x(0) - 1)),
        source.step > 1 ? 4 : Math.min(TICKS, 3 + 3 * wars),
      );
  }
}

function axis(pen, from, until, width) {
  pen.fillStyle = colour("muted");
  pen.font = "11px system-ui, sans-serif";
  pen.textBaseline = "top";
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    pen.textAlign = share === 0 ? "left" : share === 1 ? "right" : "center";
    pen.fillText(figure(1 + Math.round(from + share * (until - from))), share * width, 1);
  }
  pen.textBaseline = "alphabetic";
}

function fill(pen, points, style) {
  pen.beginPath();
  trace(pen, points);
  pen.closePath();
  pen.fillStyle = style;
  pen.fill();
}

function stroke(pen, points, style, width) {
  pen.beginPath();
  trace(pen, points);
  pen.strokeStyle = style;
  pen.lineWidth = width;
  pen.stroke();
}

function trace(pen, points) {
  for (const [i, [x, y]] of points.entries()) {
    if (i) pen.lineTo(x, y);
    else pen.moveTo(x, y);
  }
}
