// Who plays: you and the computer, or two names that somebody typed.

import { record, write } from "./store.js";
import { say } from "./strings.js";

const STORE = "bataille.names";
const LONGEST = 20;

/** The names that were typed, empty where none was. */
export function typed() {
  const { a, b } = record("localStorage", STORE);
  const clean = (name) => (typeof name === "string" ? name.trim().slice(0, LONGEST) : "");
  return { a: clean(a), b: clean(b) };
}

/** Keep a name. */
export function rename(seat, name) {
  write("localStorage", STORE, JSON.stringify({ ...typed(), [seat]: name.trim().slice(0, LONGEST) }));
}

/** What a seat is called in the game. */
export const name = (seat) => typed()[seat] || say(seat === "a" ? "you" : "computer");

/** Whether sentences say "you" to this seat. */
export const isYou = (seat) => seat === "a" && !typed().a;

/** The form of a sentence for a seat: `stem_you`, or `stem_other` with a name in it. */
export const sayOf = (stem, seat, gaps = {}) =>
  isYou(seat) ? say(`${stem}_you`, gaps) : say(`${stem}_other`, { ...gaps, name: name(seat) });
