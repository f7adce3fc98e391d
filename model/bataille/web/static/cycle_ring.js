// A cycle as a ring the game walks round: one place for each position, further out the more cards a holds.

import { ask } from "./api.js";
import { at, canvas, colour } from "./dom.js";
import { angleOf, LEGIBLE, part, placeAt, placeOf, resized } from "./ring_part.js";
import { figure, say } from "./strings.js";

const TAIL = 60;
const DOTS = 400; // more would run into each other
const INNER = 0.5;
const OUTER = 0.96;
const OVERVIEW = 0.24; // of a part: the whole cycle, small in the middle
const ZOOM = 0.25;
let walking = null;
let step = null;
let shown = null;
/** How many places are shown, null for the whole cycle; undefined until a game is shown. */
let size;
/** The course of the part on show, where the whole one is thinned. */
let fine = null;

/** Wire the buttons and the ring; `onward` goes to the next turn, `to` to a given one. */
export function start(onward, to) {
  step = onward;
  at("ring").addEventListener("click", (event) => {
    if (shown) to(turnAt(event));
  });
  at("walk").addEventListener("click", () => (walking ? stop() : walk()));
  for (const [id, factor] of /** @type {[string, number][]} */ ([
    ["ring-in", ZOOM],
    ["ring-out", 1 / ZOOM],
    ["ring-all", Infinity],
  ]))
    at(id).addEventListener("click", () => {
      if (!shown) return;
      size = resized(shown.course, size, factor);
      show(shown.course, shown.given, shown.turn);
    });
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
  const view = part(course, turn, size);
  const inMiddle = Math.hypot(x, y) < (Math.min(width, height) / 2) * (OVERVIEW + INNER) * 0.5;
  const place = placeAt(course, Math.atan2(x, -y), inMiddle ? null : view);
  const lap = turn - 1 < course.tail ? 0 : Math.floor((turn - 1 - course.tail) / course.lap);
  return lap * course.lap + place + 1;
}

/** Stand still. */
export function stop() {
  clearInterval(walking);
  walking = null;
  at("walk").setAttribute("aria-pressed", "false");
}

/** Where things stand on the ring: angles from the top, radii from 0 to 1. A pure function of the course. */
export function places(course, view = null, source = course) {
  const { tail, lap } = course;
  const [from, until] = view ? [view.from, view.until] : [tail, tail + lap];
  const inside = source.turns.map((_, i) => i).filter((i) => source.turns[i] >= from && source.turns[i] < until);
  const least = Math.min(...inside.map((i) => source.least[i]));
  const most = Math.max(...inside.map((i) => source.most[i]));
  const share = (held) => Math.max(0, Math.min(1, (held - least) / (most - least || 1)));
  const out = (held) => INNER + (OUTER - INNER) * share(held);
  // a tail comes from the middle
  const inward = (turns) => 1 - 0.75 * ((tail - turns) / Math.max(1, Math.min(tail, TAIL)));
  const angle = (turns) => angleOf(course, turns, view);
  const around = inside.map((i) => ({
    turns: source.turns[i],
    angle: angle(source.turns[i]),
    out: out(source.a[i]),
    least: out(source.least[i]),
    most: out(source.most[i]),
    war: source.wars[i] > 0,
  }));
  const before = [];
  if (!view)
    source.turns.forEach((turns, i) => {
      if (turns < tail && tail - turns <= TAIL)
        before.push({ turns, angle: angle(turns), out: out(source.a[i]) * inward(turns) });
    });
  return { around, before, least, most };
}

/** The course of the part on show: the whole one has it, or the server gives it in full. */
async function finer(course, given, view) {
  if (!view || course.step === 1) return course;
  const wanted = JSON.stringify([given, view]);
  if (fine?.wanted === wanted) return fine.course;
  const found = await ask("course", { ...given, from: view.from, to: view.until });
  fine = { wanted, course: found };
  return found;
}

/** Draw the ring with the game's place on it. */
export async function show(course, given, turn) {
  if (JSON.stringify(shown?.given) !== JSON.stringify(given)) size = undefined;
  shown = course.lap === null ? null : { course, given, turn };
  at("ring-panel").hidden = course.lap === null;
  if (course.lap === null) return stop();
  if (size === undefined) size = course.step > 1 ? LEGIBLE : null;
  const mine = shown;
  const view = part(course, turn, size);
  const source = await finer(course, given, view).catch(() => course);
  if (mine === shown) draw(course, turn, view, source);
}

