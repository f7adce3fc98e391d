// Games played to their end in this browser: kept here only, and only if no turn was skipped.

import { at } from "./dom.js";
import { say } from "./words.js";

const STORE = "bataille.games";
const JOURNEY = "bataille.journey";
const NONE = { "a-wins": 0, "b-wins": 0, draw: 0 };

/** The games so far, by outcome. */
export function games() {
  try {
    return { ...NONE, ...JSON.parse(window.localStorage.getItem(STORE) ?? "{}") };
  } catch {
    return { ...NONE };
  }
}

/** A turn of a game was played here; whether every turn so far was. */
export function played(game, turn) {
  const before = journey();
  const unbroken = turn === 1 || (before.game === game && before.turn >= turn - 1);
  window.sessionStorage.setItem(JOURNEY, JSON.stringify(unbroken ? { game, turn } : {}));
  return unbroken;
}

/** A game came to its end: count it, once. */
export function ended(game, outcome) {
  if (journey().game !== game) return false;
  const found = games();
  found[outcome] += 1;
  window.localStorage.setItem(STORE, JSON.stringify(found));
  window.sessionStorage.removeItem(JOURNEY);
  tell();
  return true;
}

/** Forget all games. */
export function clear() {
  window.localStorage.removeItem(STORE);
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

function journey() {
  try {
    return JSON.parse(window.sessionStorage.getItem(JOURNEY) ?? "{}");
  } catch {
    return {};
  }
}
