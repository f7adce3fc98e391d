// A turn in words: a line for the eyes, and one sentence for screen readers when the turn is over.

import { short, spoken } from "./cards.js";
import { isYou, name, sayOf } from "./people.js";
import { counted, say, sentence } from "./strings.js";

/** What happened in a turn after this many steps; hidden cards are named only to those who may see them. */
export function describe(doc, step, { peek = false } = {}) {
  const done = doc.steps.slice(0, step);
  const parts = [];
  for (const one of done) {
    const last = one.table.at(-1);
    if (one.name === "a_higher") parts.push(say("beats", { x: short(last.a), y: short(last.b) }));
    else if (one.name === "b_higher") parts.push(say("beats", { x: short(last.b), y: short(last.a) }));
    else if (one.name === "tie") parts.push(say("equal", { x: short(last.a), y: short(last.b) }));
    else if (one.name === "cover") parts.push(covered(one, done, peek));
  }
  if (done.some((one) => one.to === "a takes" || one.to === "b takes"))
    parts.push(sayOf("takes", doc.taker, { n: counted(doc.taken.length, "cards") }));
  const now = done.at(-1);
  if (now?.to === "faced") parts.push(say("faces", { x: short(now.table.at(-1).a), y: short(now.table.at(-1).b) }));
  return parts.filter(Boolean).join(" · ");
}

/** A whole turn in a sentence or two, in words: "War. Queen of diamonds beats 7 of clubs. You take 10 cards …" */
export function speak(doc) {
  const ties = doc.steps.filter((one) => one.name === "tie").length;
  const parts = [];
  if (ties) parts.push(ties === 1 ? say("live_war") : say("live_wars", { n: ties }));
  const last = doc.steps.findLast((one) => one.name === "a_higher" || one.name === "b_higher");
  if (last) {
    const { a, b } = last.table.at(-1);
    const [x, y] = last.name === "a_higher" ? [a, b] : [b, a];
    parts.push(say("live_beats", { x: spoken(x), y: spoken(y) }));
  }
  if (doc.taker) {
    const left = doc.steps.at(-1).a;
    const n = counted(doc.taken.length, "cards");
    const gaps = { n, left, name: name(doc.taker) };
    if (isYou("a")) parts.push(say(doc.taker === "a" ? "live_you" : left ? "live_other" : "live_none", gaps));
    else parts.push(`${sayOf("takes", doc.taker, gaps)}.`);
  }
  return parts.map(sentence).join(" ");
}

/** The cards of a turn that lay face down. */
export function concealed(doc) {
  const hidden = new Set();
  for (const { table } of doc.steps)
    for (const { a, b, up } of table) if (!up) for (const card of [a, b]) if (card) hidden.add(card);
  return hidden;
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