function draw(course, turn, view, source) {
  const { pen, width, height } = canvas("ring");
  const [cx, cy, radius] = [width / 2, height / 2, Math.min(width, height) / 2 - 12];
  /** @returns {[number, number]} */
  const point = ({ angle, out }) => [cx + radius * out * Math.sin(angle), cy - radius * out * Math.cos(angle)];
  const { around, before, least, most } = places(course, view, source);
  for (const [share, held] of [
    [INNER, least],
    [OUTER, most],
  ]) {
    arc(pen, point, share, view, course, colour("line"), 1);
    pen.fillStyle = colour("muted");
    pen.font = "12px system-ui, sans-serif";
    pen.textAlign = "center";
    if (share === INNER) pen.fillText(`a: ${held}`, cx, cy + radius * share - (view ? -14 : 10));
    else pen.fillText(`a: ${held}`, cx + radius * share * Math.SQRT1_2 + 16, cy - radius * share * Math.SQRT1_2 - 6);
  }
  if (before.length) line(pen, [...before, around[0]].map(point), colour("muted"), 1.5, false, [4, 4]);
  if (source.step > 1)
    band(
      pen,
      around.map((one) => point({ ...one, out: one.least })),
      around.map((one) => point({ ...one, out: one.most })),
    );
  line(pen, around.map(point), colour("endless"), around.length > 600 ? 0.7 : 2, !view);
  const dot = Math.max(2, Math.min(6, 160 / around.length));
  if (around.length <= DOTS) {
    for (const one of before) spot(pen, point(one), dot * 0.8, colour("muted"));
    for (const one of around) spot(pen, point(one), dot, colour("endless"));
  }
  const wars = around.filter((one) => one.war);
  if (wars.length <= DOTS) for (const one of wars) spot(pen, point(one), dot * 1.5, colour("gold"));
  if (view) overview(pen, point, course, turn, view);
  here(pen, point, course, turn, { around, before });
  at("ring-out").disabled = at("ring-all").disabled = view === null;
  return { pen, width, height };
}

/** The pictures of the part on show, place after place, at most so many: each is a function that draws it. */
export function* frames(most) {
  if (!shown) return;
  const { course, given, turn } = shown;
  const view = part(course, turn, size);
  const [from, until] = view ? [view.from, view.until] : [course.tail, course.tail + course.lap];
  const source = fine?.wanted === JSON.stringify([given, view]) ? fine.course : course;
  const stride = Math.max(1, Math.ceil((until - from) / most));
  for (let turns = from; turns < until; turns += stride)
    yield () => {
      const { pen, width, height } = draw(course, turns + 1, view, source);
      // a film has no transparent ground
      pen.globalCompositeOperation = "destination-over";
      pen.fillStyle = colour("paper");
      pen.fillRect(0, 0, width, height);
      pen.globalCompositeOperation = "source-over";
    };
  yield () => draw(course, turn, view, source);
}

/** Of a part: the whole cycle small in the middle, the part marked on it, and the first and last turn of the part. */
function overview(pen, point, course, turn, view) {
  const whole = (turns) => ({ angle: angleOf(course, turns, null), out: OVERVIEW });
  const span = Array.from({ length: 33 }, (_, i) => whole(view.from + ((view.until - view.from) * i) / 32));
  arc(pen, point, OVERVIEW, null, course, colour("line"), 4);
  line(pen, span.map(point), colour("endless"), 6, false);
  spot(pen, point(whole(placeOf(course, turn))), 4, colour("ink"));
  pen.fillStyle = colour("muted");
  pen.font = "12px system-ui, sans-serif";
  for (const [turns, side] of /** @type {[number, CanvasTextAlign][]} */ ([
    [view.from, "right"],
    [view.until, "left"],
  ])) {
    const [x, y] = point({ angle: angleOf(course, turns, view), out: OUTER });
    pen.textAlign = side;
    pen.fillText(figure(turns - course.tail + (side === "right" ? 1 : 0)), x + (side === "right" ? -4 : 4), y + 16);
  }
}

/** A circle, or the open arc of a part. */
function arc(pen, point, out, view, course, stroke, width) {
  const [from, until] = view ? [view.from, view.until] : [course.tail, course.tail + course.lap];
  const along = Array.from({ length: 181 }, (_, i) => from + ((until - from) * i) / 180);
  line(
    pen,
    along.map((turns) => point({ angle: angleOf(course, turns, view), out })),
    stroke,
    width,
    !view,
  );
}

function here(pen, point, course, turn, { around, before }) {
  const { tail, lap } = course;
  const turns = turn - 1;
  const place = placeOf(course, turn);
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
