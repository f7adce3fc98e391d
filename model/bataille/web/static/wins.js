// Games played to their end in this browser: kept here only, and only if no turn was skipped.

import { at } from "./dom.js";
import { record, write } from "./store.js";
import { say } from "./words.js";

const STORE = "bataille.games";
const JOURNEY = "bataille.journey";
const OUTCOMES = ["a-wins", "b-wins", "draw"];

/** The games so far, by outcome. */
export function games() {
  const kept = record("localStorage", STORE);
  // a text, or a number below nothing, is no count of ours
  const count = (found) => (Number.isSafeInteger(found) && found > 0 ? found : 0);
  return Object.fromEntries(OUTCOMES.map((one) => [one, count(kept[one])]));
}

/** A turn of a game was played here; whether every turn so far was. */
export function played(game, turn) {
  const before = record("sessionStorage", JOURNEY);
  const unbroken = turn === 1 || (before.game === game && before.turn >= turn - 1);
  write("sessionStorage", JOURNEY, JSON.stringify(unbroken ? { game, turn } : {}));
  return unbroken;
}

/** A game came to its end: count it, once. */
export function ended(game, outcome) {
  if (record("sessionStorage", JOURNEY).game !== game) return false;
  const found = games();
  found[outcome] += 1;
  write("localStorage", STORE, JSON.stringify(found));
  write("sessionStorage", JOURNEY, null);
  tell();
  return true;
}

/** Forget all games. */
export function clear() {
  write("localStorage", STORE, null);
  tell();
}

/** Show them. */
export function tell() {
  const found = games();
  const told = [
    ["a-wins", "won"],
    ["b-wins", "lost"],
    ["draw", "drawn"],
  ].filter(([key]) => found[key]);
  at("wins").textContent = told.map(([key, word]) => say(word, { n: found[key] })).join(" · ") || say("none_yet");
  at("clear").hidden = told.length === 0;
}
