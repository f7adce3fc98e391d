// Inside a game: any turn at once, its position, its steps, what the game comes to.

import { ask } from "./ask.js";
import { mini, row, short } from "./cards.js";
import { alarm, at, canvas, colour, make } from "./dom.js";
import * as ring from "./ring.js";
import { concealed } from "./told.js";
import { counted, figure, say } from "./words.js";

let app = null;
let course = null;
let era = 0;

/** Wire the controls; `given` is the page. */
export function start(given) {
  app = given;
  const to = (turn) => app.go({ turn: Math.max(1, Math.min(turn, course?.last ?? turn)), step: 0 }, { push: false });
  at("first").addEventListener("click", () => to(1));
  at("back").addEventListener("click", () => to(app.state.turn - 1));
  at("next").addEventListener("click", () => to(app.state.turn + 1));
  at("last").addEventListener("click", () => to(end()));
  at("jump").addEventListener("change", () => to(Math.floor(Number(at("jump").value)) || 1));
  at("scrub").addEventListener("input", () => to(Number(at("scrub").value)));
  at("course").addEventListener("click", (event) => {
    const { left, width } = at("course").getBoundingClientRect();
    to(1 + Math.round(((event.clientX - left) / width) * (end() - 1)));
  });
  at("play-here").addEventListener("click", (event) => {
    event.preventDefault();
    app.go({ view: "play", step: 0 });
  });
  at("its-deck").addEventListener("click", () =>
    app.go({ view: "deck", deck: at("its-deck").dataset.deck, at: at("its-deck").dataset.at }),
  );
  ring.start(() => to(app.state.turn + 1 > (course?.last ?? Infinity) ? course.tail + 1 : app.state.turn + 1));
  window.addEventListener("resize", () => app.state.view === "inside" && course && drawn());
}

/** Show the turn of the state. */
export async function show() {
  const mine = ++era;
  const given = { ...app.state.rules, deal: app.state.deal };
  const doc = await ask("turn", { ...given, turn: app.state.turn });
  if (mine !== era) return;
  turn(doc);
  const [found, game] = await Promise.all([ask("course", given), ask("game", given)]);
  if (mine !== era) return;
  course = found;
  at("jump").max = course.last ?? "";
  at("scrub").max = end();
  at("scrub").value = app.state.turn;
  at("of").textContent = course.last === null ? say("for_ever") : say("of_turns", { n: end() });
  verdict(game);
  drawn();
  await whole(doc, mine);
}

/** Offer the whole deck where the deal is one of all its cards. */
async function whole(doc, mine) {
  const { suited, ranks, deck } = await ask("deal", { deal: app.state.deal });
  if (mine !== era) return;
  at("its-deck").hidden = suited ? !["52", "36"].includes(deck) : !ranks.every((rank, i) => rank === String(i + 1));
  const plain = (pile) => pile.map((card) => card.split("#")[0]).join(" ");
  Object.assign(at("its-deck").dataset, { deck, at: `${plain(doc.a)} / ${plain(doc.b)}` });
}

/** Leave the view. */
export function stop() {
  era += 1;
  ring.stop();
}

/** The last turn worth showing: the game's, or once round. */
const end = () => Math.max(1, course?.last ?? course.tail + course.period);

function turn(doc) {
  alarm("");
  at("jump").value = doc.turn;
  at("back").disabled = at("first").disabled = doc.turn === 1;
  at("next").disabled = at("last").disabled = doc.end !== null;
  at("piles").replaceChildren(
    ...["a", "b"].map((seat) =>
      make(
        "div",
        { class: `pile-row seat-${seat}` },
        make("p", { class: "seat-label" }, `${seat} · ${counted(doc[seat].length, "cards")}`),
        row(doc[seat]),
      ),
    ),
  );
  at("names").replaceChildren(
    ...fact("digest", make("code", {}, doc.digest)),
    ...fact("key", make("code", { class: "long", tabindex: 0, title: say("key_hint") }, bytes(doc.key))),
    ...(doc.index === null ? [] : fact("index", make("code", {}, figure(doc.index)))),
  );
  const hidden = concealed(doc);
  at("strip").replaceChildren(...doc.steps.map((step) => line(step, hidden)));
}

