// The table: what one step of a turn looks like, and how cards move there from the step before.

import { card, turn } from "./cards.js";
import { at, make } from "./dom.js";
import { isYou, name } from "./people.js";
import { counted, say } from "./strings.js";

const shown = new Map();

/** What lies where after so many steps of a turn. A pure function of the turn's document. */
export function scene(doc, step) {
  const now = doc.steps[step - 1];
  if (!now) return { a: doc.a.length, b: doc.b.length, table: [], hand: [], holder: null };
  const holder = now.to === "a takes" ? "a" : now.to === "b takes" ? "b" : null;
  return { a: now.a, b: now.b, table: now.table, hand: now.hand, holder };
}

/** Show a step; with a duration, cards move there. */
export function lay(doc, step, { peek = false, duration = 0, over = false } = {}) {
  const { a, b, table, hand, holder } = scene(doc, step);
  const before = new Map([...shown].map(([id, element]) => [id, element.getBoundingClientRect()]));
  const wanted = new Map();
  const columns = table.map(({ a: of_a, b: of_b, up }) => {
    const slots = [
      ["b", of_b],
      ["a", of_a],
    ].map(([seat, id]) => {
      const slot = make("div", { class: `slot ${seat}` });
      if (id !== null) {
        wanted.set(id, { up, seat, parent: slot });
        slot.append(element(id));
      }
      return slot;
    });
    return make("div", { class: `placement${up ? "" : " covered"}` }, ...slots);
  });
  for (const { card: id, up } of hand) wanted.set(id, { up, seat: holder, parent: null });
  const gone = [...shown.keys()].filter((id) => !wanted.has(id));
  const taker = doc.taker ?? "a";
  at("laid").replaceChildren(...columns);
  for (const seat of ["a", "b"]) {
    at(`hand-${seat}`).replaceChildren(...(holder === seat ? hand.map(({ card: id }) => element(id)) : []));
  }
  for (const id of gone) {
    if (duration) slide(shown.get(id), before.get(id), taker, duration);
    shown.delete(id);
  }
  for (const [id, { up, seat }] of wanted) {
    const fresh = !before.has(id);
    turn(shown.get(id), up || peek);
    shown.get(id).classList.toggle("peeked", peek && !up);
    if (duration) travel(shown.get(id), before.get(id) ?? pile(seat), duration, fresh && (up || peek));
  }
  glow(doc, step);
  event(doc, step, duration);
  piles(a, b, over);
}

/** Take everything away. */
export function clear() {
  shown.clear();
  for (const id of ["laid", "hand-a", "hand-b"]) at(id).replaceChildren();
  glow({ steps: [] }, 0);
  at("war").hidden = at("stake").hidden = true;
  piles(0, 0, true);
}

/** The winner's row shines once it is known who takes the table. */
function glow(doc, step) {
  const to = doc.steps[step - 1]?.to;
  for (const seat of ["a", "b"]) at("laid").classList.toggle(`won-${seat}`, to === `${seat} takes`);
}

/** A war is an event: its name across the table, and how many cards it is about. */
function event(doc, step, duration) {
  const done = doc.steps.slice(0, step);
  const ties = done.filter((one) => one.name === "tie").length;
  const lying = done.at(-1)?.table.reduce((sum, { a, b }) => sum + (a ? 1 : 0) + (b ? 1 : 0), 0) ?? 0;
  const fresh = done.at(-1)?.name === "tie";
  const banner = at("war");
  banner.hidden = !fresh;
  banner.textContent = say(ties < 2 ? "war_banner" : ties === 2 ? "war_again" : "war_third");
  banner.classList.toggle("beat", fresh && duration > 0);
  at("felt").classList.toggle("shaken", fresh && ties > 1 && duration > 0);
  at("stake").hidden = !ties || !lying;
  at("stake").textContent = say("stake", { n: counted(lying, "cards") });
}

function element(id) {
  if (!shown.has(id)) shown.set(id, card(id));
  return shown.get(id);
}

const pile = (seat) => at(`pile-${seat}`).getBoundingClientRect();

function piles(a, b, over) {
  for (const [seat, n] of [
    ["a", a],
    ["b", b],
  ]) {
    const pile = at(`pile-${seat}`);
    pile.classList.toggle("none", n === 0);
    pile.style.setProperty("--thick", String(Math.min(12, Math.ceil(n / 3))));
    const words = { name: name(seat), n: counted(n, "cards") };
    const key = !isYou(seat) ? "pile_of" : over ? "pile_of_you_end" : "pile_of_you";
    pile.setAttribute("role", "img");
    pile.setAttribute("aria-label", say(key, words));
    pile.querySelector(".count").textContent = String(n);
    pile.parentElement.querySelector(".name").textContent = name(seat);
  }
}

function travel(moving, from, duration, flips) {
  const to = moving.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (dx || dy) {
    moving.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
      duration,
      easing: "cubic-bezier(.2,.7,.2,1)",
    });
  }
  if (flips)
    moving.firstElementChild.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(0)" }], {
      duration,
      easing: "ease-in-out",
    });
}

/** A card that leaves the table goes face down under its taker's pile. */
function slide(leaving, from, taker, duration) {
  const target = pile(taker);
  const ghost = leaving.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.removeAttribute("role");
  ghost.setAttribute("aria-hidden", "true");
  const home = at("felt").getBoundingClientRect();
  ghost.style.left = `${from.left - home.left}px`;
  ghost.style.top = `${from.top - home.top}px`;
  at("felt").append(ghost);
  const [dx, dy] = [target.left - from.left, target.top - from.top];
  ghost.classList.remove("up");
  ghost
    .animate([{ transform: "none" }, { transform: `translate(${dx}px, ${dy}px)` }], { duration, easing: "ease-in" })
    .finished.finally(() => ghost.remove());
}
