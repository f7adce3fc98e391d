// A turn told in a sentence or two, for eyes and for screen readers.

import { short } from "./cards.js";
import { counted, say } from "./words.js";

/** What has happened in a turn after so many steps; hidden cards are told only to those who peek. */
export function told(doc, step, { peek = false } = {}) {
  const done = doc.steps.slice(0, step);
  const parts = [];
  for (const one of done) {
    const last = one.table.at(-1);
    if (one.name === "a_higher") parts.push(say("beats", { x: short(last.a), y: short(last.b) }));
    else if (one.name === "b_higher") parts.push(say("beats", { x: short(last.b), y: short(last.a) }));
    else if (one.name === "tie") parts.push(say("equal", { x: short(last.a), y: short(last.b) }));
    else if (one.name === "cover") parts.push(covered(one, done, peek));
  }
  if (done.some((one) => one.to === "a takes" || one.to === "b takes")) {
    const cards = masked(doc.taken, peek ? new Set() : concealed(doc));
    parts.push(say("takes", { seat: doc.taker, n: counted(doc.taken.length, "cards"), cards }));
  }
  const now = done.at(-1);
  if (now?.to === "faced") parts.push(say("faces", { x: short(now.table.at(-1).a), y: short(now.table.at(-1).b) }));
  return parts.filter(Boolean).join(" · ");
}

/** Cards in their order, those that lay face down only counted. */
function masked(cards, hidden) {
  const found = [];
  let run = 0;
  for (const card of [...cards, null]) {
    if (card !== null && hidden.has(card)) run += 1;
    else {
      if (run) found.push(say("some_hidden", { n: run }));
      run = 0;
      if (card !== null) found.push(short(card));
    }
  }
  return found.join(" ");
}

/** The cards of a turn that lay face down. */
export function concealed(doc) {
  const found = new Set();
  for (const { table } of doc.steps)
    for (const { a, b, up } of table) if (!up) for (const card of [a, b]) if (card) found.add(card);
  return found;
}

function covered(one, done, peek) {
  const before = done[done.indexOf(one) - 1]?.table.length ?? 0;
  const laid = one.table
    .slice(before)
    .flatMap(({ a, b }) => [a, b])
    .filter(Boolean);
  if (!laid.length) return "";
  const names = peek ? ` (${laid.map(short).join(" ")})` : "";
  return say("hidden", { n: counted(laid.length, "cards") }) + names;
}