function line(step, hidden) {
  const table = step.table.map(({ a, b, up }) =>
    make(
      "span",
      { class: `pair${up ? "" : " covered"}` },
      ...[b, a].map((card) => (card ? mini(card, { hidden: !up }) : make("span", { class: "mini none" }))),
    ),
  );
  const hand = step.hand.length
    ? [
        make("span", { class: "hand-told" }, `${say("in_hand")} `),
        ...step.hand.map(({ card }) => mini(card, { hidden: hidden.has(card) })),
      ]
    : [];
  return make(
    "li",
    {},
    make("span", { class: "step-name" }, make("code", {}, step.name), " → ", say(step.to)),
    make("span", { class: "step-cards" }, ...table, ...hand),
    make("span", { class: "step-sizes" }, `a ${step.a} · b ${step.b}`),
  );
}

function verdict(game) {
  const { outcome, reason } = game;
  const won = { "a-wins": "a_wins_plain", "b-wins": "b_wins_plain", draw: "draw_plain" }[outcome];
  const told = [
    ...fact("outcome", `${say(won)} · ${say(`reason_of/${reason}`)}`),
    ...fact("lasts", `${counted(game.turns, "turns")}, ${counted(game.wars, "wars_n")}`),
  ];
  if (game.period !== null) {
    told.push(...fact("tail", counted(game.tail, "turns")));
    told.push(
      ...fact("period", say("period_told", { blind: game.suit_blind_period, exact: game.period })),
    );
  }
  const left = game.final.table.length
    ? [make("p", {}, say("lies", { cards: game.final.table.map((card) => short(String(card))).join(" ") }))]
    : [];
  at("verdict").replaceChildren(
    make("dl", { class: "facts" }, ...told),
    ...left,
    ...(game.ruled ? [] : [make("p", { class: "hint" }, say("endless_unruled"))]),
  );
}

const bytes = (key) => key.match(/../g).join(" ");
const fact = (key, value) => [make("dt", {}, say(key)), make("dd", {}, value)];

/** The course of the game as a strip: how many cards a holds, turn by turn. */
function drawn() {
  const { pen, width, height } = canvas("course", 120);
  const until = Math.max(end() - 1, 1);
  const x = (turns) => (turns / until) * width;
  const y = (cards) => height - 4 - (cards / course.cards) * (height - 8);
  if (course.tail !== null) {
    pen.fillStyle = colour("endless-soft");
    pen.fillRect(x(course.tail), 0, width, height);
  }
  const shown = Math.min(until, Math.round(2 * width));
  const turns = Array.from({ length: shown + 1 }, (_, i) => Math.round((i * until) / shown));
  const line = (of) => turns.map((turn) => [x(turn), y(held(turn, of))]);
  fill(pen, [[0, height], ...line(course.a), [width, height]], colour("a-soft"));
  if (course.step > 1) fill(pen, [...line(course.most), ...line(course.least).reverse()], colour("a"));
  stroke(pen, line(course.a), colour("a"), 1.5);
  stroke(
    pen,
    [
      [0, y(course.cards / 2)],
      [width, y(course.cards / 2)],
    ],
    colour("muted"),
    0.5,
  );
  stroke(
    pen,
    [
      [x(app.state.turn - 1), 0],
      [x(app.state.turn - 1), height],
    ],
    colour("ink"),
    2,
  );
  at("course").setAttribute("aria-label", say("course_told", { a: held(app.state.turn - 1), n: course.cards }));
  ring.show(course, app.state.turn);
}

/** How many cards a holds after so many turns; a cycle goes on as it began. */
function held(turns, of = course.a) {
  const { tail, lap, step } = course;
  const place = tail === null || turns < tail ? turns : tail + ((turns - tail) % lap);
  return of[Math.min(of.length - 1, Math.floor(place / step))];
}

function fill(pen, points, style) {
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
  pen.fillStyle = style;
  pen.fill();
}

function stroke(pen, points, style, width) {
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.strokeStyle = style;
  pen.lineWidth = width;
  pen.stroke();
}
