// Games played to their end in this browser: results, runs and badges. Kept here only, and only if no turn was skipped.

import { at, make } from "./dom.js";
import { record, write } from "./store.js";
import { say } from "./strings.js";

const STORE = "bataille.games";
const JOURNEY = "bataille.journey";
const OUTCOMES = ["a-wins", "b-wins", "draw"];
const RECORDS = ["run", "best", "longest", "deepest"];
export const BADGES = ["first", "double", "comeback", "limit", "endless", "row", "guess"];

/**
 * The results so far: outcomes, the present and the best run, the longest game, the deepest war, the badges.
 * @returns {Record<string, any>}
 */
export function games() {
  const kept = record("localStorage", STORE);
  // a text, or a number below nothing, is no count of ours
  const count = (value) => (Number.isSafeInteger(value) && value > 0 ? value : 0);
  const numbers = Object.fromEntries([...OUTCOMES, ...RECORDS].map((one) => [one, count(kept[one])]));
  const badges = BADGES.filter((one) => Array.isArray(kept.badges) && kept.badges.includes(one));
  return { ...numbers, badges };
}

/** A turn of a game was played here; whether every turn so far was. */
export function played(game, doc) {
  const before = record("sessionStorage", JOURNEY);
  const { turn } = doc;
  const unbroken = turn === 1 || (before.game === game && before.turn >= turn - 1);
  const old = turn === 1 ? {} : before;
  const ties = doc.steps.filter(({ name }) => name === "tie").length;
  const fewest = Math.min(old.fewest ?? Infinity, doc.a.length);
  const deepest = Math.max(old.deepest ?? 0, ties);
  write("sessionStorage", JOURNEY, JSON.stringify(unbroken ? { game, turn, fewest, deepest } : {}));
  return unbroken;
}

/** A game came to its end: count it, once. Answers null where turns were skipped, else the badges that are new. */
export function ended(game, end, guessed) {
  const journey = record("sessionStorage", JOURNEY);
  if (journey.game !== game) return null;
  const all = games();
  all[end.outcome] += 1;
  all.run = end.outcome === "a-wins" ? all.run + 1 : 0;
  all.best = Math.max(all.best, all.run);
  all.longest = Math.max(all.longest, end.turns);
  all.deepest = Math.max(all.deepest, journey.deepest ?? 0);
  const won = end.outcome === "a-wins";
  const earned = {
    first: won,
    double: (journey.deepest ?? 0) >= 2,
    comeback: won && (journey.fewest ?? Infinity) <= 3 && end.a.length + end.b.length > 12,
    limit: end.reason === "limit",
    endless: end.reason === "repetition",
    row: all.run >= 3,
    guess: guessed === end.outcome,
  };
  const fresh = BADGES.filter((one) => earned[one] && !all.badges.includes(one));
  all.badges = [...all.badges, ...fresh];
  write("localStorage", STORE, JSON.stringify(all));
  write("sessionStorage", JOURNEY, null);
  tell();
  return fresh;
}

/** Forget all games; the answer is a function that brings them back. */
export function clear() {
  const before = JSON.stringify(games());
  write("localStorage", STORE, null);
  tell();
  return () => {
    write("localStorage", STORE, before);
    tell();
  };
}

/** Show them. */
export function tell() {
  const all = games();
  const told = [
    ["a-wins", "won"],
    ["b-wins", "lost"],
    ["draw", "drawn"],
  ].filter(([key]) => all[key]);
  at("wins").textContent = told.map(([key, word]) => say(word, { n: all[key] })).join(" · ") || say("none_yet");
  const records = [
    all.best > 1 ? say("best_streak", { n: all.best }) : "",
    all.longest ? say("longest_game", { n: all.longest }) : "",
    all.deepest > 1 ? say("deepest_war", { n: all.deepest }) : "",
  ].filter(Boolean);
  at("records").textContent = records.join(" · ");
  at("badges").replaceChildren(...all.badges.map((one) => make("li", {}, say(`badge/${one}`))));
  at("badges").hidden = !all.badges.length;
  at("clear").hidden = told.length === 0;
}
